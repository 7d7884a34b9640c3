/**
 * What the model would see next: the rule by which a live branch becomes a context,
 * as pi makes one and every adapter's entries are laid out for. Pure. Works on references, so that finding the
 * context of a long transcript reads only the entries the rule has to look at.
 */
import type {
  Block,
  Compaction,
  Entry,
  EntryId,
  EntryRef,
  Message,
  ModelRef,
  Reset,
} from './types';

/** Where the live context begins on a branch. */
export interface ContextStart {
  /** The compaction or reset that opens it, and its place on the path; null when there is none. */
  readonly boundary: { readonly index: number; readonly entry: Compaction | Reset } | null;
  /** First entry before the boundary that is still seen; equals the boundary's index when none is. */
  readonly keptFrom: number;
}

/** Finds the last compaction or reset on the path, from the place `last` down, and the first entry it keeps. */
export function findContextStart(path: readonly EntryRef[], last = path.length - 1): ContextStart {
  for (let i = last; i >= 0; i--) {
    const ref = path[i]!;
    if (!isBoundary(ref)) continue;
    const entry = ref.load();
    if (entry.kind !== 'compaction' && entry.kind !== 'reset') continue;
    return { boundary: { index: i, entry }, keptFrom: keptIndex(path, i, entry.firstKeptId) };
  }
  return { boundary: null, keptFrom: 0 };
}

/** Places on a path, -1 where there is none. */
export interface LastBoundaries {
  /** The last compaction or reset. */
  readonly context: number;
  /** The last edit of what an entry shows. */
  readonly edit: number;
}

/** The last boundaries of a path; `known` = those among its entries before the place `from`, which are not looked at. */
export function lastBoundaries(
  path: readonly EntryRef[],
  from = 0,
  known: LastBoundaries = { context: -1, edit: -1 },
): LastBoundaries {
  let { context, edit } = known;
  for (let i = from; i < path.length; i++) {
    const ref = path[i]!;
    if (isBoundary(ref)) context = i;
    else if (ref.kind === 'contextEdit') edit = i;
  }
  return { context, edit };
}

function keptIndex(path: readonly EntryRef[], boundary: number, kept: EntryId | null): number {
  if (kept === null) return boundary;
  for (let i = boundary - 1; i >= 0; i--) if (path[i]!.id === kept) return i;
  return boundary;
}

/** The references in the live context, oldest first, the boundary itself included (as a summary). */
export function contextRefs(path: readonly EntryRef[]): readonly EntryRef[] {
  const start = findContextStart(path);
  if (!start.boundary) return path;
  const { index } = start.boundary;
  const kept = path.slice(start.keptFrom, index).filter((ref) => !isBoundary(ref) && seenKept(ref));
  return [path[index]!, ...kept, ...path.slice(index + 1)];
}

/** Whether an entry begins a context anew. */
export const isBoundary = ({ kind }: Pick<EntryRef, 'kind'>): boolean =>
  kind === 'compaction' || kind === 'reset';
const seenKept = (ref: EntryRef): boolean => ref.role !== 'system';

/** A message as the model sees it, with the entries it stands for. */
export interface ContextMessage {
  readonly role: Message['role'] | 'summary';
  readonly blocks: readonly Block[];
  readonly entryIds: readonly EntryId[];
  readonly entry: Entry;
}

/** The messages of the live context in the neutral form, oldest first. */
export function contextMessages(path: readonly EntryRef[]): readonly ContextMessage[] {
  // What says nothing to a model is not read: a session may hold far more of it than of messages.
  const shown = contextRefs(path).filter(({ kind }) => kind !== 'other' && kind !== 'modelChange');
  const entries = shown.map((ref) => ref.load());
  const edits = new Map<EntryId, readonly Block[] | null>();
  for (const entry of entries) {
    if (entry.kind === 'contextEdit') edits.set(entry.targetId, entry.replacement);
  }
  return entries.flatMap((entry) => {
    const message = asMessage(entry);
    if (!message) return [];
    const edit = edits.get(entry.id);
    if (edit === null) return [];
    return [edit === undefined ? message : { ...message, blocks: edit }];
  });
}

function asMessage(entry: Entry): ContextMessage | undefined {
  switch (entry.kind) {
    case 'message':
      if (entry.hidden || isStillToCome(entry)) return undefined;
      return { role: entry.role, blocks: entry.blocks, entryIds: [entry.id], entry };
    case 'compaction':
      return summaryMessage(entry, entry.summary);
    case 'branchSummary':
      return entry.summary === '' ? undefined : summaryMessage(entry, entry.summary);
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return undefined;
  }
}

/** An answer may be known by its usage before its first word. */
const isStillToCome = ({ role, blocks, stop }: Message): boolean =>
  role === 'assistant' && blocks.length === 0 && stop === null;

const summaryMessage = (entry: Entry, text: string): ContextMessage => ({
  role: 'summary',
  blocks: [{ kind: 'text', text }],
  entryIds: [entry.id],
  entry,
});

/** Answers that are read in search of a model's name; a transcript that has none by then names none. */
const mostNameless = 2_000;

/** The model in force: the last model change or answer on the whole path, or from the place `from` to before `end` on it. */
export function modelInForce(
  path: readonly EntryRef[],
  end = path.length,
  from = 0,
): ModelRef | null {
  let answers = 0;
  for (let i = end - 1; i >= from; i--) {
    const ref = path[i]!;
    const isAnswer = ref.role === 'assistant';
    if (ref.kind !== 'modelChange' && (!isAnswer || ++answers > mostNameless)) continue;
    const entry = ref.load();
    if (entry.kind === 'modelChange') return entry.model;
    if (entry.kind === 'message' && entry.model) return entry.model;
  }
  return null;
}
