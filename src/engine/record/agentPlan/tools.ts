/**
 * The agent's own plan, as its plan tools left it: whole lists (TodoWrite, update_plan, manage_todo_list), tasks with ids
 * that the results tell (TaskCreate and its relatives) and tools that work by actions (`todo` of pi and OpenClaw).
 * Data, never guessed: a call that failed or cannot be read changes nothing.
 */
import { toolKind } from '../../conversation/toolNames';
import { clip, oneLine } from '../../text/plain';
import {
  idIn,
  type ItemState,
  listedItems,
  saysNone,
  type ItemWords,
  toldBy,
  verbOf,
  wasNotDone,
  wholeList,
} from './calls';
import type { FinishedCall } from '../toolCalls';

export interface PlanItem {
  /** What its tool calls it by; null where that is its place in a list. */
  readonly id: string | null;
  readonly text: string;
  readonly state: ItemState;
  /** The entry that told its state last. */
  readonly at: number;
}
export interface PlanState {
  readonly items: readonly PlanItem[];
  /** The entry that changed it last. */
  readonly at: number;
  /** Whether teammates alone said of some item that it is done. */
  readonly isHeard: boolean;
}

type Items = Map<string, PlanItem>;

/** The key of an item that has no id. */
const isPlace = /^(?:at|made) \d|^$/u;

/** How a teammate's message begins that tells of a task done: `Task #4 (Dashboard) is complete`. */
const saysDone =
  /^task #?([\w-]{1,20})(?: ?\([^)\n]{0,200}\))?(?: is| has been)?(?: now)? (?:done|completed?|finished)\b/iu;

/** Longest item shown, in characters. */
const maxChars = 300;

export class PlanBook {
  /** What was written as a whole, and what was written item by item. */
  readonly #list: Items = new Map();
  readonly #tasks: Items = new Map();
  /** The tasks that the agent gave to somebody, itself among them. */
  readonly #given = new Set<string>();
  #isHeard = false;
  #at = 0;
  #made = 0;

  /** Takes note of a call; true when it was one of a plan tool. */
  called(call: FinishedCall): boolean {
    if (toolKind(call.tool) !== 'todo') return false;
    const text = call.result?.text ?? '';
    if (call.result?.failed === true || wasNotDone(text)) return true;
    const before = this.#at;
    this.#at = call.at;
    if (!this.#note(call, text)) this.#at = before;
    return true;
  }

  /** Whether the agent itself gave a task to somebody. */
  readonly hasGiven = (id: string): boolean => this.#given.has(id);

  /** What a teammate says of the state of its task (Claude Code's teams share a list, of which nobody else tells). */
  heard(message: string, at: number): void {
    const id = saysDone.exec(message)?.[1] ?? '';
    const known = this.#tasks.get(id);
    if (!known || known.state === 'done') return;
    this.#tasks.set(id, { ...known, state: 'done', at });
    this.#at = at;
    this.#isHeard = true;
  }

  /** The plan as it stands; null when there is none. */
  state(): PlanState | null {
    const items = [...this.#list.values(), ...this.#tasks.values()];
    return items.length === 0 ? null : { items, at: this.#at, isHeard: this.#isHeard };
  }

  clear(): void {
    this.#given.clear();
    this.#isHeard = false;
    this.#list.clear();
    this.#tasks.clear();
  }

  /** Whether the call said anything new. */
  #note({ tool, args }: FinishedCall, text: string): boolean {
    const whole = wholeList(args);
    if (whole) {
      if (args['merge'] !== true) this.#list.clear();
      whole.forEach((told, i) => this.#put(this.#list, told.id ?? `at ${i}`, told));
      return true;
    }
    const verb = verbOf(tool, args);
    const told = toldBy(args);
    this.#gave(told, args);
    switch (verb) {
      case 'add':
        return this.#add(told, idIn(text));
      case 'list':
        return this.#listed(text, Object.keys(args).length > (args['action'] ? 1 : 0));
      case 'clear':
        this.clear();
        return true;
      case 'update':
      case 'delete':
      case 'toggle':
        return this.#change(verb, told, args);
      case null:
        return false;
    }
  }

  #gave({ id }: ItemWords, { owner }: FinishedCall['args']): void {
    if (id !== null && typeof owner === 'string') this.#given.add(id);
  }

  #add(told: ItemWords, id: string | null): boolean {
    this.#made += 1;
    const key = id ?? told.id ?? `made ${this.#made}`;
    if (told.text !== null) this.#tasks.delete(key); // an old id that begins anew
    return this.#put(this.#tasks, key, told);
  }

  /** A listing tells of all there are, unless it was asked for some. */
  #listed(text: string, isPart: boolean): boolean {
    const found = listedItems(text);
    if (found.length === 0 && !saysNone(text)) return false;
    const ids = new Set(found.map(({ id }) => id));
    for (const id of isPart ? [] : [...this.#tasks.keys()])
      if (!ids.has(id)) this.#tasks.delete(id);
    found.forEach((told, i) => {
      const key = told.id ?? `at ${i}`;
      this.#list.delete(key);
      this.#put(this.#tasks, key, this.#tasks.has(key) ? { ...told, text: null } : told);
    });
    return true;
  }

  #change(
    verb: 'update' | 'delete' | 'toggle',
    told: ItemWords,
    args: FinishedCall['args'],
  ): boolean {
    const id = told.id ?? '';
    const items = this.#tasks.has(id) ? this.#tasks : this.#list;
    const known = items.get(id);
    if (!known) return verb === 'update' && told.text !== null && this.#put(this.#tasks, id, told);
    if (verb === 'delete' || args['status'] === 'deleted') return items.delete(id);
    const turned = known.state === 'done' ? 'open' : 'done';
    return this.#put(items, id, verb === 'toggle' ? { ...told, state: turned } : told);
  }

  /** Takes over what was told of an item; false where that is no item at all. */
  #put(items: Items, key: string, told: ItemWords): boolean {
    const known = items.get(key) ?? { text: '', state: null, at: 0 };
    const id = items === this.#tasks && !isPlace.test(key) ? key : null;
    const text = told.text === null ? known.text : clip(oneLine(told.text), maxChars) || known.text;
    if (text === '' || (told.text === null && told.state === null)) return false;
    const state = told.state ?? known.state ?? 'open';
    items.set(key, { id, text, state, at: known.state === state ? known.at : this.#at });
    return true;
  }
}
