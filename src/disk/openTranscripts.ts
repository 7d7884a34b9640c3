/**
 * The open transcripts of one process: one for each file, however many read it, so that an act goes on from the index that whoever
 * follows the conversation has built. Counted, and kept open for some seconds after the last one let go, in a bounded number and
 * size. Readings of one file take turns; what is void of it (cut, replaced, rewritten) is found out by the reading itself.
 */
import type { After, Disposable } from '../base/disposable';
import { failed, type Result } from '../base/result';
import { said } from '../base/sentence';
import type { FileProblem, OpenTranscript, SeenFile } from '../ports/transcripts';

export interface PoolBounds {
  readonly lingerMs: number;
  /** Of those that nobody holds. */
  readonly mostIdle: number;
  /** Sizes of the files that nobody holds, together; an index takes about a tenth. */
  readonly mostIdleBytes: number;
}

export const poolBounds: PoolBounds = {
  lingerMs: 20_000,
  mostIdle: 4,
  mostIdleBytes: 512 * 1024 * 1024,
};

/** One open file. */
interface SharedTranscript {
  readonly transcript: OpenTranscript;
  holders: number;
  sizeBytes: number;
  running: Promise<unknown>;
  /** While nobody holds it. */
  lingering: Disposable | undefined;
}

export class OpenTranscripts {
  readonly #open: (file: string) => OpenTranscript;
  readonly #after: After;
  readonly #bounds: PoolBounds;
  /** By file, those let go last at the end. */
  readonly #shared = new Map<string, SharedTranscript>();

  constructor(open: (file: string) => OpenTranscript, after: After, bounds = poolBounds) {
    this.#open = open;
    this.#after = after;
    this.#bounds = bounds;
  }

  /** The transcript of a file, for one holder: closing it closes nothing that another one holds. */
  open(file: string): OpenTranscript {
    const shared = this.#shared.get(file) ?? this.#begin(file);
    shared.holders++;
    shared.lingering?.dispose();
    shared.lingering = undefined;
    let isOpen = true;
    return {
      file,
      refresh: (signal) => (isOpen ? refresh(shared, signal) : Promise.resolve(letGo(file))),
      close: async () => {
        if (!isOpen) return;
        isOpen = false;
        await this.#release(file, shared);
      },
    };
  }

  #begin(file: string): SharedTranscript {
    const shared: SharedTranscript = {
      transcript: this.#open(file),
      holders: 0,
      sizeBytes: 0,
      running: Promise.resolve(),
      lingering: undefined,
    };
    this.#shared.set(file, shared);
    return shared;
  }

  async #release(file: string, shared: SharedTranscript): Promise<void> {
    if (--shared.holders > 0) return;
    this.#shared.delete(file);
    this.#shared.set(file, shared);
    // Not awaited: nobody waits for it any more.
    shared.lingering = this.#after(this.#bounds.lingerMs, () => void this.#end(file, shared));
    await this.#makeRoom();
  }

  /** Closes those first that were let go first. */
  async #makeRoom(): Promise<void> {
    const { mostIdle, mostIdleBytes } = this.#bounds;
    const idle = [...this.#shared].filter(([, { holders }]) => holders === 0);
    let bytes = idle.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    let count = idle.length;
    for (const [file, shared] of idle) {
      if (count <= mostIdle && bytes <= mostIdleBytes) return;
      count--;
      bytes -= shared.sizeBytes;
      await this.#end(file, shared);
    }
  }

  async #end(file: string, shared: SharedTranscript): Promise<void> {
    if (shared.holders > 0 || this.#shared.get(file) !== shared) return;
    shared.lingering?.dispose();
    this.#shared.delete(file);
    await shared.transcript.close();
  }
}

/** Reads on when whoever reads now is done: what one of them saw is whole before the next begins. */
function refresh(
  shared: SharedTranscript,
  signal: AbortSignal | undefined,
): Promise<Result<SeenFile, FileProblem>> {
  const run = shared.running.then(async () => {
    const read = await shared.transcript.refresh(signal);
    if (read.ok) shared.sizeBytes = read.value.sizeBytes;
    return read;
  });
  shared.running = run.catch(() => undefined);
  return run;
}

const letGo = (file: string): Result<never, FileProblem> =>
  failed({ kind: 'unreadable', sentence: said`${file} is not being read any more.` });
