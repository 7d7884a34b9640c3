/** What notes and summaries say again and again, or what stays true: what is worth standing in MEMORY.md. Changes nothing. */
import { lastingFile, lastingKinds } from '../../base/lastingNotes';
import { withoutFiles, withoutKind } from '../../engine/flush/notes';
import { shareOfTerms } from '../../engine/memory/diversity';
import { ownNotes } from '../../engine/memory/options';
import { shingles } from '../../engine/text/shingles';
import { keyOf } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { notesByFile } from './notes';
import { summaryWords } from './summaryWords';

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

interface Group {
  readonly runs: ReadonlySet<number>;
  readonly note: MemoryHit;
  readonly days: Set<string>;
}

/** What is said on several days or stays true, and is not in MEMORY.md yet; what is said most comes first. */
export async function promotable(
  scope: MemoryScope,
  outside: Outside,
): Promise<readonly Promotable[]> {
  const files = await notesByFile({ ...scope, ...ownNotes }, outside);
  const standing = files.filter(({ path }) => path === lastingFile).flatMap(({ notes }) => notes);
  const known = standing.map(({ text }) => runsOf(text));
  const dated = files.flatMap(({ notes, date }) => (date === null ? [] : notes));
  const said = await summaryWords(scope, outside);
  const groups = grouped([...dated.slice(0, mostCompared), ...said], known);
  return groups
    .filter((group) => rank(group) > 0)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, mostPromotable)
    .map(({ note, days }) => ({ note, days: days.size }));
}

/** Those that say the same together; the first of them stands for all. */
function grouped(
  notes: readonly MemoryHit[],
  known: readonly ReadonlySet<number>[],
): readonly Group[] {
  const groups: Group[] = [];
  for (const note of notes) {
    const runs = runsOf(note.text);
    if (known.some((one) => shareOfTerms(one, runs) >= isSame)) continue;
    const group = groups.find((one) => shareOfTerms(one.runs, runs) >= isSame);
    if (group) group.days.add(note.date ?? '');
    else groups.push({ runs, note, days: new Set([note.date ?? '']) });
  }
  return groups;
}

function rank({ note, days }: Group): number {
  const at = lastingKinds.indexOf(note.kind ?? '');
  return (days.size - 1) * 10 + (at < 0 ? 0 : lastingKinds.length - at);
}

/** Pairs of words, without kind and files. */
const runsOf = (text: string): ReadonlySet<number> => {
  const words = withoutFiles(withoutKind(text));
  return new Set(shingles(keyOf(words), 2));
};
