/**
 * The editor's end: the operations, run by a worker thread. Started on first use and kept up as `supervision.ts` decides; what
 * was asked of a worker that ended fails with one sentence, what is watched is taken up by the next one, and whoever watches is told
 * that nothing new is read until then. What the worker asks goes to the host given here.
 */
import type { Disposable } from '../base/disposable';
import { NeverStarted } from '../base/lane';
import { errorData, type LogLine } from '../base/log';
import { SaidError } from '../base/sentence';
import type { Snapshot, WatchNews, WatchRequest, Watching } from '../operations/follow/watchTypes';
import type { CallOptions, Operations, Verb, Verbs } from '../operations/verbs';
import type { Host } from '../ports/host';
import type { Standstill, Supervised, WorkerEnd, WorkerFailure } from '../ports/worker';
import type { Stream } from './peer';
import type { WorkerSetup, WorkerVerbs } from './protocol';
import { endSentences, Running, workerLine } from './workerRun';
import { servingHost } from './serve';
import { supervise, neverStarted, type WorkerEvent, type WorkerStep } from './supervision';
import { processTimes, type Times } from './times';
import { changeTo } from './watchChange';

interface OpenWatch {
  request: WatchRequest;
  readonly onNews: (news: WatchNews) => void;
  /** In the worker that follows it; undefined while none does. */
  open: Stream<WorkerVerbs['watch']> | undefined;
  /** What was seen last. */
  last: Snapshot;
}

const nothingSeen: Snapshot = { session: null, status: null, problem: null };

/** Signs of life in a row (five minutes) after which earlier ends lengthen no pause any more. */
const healthy = 30;

export class WorkerOperations implements Operations, Supervised {
  readonly #watches = new Set<OpenWatch>();
  #health = neverStarted;
  #running: Running | undefined;
  #rest: Disposable | undefined;
  #waiting = 0;
  #disposed = false;

  /** `script` is the bundled worker's path; `host` answers what the worker asks. */
  constructor(
    private readonly script: string,
    private readonly setup: WorkerSetup,
    private readonly log: (line: LogLine) => void,
    private readonly host: Host,
    private readonly times: Times = processTimes,
  ) {}

  /** Questions that wait for their answer. */
  get waiting(): number {
    return this.#waiting;
  }

  /** What is watched. */
  get watching(): number {
    return this.#watches.size;
  }

  get failures(): readonly WorkerFailure[] {
    return this.#health.failures;
  }

  async call<V extends Verb>(
    verb: V,
    ask: Verbs[V]['ask'],
    options: CallOptions = {},
  ): Promise<Verbs[V]['answer']> {
    if (this.#disposed) throw new SaidError(endSentences.switchedOff);
    // What nobody wants any more is no reason to start a worker.
    if (options.signal?.aborted) throw new NeverStarted();
    this.#waiting++;
    try {
      if (!this.#running) this.#happened({ kind: 'asked' });
      return await this.#start().peer.call(verb, ask, options);
    } finally {
      this.#waiting--;
    }
  }

  watch(request: WatchRequest, onNews: (news: WatchNews) => void): Watching {
    const watch: OpenWatch = { request, onNews, open: undefined, last: nothingSeen };
    this.#watches.add(watch);
    this.#happened({ kind: 'watched' });
    return {
      update: (next) => {
        const before = watch.request;
        const isChosen = next.pinned !== before.pinned;
        // Whole, for a worker that takes it up anew.
        watch.request = next;
        if (watch.open) watch.open.tell(changeTo(next, before));
        // Where nothing is followed any more, another choice of the person's is worth one more try.
        else if (isChosen && this.#watches.has(watch)) this.#happened({ kind: 'watched' });
      },
      poke: () => watch.open?.tell('poke'),
      dispose: () => {
        this.#watches.delete(watch);
        watch.open?.close();
      },
    };
  }

  restart(): void {
    this.#running?.end(endSentences.restarted);
    this.#running = undefined;
    this.log(workerLine('info', 'worker restarted by the person', {}));
    this.#standStill({ cause: 'restarted', again: 'bySelf' });
    this.#happened({ kind: 'restart' });
  }

  /** Ends the worker as a crash would, for tests. */
  kill(): void {
    this.#running?.kill();
  }

  /** Begins what a pause holds back, for tests. */
  endPause(): void {
    if (this.#rest) this.#happened({ kind: 'rested' });
  }

  dispose(): void {
    this.#disposed = true;
    this.#watches.clear();
    this.#rest?.dispose();
    this.#running?.end(endSentences.switchedOff);
    this.#running = undefined;
  }

  /** Does what follows from what happened. */
  #happened(happened: WorkerEvent): void {
    if (this.#disposed) return;
    const { health, step } = supervise(this.#health, happened);
    this.#health = health;
    this.#carryOut(step);
  }

  #carryOut(step: WorkerStep): void {
    switch (step.kind) {
      case 'nothing':
      case 'stop':
        return;
      case 'start':
        this.#rest?.dispose();
        this.#rest = undefined;
        this.#start();
        if (step.follows) this.#follow();
        return;
      case 'rest':
        this.#rest?.dispose();
        this.#rest = this.times.after(step.ms, () => this.#happened({ kind: 'rested' }));
        return;
    }
  }

  #start(): Running {
    if (this.#running) return this.#running;
    const running: Running = new Running({
      script: this.script,
      setup: this.setup,
      beat: this.times.beat,
      serve: servingHost(this.host, this.log),
      onSign: (signs) => {
        if (signs === healthy) this.#happened({ kind: 'well' });
      },
      onError: (error) => this.log(workerLine('error', 'worker failed', errorData(error))),
      onEnd: (cause) => this.#ended(running, cause),
    });
    this.#running = running;
    return running;
  }

  /** Has the worker take up all that is watched and is not yet. */
  #follow(): void {
    const running = this.#start();
    for (const watch of this.#watches) {
      if (watch.open) continue;
      const open = running.peer.stream('watch', watch.request, (news) => {
        if (news.kind === 'snapshot') watch.last = news.snapshot;
        watch.onNews(news);
      });
      watch.open = open;
      // Where the worker ended, that is seen elsewhere, and this is open no more.
      const ended = (error: unknown): void => {
        if (watch.open === open && this.#running === running) this.#unfollowed(running, error);
      };
      open.ended.then(() => ended('it came to an end'), ended);
    }
  }

  /** A worker that follows no more what it was to follow is of no use, however well it answers: another one takes over. */
  #unfollowed(running: Running, error: unknown): void {
    this.log(workerLine('error', 'no longer followed', errorData(error)));
    running.kill();
  }

  #ended(running: Running, cause: WorkerEnd): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    const failure = { cause, atMs: this.times.now() };
    const isWatched = this.#watches.size > 0;
    const { health, step } = supervise(this.#health, { kind: 'ended', failure, isWatched });
    this.#health = health;
    const again = health.phase === 'stopped' ? 'byPerson' : 'bySelf';
    const restMs = step.kind === 'rest' ? step.ms : 0;
    const level = again === 'bySelf' ? 'warn' : 'error';
    this.log(workerLine(level, 'worker ended', { cause, again, inARow: health.inARow, restMs }));
    // From this moment on what is shown is from before, however quick the next worker is.
    this.#standStill({ cause, again });
    this.#carryOut(step);
  }

  /** Tells whoever watches that what they have is not kept up to date. */
  #standStill(stopped: Standstill): void {
    for (const watch of this.#watches) {
      watch.open = undefined;
      watch.last = { ...watch.last, stopped };
      watch.onNews({ kind: 'snapshot', snapshot: watch.last });
    }
  }
}
