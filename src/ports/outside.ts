/** The bundle of everything an operation may use. Built by `compose.ts`; a test passes an object literal. */
import type { Log } from '../base/log';
import type { Encoding } from '../engine/tokens/bpe';
import type { TokenCounter } from '../engine/tokens/counter';
import type { AgentAdapter, Listing, Surroundings } from './agent';
import type { MemoryFiles } from './memoryFiles';
import type { SessionRecords } from './records';
import type { Transcripts } from './transcripts';

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
  readonly transcripts: Transcripts;
  readonly memory: MemoryFiles;
  readonly records: SessionRecords;
  readonly listing: Listing;
  readonly around: Surroundings;
  readonly counters: Counters;
  readonly clock: Clock;
  /** Random hexadecimal digits. */
  readonly randomHex: (digits: number) => string;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
  readonly log: Log;
  /** Lets messages in during long synchronous work, a cancellation above all; does nothing where there are none. */
  breathe(): void;
  /** Completes what an earlier process left unfinished; one sentence for each thing found. */
  repair(): Promise<readonly string[]>;
}
