/**
 * Our own folder beside the hooks in the agents' configuration: the launcher they start, where the command line lies, and what
 * the editor knows of each folder (its settings, whether it is trusted). It exists while hooks are installed, and once
 * the editor has started its own server of the memory tools.
 */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import type { FileProblem } from './transcripts';

/** Raw values of one place of the editor's settings, by key without the prefix. */
export type KeptValues = Readonly<Record<string, unknown>>;

/** What the editor knows of a folder. */
export interface KeptFolder {
  /** Absolute; null = what the person has set for all folders. */
  readonly folder: string | null;
  /** False in Restricted Mode: hooks write no notes there, and nothing that the folder sets counts. */
  readonly trusted: boolean;
  /** Weakest place first. */
  readonly layers: readonly KeptValues[];
}

/** What is known of a folder, or of the innermost one around it. */
export interface KeptAround {
  /** Null = the editor never had it open. A record that cannot be read counts as one that is not trusted. */
  readonly trusted: boolean | null;
  /** Those for all folders first. */
  readonly layers: readonly KeptValues[];
}

export interface HookHome {
  /** Makes launcher and entry of this installation what they should be; writes only what differs. */
  renew(): Promise<Result<void, FileProblem>>;
  /** Keeps what the editor knows; writes only what differs. */
  keep(folders: readonly KeptFolder[]): Promise<Result<void, FileProblem>>;
  /** What is known of a folder, links resolved; of none (null) what is set for all. */
  around(folder: string | null): Promise<KeptAround>;
  /** Why what is kept of a folder is not believed, one sentence; null where it is. */
  doubt(folder: string): Promise<Sentence | null>;
  /** Takes the folder away. */
  remove(): Promise<void>;
  /** What to know before an installation, one sentence each. */
  notes(): readonly Sentence[];
}
