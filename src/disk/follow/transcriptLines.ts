/**
 * The lines of a transcript, those first that lie in other files: its own are followed, and begin anew once what comes before them
 * is at hand. Offsets count through all of them. Where nothing comes before, this is the follower and nothing more.
 */
import type { Result } from '../../base/result';
import type { EarlierPart } from '../../ports/agent';
import type { RawLine, TextAt } from '../../ports/files';
import { EarlierLines, movedLine } from './earlierLines';
import { LineFollower, type FollowedFile, type LineSink } from './lineFollower';
import type { ReadProblem } from '../problem';

/** Tells by its first line what comes before a file; undefined at once where nothing does. */
export type LookUp = (firstLine: string) => Promise<readonly EarlierPart[] | undefined> | undefined;

export interface TranscriptSink extends Pick<LineSink, 'reset'> {
  readonly line: (line: RawLine) => void;
  /** A line that lies in another file, before the first of this one. */
  readonly earlier: (line: RawLine, firstLine: string) => void;
}

/** What was found to come before a file, by its first line; undefined lines where there is nothing. */
interface LookedUp {
  readonly firstLine: string;
  readonly lines: EarlierLines | undefined;
  /** Whether the reader that is fed now was given them. */
  isGiven: boolean;
}

export class TranscriptLines {
  readonly #file: string;
  readonly #lookUp: LookUp;
  #follower: LineFollower;
  #known: LookedUp | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(file: string, lookUp: LookUp) {
    this.#file = file;
    this.#lookUp = lookUp;
    this.#follower = new LineFollower(file);
  }

  /** Gives what was appended since the last call, everything again where it became void. */
  refresh(sink: TranscriptSink, signal?: AbortSignal): Promise<Result<FollowedFile, ReadProblem>> {
    const run = this.#running.then(() => this.#refresh(sink, signal));
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #refresh(
    sink: TranscriptSink,
    signal: AbortSignal | undefined,
  ): Promise<Result<FollowedFile, ReadProblem>> {
    const stop = new AbortController();
    let asked: ReturnType<LookUp>;
    let firstLine = '';
    const line = (own: RawLine): void => {
      if (asked) return;
      if (own.number === 1) {
        firstLine = own.text();
        asked = this.#mustGive(firstLine) ? this.#lookUp(firstLine) : undefined;
        if (!asked && this.#known?.firstLine !== firstLine) this.#letGo();
      }
      if (asked) stop.abort();
      else this.#give(own, sink);
    };
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    const reset: TranscriptSink['reset'] = (reason) => {
      if (this.#known) this.#known.isGiven = false;
      sink.reset(reason);
    };
    const followed = await this.#follower.refresh({ line, reset }, either);
    if (!asked) return followed;
    await this.#beginAgain(firstLine, await asked, sink, signal);
    return this.#refresh(sink, signal);
  }

  #mustGive(firstLine: string): boolean {
    const known = this.#known;
    return known?.firstLine !== firstLine || (known.lines !== undefined && !known.isGiven);
  }

  /** Another file took the place of the one that they came before. */
  #letGo(): void {
    // Nobody waits for it: nothing was written to them.
    void this.#known?.lines?.close();
    this.#known = undefined;
  }

  #give(own: RawLine, sink: TranscriptSink): void {
    const lines = this.#known?.lines;
    sink.line(lines ? movedLine(own, lines.bytes, 0) : own);
  }

  /** Gives what comes before; the lines that were passed over come again. */
  async #beginAgain(
    firstLine: string,
    parts: readonly EarlierPart[] | undefined,
    sink: TranscriptSink,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await this.#follower.dispose();
    await this.#known?.lines?.close();
    this.#follower = new LineFollower(this.#file);
    const lines = parts && parts.length > 0 ? await EarlierLines.open(parts) : undefined;
    this.#known = { firstLine, lines, isGiven: true };
    sink.reset('replaced');
    const isWhole = await lines?.give((line) => sink.earlier(line, firstLine), signal);
    if (isWhole !== false) return;
    // Cut off in the middle: looked up again next time, and until then as if nothing were there.
    sink.reset('replaced');
    await lines?.close();
    this.#known = signal?.aborted ? undefined : { firstLine, lines: undefined, isGiven: true };
  }

  /** Reads texts again as long as what was given up to now stands. */
  textAt(): TextAt {
    const follower = this.#follower;
    const { generation } = follower;
    const lines = this.#known?.lines;
    if (!lines) return (offset, length) => follower.textAt(offset, length, generation);
    return (offset, length) =>
      offset < lines.bytes
        ? lines.textAt(offset, length)
        : follower.textAt(offset - lines.bytes, length, generation);
  }

  /** Whether every byte of the file's own that was given is there still; where not, the next refresh gives all of it anew. */
  compare(): Promise<boolean> {
    return this.#running.then(() => this.#follower.compare());
  }

  async dispose(): Promise<void> {
    await this.#running;
    await this.#follower.dispose();
    await this.#known?.lines?.close();
  }
}
