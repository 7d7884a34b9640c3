/**
 * Forgets notes: their lines leave the files, and with them every index. They are looked for again by what they say while nobody else of
 * ours writes: others may be forgotten at the same time. What was taken out comes back with the answer and lies nowhere else; who keeps it
 * in memory can have it put back (`putBack.ts`).
 */
import { groupedBy } from '../../base/lists';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { maskedNotes } from '../../engine/memory/maskedNotes';
import { bullet } from '../../engine/memory/index/fences';
import { lastLineOf, type WholeNote } from '../../engine/memory/wholeNotes';
import { maskOf } from '../../engine/secrets/mask';
import { cleanText, clip, oneLine } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { refusal, type Problem } from '../problems';
import { citation, shownPath } from './cite';
import { notesMeant, own, saysNoMore, type SeenNote } from './meantNotes';
import { putBackNotes, type TakenNotes } from './putBack';
import { forgetVectors, notesInFiles, notesInText, type NoteInFile } from './wholeNotes';

/** A note that is, or was, where it says. */
export interface ForgottenNote extends Pick<MemoryHit, 'path' | 'line' | 'endLine'> {
  /** With what stands below it and goes with it, each on a line of its own. */
  readonly text: string;
  /** How many lines it has. */
  readonly lines: number;
  /** By which exactly these lines are known again, what is masked in `text` included. */
  readonly mark: string;
}

export interface ForgotNotes {
  readonly notes: readonly ForgottenNote[];
  /** Why what others see may still hold them, in sentences; it goes with the next change. */
  readonly unshared: readonly Sentence[];
  /** What was taken out, by file. */
  readonly taken: readonly TakenNotes[];
}

/** What `^id`, a question or a note that was seen means, with every copy of it: same id or same words. Nothing is changed. */
export async function notesToForget(
  scope: MemoryScope,
  wanted: string | SeenNote,
  outside: Outside,
): Promise<Result<readonly ForgottenNote[], Problem>> {
  const all = notesInFiles(own(scope), outside);
  const meant = await notesMeant(wanted, all, own(scope), outside);
  if (!meant.ok) return meant;
  const ids = new Set(meant.value.flatMap((note) => note.ids));
  const isCopy = (note: NoteInFile): boolean =>
    note.ids.some((id) => ids.has(id)) || meant.value.some((one) => saysNoMore(note, one));
  const copies = all.filter(isCopy);
  const notes = copies
    .filter((note) => !copies.some((one) => isBelow(note, one)))
    .map((note) => shown(note, outside));
  if (notes.length > 0) return ok(notes);
  const elsewhere = await foundElsewhere(wanted, scope, outside);
  if (elsewhere !== undefined) return failed(notOurs(elsewhere));
  return failed(none(typeof wanted === 'string' ? wanted : clip(oneLine(wanted.text), 80)));
}

/** A search also finds what is not ours to change, such as files that agents are instructed by: who saw it there is told where it stands. */
async function foundElsewhere(
  wanted: string | SeenNote,
  scope: MemoryScope,
  outside: Outside,
): Promise<NoteInFile | undefined> {
  const searched: MemoryScope = { ...scope, sessions: null, backend: { kind: 'builtin' } };
  const found = await notesMeant(wanted, notesInFiles(searched, outside), searched, outside);
  return found.ok ? found.value[0] : undefined;
}

/** Whether a note goes with another one anyway. */
const isBelow = (note: NoteInFile, other: NoteInFile): boolean =>
  note.path === other.path && other.below.some(({ line }) => line === note.line);

function shown(note: NoteInFile, outside: Outside): ForgottenNote {
  const { path, line, below, parts } = note;
  const own = note.shown.map((one) => one.trim()).join('\n');
  const text = [own.replace(bullet, ''), ...below.flatMap((one) => one.shown)].join('\n');
  return {
    path,
    line,
    endLine: lastLineOf(note),
    text: maskedNotes(cleanText(text), maskOf()),
    lines: parts.reduce((sum, { texts }) => sum + texts.length, 0),
    mark: markOf(note, outside),
  };
}

const markOf = ({ parts }: WholeNote, { hash }: Outside): string =>
  hash(JSON.stringify(parts.map(({ texts }) => texts)));

/**
 * Notes that were seen, as they stand in their file now; undefined where not all are there. Those that moved are known by what they say.
 * Of several that say the same each is taken once, first the one that stands where it stood.
 */
function standingStill<Note extends WholeNote>(
  seen: readonly ForgottenNote[],
  there: readonly Note[],
  outside: Outside,
): readonly Note[] | undefined {
  const byMark = groupedBy(there, (note) => markOf(note, outside));
  const found = new Set<Note>();
  const isHere = ({ line }: ForgottenNote, note: Note): boolean => note.line === line;
  const moved = seen.filter((one) => {
    const same = byMark.get(one.mark)?.find((note) => isHere(one, note));
    if (same) found.add(same);
    return same === undefined;
  });
  for (const one of moved) {
    const same = byMark.get(one.mark)?.find((note) => !found.has(note));
    if (same === undefined) return undefined;
    found.add(same);
  }
  return [...found];
}

/** Removes notes as they were seen, or none where one of them is not there any more; what is told was read again. */
export async function forgetNotes(
  scope: MemoryScope,
  notes: readonly ForgottenNote[],
  outside: Outside,
): Promise<Result<ForgotNotes, Problem>> {
  const byPath = groupedBy(notes, ({ path }) => path);
  const all = notesInFiles(own(scope), outside, (path) => byPath.has(path));
  const going: NoteInFile[] = [];
  // Before anything is changed: where one is gone, none is to go.
  for (const [path, seen] of byPath) {
    const inFile = all.filter((note) => note.path === path);
    const there = standingStill(seen, inFile, outside);
    if (there === undefined) return failed(changed(path));
    going.push(...there);
  }
  const taken: TakenNotes[] = [];
  for (const [path, seen] of byPath) {
    const removed = await outside.memory.remove(scope.workspace, path, (text) =>
      standingStill(seen, notesInText(text), outside)?.flatMap(({ parts }) => parts),
    );
    if (!removed.ok) {
      // All copies or none: what is told of this one must not hide that others are gone.
      const { left } = await putBackNotes(scope, taken, outside);
      return left.length === 0 ? removed : failed(inPart(path, left));
    }
    taken.push({ path, lines: removed.value });
  }
  await forgetVectors(going, outside.vectors);
  const state = await outside.memoryStore.refresh(scope);
  const unshared = state.ok ? await outside.memoryStore.share(scope, 'anew') : [state.problem];
  return ok({ notes, taken, unshared });
}

const changed = (path: string): Problem =>
  refusal(
    said`${shownPath(path)} has changed since, and the note does not stand there any more; nothing was forgotten.`,
  );
const inPart = (path: string, gone: readonly TakenNotes[]): Problem => ({
  kind: 'unproven',
  sentence: said`Forgotten in ${gone.map((one) => one.path).join(', ')} alone: ${path} could not be changed. Forget the note again once it can be written.`,
});
const notOurs = (note: NoteInFile): Problem =>
  refusal(
    said`${citation({ ...note, endLine: lastLineOf(note) })} is in a file that is only searched, so nothing was changed. Remove it there yourself.`,
  );
const none = (wanted: string): Problem =>
  refusal(said`No note was found for ${wanted}; nothing was changed.`);
