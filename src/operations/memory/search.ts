/** Searches notes. What is found is masked again, for what stands in a file may have been written by anybody. */
import { lazy } from '../../base/lazy';
import { neverAborted } from '../../base/neverAborted';
import { ok, type Result } from '../../base/result';
import { isByMeaning, type MemoryOptions } from '../../engine/memory/options';
import { maskOf } from '../../engine/secrets/mask';
import { cleanText } from '../../engine/text/plain';
import type {
  MemoryHit,
  MemoryFound,
  MemoryQuestion,
  MemoryScope,
  MemoryState,
} from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { refused, type Problem } from '../problems';
import { searchByBoth } from './hybrid';
import { turnFiles } from './sessions';

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
  if (!found.ok) return refused(found.problem);
  const { files, problems } = await turnFiles(scope, outside);
  const turns = files.length === 0 ? [] : await outside.memoryStore.searchTurns(files, asked);
  const mask = lazy(maskOf);
  const hits = withTurns(found.value.hits, turns, most).map(({ checked, ...hit }) => {
    const text = cleanText(hit.text);
    return { ...hit, text: checked ? text : mask()(text) };
  });
  return ok({ ...found.value, hits, problems: [...found.value.problems, ...problems] });
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

/** What is searched now, and how long it took to read; it is kept for searches to come. */
export async function indexMemory(
  scope: MemoryScope,
  outside: Outside,
): Promise<Result<MemoryState & { readonly ms: number }, Problem>> {
  const began = outside.clock.now().getTime();
  const state = await outside.memoryStore.refresh(scope);
  if (!state.ok) return refused(state.problem);
  const ms = outside.clock.now().getTime() - began;
  await outside.memoryStore.keep(scope);
  return ok({ ...state.value, ms });
}

const today = ({ clock }: Outside): string => clock.local(clock.now()).date;
