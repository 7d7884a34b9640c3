/**
 * Follows the conversation a workspace is worked in with: finds it, reads what is appended, reports its status. One reading at a
 * time, and once more if something changed meanwhile; a late answer never overwrites a newer request. Between changes it does
 * nothing but look at the file's size every two seconds (a folder's own events are not to be had everywhere).
 */
import path from 'node:path';
import { SingleFlight } from '../base/singleFlight';
import { MeterMemory } from '../engine/meter/memory';
import { choose, noChoice } from '../engine/selection/choose';
import type { ChoiceMemory, Reason } from '../engine/selection/choose';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { candidatesOf, shellOf } from './candidates';
import { findConversations, liveAt } from './find';
import type { FoundConversation, SessionListed } from './find';
import { withResolved } from './folders';
import { namedStatusOf } from './named';
import { explain } from './problems';
import type { Snapshot, WatchRequest, Watching } from './service';
import { WatchedFolders } from './watchedFolders';

/** Time and file events, passed in; `watchFolder` may do nothing where there are none. */
export interface WatchTimers {
  /** Calls back every so often until disposed. */
  every(ms: number, tick: () => void): { dispose(): void };
  /** Calls back when something in a folder changes, with its name where known; missing folders are passed over. */
  watchFolder(dir: string, changed: (name: string | null) => void): { dispose(): void };
}

/** How often the followed file is looked at without an event. */
const lookMs = 2_000;
/** How often newer conversations are looked for without an event, and how often when nothing has happened for a while. */
const searchEveryLooks = 5;
const searchEveryQuietLooks = 15;
const quietLooks = 15;
/** After a search, events of other files wait: a tenth of the time at most is spent on them, and never more than a second. */
const restFactor = 9;
const leastRestMs = 100;
const mostRestMs = 800;
/** Conversations whose folders are listened to besides those that their agents name. */
const mostListened = 12;

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

/** What the last search came to. */
interface Chosen {
  readonly found: FoundConversation | null;
  readonly why: Reason | null;
  readonly shell: number | null;
  readonly missing: string | null;
}

class Watcher implements Watching {
  #request: WatchRequest;
  readonly #onSnapshot: (snapshot: Snapshot) => void;
  readonly #outside: Outside;
  readonly #timers: WatchTimers;
  #transcript: OpenTranscript | undefined;
  #chosen: Chosen = { found: null, why: null, shell: null, missing: null };
  #choice: ChoiceMemory = noChoice;
  #memory = new MeterMemory();
  #generation = 0;
  #search = true;
  #isResting = false;
  #searchAfterRest = false;
  #looks = 0;
  /** The look after which something happened last. */
  #lively = 0;
  readonly #stopped = new AbortController();
  #last = '';
  #ticker: { dispose(): void } | undefined;
  readonly #folders: WatchedFolders;
  /** Folders of conversations that were found. */
  #found: readonly string[] = [];
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
    this.#folders = new WatchedFolders(
      (dir, changed) => timers.watchFolder(dir, changed),
      (file) => this.#changed(file),
    );
    const failed = (error: unknown): void =>
      outside.log.error('watching failed', { error: String(error) });
    this.#rounds = new SingleFlight(() => this.#round(), failed);
  }

  start(): void {
    this.#ticker = this.#timers.every(lookMs, () => this.#look());
    this.poke();
  }

  update(request: WatchRequest): void {
    this.#request = request;
    this.#generation++;
    this.poke();
  }

  poke(): void {
    this.#search = true;
    this.#wake();
  }

  dispose(): void {
    this.#stopped.abort();
    this.#ticker?.dispose();
    this.#folders.set([]);
    this.#rounds.dispose();
    // Not awaited: nobody asks for more; a reading in progress ends by itself.
    void this.#transcript?.close();
  }

  /** A change of the followed file is read; only other files are a reason to look for another conversation. */
  #changed(file: string | null): void {
    this.#lively = this.#looks;
    if (file !== null && file === this.#transcript?.file) this.#wake();
    else if (this.#isResting) this.#searchAfterRest = true;
    else this.poke();
  }

  #look(): void {
    this.#looks++;
    const isQuiet = this.#looks - this.#lively > quietLooks;
    const every = isQuiet ? searchEveryQuietLooks : searchEveryLooks;
    if (this.#looks % every === 0) this.#search = true;
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
    let snapshot = await this.#read();
    if (snapshot.problem !== null && (await this.#isGone())) {
      // Deleted by its agent: that is no trouble, there is only another one to follow.
      await this.#choose();
      snapshot = await this.#read();
    }
    // Disposed meanwhile: what this round opened is nobody's any more.
    if (this.#stopped.signal.aborted) return this.#transcript?.close();
    // Asked for something else meanwhile: the round that follows answers that.
    if (generation !== this.#generation) return;
    const key = JSON.stringify(snapshot);
    if (key === this.#last) return;
    this.#last = key;
    this.#lively = this.#looks;
    this.#onSnapshot(snapshot);
  }

  async #isGone(): Promise<boolean> {
    const [file = ''] = this.#transcript?.file.split('#') ?? [];
    return file !== '' && !(await this.#outside.listing.exists(file));
  }

  async #choose(): Promise<void> {
    const { clock } = this.#outside;
    const beganMs = clock.now().getTime();
    const { pinned } = this.#request;
    const found = await this.#find();
    const candidates = await candidatesOf(found, this.#request, this.#outside);
    const nowMs = clock.now().getTime();
    const choice = choose(candidates, pinned, this.#choice, nowMs);
    this.#choice = choice.memory;
    if (choice.file !== (this.#transcript?.file ?? null)) {
      await this.#transcript?.close();
      this.#transcript =
        choice.file === null ? undefined : this.#outside.transcripts.open(choice.file);
      this.#memory = new MeterMemory();
      this.#outside.log.debug('another conversation is followed', { why: choice.why });
    }
    const followed = found.find(({ session }) => session.file === choice.file) ?? null;
    this.#chosen = {
      found: followed,
      why: choice.why,
      shell: followed && (await shellOf(followed, this.#request, this.#outside)),
      missing: await this.#missing(found),
    };
    // Not awaited: it only holds back what events ask for.
    void this.#rest(nowMs - beganMs);
  }

  /** All conversations; from before the search on, their folders are listened to, so that nothing is missed in between. */
  async #find(): Promise<readonly FoundConversation[]> {
    const { folders, agents, place } = this.#request;
    const { listing, around } = this.#outside;
    const all = await withResolved(folders, listing);
    const listen = (): void => {
      // Disposed meanwhile: what is begun now nobody would end.
      if (this.#stopped.signal.aborted) return;
      const named = this.#outside.agents
        .filter((agent) => agents.includes(agent.name))
        .flatMap((agent) => agent.watchFolders(all, around));
      this.#folders.set([...named, ...this.#found]);
    };
    listen();
    const found = await findConversations(folders, agents, this.#outside, place.trusted);
    this.#found = foldersOf(found);
    listen();
    return found;
  }

  /** The conversation the person chose, where it is not there any more; one that is only not listed may come back. */
  async #missing(found: readonly FoundConversation[]): Promise<string | null> {
    const { pinned } = this.#request;
    if (pinned === null || found.some(({ session }) => session.file === pinned)) return null;
    // One in a database is named after it.
    const [file = pinned, inside] = pinned.split('#');
    const isListed =
      inside !== undefined && found.some(({ session }) => session.file.startsWith(`${file}#`));
    return isListed || !(await this.#outside.listing.exists(file)) ? pinned : null;
  }

  /** Holds events of other files back for a while, the longer the more a search costs. */
  async #rest(tookMs: number): Promise<void> {
    if (this.#isResting) return;
    this.#isResting = true;
    const restMs = Math.min(mostRestMs, Math.max(leastRestMs, tookMs * restFactor));
    await this.#outside.wait(restMs, this.#stopped.signal);
    this.#isResting = false;
    if (!this.#searchAfterRest || this.#stopped.signal.aborted) return;
    this.#searchAfterRest = false;
    this.poke();
  }

  async #read(): Promise<Snapshot> {
    const { limits, place } = this.#request;
    const { found, why, shell, missing } = this.#chosen;
    const about = {
      ...(why === null ? {} : { why }),
      ...(shell === null ? {} : { shell }),
      ...(missing === null ? {} : { missing }),
    };
    if (!this.#transcript) return { session: null, status: null, problem: null, ...about };
    const read = await this.#transcript.refresh();
    if (!read.ok) {
      // Gone or not readable any more: the next look searches for another one instead of waiting its turn.
      this.#search = true;
      const session = found?.session ?? null;
      return { session, status: null, problem: explain(read.problem), ...about };
    }
    const status = await namedStatusOf(read.value, limits, place, this.#outside, this.#memory);
    const session = found && this.#sessionNow(found, read.value);
    return { session, status, problem: null, ...about };
  }

  /** Where only the last change tells whether an agent is busy, what was read just now tells it. */
  #sessionNow({ session, told }: FoundConversation, { mtimeMs }: Seen): SessionListed {
    if (told !== 'unknown') return session;
    const nowMs = this.#outside.clock.now().getTime();
    return { ...session, live: liveAt(told, Math.max(session.updatedAtMs, mtimeMs), nowMs) };
  }
}

/** The folders of those that are open, and of those with the newest activity. */
function foldersOf(found: readonly FoundConversation[]): readonly string[] {
  const open = found.filter(({ openness }) => openness === 'open');
  const likely = [...open, ...found].slice(0, mostListened);
  return likely.map(({ session }) => path.dirname(session.file));
}
