/** What a backend of memory search that keeps things outside of this process needs of the machine. */
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';

/** What other machines know this one by. */
export interface Machine {
  /** Eight hexadecimal digits, made up once. */
  readonly id: string;
  /** The person's name on it, letters, digits, `.`, `_` and `-` only. */
  readonly name: string;
}

export interface Repository {
  /** The text of its `.git/config`. */
  readonly config: string;
  /** From its root to the folder, with `/`; '' for the root itself. */
  readonly part: string;
}

export interface BackendPlace {
  machine(): Promise<Machine>;
  /** What tells a folder's project: the settings of the repository around it, and which part of that it is. */
  repository(workspace: string): Promise<Repository | null>;
  /** A folder of ours for a database; it is made when something is written. */
  readonly folder: string;
  /** An address with `~` as the person's home folder. */
  expanded(uri: string): string;
  /** A package that is not part of the product: installed for us, else found in a workspace that is trusted; null where it is in neither. */
  load(name: string, workspace: string): Promise<Result<unknown, Sentence> | null>;
  /** The folder that packages are installed in for us, made if need be. */
  packages(): Promise<string>;
  /** What native packages call this machine: `linux-x64-gnu`. */
  readonly platform: string;
  /** What a table was left as, and the memory of it. */
  leftAs(table: string): Promise<string | null>;
  leave(table: string, state: string): Promise<void>;
  /** What all of them were left as, whichever backend left them. */
  left(): Promise<readonly string[]>;
  /** Absolute, with `~` as the person's home folder; relative ones stand in the workspace. */
  located(path: string, workspace: string): string;
  /** The folder of an index that another program makes; null where there is none. */
  indexFolder(name: string): string | null;
  /** Makes the folder of an index, for us alone, with this file in it. */
  index(name: string, file: { readonly name: string; readonly text: string }): Promise<string>;
  /** Removes an index with all that is in its folder. */
  dropIndex(name: string): Promise<Result<void, Sentence>>;
  /** Runs `act` while no other process of this machine writes to the table. */
  alone<T>(table: string, act: () => Promise<T>): Promise<Result<T, Sentence>>;
}
