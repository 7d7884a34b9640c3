/**
 * Forgets notes: their lines leave the files, and with them every index. Seen again before it is told. What was taken out comes back with
 * the answer and lies nowhere else; who keeps it in memory can have it put back (`putBack.ts`).
 */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Sentence } from '../../base/sentence';
import type { MemoryOptions } from '../../engine/memory/options';
import { ownNotes } from '../../engine/memory/options';
import { maskedNotes } from '../../engine/memory/maskedNotes';
import { bullet } from '../../engine/memory/units';
import { maskOf } from '../../engine/secrets/mask';
import { redact } from '../../engine/secrets/redact';
import { cleanText, clip, oneLine } from '../../engine/text/plain';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import type { Problem } from '../problems';
import { putBackNotes } from './putBack';
import type { TakenNotes } from './putBack';
import { searchMemory } from './search';
import { notesInFiles } from './wholeNotes';
import type { NoteInFile } from './wholeNotes';

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
  /** What was taken out, by file. */
  readonly taken: readonly TakenNotes[];
}

/** Notes that are ours to change: those of the workspace, not what agents are instructed by, nor what others share. */
const own = (scope: MemoryScope): MemoryScope => ({
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

/** What `^id`, a question or a note that was seen means, with every copy of it: same id or same words. Nothing is changed. */
export async function notesToForget(
  scope: MemoryScope,
  wanted: string | SeenNote,
  outside: Outside,
): Promise<Result<readonly ForgottenNote[], Problem>> {
  const all = notesInFiles(own(scope), outside);
  const meant = await meantBy(wanted, all, scope, outside);
  if (!meant.ok) return meant;
  const ids = new Set(meant.value.flatMap((note) => note.ids));
  const keys = new Set(meant.value.map(({ key }) => key));
  const isCopy = (note: NoteInFile): boolean =>
    keys.has(note.key) || note.ids.some((id) => ids.has(id));
  const notes = all.filter(isCopy).map(shown);
  return notes.length > 0
    ? ok(notes)
    : failed(none(typeof wanted === 'string' ? wanted : clip(oneLine(wanted.text), 80)));
}

async function meantBy(
  wanted: string | SeenNote,
  all: readonly NoteInFile[],
  scope: MemoryScope,
  outside: Outside,
): Promise<Result<readonly NoteInFile[], Problem>> {
  if (typeof wanted !== 'string') return ok(seenAgain(wanted, all));
  const id = /^\^([0-9a-z]{4,40})$/u.exec(wanted.trim())?.[1];
  if (id !== undefined) return ok(all.filter(({ ids }) => ids.includes(id)));
  const asked = { text: wanted, also: [], limit: 1 };
  const found = await searchMemory(own(scope), asked, byWords, outside);
  if (!found.ok) return found;
  const [best] = found.value.hits;
  return ok(all.filter((note) => best !== undefined && standsIn(note, best)));
}

const standsIn = (note: NoteInFile, { path, line }: Pick<SeenNote, 'path' | 'line'>): boolean =>
  note.path === path && note.line <= line && line <= note.endLine;

/** A note that was seen, where it stands now: lines before it may have come or gone. */
function seenAgain(seen: SeenNote, all: readonly NoteInFile[]): readonly NoteInFile[] {
  const mask = maskOf();
  const says = ({ units }: NoteInFile): boolean =>
    units.some(({ text }) => mask(cleanText(text)) === seen.text);
  // A secret that other notes gave away was masked in it as well: then its place has to do.
  const isMasked = seen.text.includes('[redacted:known]');
  const inFile = all.filter(
    (note) => note.path === seen.path && (isMasked ? standsIn(note, seen) : says(note)),
  );
  const there = inFile.filter((note) => standsIn(note, seen));
  return there.length > 0 ? there : inFile;
}

function shown({ path, line, endLine, shown: lines }: NoteInFile): ForgottenNote {
  const text = lines.map((one) => one.trim()).join('\n');
  return { path, line, endLine, text: maskedNotes(cleanText(text.replace(bullet, '')), maskOf()) };
}

/** Removes notes as they were seen, or none where one of them is not there any more; what is told was read again. */
export async function forgetNotes(
  scope: MemoryScope,
  notes: readonly ForgottenNote[],
  outside: Outside,
): Promise<Result<ForgotNotes, Problem>> {
  const paths = new Set(notes.map(({ path }) => path));
  const all = notesInFiles(own(scope), outside, (path) => paths.has(path));
  const going = new Map<string, NoteInFile[]>();
  for (const note of notes) {
    const there = all.find((one) => standsIn(one, note) && shown(one).text === note.text);
    if (there === undefined) return failed(changed(note.path));
    going.set(note.path, [...(going.get(note.path) ?? []), there]);
  }
  const taken: TakenNotes[] = [];
  for (const [path, group] of going) {
    const seen = group.map(({ line, lines }) => ({ line, texts: lines }));
    const removed = await outside.memory.remove(scope.workspace, path, seen);
    if (!removed.ok) {
      // All copies or none: what is told of this one must not hide that others are gone.
      await putBackNotes(scope, taken, outside);
      return removed;
    }
    taken.push({ path, lines: removed.value });
  }
  const units = [...going.values()].flat().flatMap((note) => note.units);
  await outside.vectors.forget(
    units.map(({ text }) => text),
    (text) => redact(text).text,
  );
  const state = await outside.memoryStore.refresh(scope);
  if (!state.ok) return failed({ kind: 'refused', sentence: state.problem });
  return ok({ notes, taken, unshared: await outside.memoryStore.share(scope, 'anew') });
}

const changed = (path: string): Problem => ({
  kind: 'refused',
  sentence: said`${path} has changed since, and the note does not stand there any more; nothing was forgotten.`,
});
const none = (wanted: string): Problem => ({
  kind: 'refused',
  sentence: said`No note was found for ${wanted}; nothing was changed.`,
});
