/**
 * The course of the conversation: what the person typed, verbatim and in order, what each message replies to, and what
 * happened because of it. Nothing is called done: files, commits, checks and the agent's own closing words speak for themselves.
 * Pure and bounded.
 */
import { putLast } from '../../../base/newest';
import { clipMiddle, oneLine } from '../../text/plain';
import type { Answer } from './answers';
import { closingQuestions, isNods, repliesTo } from './dialogue';
import { choosesOf, isOfMarks, offers } from './options';

/** How a request stands: the agent closed with words, closed with a question, was stopped, or has not closed yet. */
type Ending = 'answered' | 'asked' | 'interrupted' | 'goesOn';

/** Something the person said. */
export interface Said {
  /** From 1, in order; answers in dialogues count as well. */
  readonly number: number;
  /** Verbatim, without what programs added; pasted parts by their ends. */
  readonly text: string;
  readonly at: number;
  /** The question or the offer that it answers; null where it is no answer. */
  readonly to: string | null;
  /** Whether it opens a request of its own; an answer in a dialogue does not. */
  readonly opens: boolean;
  /** Nothing but "ok", "thanks" and the like. */
  readonly isNod: boolean;
  /** False where it was too long to be remembered but by its two ends. */
  readonly isWhole: boolean;
  /** Whether another agent wrote it: the lead of a team, in a conversation where the person has said nothing. */
  readonly byOther: boolean;
}

/** Whether something is said: a nod alone lays nothing down, one that answers a question does. */
export const isTelling = ({ to, isNod }: Said): boolean => to !== null || !isNod;

/** Instead of a mark, of what the person did not let be done. */
export const refusedMark = 'refused';

/** A check as it was typed, and the mark that says how it ended. */
interface Check {
  readonly command: string;
  readonly mark: string;
}

/** Words of the agent; `closes` where they are for the person: it then stopped, or asked, and did not go on with another call. */
export interface Told {
  readonly text: string;
  readonly closes: boolean;
}

/** A message with what happened because of it. */
export interface Request extends Said {
  /** Paths changed, the first change first. */
  readonly files: readonly string[];
  /** Checks by the key of their run, however they were typed: newest outcome each. */
  readonly runs: ReadonlyMap<string, Check>;
  readonly commits: readonly string[];
  /** What the agent said, in order: its closing words last, or its last words while it goes on. */
  readonly told: readonly Told[];
  /** What other agents wrote to it: helpers' reports, messages within a team. */
  readonly heard: readonly string[];
  readonly ended: Ending;
}

interface Open extends Said {
  readonly files: Set<string>;
  readonly runs: Map<string, Check>;
  readonly commits: string[];
  told: Told[];
  readonly heard: string[];
  ended: Ending;
}

/** Most messages remembered, longest message and longest text of the agent kept, in characters. */
const maxSaid = 3_000;
const maxChars = 12_000;
const maxTold = 8_000;
/** Most texts of the agent kept of one request: the first, and the newest. */
const mostTold = 60;
/** Most texts of other agents kept of one request, the newest. */
const mostHeard = 24;
/** Shorter messages may be said twice, and as a reply they pick one of what was offered, in characters. */
const leastRepeated = 13;

/** Whether anything was changed, committed or checked because of it. */
const hasLed = ({ files, commits, runs }: Open): boolean =>
  files.size + commits.length + runs.size > 0;
/** A queue may break lines in another way. */
const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim();

export class RequestLog {
  #said: Open[] = [];
  #count = 0;
  #dropped = 0;
  /** What the agent said last, whether it then stopped or not. */
  #lastWords: string | null = null;
  /** What it listed before the message that was said last, where that was numbers or letters alone. */
  #offered: string | null = null;

  /** The person wrote; false where the same message is there already, or nothing was typed. */
  typed(text: string, at: number): boolean {
    if (text === '' || /^\/[\w:-]*$/u.test(text) || this.#isRepeated(text)) return false;
    const heard = [this.#lastWords, this.#offered];
    const offered = isOfMarks(text) ? heard.filter(offers) : [];
    const chosenOf = offered.find((words) => choosesOf(words, text)) ?? null;
    const answered = repliesTo(this.#lastWords, text) ?? repliesTo(chosenOf, text);
    const to = this.#takeBack(text)?.to ?? answered;
    this.#offered = chosenOf ?? offered[0] ?? null;
    this.#push({ text, at, to, opens: true, isNod: isNods(text), byOther: false });
    this.#lastWords = null;
    return true;
  }

  /** The person answered inside a tool call. */
  answered({ question, text, kind }: Answer, at: number): void {
    const said = text.trim() === '' ? (kind === 'approved' ? '✓' : '✗') : text.trim();
    this.#push({ text: said, at, to: question, opens: false, isNod: false, byOther: false });
  }

  /** The agent wrote; `final` where it then stopped, `closes` also where it then asked in a call. */
  replied(text: string, final: boolean, closes = final): void {
    if (oneLine(text) === '') return;
    this.#lastWords = text;
    const request = this.#tell({ text: clipMiddle(text.trim(), maxTold), closes });
    if (!request) return;
    if (final) request.ended = closingQuestions(text).length > 0 ? 'asked' : 'answered';
    else if (request.ended !== 'interrupted') request.ended = 'goesOn';
  }

  /** The agent wrote through a tool: to whom it works for, where that is another agent. */
  sent(text: string): void {
    this.#tell({ text: clipMiddle(text.trim(), maxTold), closes: !this.isOfPerson });
  }

  /** Of the request that the agent is at, whatever way the words came; the first and the newest are kept. */
  #tell(words: Told): Open | null {
    const request = this.#current();
    request?.told.push(words);
    if (request && request.told.length > mostTold) request.told.splice(1, 1);
    return request;
  }

  /** What the agent said last was no close: a call followed. */
  wentOn(): void {
    const told = this.#current()?.told;
    const last = told?.pop();
    if (last) told?.push({ ...last, closes: false });
  }

  /** Another agent wrote in the person's place: where they have said nothing, this is what the agent works on. True then. */
  assigned(text: string, at: number): boolean {
    if (this.isOfPerson) {
      this.heard(text);
      return false;
    }
    if (text === '' || this.#isRepeated(text)) return false;
    this.#push({ text, at, to: null, opens: true, isNod: false, byOther: true });
    return true;
  }

  /** Another agent answered the agent. */
  heard(text: string): void {
    const heard = this.#current()?.heard;
    heard?.push(clipMiddle(text, maxChars));
    if (heard && heard.length > mostHeard) heard.shift();
  }

  /** The person stopped the agent. */
  interrupted(): void {
    const request = this.#current();
    if (request) request.ended = 'interrupted';
  }

  /** The person stopped the agent in a message; behind one that closed, that was about something that is no request, `/theme`. */
  brokeOff(): void {
    if (this.#current()?.ended === 'goesOn') this.interrupted();
  }

  /** A file was changed at that place of the conversation; of a call without a result that is heard of last. */
  changed(path: string, at: number): void {
    this.#openAt(at)?.files.add(path);
  }

  /** The check that is kept by a key ended. */
  ran(key: string, check: Check, at: number): void {
    const request = this.#openAt(at);
    if (request) putLast(request.runs, key, check);
  }

  /** The person did not let a call be made. */
  refused(call: string, at: number): void {
    this.ran(`refused ${call}`, { command: call, mark: refusedMark }, at);
  }

  committed(commit: string): void {
    this.#current()?.commits.push(commit);
  }

  /** All that was said, in order. */
  all(): readonly Said[] {
    return this.#said;
  }

  /** The messages that open a request, with what came of them. */
  requests(): readonly Request[] {
    return this.#said
      .filter((said) => said.opens)
      .map(({ files, ...said }) => ({
        ...said,
        files: [...files],
      }));
  }

  /** Whether the person has said anything. */
  get isOfPerson(): boolean {
    return this.#said.some(({ byOther }) => !byOther);
  }

  /** Messages that were too many to be remembered. */
  get dropped(): number {
    return this.#dropped;
  }
  /** The first message that asks for something. */
  get first(): Said | null {
    return this.#said.find((said) => said.opens && !said.isNod) ?? this.#said[0] ?? null;
  }
  /** The newest message. */
  get last(): Said | null {
    return this.#current();
  }
  /** The newest message that asks for something. */
  get lastOfSubstance(): Said | null {
    const asks = ({ opens, isNod, to, text }: Open): boolean =>
      opens && !isNod && (to === null || text.length >= leastRepeated);
    return this.#said.findLast(asks) ?? null;
  }

  clear(): void {
    this.#said = [];
    this.#lastWords = this.#offered = null;
  }

  #current(): Open | null {
    return this.#openAt(Infinity);
  }

  /** The request that the agent was at then. */
  #openAt(at: number): Open | null {
    return this.#said.findLast((said) => said.opens && said.at <= at) ?? null;
  }

  /** Whether the message before it waited in a queue or was stopped, and comes again to the letter. Short ones people say often. */
  #isRepeated(text: string): boolean {
    const last = this.#untouched();
    return last !== null && text.length >= leastRepeated && spaced(last.text) === spaced(text);
  }

  /** The message before it, which was stopped and comes again with more, is said no longer. */
  #takeBack(text: string): Said | null {
    const last = this.#untouched();
    if (last?.ended !== 'interrupted' || last.text.length < leastRepeated) return null;
    if (!spaced(text).startsWith(spaced(last.text))) return null;
    this.#said.pop();
    this.#count -= 1;
    return last;
  }

  /** The message said last, where it is known whole and led to nothing yet; null otherwise. */
  #untouched(): Open | null {
    const last = this.#said.at(-1);
    return last?.opens === true && last.isWhole && !hasLed(last) ? last : null;
  }

  #push({ text, ...said }: Omit<Said, 'number' | 'isWhole'>): void {
    this.#count += 1;
    this.#said.push({
      ...said,
      text: clipMiddle(text, maxChars),
      isWhole: text.length <= maxChars,
      number: this.#count,
      files: new Set(),
      runs: new Map(),
      commits: [],
      told: [],
      heard: [],
      ended: 'goesOn',
    });
    if (this.#said.length <= maxSaid) return;
    const [first, ...rest] = this.#said;
    this.#said = [...(first ? [first] : []), ...rest.slice(maxSaid / 4)];
    this.#dropped += maxSaid / 4;
  }
}
