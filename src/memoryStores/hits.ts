/** What an index answers, as callers get it. */
import type { Indexed } from '../engine/memory/index/postings';
import type { NoteIndex } from '../engine/memory/index/noteIndex';
import { questionOf } from '../engine/memory/question';
import { rank } from '../engine/memory/rank';
import type { MemoryFound, MemoryHit, MemoryQuestion } from '../ports/memory/memoryStore';

type FoundNote = Pick<Indexed, 'file' | 'line' | 'endLine' | 'text' | 'id' | 'date' | 'kind'>;

export const memoryHit = (note: FoundNote, score: number): MemoryHit => ({
  path: note.file,
  line: note.line,
  endLine: note.endLine,
  score,
  text: note.text,
  id: note.id,
  date: note.date,
  kind: note.kind,
});

/** The best notes for a question, and the days that it is about. */
export function bestNotes(
  index: NoteIndex,
  { text, also, limit, now }: MemoryQuestion,
): Pick<MemoryFound, 'hits' | 'days'> {
  const question = questionOf(text, also, now, index.lexicon);
  const hits = rank(index, question, limit, now).map(({ note, score }) =>
    memoryHit(note, Math.round(score * 1_000) / 1_000),
  );
  return { hits, days: question.days };
}
