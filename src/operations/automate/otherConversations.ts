/**
 * The open conversations of a window besides the followed one: looked at when they have changed, so that what is due there is done
 * or asked about as well. Those nobody works in are left alone, and only so many are held open at a time.
 */
import { errorData } from '../../base/log';
import { MeterCache } from '../../engine/meter/cache';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript } from '../../ports/transcripts';
import type { FoundConversation } from '../follow/find';
import { conversationPlace, type WindowPlaces } from '../follow/places';
import { withWords } from '../meter/namedStatus';
import { statusOf } from '../meter/status';
import type { Automation } from './automation';
import type { DueQuestion } from './state';

/** One that was found, and the workspace's folder that it was started in. */
export interface Placeable {
  readonly found: FoundConversation;
  readonly folder: string;
}

interface OtherConversation {
  /** Where it is held open, with what its meter remembers of it. */
  held: { readonly transcript: OpenTranscript; readonly cache: MeterCache } | null;
  /** What it was at the last look; null = look again. */
  mark: string | null;
  question: DueQuestion | null;
}

/** Of more than these those looked at longest ago are closed: what is due there stays known, and a change opens them again. */
const mostHeld = 8;
/** Where no agent tells what it has open, what was written to so lately counts as open. */
const freshMs = 30 * 60_000;

export class OtherConversations {
  /** By file, those looked at last at the end. */
  readonly #known = new Map<string, OtherConversation>();

  constructor(
    private readonly outside: Outside,
    private readonly automation: Automation,
  ) {}

  /** Due compactions that nobody was asked about yet. */
  get questions(): readonly DueQuestion[] {
    return [...this.#known.values()].flatMap(({ question }) => (question ? [question] : []));
  }

  /** Has one of them looked at again, whether or not it changes; false where it is none of them. */
  again(file: string): boolean {
    const known = this.#known.get(file);
    if (known) known.mark = null;
    return known !== undefined;
  }

  /**
   * Looks at those that have changed, lets go of those that are not open any more. `isOld`: something else is wanted by now, and what
   * was wanted before is not done.
   */
  async look(
    all: readonly Placeable[],
    followed: string | null,
    where: WindowPlaces,
    isOld: () => boolean,
  ): Promise<void> {
    const nowMs = this.outside.clock.now().getTime();
    const wanted = all.filter(
      ({ found }) => found.session.file !== followed && isOpen(found, nowMs),
    );
    const files = new Set(wanted.map(({ found }) => found.session.file));
    for (const file of [...this.#known.keys()]) if (!files.has(file)) await this.#forget(file);
    for (const one of wanted) if (!isOld()) await this.#tryAt(one, where, isOld);
  }

  /** A fault in one of them is no reason to leave the others, or the one that is followed; it is tried again when it changes. */
  async #tryAt(one: Placeable, where: WindowPlaces, isOld: () => boolean): Promise<void> {
    try {
      await this.#lookAt(one, where, isOld);
    } catch (error) {
      this.outside.log.error('open conversation not looked at', errorData(error));
    }
  }

  async #lookAt(
    { found: { session }, folder }: Placeable,
    where: WindowPlaces,
    isOld: () => boolean,
  ): Promise<void> {
    const { file, updatedAtMs, sizeBytes } = session;
    const known = this.#known.get(file) ?? { held: null, mark: null, question: null };
    const mark = JSON.stringify([updatedAtMs, sizeBytes, folder, where]);
    if (known.mark === mark) return;
    known.mark = mark;
    known.question = null;
    this.#known.delete(file);
    this.#known.set(file, known);
    const { transcript, cache } = await this.#hold(file, known);
    const read = await transcript.refresh();
    if (!read.ok) return;
    const at = conversationPlace(folder, where);
    const { limits, place } = at;
    const status = await statusOf(read.value, limits, place, this.outside, cache);
    if (isOld()) {
      known.mark = null;
      return;
    }
    const { step } = await this.automation.look({ status, placed: at, activeAtMs: updatedAtMs });
    if (step === 'ask') known.question = { status: withWords(status, read.value), folder };
  }

  async #hold(file: string, known: OtherConversation) {
    known.held ??= {
      transcript: this.outside.transcripts.open(file),
      cache: new MeterCache(),
    };
    const { held } = known;
    const open = [...this.#known.values()].filter((one) => one.held !== null);
    for (const one of open.slice(0, -mostHeld)) await close(one);
    return held;
  }

  async #forget(file: string): Promise<void> {
    const known = this.#known.get(file);
    this.#known.delete(file);
    if (known) await close(known);
  }

  /** Lets go of all. */
  async close(): Promise<void> {
    for (const file of [...this.#known.keys()]) await this.#forget(file);
  }
}

async function close(one: OtherConversation): Promise<void> {
  const { held } = one;
  one.held = null;
  await held?.transcript.close();
}

function isOpen({ openness, session }: FoundConversation, nowMs: number): boolean {
  if (openness !== 'untold') return openness === 'open';
  return nowMs - session.updatedAtMs < freshMs;
}
