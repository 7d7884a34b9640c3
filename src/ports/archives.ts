/** Our copies of transcripts, made before their first compaction. */
import type { Result } from '../base/result';
import type { FileProblem } from './transcripts';

/** What is kept of one thing. */
export interface KeptSize {
  readonly files: number;
  readonly bytes: number;
}

export interface Archives {
  /** The folder they lie in; made where it is not there yet. */
  folder(): Promise<Result<string, FileProblem>>;
  /** Copies of one transcript. */
  of(transcript: string): Promise<KeptSize>;
  /** Removes them. What cannot be removed is still told by `of`. */
  forget(transcript: string): Promise<void>;
}
