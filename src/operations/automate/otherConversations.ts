/**
 * The open conversations of a window besides the followed one: looked at when they have changed, so that what is due there is done
 * or asked about as well. Those nobody works in are left alone, and only so many are held at a time.
 */
import { errorData } from '../../base/log';
import { MeterMemory } from '../../engine/meter/memory';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript } from '../../ports/transcripts';
import type { FoundConversation } from '../follow/find';
import { conversationPlace } from '../follow/places';
import type { WindowPlaces } from '../follow/places';
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
  readonly transcript: OpenTranscript;
  readonly memory: MeterMemory;
  /** What it was at the last look; null = look again. */
  mark: string | null;
  question: DueQuestion | null;
}

const mostHeld = 8;
/** Where no agent tells what it has open, what was written to so lately counts as open. */
const freshMs = 30 * 60_000;

export class OtherConversations {
  readonly #outside: Outside;
  readonly #automation: Automation;
  readonly #held = new Map<string, OtherConversation>();

  constructor(outside: Outside, automation: Automation) {
    this.#outside = outside;
    this.#automation = automation;
  }

  /** Due compactions that nobody was asked about yet. */
  get questions(): readonly DueQuestion[] {
    return [...this.#held.values()].flatMap(({ question }) => (question ? [question] : []));
  }

  /** Has one of them looked at again, whether or not it changes; false where it is none of them. */
  again(file: string): boolean {
    const held = this.#held.get(file);
    if (held) held.mark = null;
    return held !== undefined;
  }

  /** Looks at those that have changed, lets go of those that are not open any more. */
  async look(all: readonly Placeable[], followed: string | null, where: WindowPlaces) {
    const nowMs = this.#outside.clock.now().getTime();
    const wanted = all
      .filter(({ found }) => found.session.file !== followed && isOpen(found, nowMs))
      .slice(0, mostHeld);
    const files = new Set(wanted.map(({ found }) => found.session.file));
    for (const file of this.#held.keys()) if (!files.has(file)) await this.#release(file);
    for (const one of wanted) await this.#tryAt(one, where);
  }

  /** A fault in one of them is no reason to leave the others, or the one that is followed; it is tried again when it changes. */
  async #tryAt(one: Placeable, where: WindowPlaces): Promise<void> {
    try {
      await this.#lookAt(one, where);
    } catch (error) {
      this.#outside.log.error('open conversation not looked at', errorData(error));
    }
  }

  async #lookAt({ found: { session }, folder }: Placeable, where: WindowPlaces): Promise<void> {
    const { file, updatedAtMs, sizeBytes } = session;
    const held = this.#hold(file);
    const mark = JSON.stringify([updatedAtMs, sizeBytes, folder, where]);
    if (held.mark === mark) return;
    held.mark = mark;
    held.question = null;
    const read = await held.transcript.refresh();
    if (!read.ok) return;
    const at = conversationPlace(folder, where);
    const { limits, place } = at;
    const status = await statusOf(read.value, limits, place, this.#outside, held.memory);
    const { step } = await this.#automation.look({ status, placed: at, activeAtMs: updatedAtMs });
    if (step === 'ask') held.question = { status: withWords(status, read.value), folder };
  }

  #hold(file: string): OtherConversation {
    const known = this.#held.get(file);
    if (known) return known;
    const transcript = this.#outside.transcripts.open(file);
    const held: OtherConversation = {
      transcript,
      memory: new MeterMemory(),
      mark: null,
      question: null,
    };
    this.#held.set(file, held);
    return held;
  }

  async #release(file: string): Promise<void> {
    const held = this.#held.get(file);
    this.#held.delete(file);
    await held?.transcript.close();
  }

  /** Lets go of all. */
  async close(): Promise<void> {
    for (const file of [...this.#held.keys()]) await this.#release(file);
  }
}

function isOpen({ openness, session }: FoundConversation, nowMs: number): boolean {
  if (openness !== 'untold') return openness === 'open';
  return nowMs - session.updatedAtMs < freshMs;
}
