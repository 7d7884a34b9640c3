/**
 * Takes notes over from other tools: Markdown with bullets, JSON lines or a JSON list. Masked, each once, into the file of its day. A day
 * that cannot be written keeps back no other.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { freshNotes, makeNote, noteLine, type Note } from '../../engine/flush/notes';
import { foreignNotes, type ForeignNote } from '../../engine/memory/foreignNotes';
import { ownNotes } from '../../engine/memory/options';
import { maskOf } from '../../engine/secrets/mask';
import type { Outside } from '../../ports/outside';
import { explain, refused, type Problem } from '../problems';
import { mostChars } from './save';

export interface Imported {
  /** Notes found in the text, and how many of them are new. */
  readonly found: number;
  readonly stored: number;
  /** Entries of a list, or lines, that hold no note, from 1. */
  readonly passed: readonly number[];
  /** From which entry on a list is cut off; absent where it is whole. */
  readonly cut?: number;
  /** How many notes were longer than one may be, and were cut; absent where none was. */
  readonly shortened?: number;
  /** Why days were not saved, or not all of one, a sentence for each; absent where all were. */
  readonly unsaved?: readonly Sentence[];
  /** The files that grew, relative to the workspace. */
  readonly paths: readonly string[];
}

/** Bytes of the notes that one write takes; another one may come to about half as many on top. */
const mostAtOnce = 150_000;

/** `date`: the day of notes that name none, local. */
export async function importNotes(
  workspace: string,
  text: string,
  date: string,
  outside: Outside,
): Promise<Result<Imported, Problem>> {
  if (/[\0\ufffd]/u.test(text)) return refused(notText);
  const { notes: foreign, passed, cut } = foreignNotes(text.replace(/^\ufeff/u, ''), maskOf());
  const { byPath, undated, shortened } = byDay(foreign, outside);
  const today = `memory/${date}.md`;
  const ofToday = freshAnywhere(undated, workspace, outside);
  byPath.set(today, [...(byPath.get(today) ?? []), ...ofToday]);
  let stored = 0;
  const paths = new Set<string>();
  const problems: Problem[] = [];
  for (const [path, notes] of byPath)
    for (const some of portions(notes)) {
      let fresh: readonly Note[] = [];
      const saved = await outside.memory.save(workspace, path, (known) => {
        fresh = freshNotes(some, [known]);
        return fresh.length === 0 ? null : linesOf(fresh);
      });
      if (!saved.ok) {
        problems.push(saved.problem);
        break;
      }
      if (saved.value === null) continue;
      stored += fresh.length;
      paths.add(path);
    }
  const [first] = problems;
  if (first !== undefined && stored === 0) return failed(first);
  return ok({
    found: foreign.length,
    stored,
    passed,
    paths: [...paths],
    ...(cut === null ? {} : { cut }),
    ...(shortened === 0 ? {} : { shortened }),
    ...(first === undefined ? {} : { unsaved: problems.map(explain) }),
  });
}

/** Those that no file of the workspace holds: one that names no day may have been taken over on any. */
function freshAnywhere(
  notes: readonly Note[],
  workspace: string,
  { noteSources }: Outside,
): readonly Note[] {
  if (notes.length === 0) return [];
  const { files } = noteSources.list({ workspace, backend: { kind: 'builtin' }, ...ownNotes });
  const texts = files.flatMap((file) => {
    const read = noteSources.text(file);
    return read.ok ? [read.value] : [];
  });
  return freshNotes(notes, texts);
}

interface NotesByDay {
  /** Of those that name a day, by the file they go to. */
  readonly byPath: Map<string, readonly Note[]>;
  readonly undated: readonly Note[];
  /** How many of all lost their end. */
  readonly shortened: number;
}

/** Notes of ours. */
function byDay(foreign: readonly ForeignNote[], { hash }: Outside): NotesByDay {
  const mask = maskOf();
  const undated: Note[] = [];
  const byPath = new Map<string, Note[]>();
  let shortened = 0;
  for (const { kind, text, files, date: day } of foreign) {
    const words = mask(text);
    const note = makeNote(kind, words, files.map(mask), hash, mostChars);
    if (note === null) continue;
    if (words.length > mostChars && note.text.endsWith('…')) shortened++;
    const path = `memory/${day ?? ''}.md`;
    const ofDay = day === null ? undated : byPath.get(path);
    if (ofDay) ofDay.push(note);
    else byPath.set(path, [note]);
  }
  return { byPath, undated, shortened };
}

const notText = said`What is to be imported is not UTF-8 text. Nothing was saved.`;

const linesOf = (notes: readonly Note[]): string => `${notes.map(noteLine).join('\n')}\n`;

/** Notes in parts that one write can take. */
function* portions(notes: readonly Note[]): Generator<readonly Note[]> {
  let part: Note[] = [];
  let bytes = 0;
  for (const note of notes) {
    if (bytes > mostAtOnce) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(note);
    bytes += Buffer.byteLength(linesOf([note]));
  }
  if (part.length > 0) yield part;
}
