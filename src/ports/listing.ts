/**
 * What an agent's adapter may look at beside the lines it is given: folders, small files, processes, the environment.
 * It looks and never writes; an adapter that wants more of the disk has to ask for it here.
 */
import type { Databases } from './database';
import type { Processes } from './processes';

/** What discovery may look at. Missing folders and files are empty answers, never errors. */
export interface Listing {
  list(dir: string): Promise<readonly FolderEntry[]>;
  /** The first line of a file, at most 64 KB of it; undefined when there is none. */
  firstLine(file: string): Promise<string | undefined>;
  /** The beginning of a file as text, at most so many bytes; a last line may be cut. Undefined when it cannot be read. */
  head(file: string, bytes: number): Promise<string | undefined>;
  /** The text at the end of a file, at most that many bytes of it; undefined when it cannot be read. */
  tail?(file: string, bytes: number): Promise<string | undefined>;
  /** A small file's text, at most 1 MB; undefined when it is missing, larger or not readable. */
  smallText(file: string): Promise<string | undefined>;
  /** Whether something of that name exists. */
  exists(file: string): Promise<boolean>;
  /** Whether a process of this number runs on this machine. */
  isAlive(pid: number): boolean;
  /** The folder with links resolved; the same where it cannot be. */
  realPath(dir: string): Promise<string>;
  /** Databases that agents keep; absent where none can be read. */
  readonly databases?: Databases;
  /** What the system tells of processes; absent where nobody asks. */
  readonly processes?: Processes;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFile: boolean;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
}

/** The environment discovery depends on. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Folders in which the editor keeps its own chats, most particular first; absent outside an editor. */
  readonly chatFolders?: readonly string[];
  /** False in Restricted Mode: no file of the workspace decides where else is looked. Absent outside an editor. */
  readonly trusted?: boolean;
}
