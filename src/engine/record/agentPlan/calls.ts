/**
 * What the calls of plan tools and their results say, read item by item: arguments of every agent's form, listings, ids.
 * Total: what cannot be read says nothing.
 */
import { parsedJson } from '../../../base/json';
export type ItemState = 'open' | 'doing' | 'done' | 'dropped';
type Fields = Readonly<Record<string, unknown>>;
/** What a call or a listing says of one item; null where it says nothing of it. */
export interface ItemWords {
  readonly id: string | null;
  readonly text: string | null;
  readonly state: ItemState | null;
}

/** What a tool answers, without calling it a failure, when it did nothing. */
const notDone = /^\s*(?:error\b|<tool_use_error>|(?:task|todo)\b.{0,60}\bnot found)/iu;
export const wasNotDone = (text: string): boolean => notDone.test(text);

export const saysNone = (text: string): boolean => /^\s*no (?:tasks|todos|items)\b/iu.test(text);

/** `#2 [pending] Sew [blocked by #1]` and `- [x] #2: Sew`. */
const listedTask = /^#([\w-]+) \[([a-z_ ]+)\] (.+?)(?: \[blocked by [^\]]*\])?$/u;
const listedBox = /^(?:[-*] )?\[(.?)\] (?:#?([\w-]+): )?(.+)$/u;

/** The items of a listing. */
export function listedItems(text: string): readonly ItemWords[] {
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim().slice(0, 1_000);
    const task = listedTask.exec(line);
    if (task) return [{ id: task[1] ?? '', state: stateOf(task[2] ?? ''), text: task[3] ?? '' }];
    const box = listedBox.exec(line);
    return box ? [{ id: box[2] ?? null, state: stateOf(box[1] ?? ''), text: box[3] ?? '' }] : [];
  });
}

/** The id that a result gives to what was made. */
export const idIn = (text: string): string | null =>
  /(?:#|"id":\s*"?)([\w-]+)/u.exec(text.slice(0, 400))?.[1] ?? null;

type Verb = 'add' | 'list' | 'clear' | 'update' | 'delete' | 'toggle';
const verbs: readonly (readonly [Verb, RegExp])[] = [
  ['add', /^(?:task)?create$|^add$/u],
  ['list', /^(?:task)?list(?:all)?$/u],
  ['clear', /^clear(?:all)?$/u],
  ['update', /^(?:task)?update$/u],
  ['delete', /^(?:delete|remove)$/u],
  ['toggle', /^toggle$/u],
];

/** What a call does, by its action or by its tool's name. */
export function verbOf(tool: string, args: Fields): Verb | null {
  const action = args['action'] ?? args['operation'];
  const word = typeof action === 'string' ? action : (tool.split(/__|[./:]/u).pop() ?? '');
  const plain = word.toLowerCase().replace(/[^a-z]/gu, '');
  return verbs.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** The list a call writes; null where it writes none. Lists and whole arguments may come as JSON text. */
export function wholeList(args: Fields): readonly ItemWords[] | null {
  for (const key of ['todos', 'todoList', 'plan', 'items', 'tasks']) {
    const value = args[key];
    const list = typeof value === 'string' ? (parsedJson(value) ?? listedItems(value)) : value;
    if (Array.isArray(list) && (typeof value !== 'string' || list.length > 0))
      return list.map((item) => toldBy(item, [...names, 'description']));
  }
  const unread = typeof args['input'] === 'string' ? parsedJson(args['input']) : null;
  return isFields(unread) && unread['input'] === undefined ? wholeList(unread) : null;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What a call or a member of a list says of an item. */
export function toldBy(item: unknown, textKeys: readonly string[] = names): ItemWords {
  if (typeof item === 'string') return { id: null, text: item, state: null };
  const fields = isFields(item) ? item : {};
  const first = (keys: readonly string[]): string | null => {
    const found = keys.map((key) => fields[key]).find((value) => isName(value));
    return found === undefined ? null : String(found);
  };
  const status = first(['status', 'state']);
  const isDone = fields['completed'] === true || fields['done'] === true;
  return {
    id: first(['taskId', 'task_id', 'id'])?.replace(/^#/u, '') ?? null,
    text: first(textKeys),
    state: isDone ? 'done' : status === null ? null : stateOf(status),
  };
}

const names = ['subject', 'content', 'text', 'step', 'title', 'task'];
const isName = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

function stateOf(status: string): ItemState {
  const word = status.toLowerCase().replace(/[\s_-](?=.)/gu, '');
  if (/^(?:completed?|done|finished|closed|resolved|x)$/u.test(word)) return 'done';
  if (/^(?:inprogress|doing|active|started|current|-|~|>)$/u.test(word)) return 'doing';
  return /^(?:cancell?ed|dropped|skipped|abandoned|deleted|removed)$/u.test(word)
    ? 'dropped'
    : 'open';
}
