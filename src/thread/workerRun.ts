/**
 * One worker thread from its start to its end: the peer that speaks with it, and the pulse that finds out when it hangs. Says once
 * that it ended, and why; by then whoever waited for it was rejected, and what it had asked is cancelled.
 */
import { Worker } from 'node:worker_threads';
import type { LogData, LogLine } from '../base/log';
import { said, type Sentence } from '../base/sentence';
import { Peer, type PortMessage, type Serve } from './peer';
import type { WorkerEnd } from '../ports/worker';
import { Pulse, type Beat } from './pulse';
import type { EditorVerbs, WorkerSetup, WorkerVerbs } from './protocol';

/**
 * What a worker may hold, MB. To follow and compact a transcript of 300 MB with 11,700 entries takes 600 in all, and less where less is
 * allowed. A worker that needs three times that has lost hold of something: it ends alone, before the machine begins to swap.
 */
const mostMemoryMb = 2_048;

/** What whoever waits for an answer is told. */
export const endSentences: Readonly<Record<WorkerEnd | 'restarted' | 'switchedOff', Sentence>> = {
  ended: said`The background worker stopped. Try again, and look at the log if it happens again.`,
  hung: said`The background worker did not respond for a minute and was stopped; what it may have left half written is looked for before anything else is written. Try again, and look at the log if it happens again.`,
  memory: said`The background worker ran out of memory; what it may have left half written is looked for before anything else is written. Try again, and look at the log if it happens again.`,
  restarted: said`The background worker was restarted; try again.`,
  switchedOff: said`Tidemark was switched off.`,
};

export const workerLine = (level: LogLine['level'], message: string, data: LogData): LogLine => ({
  level,
  area: 'worker',
  message,
  data,
});

interface WorkerRunParts {
  /** The bundled worker's path. */
  readonly script: string;
  readonly setup: WorkerSetup;
  readonly serve: Serve<EditorVerbs>;
  readonly beat: Beat;
  readonly onEnd: (cause: WorkerEnd) => void;
  readonly onError: (error: Error) => void;
  /** It gave signs of life, so many by now. */
  readonly onSign: (signs: number) => void;
}

export class Running {
  readonly peer: Peer<WorkerVerbs, EditorVerbs>;
  /** Undefined where the system gives none. */
  readonly #worker: Worker | undefined;
  readonly #pulse: Pulse;
  readonly #onEnd: (cause: WorkerEnd) => void;
  #isOver = false;

  constructor({ script, setup, serve, beat, onEnd, onError, onSign }: WorkerRunParts) {
    const worker = started(script, setup, onError);
    const peer = new Peer<WorkerVerbs, EditorVerbs>(
      (message) => worker?.postMessage(message),
      serve,
    );
    this.#worker = worker;
    this.peer = peer;
    this.#onEnd = onEnd;
    this.#pulse = new Pulse(
      beat,
      // Not awaited: any sign of life is one, and that none comes is the pulse's to find out.
      () => void peer.call('ping', null).catch(() => undefined),
      () => this.#over('hung'),
    );
    if (worker === undefined) {
      // Not at once: whoever starts it has to know it first, to hear that it ended.
      queueMicrotask(() => this.#over('ended'));
      return;
    }
    worker.on('message', (message: PortMessage) => {
      this.#pulse.heard();
      onSign(this.#pulse.answered);
      peer.take(message);
    });
    let cause: WorkerEnd = 'ended';
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') cause = 'memory';
      onError(error);
    });
    worker.on('exit', () => this.#over(cause));
    worker.unref();
  }

  /** Ends it as a crash would. */
  kill(): void {
    // Not awaited: that it ended is heard like any other end.
    void this.#worker?.terminate();
  }

  /** Ends it; whoever waits for it is told the sentence. */
  end(sentence: Sentence): void {
    this.#isOver = true;
    this.#pulse.dispose();
    this.peer.gone(sentence);
    // Not awaited: nothing that it does needs its end to be waited for; what it writes is whole or journaled.
    void this.#worker?.terminate();
  }

  #over(cause: WorkerEnd): void {
    if (this.#isOver) return;
    this.end(endSentences[cause]);
    this.#onEnd(cause);
  }
}

/** A thread of its own; where the system refuses one (it has none left, the file cannot be named) that is an end like any other. */
function started(
  script: string,
  setup: WorkerSetup,
  onError: (error: Error) => void,
): Worker | undefined {
  try {
    return new Worker(script, {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    });
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)));
    return undefined;
  }
}
