/**
 * Hooks in the agents' own configuration: what would be written, as data, and the careful reading and writing of files that
 * belong to another program. A planner decides and never touches a disk; the files never decide.
 */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import type { AgentName } from '../engine/conversation/types';
import type { Surroundings } from './listing';
import type { FileProblem } from './transcripts';

/**
 * What of ours can be put into a client: its hooks, with a status line (Claude Code) or a `notify` program (Codex) where none is set,
 * and with what is done at each prompt; or the memory tools.
 */
export type ClientWish = 'hooks' | 'statusLine' | 'notify' | 'prompts' | 'tools';

/** Why a settings file is left alone: the end of the sentence "FILE:LINE …", or one of its own where there is no line. */
export interface SettingsTrouble {
  /** 1-based. */
  readonly line: number | null;
  readonly reason: Sentence;
}

/** The text of a settings file, or why it is left alone. */
export type SettingsText = Result<string, SettingsTrouble>;

/** A file's text with our part in it, and what there is to say about it. */
export interface Installed {
  readonly text: string;
  readonly notes: readonly Sentence[];
}

/** One file of a client and what our part of it is. Both functions are pure; what is not ours stays byte for byte. */
export interface SettingsPart {
  /** Absolute. */
  readonly file: string;
  /** The same text where our part is there already; `null` = there is no file. */
  readonly install: (text: string | null) => Result<Installed, SettingsTrouble>;
  /** The same text where nothing is ours; `null` = the file was all ours. */
  readonly remove: (text: string) => Result<string | null, SettingsTrouble>;
  /** Whether the parts behind it must stay as long as it cannot be taken out. */
  readonly isNamingOthers?: boolean;
}

/** What of ours can be put into one agent's configuration. */
export interface AgentHooks {
  /** The client's own folder; where there is none, the client was never started. */
  folder(around: Surroundings): string;
  /** The files our part goes to, some of them twice; `wishes` null = every file it may be in. */
  parts(around: Surroundings, wishes: readonly ClientWish[] | null): readonly SettingsPart[];
  /** What to know or do after an installation. */
  afterwards(wishes: readonly ClientWish[]): Sentence;
  /** Files that may keep the client from running hooks, the person's own or an administrator's; they are only read. */
  hindrances?(around: Surroundings): readonly Hindrance[];
}

export interface ClientHooks extends AgentHooks {
  /** The agent's name, as `tidemark hook <client>` takes it. */
  readonly client: AgentName;
  /** What people call it. */
  readonly label: string;
}

/** A file that may keep a client from running hooks. */
export interface Hindrance {
  /** Absolute; mostly there is none. */
  readonly file: string;
  /** One sentence where the text does so; null where not. */
  readonly says: (text: string) => Sentence | null;
}

/** What we remember of a file we wrote, to give it back byte for byte while nobody else has changed it. */
export interface HookRecord {
  /** The text without our part; null = there was no file. */
  readonly before: string | null;
  /** SHA-256 of the text as we left it, hexadecimal. */
  readonly afterHash: string;
}

/** Settings files of other programs. Links are followed only inside the home folder and the client's own. */
export interface ClientFiles {
  isFolder(dir: string): Promise<boolean>;
  /** The text; null where there is no such file. Refuses what could not be given back byte for byte. */
  read(file: string): Promise<Result<string | null, FileProblem>>;
  /** Refuses a file that is write-protected or somebody else's: a replacement of the file would pass over that. */
  mayWrite(file: string): Promise<Result<void, FileProblem>>;
  /** Replaces, makes (`before` null) or removes (`after` null) a file in one step, only while it is as `before`. */
  write(
    file: string,
    before: string | null,
    after: string | null,
  ): Promise<Result<void, FileProblem>>;
  record(file: string): Promise<HookRecord | null>;
  /** Keeps a record in our own folder, null takes it away. */
  keep(file: string, record: HookRecord | null): Promise<Result<void, FileProblem>>;
}
