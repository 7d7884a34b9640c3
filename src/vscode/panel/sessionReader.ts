/**
 * Reads the conversations of this window for their list: the first few each time they are looked at, all others once somebody wants to
 * see them, one after the other and as long as somebody does. What has not changed is not read again; what is kept is of those listed.
 */
import type { SessionListed } from '../../operations/follow/find';
import type { Snapshot } from '../../operations/follow/watchTypes';
import type { ConversationPlace } from '../../operations/follow/places';
import type { Status } from '../../operations/meter/status';
import type { Operations, Verbs } from '../../operations/verbs';
import { fewOf } from '../show/rows/sessions';

/** Conversations shown at first, and in all: each is a few kilobytes here and a row of the page. */
const mostFirst = 8;
export const mostListed = 500;
/** Larger transcripts are shown without their figure: reading them would take too long. */
const largestBytes = 20_000_000;
/** Of the others so many are read before the list is drawn again. */
const batch = 10;

export interface SessionRead {
  readonly session: SessionListed;
  /** Undefined until it was read. */
  readonly status: Status | undefined;
}

/** What is listed; `over` are those that are not. */
export interface SessionsRead {
  readonly first: readonly SessionRead[];
  readonly rest: readonly SessionRead[];
  readonly over: number;
}

interface Window {
  readonly operations: Pick<Operations, 'call'>;
  readonly following: {
    readonly snapshot: Snapshot;
    readonly places: {
      placedAt(cwd: string | null): ConversationPlace;
      sessionsAsk(): Verbs['sessions']['ask'];
    };
  };
}

export class SessionReader {
  #first: readonly SessionListed[] = [];
  #rest: readonly SessionListed[] = [];
  #over = 0;
  /** By file; `as` is what it was read as. */
  #known = new Map<string, { readonly as: string; readonly status: Status }>();
  #wantsAll = false;
  #isReadingRest = false;

  /** `onRead` is told when more of the others are there. */
  constructor(
    private readonly window: Window,
    private readonly onRead: () => void,
  ) {}

  /** Whether the others are wanted. Where they are not any more, nothing further of them is read. */
  get wantsAll(): boolean {
    return this.#wantsAll;
  }

  set wantsAll(wanted: boolean) {
    this.#wantsAll = wanted;
    // Not awaited: `onRead` tells.
    if (wanted) void this.#readRest();
  }

  get read(): SessionsRead {
    const known = (session: SessionListed): SessionRead => ({
      session,
      status: this.#known.get(session.file)?.status,
    });
    return { first: this.#first.map(known), rest: this.#rest.map(known), over: this.#over };
  }

  /** Lists them, and reads the first. */
  async look(): Promise<void> {
    const { operations, following } = this.window;
    const sessions = await operations
      .call('sessions', following.places.sessionsAsk())
      .catch(() => null);
    // What was listed last stands until the next look.
    if (sessions === null) return;
    const followed = following.snapshot.session?.file ?? null;
    const { few, others } = fewOf(sessions, mostFirst, followed);
    const room = Math.max(0, mostListed - few.length);
    this.#first = few;
    this.#rest = others.slice(0, room);
    this.#over = others.length - this.#rest.length;
    const listed = new Set([...this.#first, ...this.#rest].map(({ file }) => file));
    this.#known = new Map([...this.#known].filter(([file]) => listed.has(file)));
    for (const session of few) await this.#readOne(session);
    if (this.#wantsAll) void this.#readRest(); // not awaited: what is followed is looked at meanwhile
  }

  async #readRest(): Promise<void> {
    if (this.#isReadingRest) return;
    this.#isReadingRest = true;
    let read = 0;
    for (const session of this.#rest) {
      if (!this.#wantsAll) break;
      if ((await this.#readOne(session)) && ++read % batch === 0) this.onRead();
    }
    this.#isReadingRest = false;
    this.onRead();
  }

  /** Whether it had to be read. */
  async #readOne({ file, cwd, sizeBytes, updatedAtMs }: SessionListed): Promise<boolean> {
    const { operations, following } = this.window;
    const { status, stopped } = following.snapshot;
    const { limits, place } = following.places.placedAt(cwd);
    const as = JSON.stringify([sizeBytes, updatedAtMs, limits, place]);
    if (this.#known.get(file)?.as === as || sizeBytes > largestBytes) return false;
    if (status?.file === file && stopped === undefined) {
      this.#known.set(file, { as: '', status });
      return false;
    }
    const answer = await operations.call('status', { file, limits, place }).catch(() => undefined);
    if (answer?.ok === true) this.#known.set(file, { as, status: answer.value });
    return true;
  }
}
