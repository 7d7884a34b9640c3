/**
 * The editor's end: a service that lives in a worker thread. Started on first use; when the worker dies, what was asked of
 * it fails with one sentence, and the next question starts a new one with the same watches. What the worker asks goes to the host given here, and is
 * cancelled when that worker is gone.
 */
import { Worker } from 'node:worker_threads';
import type { LogLine } from '../base/log';
import type { CompactProgress } from '../operations/compact';
import type {
  CallOptions,
  Service,
  Snapshot,
  Verb,
  Verbs,
  WatchRequest,
  Watching,
} from '../operations/service';
import type { Host } from '../ports/host';
import { HostDesk, isQuestion } from './hostDesk';
import type { FromWorker, HostQuestion, ToWorker, WorkerSetup } from './protocol';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: CompactProgress) => void) | undefined;
}

interface Watch {
  request: WatchRequest;
  readonly onSnapshot: (snapshot: Snapshot) => void;
}

const switchedOff = 'Tidemark was switched off.';

/** A worker that fails this often in a row is not started again by itself. */
const mostDeaths = 5;

export class WorkerService implements Service {
  readonly #script: string;
  readonly #setup: WorkerSetup;
  readonly #log: (line: LogLine) => void;
  readonly #host: Host;
  #worker: Worker | undefined;
  #desk: HostDesk | undefined;
  #nextId = 1;
  #deaths = 0;
  #disposed = false;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watches = new Map<number, Watch>();

  /** `script` is the bundled worker's path; `host` answers what the worker asks. */
  constructor(script: string, setup: WorkerSetup, log: (line: LogLine) => void, host: Host) {
    this.#script = script;
    this.#setup = setup;
    this.#log = log;
    this.#host = host;
  }

  /** Questions that wait for their answer. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** What is watched. */
  get watching(): number {
    return this.#watches.size;
  }

  call<V extends Verb>(
    verb: V,
    ask: Verbs[V]['ask'],
    options: CallOptions = {},
  ): Promise<Verbs[V]['answer']> {
    const id = this.#nextId++;
    const { signal, onProgress } = options;
    if (this.#disposed) return Promise.reject(new Error(switchedOff));
    return new Promise((resolve, reject) => {
      // Both ends are built together: the answer to a verb is of the verb's type.
      const settle = (answer: unknown): void => resolve(answer as Verbs[V]['answer']);
      this.#waiting.set(id, { resolve: settle, reject, onProgress });
      signal?.addEventListener('abort', () => this.#send({ kind: 'cancel', id }), { once: true });
      this.#send({ kind: 'call', id, verb, ask });
      if (signal?.aborted) this.#send({ kind: 'cancel', id });
    });
  }

  watch(request: WatchRequest, onSnapshot: (snapshot: Snapshot) => void): Watching {
    const id = this.#nextId++;
    const watch: Watch = { request, onSnapshot };
    this.#watches.set(id, watch);
    this.#send({ kind: 'watch', id, request });
    return {
      update: (next) => {
        watch.request = next;
        this.#send({ kind: 'update', id, request: next });
      },
      poke: () => this.#send({ kind: 'poke', id }),
      dispose: () => {
        this.#watches.delete(id);
        this.#send({ kind: 'unwatch', id });
      },
    };
  }

  dispose(): void {
    this.#disposed = true;
    this.#watches.clear();
    const worker = this.#worker;
    this.#worker = undefined;
    this.#desk?.dispose();
    // Not awaited: nothing the worker does needs its end to be waited for; writes are whole or journaled.
    void worker?.terminate();
    this.#rejectAll(switchedOff);
  }

  #send(message: ToWorker): void {
    if (this.#disposed) return;
    this.#start().postMessage(message);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script, { workerData: this.#setup });
    const desk = new HostDesk(this.#host, (message) => worker.postMessage(message));
    this.#worker = worker;
    this.#desk = desk;
    worker.on('message', (message: FromWorker) => {
      if (isQuestion(message)) desk.take(message);
      else this.#receive(message);
    });
    worker.on('error', ({ message }) => this.#log(failedLine(message)));
    worker.on('exit', () => {
      desk.dispose();
      this.#died(worker);
    });
    worker.unref();
    return worker;
  }

  #died(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#deaths++;
    this.#rejectAll(
      'The background worker stopped; try again, and look at the log if it stays so.',
    );
    if (this.#deaths >= mostDeaths) return;
    for (const [id, { request }] of this.#watches) this.#send({ kind: 'watch', id, request });
  }

  #rejectAll(sentence: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(sentence));
    this.#waiting.clear();
  }

  #receive(message: Exclude<FromWorker, HostQuestion>): void {
    switch (message.kind) {
      case 'answer':
        this.#deaths = 0;
        this.#waiting.get(message.id)?.resolve(message.answer);
        this.#waiting.delete(message.id);
        return;
      case 'threw':
        this.#waiting.get(message.id)?.reject(new Error(message.message));
        this.#waiting.delete(message.id);
        return;
      case 'progress':
        this.#waiting.get(message.id)?.onProgress?.(message.progress);
        return;
      case 'snapshot':
        this.#deaths = 0;
        this.#watches.get(message.id)?.onSnapshot(message.snapshot);
        return;
      case 'log':
        this.#log(message.line);
        return;
    }
  }
}

const failedLine = (error: string): LogLine => ({
  level: 'error',
  area: 'worker',
  message: 'worker failed',
  data: { error },
});
