/**
 * Follows the conversation of a workspace: finds it, reads what is appended, reports its status. One reading at a time, and
 * once more if something changed meanwhile; a late answer never overwrites a newer request. Between changes it does nothing
 * but look at the file's size every two seconds (a folder's own events are not to be had everywhere).
 */
import type { FoundSession } from '../ports/agent';
import type { Outside } from '../ports/outside';
import type { OpenTranscript } from '../ports/transcripts';
import { findSessions } from './find';
import type { SessionListed } from './find';
import { explain } from './problems';
import type { Snapshot, WatchRequest, Watching } from './service';
import { statusOf } from './status';

/** Time and file events, passed in; `watchFolder` may do nothing where there are none. */
export interface WatchTimers {
  /** Calls back every so often until disposed. */
  every(ms: number, tick: () => void): { dispose(): void };
  /** Calls back when something in a folder changes; missing folders are passed over. */
  watchFolder(dir: string, changed: () => void): { dispose(): void };
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
  #generation = 0;
  #running = false;
  #again = false;
  #search = true;
  #looks = 0;
  #disposed = false;
  #last = '';
  #ticker: { dispose(): void } | undefined;
  #folders: { dispose(): void }[] = [];

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
    // The transcript is closed by the round in progress, or here when none is.
    if (!this.#running) void this.#transcript?.close();
  }

  #watchFolders(): void {
    for (const folder of this.#folders) folder.dispose();
    const { agents, around } = this.#outside;
    this.#folders = agents
      .filter((agent) => this.#request.agents.includes(agent.name))
      .flatMap((agent) => agent.watchFolders(this.#request.folders, around))
      .map((dir) => this.#timers.watchFolder(dir, () => this.poke()));
  }

  #look(): void {
    this.#looks++;
    if (this.#looks % searchEveryLooks === 0) this.#search = true;
    this.#wake();
  }

  #wake(): void {
    if (this.#disposed) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    // Not awaited: rounds report through onSnapshot and end by themselves.
    void this.#rounds();
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.#round();
      } catch (error) {
        this.#outside.log.error('watching failed', { error: String(error) });
      }
    } while (this.#again && !this.#disposed);
    this.#running = false;
    if (this.#disposed) await this.#transcript?.close();
  }

  async #round(): Promise<void> {
    const generation = this.#generation;
    if (this.#search) {
      this.#search = false;
      await this.#choose();
    }
    const snapshot = await this.#read();
    if (this.#disposed) return;
    if (generation !== this.#generation) {
      this.#again = true;
      return;
    }
    const key = JSON.stringify(snapshot);
    if (key === this.#last) return;
    this.#last = key;
    this.#onSnapshot(snapshot);
  }

  /** The pinned conversation while it exists, else the newest of the first folder that has one. */
  async #choose(): Promise<void> {
    const { folders, agents, pinned } = this.#request;
    const found = await findSessions(folders, agents, this.#outside);
    const session =
      found.find(({ file }) => file === pinned) ??
      folders.map((folder) => newestOf(folder, found)).find((item) => item !== undefined) ??
      null;
    if (session?.file !== this.#transcript?.file) {
      await this.#transcript?.close();
      this.#transcript = session ? this.#outside.transcripts.open(session.file) : undefined;
    }
    this.#session = session;
  }

  async #read(): Promise<Snapshot> {
    const { limits, place } = this.#request;
    if (!this.#transcript) return { session: null, status: null, problem: null };
    const read = await this.#transcript.refresh();
    if (!read.ok) {
      return { session: this.#session, status: null, problem: explain(read.problem) };
    }
    const status = await statusOf(read.value, limits, place, this.#outside);
    return { session: this.#session, status, problem: null };
  }
}

const newestOf = <T extends FoundSession>(folder: string, found: readonly T[]): T | undefined =>
  found.find(({ cwd }) => cwd === folder || (cwd?.startsWith(`${folder}/`) ?? false));
