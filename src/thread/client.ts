/**
 * The editor's end: a service that lives in a worker thread. Started on first use; when the worker dies or gives no sign of
 * life, what was asked of it fails with one sentence, and a new one takes up the same watches. One that fails again and again
 * is not started by itself any more, and whoever watches is told. What the worker asks goes to the host given here, and is
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
import { failedLine, givenUp, hung, stopped } from './failures';
import { Pulse, steadyBeat, type Beat } from './pulse';
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

/** A worker that fails this often in a row is not started again by itself; each hang costs a minute, so fewer of those. */
const mostDeaths = 5;
const mostHangs = 3;
/** Questions answered in time (five minutes) after which an earlier hang counts no more. */
const healthy = 30;

export class WorkerService implements Service {
  readonly #script: string;
  readonly #setup: WorkerSetup;
  readonly #log: (line: LogLine) => void;
  readonly #host: Host;
  readonly #beat: Beat;
  #worker: Worker | undefined;
  #desk: HostDesk | undefined;
  #nextId = 1;
  #pulse: Pulse | undefined;
  /** The worker that was told what is watched. */
  #follower: Worker | undefined;
  #deaths = 0;
  #hangs = 0;
  #disposed = false;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watches = new Map<number, Watch>();

  /** `script` is the bundled worker's path; `host` answers what the worker asks; `beat` paces the questions whether it lives. */
  constructor(
    script: string,
    setup: WorkerSetup,
    log: (line: LogLine) => void,
    host: Host,
    beat: Beat = steadyBeat,
  ) {
    this.#script = script;
    this.#setup = setup;
    this.#log = log;
    this.#host = host;
    this.#beat = beat;
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
    if (this.#isFollowing) this.#send({ kind: 'watch', id, request });
    else this.#follow();
    return {
      update: (next) => {
        watch.request = next;
        // Where following was given up, another wish is worth one more try.
        if (this.#isFollowing) this.#send({ kind: 'update', id, request: next });
        else this.#follow();
      },
      poke: () => {
        if (this.#isFollowing) this.#send({ kind: 'poke', id });
      },
      dispose: () => {
        this.#watches.delete(id);
        if (this.#isFollowing) this.#send({ kind: 'unwatch', id });
      },
    };
  }

  dispose(): void {
    this.#disposed = true;
    this.#watches.clear();
    const worker = this.#worker;
    this.#worker = undefined;
    this.#desk?.dispose();
    this.#pulse?.dispose();
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
    const pulse = new Pulse(
      this.#beat,
      () => worker.postMessage({ kind: 'ping' } satisfies ToWorker),
      () => this.#hung(worker, desk),
    );
    this.#worker = worker;
    this.#desk = desk;
    this.#pulse = pulse;
    worker.on('message', (message: FromWorker) => {
      pulse.heard();
      if (pulse.answered >= healthy) this.#hangs = 0;
      if (isQuestion(message)) desk.take(message);
      else this.#receive(message);
    });
    worker.on('error', ({ message }) => this.#log(failedLine(message)));
    worker.on('exit', () => {
      desk.dispose();
      pulse.dispose();
      if (this.#worker === worker) this.#died(++this.#deaths < mostDeaths, stopped);
    });
    worker.unref();
    return worker;
  }

  /** Whether a worker runs that knows what is watched. */
  get #isFollowing(): boolean {
    return this.#worker !== undefined && this.#worker === this.#follower;
  }

  /** Has a worker, a new one where there is none, take up all that is watched. */
  #follow(): void {
    if (this.#disposed) return;
    const worker = this.#start();
    this.#follower = worker;
    for (const [id, { request }] of this.#watches) this.#send({ kind: 'watch', id, request });
  }

  /** Ends a worker that gives no sign. What it was appending is one write, whole or not there, and journaled. */
  #hung(worker: Worker, desk: HostDesk): void {
    this.#log(failedLine('no sign for a minute'));
    desk.dispose();
    // Not awaited: what it still sends on its way out belongs to no one.
    worker.removeAllListeners('message');
    void worker.terminate();
    if (this.#worker === worker) this.#died(++this.#hangs < mostHangs, hung);
  }

  /** Fails what was asked; goes on with the watches in a new worker, or says to each that it does not. */
  #died(goesOn: boolean, sentence: string): void {
    this.#worker = undefined;
    this.#rejectAll(sentence);
    if (this.#watches.size === 0) return;
    if (goesOn) {
      this.#follow();
      return;
    }
    this.#log(failedLine('it failed several times in a row and is not started by itself'));
    for (const { onSnapshot } of this.#watches.values())
      onSnapshot({ session: null, status: null, problem: givenUp });
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
      case 'pong':
        return;
      case 'log':
        this.#log(message.line);
        return;
    }
  }
}
