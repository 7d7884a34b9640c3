/**
 * What is worth knowing before work begins: the notes that answer a subject, or without one what is laid down for good and the newest
 * days. Within a budget of tokens; whole notes only.
 */
import { lastingFile, lastingKinds } from '../../base/lastingNotes';
import { ok, type Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { MemoryOptions } from '../../engine/memory/options';
import { quickCounter } from '../../engine/tokens/count/quick';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import type { Problem } from '../problems';
import { notesByFile } from './notes';
import { searchMemory } from './search';

/** Answers looked at, and days without a subject. */
const mostHits = 60;
const newestDays = 3;

export interface Recalled {
  readonly hits: readonly MemoryHit[];
  /** How many notes there are, whatever they say. */
  readonly notes: number;
  /** What stood in the way, in sentences. */
  readonly problems: readonly Sentence[];
}

export async function recall(
  scope: MemoryScope,
  about: string,
  tokens: number,
  memory: MemoryOptions,
  outside: Outside,
): Promise<Result<Recalled, Problem>> {
  if (about.trim() === '') {
    const state = await outside.memoryStore.refresh(scope);
    const hits = hitsWithin(await newest(scope, outside), tokens);
    return ok(
      state.ok
        ? { hits, notes: state.value.notes, problems: state.value.problems }
        : { hits, notes: hits.length, problems: [state.problem] },
    );
  }
  const found = await searchMemory(
    scope,
    { text: about, also: [], limit: mostHits },
    memory,
    outside,
  );
  if (!found.ok) return found;
  const { hits, notes, problems } = found.value;
  return ok({ hits: hitsWithin(hits, tokens), notes, problems });
}

/** Notes as long as they fit; one that does not lets shorter ones behind it in. */
export function hitsWithin(hits: readonly MemoryHit[], tokens: number): readonly MemoryHit[] {
  let left = tokens;
  return hits.filter((hit) => {
    // Its place and id come to about a dozen tokens.
    const size = quickCounter.count(hit.text) + 12;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** What lies in MEMORY.md, then the newest days, lasting kinds first. */
async function newest(scope: MemoryScope, outside: Outside): Promise<readonly MemoryHit[]> {
  const files = await notesByFile(scope, outside);
  const others = files.filter(({ path }) => path === lastingFile);
  const days = files.filter(({ date }) => date !== null).slice(0, newestDays);
  const notes = [...others, ...days].flatMap((file) => file.notes);
  const isLasting = ({ kind, path }: MemoryHit): boolean =>
    path === lastingFile || lastingKinds.includes(kind ?? '');
  return [...notes.filter(isLasting), ...notes.filter((note) => !isLasting(note))];
}
