/** The newest lines of the log with their time, for diagnostics: the channel itself cannot be read back. */
import type { LogLine } from '../base/log';

export interface DatedLine {
  readonly atMs: number;
  readonly line: LogLine;
}

/** Lines kept, and given. */
const mostLines = 60;

export class RecentLines {
  #lines: DatedLine[] = [];

  add(line: LogLine, atMs: number): void {
    this.#lines.push({ atMs, line });
    if (this.#lines.length > 2 * mostLines) this.#lines = this.#lines.slice(-mostLines);
  }

  /** The newest, the oldest of them first. */
  get all(): readonly DatedLine[] {
    return this.#lines.slice(-mostLines);
  }
}
