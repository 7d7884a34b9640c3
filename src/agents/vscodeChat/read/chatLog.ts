/**
 * The state of one chat as its file tells it, line by line: a log of changes, or (older files) one JSON object that may be
 * spread over many lines. A line that cannot be read is waited for while it is the last one; with more behind it the log is
 * damaged and counts as far as it was true. A line that holds the whole state makes it whole again.
 */
import { parsedJson } from '../../../base/json';
import { said } from '../../../base/sentence';
import { OddLines } from '../../../engine/conversation/oddLines';
import type { Oddity, Unlisted } from '../../../engine/conversation/types';
import type { RawLine } from '../../../ports/files';
import { asArray, asObject, type Json } from '../../jsonl/fields';
import { applyLine, type Changed, type StateCell } from './mutate';

/** An older file spread over many lines is collected up to this many characters. */
const mostCollected = 64 * 1024 * 1024;

const unreadable = said`is not readable as JSON (torn or damaged); the chat is read up to there`;
const tooLong = said`is longer than 64 MB; the chat is read up to there`;

export class ChatLog {
  readonly #state: StateCell = { root: undefined };
  readonly #oddLines = new OddLines();
  /** The line each request came with. */
  readonly #lines: number[] = [];
  /** Requests from this place on, and those in the set, are others than at the last `takeChanges`. */
  #changedFrom = 0;
  readonly #changed = new Set<number>();
  #unsettled: number | null = null;
  /** A line that could not be used; damage as soon as another one follows. */
  #suspect: Oddity | undefined;
  #isDamaged = false;
  /** Older files: their lines as far as they make no object yet. */
  #collected: string[] = [];
  #collectedChars = 0;
  #form: 'log' | 'object' | undefined;

  push(line: RawLine): void {
    if (line.length === 0 || line.last === 0) return;
    // A log names its kind first; everything else is an older file.
    this.#form ??= /^\s*\{\s*"kind"/.test(line.head) ? 'log' : 'object';
    if (this.#form === 'log') this.#apply(line);
    else this.#collect(line);
  }

  /** The chat as of the last line that could be used; undefined where there is none. */
  get state(): Json | undefined {
    this.#parseCollected();
    return asObject(this.#state.root);
  }

  /** Whether it is an older file, and read to its end. */
  get isWholeObject(): boolean {
    return this.#form === 'object' && this.state !== undefined;
  }

  get requests(): readonly unknown[] {
    return asArray(this.state?.['requests']);
  }

  /** 1-based line that a request came with. */
  lineOf(request: number): number {
    return this.#lines[request] ?? 1;
  }

  get oddities(): readonly Oddity[] {
    const isUnread = this.#form === 'object' && this.state === undefined;
    // A log whose only line cannot be used says why instead of nothing.
    if (this.#form === 'log' && this.#suspect && this.state === undefined) return [this.#suspect];
    return isUnread
      ? [{ line: 1, reason: said`is not readable as one JSON object` }]
      : this.#oddLines.listed;
  }

  get unlisted(): Unlisted {
    return this.#oddLines.unlisted;
  }

  /**
   * A request that ended with the last line, or whose answers were counted with it: the line with its prompt comes right after,
   * so what it reports may still be of a round before; null for none.
   */
  get unsettled(): number | null {
    return this.#unsettled;
  }

  /** Which requests changed since the last call: all from a place on, and some before it. */
  takeChanges(): { readonly from: number; readonly some: ReadonlySet<number> } {
    const changes = { from: this.#changedFrom, some: new Set(this.#changed) };
    this.#changedFrom = Number.POSITIVE_INFINITY;
    this.#changed.clear();
    return changes;
  }

  #apply(line: RawLine): void {
    this.#confirmDamage();
    const json = line.tooLong === true ? undefined : asObject(parsedJson(line.text()));
    if (!json) {
      const reason = line.tooLong === true ? tooLong : unreadable;
      this.#suspect = { line: line.number, reason };
      return;
    }
    if (this.#isDamaged && json['kind'] !== 0) return;
    const applied = applyLine(this.#state, json);
    if (applied.ok) {
      this.#isDamaged = false;
      this.#note(applied.changed, line.number);
    } else {
      this.#isDamaged = true;
      this.#remark({
        line: line.number,
        reason: said`${applied.reason}; the chat is read up to there`,
      });
    }
  }

  #confirmDamage(): void {
    if (!this.#suspect) return;
    if (!this.#isDamaged) this.#remark(this.#suspect);
    this.#isDamaged = true;
    this.#suspect = undefined;
  }

  #remark(oddity: Oddity): void {
    this.#oddLines.note(oddity);
  }

  #note({ keys, from }: Changed, line: number): void {
    const [first, place, field] = keys;
    const isUsageNext = field === 'modelState' || field === 'completionTokens';
    this.#unsettled = isUsageNext && typeof place === 'number' ? place : null;
    if (first === undefined) this.#renew(0, line);
    else if (first !== 'requests') return;
    else if (place === undefined) this.#renew(from ?? 0, line);
    else if (typeof place === 'number') {
      this.#lines[place] ??= line;
      this.#changed.add(place);
    }
  }

  #renew(from: number, line: number): void {
    const count = asArray(asObject(this.#state.root)?.['requests']).length;
    this.#lines.length = Math.min(this.#lines.length, from);
    while (this.#lines.length < count) this.#lines.push(line);
    this.#changedFrom = Math.min(this.#changedFrom, from);
  }

  #collect(line: RawLine): void {
    this.#collectedChars += line.length;
    if (this.#collectedChars > mostCollected || line.tooLong === true) this.#collected = [];
    else if (this.#state.root === undefined) this.#collected.push(line.text());
  }

  #parseCollected(): void {
    if (this.#collected.length === 0) return;
    const text = this.#collected.join('\n');
    // The brace that ends the file may be held back as an unfinished line.
    const json = asObject(parsedJson(text)) ?? asObject(parsedJson(`${text}}`));
    if (!json) return;
    this.#collected = [];
    this.#state.root = json;
    this.#renew(0, 1);
  }
}
