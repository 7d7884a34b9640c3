/** Which note is meant to be forgotten: by its id, as it was seen, or as the one that a question finds. */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { ownNotes, type MemoryOptions } from '../../engine/memory/options';
import { isAsking, comparedWords } from '../../engine/memory/question';
import { lastLineOf, type WholeNote } from '../../engine/memory/wholeNotes';
import { knownMark } from '../../engine/secrets/knownMark';
import { maskOf } from '../../engine/secrets/mask';
import { cleanText, keyOf } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { refusal, type Problem } from '../problems';
import { citation } from './cite';
import { searchMemory } from './search';
import type { NoteInFile } from './wholeNotes';

/** Notes that are ours to change: those of the workspace, not what agents are instructed by, nor what others share. */
export const own = (scope: MemoryScope): MemoryScope => ({
  ...scope,
  ...ownNotes,
  backend: { kind: 'builtin' },
});

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

/** A note as a view showed it: it is forgotten only where it still says so. */
export type SeenNote = Pick<MemoryHit, 'path' | 'line' | 'text'>;

/** Whether a note says the same as another, and below it nothing that does not stand below the other: what nobody meant must not go. */
export const saysNoMore = (note: WholeNote, other: WholeNote): boolean =>
  note.key === other.key &&
  note.below.every(({ key }) => other.below.some((one) => one.key === key));

/** The notes of `all`, which are those of the scope, that an id, a question or a note that was seen means; refused where several answer alike. */
export async function notesMeant(
  wanted: string | SeenNote,
  all: readonly NoteInFile[],
  scope: MemoryScope,
  outside: Outside,
): Promise<Result<readonly NoteInFile[], Problem>> {
  if (typeof wanted !== 'string') return ok(seenAgain(wanted, all));
  const id = /^\^([0-9a-z]{4,40})$/u.exec(wanted.trim())?.[1];
  if (id !== undefined) return ok(all.filter(({ ids }) => ids.includes(id)));
  const asked = { text: wanted, also: [], limit: mostLooked };
  const found = await searchMemory(scope, asked, byWords, outside);
  if (!found.ok) return found;
  const exact = all.filter(({ key }) => key === keyOf(wanted));
  const answering = exact.length > 0 ? exact : answeringAlike(wanted, found.value.hits, all);
  const [first, ...others] = answering;
  if (first === undefined) return ok([]);
  const rivals = others.filter((note) => !isSame(note, first));
  return rivals.length === 0 ? ok([first]) : failed(several([first, ...rivals]));
}

/** Answers that are looked at, and from which part of the best one's score on one is no worse, if it says as many words of the question. */
const mostLooked = 100;
const closeScore = 0.5;

/** The best answer, and others that are not clearly worse: how long a note is and what stands beside it must not choose what is removed. */
function answeringAlike(
  wanted: string,
  hits: readonly MemoryHit[],
  all: readonly NoteInFile[],
): readonly NoteInFile[] {
  const words = [...comparedWords(wanted)].filter((word) => !isAsking(word));
  const said = ({ text }: MemoryHit): number => {
    const own = comparedWords(text);
    return words.filter((word) => own.has(word)).length;
  };
  const [best] = hits;
  if (best === undefined) return [];
  const alike = hits.filter(
    (hit) => hit.score >= best.score * closeScore && said(hit) >= said(best),
  );
  const notes = alike.flatMap((hit) => all.find((note) => standsIn(note, hit)) ?? []);
  return [...new Set(notes)];
}

const isSame = (note: NoteInFile, other: NoteInFile): boolean =>
  saysNoMore(note, other) || note.ids.some((id) => other.ids.includes(id));

const standsIn = (note: NoteInFile, { path, line }: Pick<SeenNote, 'path' | 'line'>): boolean =>
  note.path === path && note.line <= line && line <= note.endLine;

/** A note that was seen, where it stands now: lines before it may have come or gone. */
function seenAgain(seen: SeenNote, all: readonly NoteInFile[]): readonly NoteInFile[] {
  const mask = maskOf();
  const says = ({ units }: NoteInFile): boolean =>
    units.some(({ text }) => mask(cleanText(text)) === seen.text);
  // A secret that other notes gave away was masked in it as well: then its place has to do.
  const isMasked = seen.text.includes(knownMark);
  const inFile = all.filter(
    (note) => note.path === seen.path && (isMasked ? standsIn(note, seen) : says(note)),
  );
  const there = inFile.filter((note) => standsIn(note, seen));
  return there.length > 0 ? there : inFile;
}

/** Most notes that are named. */
const mostNamed = 10;

function several(notes: readonly NoteInFile[]): Problem {
  const named = notes.slice(0, mostNamed);
  const places = named
    .map((note) => citation({ path: note.path, line: note.line, endLine: lastLineOf(note) }))
    .join(', ');
  const more = notes.length - named.length;
  const which = more > 0 ? said`${places}, and ${more} more` : places;
  return refusal(
    said`${notes.length} notes answer that equally well: ${which}; nothing was changed. Name one by its ^id, or say more of its words.`,
  );
}
