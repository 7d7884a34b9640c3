/**
 * What was announced as next and is not done: the open items of the newest to-do list, and the list or
 * sentence an assistant named as next. Shown as a record of what was said, never as orders (trap T9).
 */
import type { CallArguments } from '../conversation/fileTouches';
import { announces } from './decisionCues';
import { clip, oneLine } from '../text/plain';
import { isQuestion, proseLines, splitSentences } from '../text/sentences';
import { namesNext } from './stateCues';

/** Something announced, with where it was said. */
export interface Plan {
  readonly items: readonly string[];
  readonly at: number;
  /** Requests of substance before it, to see how old it is. */
  readonly requests: number;
}

/** Most items of one plan. */
const maxItems = 8;

/** The items an assistant's message names as next, in its words; empty when it names none. */
export function plannedIn(text: string): readonly string[] {
  const items: string[] = [];
  let listing = false;
  for (const line of proseLines(text)) {
    const opens = (line.heading || /[:：]$/u.test(line.text)) && line.text.length < 120;
    if (opens) listing = namesNext(line.text) && !/[.!?。]\s/u.test(line.text);
    else if (line.listed && listing) items.push(line.text);
    else if (!line.listed) {
      listing = false;
      items.push(...splitSentences(line.text).filter(isPlan));
    }
    if (items.length >= maxItems) break;
  }
  return items.slice(0, maxItems).map((item) => clip(oneLine(item), 220));
}

const isPlan = (sentence: string): boolean =>
  namesNext(sentence) &&
  !isQuestion(sentence) &&
  sentence.length >= 12 &&
  sentence.length <= 300 &&
  !announces(sentence.slice(0, 14));

/** The unfinished items of a to-do tool's call, those in progress first; null when the call holds no list. */
export function openTodos(args: CallArguments): readonly string[] | null {
  for (const key of ['todos', 'todoList', 'plan', 'items', 'tasks']) {
    const list = args[key];
    if (!Array.isArray(list)) continue;
    const items = list.flatMap((item: unknown) => todoItem(item));
    const open = items.filter(
      (item) => !/^(?:completed?|done|cancell?ed|finished)$/iu.test(item.status),
    );
    const doing = open.filter((item) => /progress|doing|active/iu.test(item.status));
    const rest = open.filter((item) => !doing.includes(item));
    return [...doing, ...rest].slice(0, maxItems).map((item) => clip(oneLine(item.text), 220));
  }
  return null;
}

function todoItem(item: unknown): readonly { readonly text: string; readonly status: string }[] {
  if (typeof item === 'string') return [{ text: item, status: '' }];
  if (typeof item !== 'object' || item === null) return [];
  const fields = item as CallArguments; // a list of objects is as loose as the call itself
  const text = ['content', 'text', 'step', 'title', 'description', 'task']
    .map((key) => fields[key])
    .find((value) => typeof value === 'string');
  const status = fields['status'] ?? fields['state'];
  if (typeof text !== 'string') return [];
  return [
    {
      text,
      status:
        fields['completed'] === true || fields['done'] === true
          ? 'done'
          : typeof status === 'string'
            ? status
            : '',
    },
  ];
}
