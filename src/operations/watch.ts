/**
 * Follows the conversation of a workspace: finds it, reads what is appended, reports its status. One reading at a time, and
 * once more if something changed meanwhile; a late answer never overwrites a newer request. Between changes it does nothing
 * but look at the file's size every two seconds (a folder's own events are not to be had everywhere).
 */
import { SingleFlight } from '../base/singleFlight';
import { MeterMemory } from '../engine/meter/memory';
import type { Outside } from '../ports/outside';
import type { OpenTranscript } from '../ports/transcripts';
import { findSessions } from './find';
import type { SessionListed } from './find';
import { belongsTo } from './folders';
import { explain } from './problems';
import type { Snapshot, WatchRequest, Watching } from './service';
import { namedStatusOf } from './named';

/** Time and file events, passed in; `watchFolder` may do nothing where there are none. */
export interface WatchTimers {
  /** Calls back every so often until disposed. */
  every(ms: number, tick: () => void): { dispose(): void };
  /** Calls back when something in a folder changes, with its name where known; missing folders are passed over. */
  watchFolder(dir: string, changed: (name: string | null) => void): { dispose(): void };
}

/** How often the followed file is looked at without an event. */
const lookMs = 2_000;
/** How often newer conversations are looked for without an event. */
const searchEveryLooks = 5;

export function watch(
  request: WatchRequest,
  onSnapshot: (snapshot: Snapshot) => void,
  outside: Outside,
  timers: WatchTimers,
): Watching {
  const watcher = new Watcher(request, onSnapshot, outside, timers);
  watcher.start();
  return watcher;
}

class Watcher implements Watching {
  #request: WatchRequest;
  readonly #onSnapshot: (snapshot: Snapshot) => void;
  readonly #outside: Outside;
  readonly #timers: WatchTimers;
  #transcript: OpenTranscript | undefined;
  #session: SessionListed | null = null;
  #memory = new MeterMemory();
  #generation = 0;
  #search = true;
  #looks = 0;
  #disposed = false;
  #last = '';
  #ticker: { dispose(): void } | undefined;
  #folders: { dispose(): void }[] = [];
  readonly #rounds: SingleFlight;

  constructor(
    request: WatchRequest,
    onSnapshot: (snapshot: Snapshot) => void,
    outside: Outside,
    timers: WatchTimers,
  ) {
    this.#request = request;
    this.#onSnapshot = onSnapshot;
    this.#outside = outside;
    this.#timers = timers;
    const failed = (error: unknown): void =>
      outside.log.error('watching failed', { error: String(error) });
    this.#rounds = new SingleFlight(() => this.#round(), failed);
  }

  start(): void {
    this.#ticker = this.#timers.every(lookMs, () => this.#look());
    this.#watchFolders();
    this.poke();
  }

  update(request: WatchRequest): void {
    this.#request = request;
    this.#generation++;
    this.#watchFolders();
    this.poke();
  }

  poke(): void {
    this.#search = true;
    this.#wake();
  }

  dispose(): void {
    this.#disposed = true;
    this.#ticker?.dispose();
    for (const folder of this.#folders) folder.dispose();
    this.#rounds.dispose();
    // Not awaited: nobody asks for more; a reading in progress ends by itself.
    void this.#transcript?.close();
  }

  #watchFolders(): void {
    for (const folder of this.#folders) folder.dispose();
    const { agents, around } = this.#outside;
    this.#folders = agents
      .filter((agent) => this.#request.agents.includes(agent.name))
      .flatMap((agent) => agent.watchFolders(this.#request.folders, around))
      .map((dir) => this.#timers.watchFolder(dir, (name) => this.#changed(name)));
  }

  /** A change of the followed file is read; only other files are a reason to look for a newer conversation. */
  #changed(name: string | null): void {
    if (name === null || !this.#transcript?.file.endsWith(name)) this.#search = true;
    this.#wake();
  }

  #look(): void {
    this.#looks++;
    if (this.#looks % searchEveryLooks === 0) this.#search = true;
    this.#wake();
  }

  #wake(): void {
    // Not awaited: rounds report through onSnapshot, and errors go to the log.
    void this.#rounds.request();
  }

  async #round(): Promise<void> {
    const generation = this.#generation;
    if (this.#search) {
      this.#search = false;
      await this.#choose();
    }
    const snapshot = await this.#read();
    // Disposed meanwhile: what this round opened is nobody's any more.
    if (this.#disposed) return this.#transcript?.close();
    // Asked for something else meanwhile: the round that follows answers that.
    if (generation !== this.#generation) return;
    const key = JSON.stringify(snapshot);
    if (key === this.#last) return;
    this.#last = key;
    this.#onSnapshot(snapshot);
  }

  /** The pinned conversation while it exists, else the newest of the first folder that has one. */
  async #choose(): Promise<void> {
    const { folders, agents, pinned } = this.#request;
    const found = await findSessions(folders, agents, this.#outside);
    const session = found.find(({ file }) => file === pinned) ?? (await this.#newest(found));
    if (session?.file !== this.#transcript?.file) {
      await this.#transcript?.close();
      this.#transcript = session ? this.#outside.transcripts.open(session.file) : undefined;
      this.#memory = new MeterMemory();
    }
    this.#session = session;
  }

  /** The newest of the first folder that has one; they come newest first. */
  async #newest(found: readonly SessionListed[]): Promise<SessionListed | null> {
    for (const folder of this.#request.folders) {
      for (const session of found) {
        if (session.cwd === null) continue;
        if (await belongsTo(session.cwd, folder, this.#outside.listing)) return session;
      }
    }
    return null;
  }

  async #read(): Promise<Snapshot> {
    const { limits, place } = this.#request;
    if (!this.#transcript) return { session: null, status: null, problem: null };
    const read = await this.#transcript.refresh();
    if (!read.ok) {
      // Gone or not readable any more: the next look searches for another one instead of waiting its turn.
      this.#search = true;
      return { session: this.#session, status: null, problem: explain(read.problem) };
    }
    const status = await namedStatusOf(read.value, limits, place, this.#outside, this.#memory);
    return { session: this.#session, status, problem: null };
  }
}
