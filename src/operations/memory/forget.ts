/** Forgets notes for good: their lines leave the files, and with them every index. Seen again before it is told. */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Sentence } from '../../base/sentence';
import type { MemoryOptions } from '../../engine/memory/options';
import { ownNotes } from '../../engine/memory/options';
import { redact } from '../../engine/secrets/redact';
import { keyOf } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import type { Problem } from '../problems';
import { notesWithId, searchMemory } from './search';

/** A note that is, or was, where it says. */
export interface ForgottenNote {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
}

export interface ForgotNotes {
  readonly notes: readonly ForgottenNote[];
  /** Why what others see may still hold them, in sentences; it goes with the next change. */
  readonly unshared: readonly Sentence[];
}

/** What is to go is looked for by its words: nearness is no reason to remove something. */
const byWords: Pick<MemoryOptions, 'embedding' | 'hybrid'> = {
  embedding: {
    provider: 'none',
    model: '',
    baseUrl: null,
    cache: { enabled: false, maxEntries: 0 },
  },
  hybrid: { enabled: false, vectorWeight: 0, textWeight: 1, candidateMultiplier: 1 },
};

/** What `^id` or a question means, with every copy of it. Nothing is changed. */
export async function notesToForget(
  scope: MemoryScope,
  wanted: string,
  outside: Outside,
): Promise<Result<readonly ForgottenNote[], Problem>> {
  const id = /^\^([0-9a-z]{4,40})$/u.exec(wanted.trim())?.[1];
  if (id !== undefined) {
    const notes = notesWithId({ ...scope, ...ownNotes }, id, outside);
    return notes.length > 0 ? ok(notes) : failed(none(`^${id}`));
  }
  const found = await searchMemory(
    { ...scope, ...ownNotes },
    { text: wanted, also: [], limit: 20 },
    byWords,
    outside,
  );
  if (!found.ok) return found;
  const [best] = found.value.hits;
  if (best === undefined) return failed(none(wanted));
  const isCopy = (hit: MemoryHit): boolean => keyOf(hit.text) === keyOf(best.text);
  return ok(found.value.hits.filter(isCopy));
}

/** Removes notes as they were seen; what is told was read again. */
export async function forgetNotes(
  scope: MemoryScope,
  notes: readonly ForgottenNote[],
  outside: Outside,
): Promise<Result<ForgotNotes, Problem>> {
  const byPath = new Map<string, ForgottenNote[]>();
  for (const note of notes) byPath.set(note.path, [...(byPath.get(note.path) ?? []), note]);
  const { files } = outside.noteSources.list({ ...scope, ...ownNotes });
  for (const [path, group] of byPath) {
    const file = files.find((one) => one.path === path);
    if (file === undefined) continue;
    const read = outside.noteSources.text(file);
    if (!read.ok) return failed({ kind: 'refused', sentence: read.problem });
    const lines = read.value.split('\n').map((line) => line.replace(/\r$/u, ''));
    const seen = group.map(({ line, endLine }) => ({
      line,
      texts: lines.slice(line - 1, endLine),
    }));
    const removed = await outside.memory.remove(scope.workspace, path, seen);
    if (!removed.ok) return removed;
  }
  await outside.vectors.forget(
    notes.map(({ text }) => text),
    (text) => redact(text).text,
  );
  const state = await outside.memoryStore.refresh(scope);
  if (!state.ok) return failed({ kind: 'refused', sentence: state.problem });
  return ok({ notes, unshared: await outside.memoryStore.share(scope, 'anew') });
}

const none = (wanted: string): Problem => ({
  kind: 'refused',
  sentence: said`No note was found for ${wanted}; nothing was changed.`,
});
