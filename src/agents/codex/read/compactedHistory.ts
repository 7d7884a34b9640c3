/**
 * What a `compacted` line makes of the path. Its history is the context from there on, item by item; items that are those of
 * earlier entries are those entries, kept. Where they are the end of the path, as after a compaction of ours, the path stays as
 * it is; where they are not (the client keeps what the person said and drops the rest) they move behind what was dropped.
 * What has no earlier entry is an entry of its own after the line. So the context always is the history, no more and no less.
 */
import { contextRefs } from '../../../engine/conversation/context';
import type { EntryId } from '../../../engine/conversation/types';
import { asArray, asObject, asString, type Json } from '../../jsonl/fields';
import type { EntryRow } from '../../jsonl/entryRow';
import { roleOf, asJson, textOfItem } from './items';

/** A history as laid over a path. */
export interface ReplacedHistory {
  /** Everything from before, what is kept last. */
  readonly before: readonly EntryRow[];
  readonly firstKeptId: EntryId | null;
  /** Of the items; -1 where none is a summary. */
  readonly summary: number;
  /** Indices of the items that are no earlier entry's. */
  readonly added: readonly number[];
}

/** How the client's own summary begins; its whole text is also the line's `message`. */
const ownSummary = 'Another language model started to solve this problem';

/** The item that is the summary: of ours the first, of the client's the one that `message` repeats. */
export function summaryIndex(items: readonly Json[], message: unknown, isOurs: boolean): number {
  if (isOurs) return items.length > 0 ? 0 : -1;
  const text = asString(message) ?? '';
  const repeated = text === '' ? -1 : items.findLastIndex((item) => textOfItem(item) === text);
  if (repeated >= 0) return repeated;
  const begun = items.findLastIndex((item) => textOfItem(item).startsWith(ownSummary));
  // Providers that compact themselves give back one item that only they can read.
  return begun >= 0 ? begun : items.findLastIndex(isSealed);
}

const isSealed = ({ type }: Json): boolean =>
  type === 'compaction' || type === 'context_compaction';

/** Lays a history over the path before it. `itemsOf` reads what an entry sends. */
export function replace(
  path: readonly EntryRow[],
  items: readonly Json[],
  summary: number,
  itemsOf: (row: EntryRow) => readonly Json[],
): ReplacedHistory {
  const wanted = items.map((_, index) => index).filter((index) => index !== summary);
  const sent = sentBy(path, itemsOf);
  const found = match(items, wanted, sent);
  const kept = withoutParted(wholeRows(sent, found), sent, items, wanted, found);
  const isKept = (index: number): boolean => kept.has(sent[found.get(index) ?? -1]?.row);
  const fresh = wanted.filter((index) => !isKept(index));
  // Another tool's line says of no item that it is the summary: it is what a user never said.
  const isUsers = (index: number): boolean => roleOf(items[index] ?? {}) === 'user';
  const chosen = summary >= 0 ? summary : (fresh.findLast(isUsers) ?? -1);
  const added = fresh.filter((index) => index !== chosen);
  const before = keptLast(path, kept, sent);
  return { before, firstKeptId: firstKept(before, kept), summary: chosen, added };
}

interface Sent {
  readonly row: EntryRow;
  readonly text: string;
}

/** What the context sends before the line, item by item; injected context is put in anew and never the same. */
function sentBy(
  path: readonly EntryRow[],
  itemsOf: (row: EntryRow) => readonly Json[],
): readonly Sent[] {
  const boundary = path.findLast(({ kind }) => kind === 'compaction');
  const ids = new Set(contextRefs(path).map(({ id }) => id));
  const live = path.filter((row) => row !== boundary && row.role !== 'system' && ids.has(row.id));
  return live.flatMap((row) => itemsOf(row).map((item) => ({ row, text: keyOf(item) })));
}

/** What an item says. A message is the same whatever its id and the order of its fields; pictures are told apart by all of it. */
function keyOf(item: Json): string {
  const parts = asArray(item['content']).map((part) => asString(asObject(part)?.['text']));
  const isText = item['type'] === 'message' && parts.length > 0 && !parts.includes(undefined);
  return isText ? JSON.stringify([item['role'], parts]) : asJson(item);
}

/** The place among what was sent for each item that was: in order, each at most once. */
function match(
  items: readonly Json[],
  wanted: readonly number[],
  sent: readonly Sent[],
): ReadonlyMap<number, number> {
  const places = new Map<string, number[]>();
  sent.forEach(({ text }, at) => {
    const known = places.get(text);
    if (known) known.push(at);
    else places.set(text, [at]);
  });
  const found = new Map<number, number>();
  // From the end: what is kept is the newest, and a text that was said twice is kept as said last.
  let end = sent.length;
  for (const index of [...wanted].reverse()) {
    const item = items[index];
    if (!item || roleOf(item) === 'system') continue;
    const at = places.get(keyOf(item))?.findLast((place) => place < end);
    if (at === undefined) continue;
    found.set(index, at);
    end = at;
  }
  return found;
}

/** Entries of which every item was found: half an answer is none. */
function wholeRows(
  sent: readonly Sent[],
  found: ReadonlyMap<number, number>,
): ReadonlySet<EntryRow | undefined> {
  const there = new Set(found.values());
  const rows = new Set(sent.map(({ row }) => row));
  sent.forEach(({ row }, at) => {
    if (!there.has(at)) rows.delete(row);
  });
  return rows;
}

/** Leaves out entries whose calls or results are among what is added: a result never stands before its call. */
function withoutParted(
  rows: ReadonlySet<EntryRow | undefined>,
  sent: readonly Sent[],
  items: readonly Json[],
  wanted: readonly number[],
  found: ReadonlyMap<number, number>,
): ReadonlySet<EntryRow | undefined> {
  const isKept = (index: number): boolean => rows.has(sent[found.get(index) ?? -1]?.row);
  const added = wanted.filter((index) => !isKept(index));
  const ids = new Set(added.flatMap((index) => asString(items[index]?.['call_id']) ?? []));
  const parted = wanted.filter((index) => {
    const id = asString(items[index]?.['call_id']);
    return id !== undefined && ids.has(id) && isKept(index);
  });
  if (parted.length === 0) return rows;
  const left = new Set(rows);
  for (const index of parted) left.delete(sent[found.get(index) ?? -1]?.row);
  // An answer that is left out may have had further calls.
  return withoutParted(left, sent, items, wanted, found);
}

/** The path with what is kept at its end; the same path where it is there already. */
function keptLast(
  path: readonly EntryRow[],
  kept: ReadonlySet<EntryRow | undefined>,
  sent: readonly Sent[],
): readonly EntryRow[] {
  const order = [...new Set(sent.map(({ row }) => row))];
  const first = order.findIndex((row) => kept.has(row));
  if (first < 0 || order.slice(first).every((row) => kept.has(row))) return path;
  return [...path.filter((row) => !kept.has(row)), ...path.filter((row) => kept.has(row))];
}

/** Where the kept part begins, with the metadata right before it, as a cut takes it along. */
function firstKept(
  path: readonly EntryRow[],
  kept: ReadonlySet<EntryRow | undefined>,
): EntryId | null {
  let at = path.findIndex((row) => kept.has(row));
  if (at < 0) return null;
  while (at > 0 && isMetadata(path[at - 1]!)) at--;
  // A boundary is never kept itself.
  while (path[at]?.kind === 'compaction') at++;
  return path[at]?.id ?? null;
}

const isMetadata = ({ kind }: EntryRow): boolean => kind !== 'message';
