/** The bundle of everything an operation may use. Built by `compose`; a test passes an object literal. */
import type { Log } from '../base/log';
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import type { Encoding } from '../engine/tokens/count/bpe';
import type { Keeping } from '../engine/session/retention';
import type { PriceBook } from '../engine/summarise/priceList';
import type { TokenCounter } from '../engine/tokens/counter';
import type { AgentAdapter } from './agent';
import type { Listing, Surroundings } from './listing';
import type { AgentFacts } from './agentFacts';
import type { Archives } from './archives';
import type { ClientFiles, ClientHooks } from './clientHooks';
import type { HookHome } from './hookHome';
import type { Host } from './host';
import type { MemoryFiles } from './memory/memoryFiles';
import type { MemoryStore } from './memory/memoryStore';
import type { NoteSources } from './memory/noteSources';
import type { ModelProvider } from './model';
import type { SessionRecords } from './records';
import type { FileProblem, Transcripts } from './transcripts';
import type { Shell } from './shell';
import type { Vectors } from './memory/vectors';

export interface Clock {
  now(): Date;
  /** The date in the user's own time zone, `YYYY-MM-DD`, and the time, `HH:MM`. */
  local(at: Date): { readonly date: string; readonly time: string };
}

export interface Counters {
  /** The exact counter; loads its ranks on first use (about 20 ms), falls back to the quick one with a log line. */
  exact(encoding: Encoding): TokenCounter;
}

export interface Outside {
  readonly agents: readonly AgentAdapter[];
  /** What is known of each without loading it, in the order in which people see them. */
  readonly agentFacts: readonly AgentFacts[];
  readonly transcripts: Transcripts;
  readonly archives: Archives;
  readonly memory: MemoryFiles;
  readonly noteSources: NoteSources;
  readonly memoryStore: MemoryStore;
  readonly vectors: Vectors;
  readonly records: SessionRecords;
  readonly listing: Listing;
  readonly around: Surroundings;
  readonly counters: Counters;
  /** Language models, in the order in which they are asked for a conversation's own. */
  readonly models: readonly ModelProvider[];
  /** Prices of the person's own and of the providers' lists. */
  readonly prices: () => PriceBook;
  /** What of ours can be installed in each client's own configuration. */
  readonly clientHooks: readonly ClientHooks[];
  readonly clientFiles: ClientFiles;
  /** What those start, and what they are told by the editor. */
  readonly hookHome: HookHome;
  readonly host: Host;
  readonly shell: Shell;
  readonly clock: Clock;
  /** Resolves after `ms`, or at once when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Random hexadecimal digits. */
  readonly randomHex: (digits: number) => string;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
  readonly log: Log;
  /** Lets messages in during long synchronous work, a cancellation above all; does nothing where there are none. */
  breathe(): void;
  /** Completes what an earlier process left unfinished; one sentence for each thing found. */
  repair(): Promise<readonly Sentence[]>;
  /** Keeps a file in a folder that runs our command line, for terminals; the folder comes back. */
  terminalCommand(folder: string): Promise<Result<string, FileProblem>>;
  /** Removes what our own folder holds over these limits; how many files of each kind. */
  tidy(keeping: Keeping): Promise<{ readonly archives: number; readonly records: number }>;
}
