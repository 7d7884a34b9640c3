/**
 * What the real client should send, told without any of our code: the last replaced history of a rollout and the items since, through
 * all files that a thread goes on from. And what is wrong with a request or a file that is not as it should be, in words: the same
 * words must come when a wrong edit is planted.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Item } from './server';
import { halves, isInjected, said, textOf } from './world';

interface Line {
  readonly ordinal?: number;
  readonly type: string;
  readonly payload: Item;
}

const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** All lines of a thread, those of the files it goes on from first. */
function wholeThread(text: string, dir: string): readonly Line[] {
  const own = linesOf(text);
  const base = own[0]?.payload['history_base'] as
    { readonly thread_id: string; readonly end_byte_offset: number } | null | undefined;
  if (!base) return own;
  const names = fs.readdirSync(dir);
  const parent = names.find((name) => name.endsWith(`${base.thread_id}.jsonl`)) ?? '';
  const bytes = fs.readFileSync(path.join(dir, parent)).subarray(0, base.end_byte_offset);
  return [...wholeThread(bytes.toString('utf8'), dir), ...own];
}

/** The conversation as the client's model is to be sent it, without what the client injects. */
export function contextOf(file: string): readonly Item[] {
  const lines = wholeThread(fs.readFileSync(file, 'utf8'), path.dirname(file));
  const at = lines.findLastIndex(({ type }) => type === 'compacted');
  const history = (lines[at]?.payload['replacement_history'] ?? []) as readonly Item[];
  const since = lines.slice(at + 1).filter(({ type }) => type === 'response_item');
  return said([...history, ...since.map(({ payload }) => payload)]);
}

/** How often a thread's history was replaced. */
export const replacements = (file: string): number =>
  wholeThread(fs.readFileSync(file, 'utf8'), path.dirname(file)).filter(
    ({ type }) => type === 'compacted',
  ).length;

/** What is wrong with the form of a file: numbers that do not count on, lines that are none, an unfinished end. */
export function fileFaults(file: string): readonly string[] {
  const text = fs.readFileSync(file, 'utf8');
  const faults = text.endsWith('\n') ? [] : ['the file does not end with a line'];
  let lines: readonly Line[];
  try {
    lines = linesOf(text);
  } catch {
    return [...faults, 'a line is not readable'];
  }
  const first = lines[0]?.ordinal;
  const isCounted = lines.every(({ ordinal }, index) =>
    first === undefined ? ordinal === undefined : ordinal === first + index,
  );
  return isCounted ? faults : [...faults, 'the numbers of the lines do not count on'];
}

/** What was asked, and what was there to ask with. */
export interface Request {
  readonly input: readonly Item[];
  readonly prompt: string;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isText = (item: Item | undefined, text: string): boolean =>
  item !== undefined && textOf(item) === text;

/** What the client puts in by itself, tools that it tells of included, as text. */
const injectedIn = (input: readonly Item[]): readonly string[] =>
  input
    .filter((item) => isInjected(item))
    .map(({ id: _id, internal_chat_message_metadata_passthrough: _passing, ...item }) =>
      JSON.stringify(item),
    );

/** Faults that no request may have. */
function requestFaults({ input, prompt }: Request): readonly string[] {
  const faults: string[] = [];
  const seen = said(input);
  if (!isText(seen.at(-1), prompt)) faults.push('the prompt is not last');
  if (halves(seen).length > 0) faults.push(`half pairs: ${halves(seen).join(', ')}`);
  const injected = injectedIn(input);
  if (injected.length === 0) faults.push('nothing is injected');
  if (new Set(injected).size < injected.length) faults.push('context is injected twice');
  return faults;
}

/** What is wrong with a request that is to hold all of the conversation. */
export function wholeFaults(request: Request, before: readonly Item[]): readonly string[] {
  const seen = said(request.input).slice(0, -1);
  const wanted = completed(before);
  const at = wanted.findIndex((item, index) => !same(item, seen[index]));
  const faults = requestFaults(request);
  if (at < 0 && seen.length === wanted.length) return faults;
  const place = at < 0 ? wanted.length : at;
  return [
    ...faults,
    `the conversation is another one from item ${place} on (${wanted.length} wanted, ${seen.length} sent): ${show(wanted[place])} became ${show(seen[place])}`,
  ];
}

/** What is wrong with the first request after a compaction. */
export function shortFaults(
  request: Request,
  before: readonly Item[],
  summary: string,
): readonly string[] {
  const faults = [...requestFaults(request)];
  const seen = said(request.input).slice(0, -1);
  const times = request.input.filter((item) => textOf(item).includes(summary)).length;
  if (times !== 1) faults.push(`the summary is there ${times} times`);
  if (!isText(seen[0], summary)) faults.push('the summary is not first');
  const kept = seen.slice(1);
  const wanted = completed(before);
  if (kept.length === 0) faults.push('nothing is kept');
  if (kept.length >= wanted.length) faults.push('everything is kept');
  if (!same(kept, wanted.slice(wanted.length - kept.length))) {
    faults.push('what is kept is not the end of the conversation');
  }
  // What is kept begins with something that was asked or answered, never with a result.
  if (/_output$/.test(String(kept[0]?.['type']))) faults.push('a result comes first');
  return faults;
}

/** The client completes calls that were never answered, in the request alone. */
export function completed(items: readonly Item[]): readonly Item[] {
  const answered = new Set(
    items.flatMap((item) => (/_call_output$/.test(String(item['type'])) ? [item['call_id']] : [])),
  );
  return items.flatMap((item) => {
    const type = String(item['type']);
    if (!/_call$/.test(type) || answered.has(item['call_id'])) return [item];
    return [item, { type: `${type}_output`, call_id: item['call_id'], output: 'aborted' }];
  });
}

const show = (item: Item | undefined): string => JSON.stringify(item ?? null).slice(0, 160);
