/** All notes of a workspace file by file, and those that are said again and again: what is worth standing in MEMORY.md. */
import { withoutKind } from '../../engine/flush/notes';
import { lastingFile, lastingKinds } from '../../base/lasting';
import { shareOfTerms } from '../../engine/memory/diversity';
import { dateOfFile } from '../../engine/memory/noteIndex';
import { maskOf } from '../../engine/secrets/mask';
import { shingles } from '../../engine/text/shingles';
import { cleanText, keyOf } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';

/** One file of notes, its notes in order. */
export interface NotesOfFile {
  readonly path: string;
  /** `YYYY-MM-DD`; null where its name is no day. */
  readonly date: string | null;
  readonly notes: readonly MemoryHit[];
}

/** The newest days first, before them what is no day. */
export async function notesByFile(
  scope: MemoryScope,
  outside: Outside,
): Promise<readonly NotesOfFile[]> {
  const all = await outside.memoryStore.notes(scope);
  if (!all.ok) return [];
  const mask = maskOf();
  const byPath = new Map<string, MemoryHit[]>();
  // The index keeps them as they came; in a file they stand by their lines.
  for (const note of [...all.value].sort((a, b) => a.line - b.line)) {
    const notes = byPath.get(note.path) ?? [];
    byPath.set(note.path, notes);
    notes.push({ ...note, text: mask(cleanText(note.text)) });
  }
  const files = outside.noteSources
    .list(scope)
    .files.flatMap(({ path }): readonly NotesOfFile[] => {
      const notes = byPath.get(path);
      return notes === undefined ? [] : [{ path, date: dateOfFile(path), notes }];
    });
  const days = files.filter(({ date }) => date !== null);
  days.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  return [...files.filter(({ date }) => date === null), ...days];
}

/** A note that might stand in MEMORY.md, and on how many days it was noted. */
export interface Promotable {
  readonly note: MemoryHit;
  readonly days: number;
}

/** From how much of the same runs of words two notes say the same. */
const isSame = 0.5;
const mostPromotable = 40;
/** Notes compared with each other: all of about a year. */
const mostCompared = 2_000;

/** Notes of the days that are said again and again or stay true, and are not in MEMORY.md yet. */
export async function promotable(
  scope: MemoryScope,
  outside: Outside,
): Promise<readonly Promotable[]> {
  const files = await notesByFile(
    { ...scope, sources: ['memory'], extraPaths: [], sessions: null },
    outside,
  );
  const standing = files.filter(({ path }) => path === lastingFile).flatMap(({ notes }) => notes);
  const groups: {
    readonly runs: ReadonlySet<number>;
    note: MemoryHit;
    readonly days: Set<string>;
  }[] = [];
  const known = standing.map(({ text }) => runsOf(text));
  const dated = files.flatMap(({ notes, date }) => (date === null ? [] : notes));
  for (const note of dated.slice(0, mostCompared)) {
    const runs = runsOf(note.text);
    if (known.some((one) => shareOfTerms(one, runs) >= isSame)) continue;
    const group = groups.find((one) => shareOfTerms(one.runs, runs) >= isSame);
    if (group) group.days.add(note.date ?? '');
    else groups.push({ runs, note, days: new Set([note.date ?? '']) });
  }
  const rank = ({ note, days }: (typeof groups)[number]): number => {
    const at = lastingKinds.indexOf(note.kind ?? '');
    return (days.size - 1) * 10 + (at < 0 ? 0 : lastingKinds.length - at);
  };
  return groups
    .filter((group) => rank(group) > 0)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, mostPromotable)
    .map(({ note, days }) => ({ note, days: days.size }));
}

/** Pairs of words, without kind and files. */
const runsOf = (text: string): ReadonlySet<number> => {
  const words = withoutKind(text).replace(/ \([^()]*\)$/u, '');
  return new Set(shingles(keyOf(words), 2));
};
