/**
 * Follows the conversation a workspace is worked in with: finds it, reads what is appended, reports its status, does what is due. One reading at a
 * time, and once more if something changed meanwhile; a late answer never overwrites a newer request. Between changes it does
 * nothing but look at the file's size every two seconds (a folder's own events are not to be had everywhere).
 */
import { errorData } from '../../base/log';
import type { Sentence } from '../../base/sentence';
import { SingleFlight } from '../../base/singleFlight';
import type { Outside } from '../../ports/outside';
import type { AutoActs } from '../automate/acts';
import { Automation } from '../automate/automation';
import { OtherConversations } from '../automate/otherConversations';
import { Chooser, nothingChosen } from './chooser';
import { automationFailed, faultSentence, slowLooks, slowSentence } from './faults';
import { Followed } from './followedConversation';
import { conversationPlace } from './places';
import type { Status } from '../meter/status';
import type { Snapshot, WatchNews, WatchRequest, Watching } from './watchTypes';
import type { DueQuestion } from '../automate/state';
import { WatchedFolders } from './folderWatches';

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
export function watch(
  request: WatchRequest,
  onNews: (news: WatchNews) => void,
  outside: Outside,
  timers: WatchTimers,
  acts: AutoActs,
): Watching {
  const watcher = new Watcher(request, onNews, outside, timers, acts);
  watcher.start();
  return watcher;
}

class Watcher implements Watching {
  readonly #followed: Followed;
  readonly #chooser: Chooser;
  readonly #automation: Automation;
  readonly #others: OtherConversations;
  #chosen = nothingChosen;
  #generation = 0;
  #search = true;
  /** To be chosen again among what was found. */
  #rechoose = false;
  #isResting = false;
  #searchAfterRest = false;
  #looks = 0;
  /** The look after which something happened last. */
  #lively = 0;
  /** The look before which the round under way began; null = none is. */
  #reading: number | null = null;
  /** What the last round threw; '' = nothing. */
  #fault = '';
  readonly #stopped = new AbortController();
  #last = '';
  #ticker: { dispose(): void } | undefined;
  readonly #folders: WatchedFolders;
  readonly #rounds: SingleFlight;

  constructor(
    private request: WatchRequest,
    private readonly onNews: (news: WatchNews) => void,
    private readonly outside: Outside,
    private readonly timers: WatchTimers,
    acts: AutoActs,
  ) {
    this.#followed = new Followed(outside);
    this.#folders = new WatchedFolders(
      (dir, changed) => timers.watchFolder(dir, changed),
      (file) => this.#changed(file),
    );
    this.#chooser = new Chooser(outside, this.#folders);
    this.#automation = new Automation(outside, acts, {
      onWork: (work) => this.onNews({ kind: 'work', work }),
      onDue: (file) => this.#due(file),
    });
    this.#others = new OtherConversations(outside, this.#automation);
    this.#rounds = new SingleFlight(
      () => this.#timed(),
      (error) => this.#failed(error),
    );
  }

  start(): void {
    this.#ticker = this.timers.every(lookMs, () => this.#look());
    this.poke();
  }

  update(request: WatchRequest): void {
    if (searchedFor(request) !== searchedFor(this.request)) this.#search = true;
    this.#rechoose = true;
    this.request = request;
    this.#generation++;
    this.#wake();
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
    this.#automation.dispose();
    // Not awaited: nobody asks for more; a reading in progress ends by itself.
    void this.#end();
  }

  async #end(): Promise<void> {
    await this.#followed.close();
    await this.#others.close();
  }

  /** Another look at one of the conversations. */
  #due(file: string): void {
    if (this.#stopped.signal.aborted) return;
    this.#others.again(file);
    this.#wake();
  }

  /** A change of the followed file is read; only other files are a reason to look for another conversation. */
  #changed(file: string | null): void {
    this.#lively = this.#looks;
    if (file !== null && file === this.#followed.file) this.#wake();
    else if (this.#isResting) this.#searchAfterRest = true;
    else this.poke();
  }

  #look(): void {
    this.#looks++;
    if (this.#reading !== null && this.#looks - this.#reading > slowLooks)
      this.#tellInstead(slowSentence);
    const isQuiet = this.#looks - this.#lively > quietLooks;
    const every = isQuiet ? searchEveryQuietLooks : searchEveryLooks;
    if (this.#looks % every === 0) this.#search = true;
    this.#wake();
  }

  #wake(): void {
    // Not awaited: rounds report through onSnapshot, and errors go to the log.
    void this.#rounds.request();
  }

  async #timed(): Promise<void> {
    this.#reading = this.#looks;
    try {
      await this.#round();
      this.#fault = '';
    } finally {
      this.#reading = null;
    }
  }

  /** A round that threw told nothing, so that the figure from before would stand. */
  #failed(error: unknown): void {
    // What fails at every look is logged once.
    if (this.#fault !== String(error)) this.outside.log.error('watching failed', errorData(error));
    this.#fault = String(error);
    this.#tellInstead(faultSentence);
  }

  /** Something in the place of what cannot be read now. */
  #tellInstead(problem: Sentence): void {
    if (this.#stopped.signal.aborted) return;
    this.#tell({ session: this.#followed.session, status: null, problem });
  }

  async #round(): Promise<void> {
    const generation = this.#generation;
    if (this.#search || this.#rechoose) {
      const anew = this.#search;
      this.#search = this.#rechoose = false;
      await this.#choose(anew);
    }
    let snapshot = await this.#followed.read(this.request);
    if (snapshot.problem !== null) {
      // Gone or not readable any more: the next look searches for another one instead of waiting its turn.
      this.#search = true;
      // Deleted by its agent: that is no trouble, there is only another one to follow.
      if (await this.#followed.isGone()) {
        await this.#choose(true);
        snapshot = await this.#followed.read(this.request);
      }
    }
    // Asked for something else meanwhile: the round that follows answers that.
    const isOld = (): boolean => generation !== this.#generation || this.#stopped.signal.aborted;
    if (!isOld()) snapshot = await this.#automate(snapshot, isOld);
    // Disposed meanwhile: what this round opened is nobody's any more.
    if (this.#stopped.signal.aborted) return this.#end();
    if (!isOld()) this.#tell(snapshot);
  }

  #tell(snapshot: Snapshot): void {
    const key = JSON.stringify(snapshot);
    if (key === this.#last) return;
    this.#last = key;
    this.#lively = this.#looks;
    this.onNews({ kind: 'snapshot', snapshot });
  }

  async #choose(anew: boolean): Promise<void> {
    const { clock } = this.outside;
    const { signal } = this.#stopped;
    const beganMs = clock.now().getTime();
    this.#chosen = await this.#chooser.choose(this.request, anew, () => signal.aborted);
    await this.#followed.take(this.#chosen);
    // Not awaited: it only holds back what events ask for.
    void this.#rest(clock.now().getTime() - beganMs);
  }

  /** Holds events of other files back for a while, the longer the more a search costs. */
  async #rest(tookMs: number): Promise<void> {
    if (this.#isResting) return;
    this.#isResting = true;
    const restMs = Math.min(mostRestMs, Math.max(leastRestMs, tookMs * restFactor));
    await this.outside.wait(restMs, this.#stopped.signal);
    this.#isResting = false;
    if (!this.#searchAfterRest || this.#stopped.signal.aborted) return;
    this.#searchAfterRest = false;
    this.poke();
  }

  /** Does what is due, there and in the other open conversations; what that came to is part of the state. */
  async #automate(snapshot: Snapshot, isOld: () => boolean): Promise<Snapshot> {
    const { session, status, folder = null } = snapshot;
    const { places } = this.request;
    await this.#others.look(this.#chosen.all, this.#followed.file, places, isOld);
    if (isOld()) return snapshot;
    const { questions } = this.#others;
    if (status === null) return questions.length === 0 ? snapshot : { ...snapshot, questions };
    const at = conversationPlace(folder, places);
    const activeAtMs = session?.updatedAtMs ?? 0;
    const automation = await this.#automation
      .look({ status, placed: at, activeAtMs })
      .catch((error: unknown) => {
        this.outside.log.error('automation failed', errorData(error));
        return automationFailed;
      });
    const own: readonly DueQuestion[] =
      automation.step === 'ask' ? [{ status, folder: at.folder }] : [];
    const all = [...own, ...this.#others.questions];
    return {
      ...snapshot,
      automation,
      ...(automation.isLaidAside ? this.#followUp(status) : {}),
      ...(all.length === 0 ? {} : { questions: all }),
    };
  }

  #followUp({ agent, sessionId }: Status): Pick<Snapshot, 'followUp'> {
    const adapter = this.outside.agents.find(({ name }) => name === agent);
    const step = adapter?.write?.followUp?.({ sessionId });
    return step === undefined ? {} : { followUp: step.sentence };
  }
}

/** What decides what a search finds, and which processes belong to the window; not in which order the folders stand. */
const searchedFor = ({ folders, agents, pinned, window, places }: WatchRequest): string =>
  JSON.stringify([[...folders].sort(), agents, pinned, window, places.trusted]);
