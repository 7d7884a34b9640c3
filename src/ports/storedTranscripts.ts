/** Transcripts that are rows of a database instead of lines of a file: what an agent tells about reading them. */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';
import type { Oddity } from '../engine/conversation/types';
import type { AgentAdapter } from './agent';
import type { SqlQuery } from './database';

/** One row that stands for a line; exactly one of `text` and `packed` is there. */
export interface StoredRow {
  /** 1-based, as a line's number. */
  readonly line: number;
  readonly text: string | null;
  /** The text, compressed with zstd. */
  readonly packed: Uint8Array | null;
  /** A shorter line that keeps the row's place in the tree, for one that cannot be unpacked; '' where there is none. */
  readonly standIn: string;
}

/** What was read of a transcript: its rows up to one, and a mark that tells whether they are still the same. */
export interface KnownRows {
  readonly last: number;
  readonly mark: string;
}

export interface StoredPart {
  /** False when what was read before is void and the rows are all there are. */
  readonly follows: boolean;
  readonly rows: readonly StoredRow[];
  readonly known: KnownRows;
  /** Reads the lines, and refuses every write. */
  readonly adapter: AgentAdapter;
  readonly title: string | null;
  /** The window in force as the agent records it, tokens. */
  readonly windowTokens: number | null;
  readonly updatedAtMs: number;
  readonly sizeBytes: number;
  /** What is odd about the database as a whole. */
  readonly oddities: readonly Oddity[];
}

export interface TranscriptStore {
  /** The database and session that a transcript's name stands for; undefined for any other name. */
  place(file: string): { readonly database: string; readonly sessionId: string } | undefined;
  /** What came behind the known rows, or everything; else a sentence that says why there is nothing. */
  read(query: SqlQuery, sessionId: string, known: KnownRows | null): Result<StoredPart, Sentence>;
}
