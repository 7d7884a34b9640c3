/** Another program's database as it is looked at: opened read-only for a moment, never changed, nothing left beside it. */
import type { Result } from '../base/result';
import type { Sentence } from '../base/sentence';

export type DatabaseRow = Readonly<Record<string, unknown>>;

/** Rows of one statement. Throws what the database says of a statement it does not understand. */
export type SqlQuery = (
  sql: string,
  ...values: readonly (string | number)[]
) => readonly DatabaseRow[];

export interface Databases {
  /**
   * Recognises what is in a database without opening it, by size and time of its files; null where there is none, or where
   * it changed so lately that another change could bear the same time.
   */
  state(file: string): Promise<string | null>;
  /** Hands over one consistent state. The other outcome is a sentence that says what is wrong and what to do. */
  read<T>(file: string, use: (query: SqlQuery) => T): Promise<Result<T, Sentence>>;
}
