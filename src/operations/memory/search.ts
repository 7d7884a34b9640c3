/** Searches notes, and shows them: masked again, for what stands in a file may have been written by anybody. */
import { neverAborted } from '../../base/neverAborted';
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { said } from '../../base/sentence';
import { isByMeaning } from '../../engine/memory/options';
import type { MemoryOptions } from '../../engine/memory/options';
import { maskOf } from '../../engine/secrets/mask';
import { maskedLines } from '../../engine/secrets/maskedLines';
import { cleanText } from '../../engine/text/plain';
import type {
  MemoryHit,
  MemoryFound,
  MemoryQuestion,
  MemoryScope,
  MemoryState,
} from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import type { Problem } from '../problems';
import { searchByBoth } from './hybrid';
import { turnFiles } from './sessions';
import { notesInFiles } from './wholeNotes';

/** What is asked; the day is the clock's. */
export type MemoryAsk = Omit<MemoryQuestion, 'now'>;

/** Longest question, and most words that are expected besides. */
const mostChars = 2_000;
const mostAlso = 40;
/** Most answers. */
const mostHits = 100;

/** The notes that answer a question, the best first; without what others answer too late for `signal`. */
export async function searchMemory(
  scope: MemoryScope,
  { text, also, limit }: MemoryAsk,
  memory: Pick<MemoryOptions, 'embedding' | 'hybrid'>,
  outside: Outside,
  signal = neverAborted,
): Promise<Result<MemoryFound, Problem>> {
  const most = Math.max(1, Math.min(limit, mostHits));
  const asked: MemoryQuestion = {
    text: cleanText(text).slice(0, mostChars),
    also: also.slice(0, mostAlso).map((word) => cleanText(word).slice(0, mostChars)),
    limit: most,
    now: today(outside),
  };
  const found = isByMeaning(memory)
    ? await searchByBoth(scope, asked, memory, outside, signal)
    : await outside.memoryStore.search(scope, asked, signal);
  if (!found.ok) return failed({ kind: 'refused', sentence: found.problem });
  const files = await turnFiles(scope, outside);
  const turns = files.length === 0 ? [] : await outside.memoryStore.searchTurns(files, asked);
  const mask = maskOf();
  const hits = withTurns(found.value.hits, turns, most).map((hit) => ({
    ...hit,
    text: mask(cleanText(hit.text)),
  }));
  return ok({ ...found.value, hits });
}

/** Notes first: talk is much, and must not crowd them out. A third of the answers is its, and what notes leave. */
function withTurns(
  notes: readonly MemoryHit[],
  turns: readonly MemoryHit[],
  most: number,
): readonly MemoryHit[] {
  const ofTurns = Math.min(turns.length, Math.ceil(most / 3));
  const kept = notes.slice(0, most - ofTurns);
  return [...kept, ...turns.slice(0, most - kept.length)];
}

/** What is searched now. */
export async function indexMemory(
  scope: MemoryScope,
  outside: Outside,
): Promise<Result<MemoryState & { readonly ms: number }, Problem>> {
  const began = outside.clock.now().getTime();
  const state = await outside.memoryStore.refresh(scope);
  if (!state.ok) return failed({ kind: 'refused', sentence: state.problem });
  return ok({ ...state.value, ms: outside.clock.now().getTime() - began });
}

const today = ({ clock }: Outside): string => clock.local(clock.now()).date;

/** A part of a file of notes. */
export interface MemoryText {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
}

/** Longest text that is handed out at once, characters. */
const mostShown = 40_000;

/**
 * Lines of a file that is searched, `PATH` or `PATH#L10-L20`, the note of an id, `^id`, or one that another machine shares, by its place as
 * answers show it. Nothing else can be read.
 */
export async function getMemory(
  scope: MemoryScope,
  wanted: string,
  outside: Outside,
): Promise<Result<MemoryText, Problem>> {
  const { path, line } = placeOf(wanted);
  const shared = await outside.memoryStore.shared(scope, path, line);
  if (!shared.ok) return failed({ kind: 'refused', sentence: shared.problem });
  if (shared.value === null) return ofThisMachine(scope, wanted, outside);
  const { endLine, text } = shared.value;
  return ok({ path, line: shared.value.line, endLine, text: shownText(text) });
}

function ofThisMachine(
  scope: MemoryScope,
  wanted: string,
  outside: Outside,
): Result<MemoryText, Problem> {
  const id = /^\^?([0-9a-z]{4,40})$/u.exec(wanted)?.[1];
  const place = id === undefined ? placeOf(wanted) : noteOf(scope, id, outside);
  if (place === undefined) return failed(unknown(wanted));
  const { files } = outside.noteSources.list(scope);
  const file =
    files.find(({ path }) => path === place.path) ??
    files.find(({ path }) => path === place.path.replace(/\\/gu, '/').replace(/^\.\//u, ''));
  if (file === undefined) return failed(notSearched(place.path));
  const read = outside.noteSources.text(file);
  if (!read.ok) return failed({ kind: 'refused', sentence: read.problem });
  const lines = maskedLines(read.value).split('\n');
  const endLine = Math.min(lines.length, place.endLine);
  if (place.line > endLine) return failed(pastEnd(place.path, lines.length));
  const text = lines
    .slice(place.line - 1, endLine)
    .join('\n')
    .replace(/\r/gu, '');
  return ok({ path: file.path, line: place.line, endLine, text: shownText(text) });
}

const shownText = (text: string): string => maskOf()(cleanText(text)).slice(0, mostShown);

interface Place {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** `memory/2026-01-31.md#L4-L6`, `…#L4`, `…`. */
function placeOf(wanted: string): Place {
  const [, path = wanted, from, to] = /^(.*?)#L?(\d{1,9})(?:-L?(\d{1,9}))?$/u.exec(wanted) ?? [];
  const line = from === undefined ? 1 : Math.max(1, Number(from));
  const endLine = to === undefined ? (from === undefined ? Infinity : line) : Number(to);
  return { path: path.replace(/^\.\//u, ''), line, endLine };
}

/** Where the note of an id stands; the newest where it stands more than once. */
const noteOf = (scope: MemoryScope, id: string, outside: Outside): Place | undefined =>
  notesInFiles(scope, outside, (_path, text) => text.includes(`^${id}`)).find(({ ids }) =>
    ids.includes(id),
  );

const unknown = (wanted: string): Problem => ({
  kind: 'refused',
  sentence: said`No note has the id ${wanted}.`,
});
const notSearched = (path: string): Problem => ({
  kind: 'refused',
  sentence: said`${path} is not one of the files that hold notes here. MEMORY.md, memory/*.md and configured further paths can be read.`,
});
const pastEnd = (path: string, lines: number): Problem => ({
  kind: 'refused',
  sentence: said`${path} has only ${lines} lines.`,
});
