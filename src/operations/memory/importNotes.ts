/** Takes notes over from other tools: Markdown with bullets, JSON lines or a JSON list. Masked, each once, into the file of its day. */
import { ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { freshNotes, makeNote, noteLine, type Note } from '../../engine/flush/notes';
import { foreignNotes } from '../../engine/memory/foreignNotes';
import { maskOf } from '../../engine/secrets/mask';
import type { Outside } from '../../ports/outside';
import { refused, type Problem } from '../problems';

export interface Imported {
  /** Notes found in the text, and how many of them are new. */
  readonly found: number;
  readonly stored: number;
  /** Entries of a list, or lines, that hold no note, from 1. */
  readonly passed: readonly number[];
  /** From which entry on a list is cut off; absent where it is whole. */
  readonly cut?: number;
  /** The files that grew, relative to the workspace. */
  readonly paths: readonly string[];
}

/** Longest note, in characters, and most characters written at once. */
const mostChars = 2_000;
const mostAtOnce = 200_000;

/** `date`: the day of notes that name none, local. */
export async function importNotes(
  workspace: string,
  text: string,
  date: string,
  outside: Outside,
): Promise<Result<Imported, Problem>> {
  if (/[\0\ufffd]/u.test(text)) return refused(notText);
  const mask = maskOf();
  const byPath = new Map<string, Note[]>();
  const { notes: foreign, passed, cut } = foreignNotes(text.replace(/^\ufeff/u, ''), mask);
  for (const { kind, text: words, files, date: day } of foreign) {
    const note = makeNote(kind, mask(words), files.map(mask), outside.hash, mostChars);
    if (note === null) continue;
    const path = `memory/${day ?? date}.md`;
    const ofDay = byPath.get(path);
    if (ofDay) ofDay.push(note);
    else byPath.set(path, [note]);
  }
  let stored = 0;
  const paths = new Set<string>();
  for (const [path, notes] of byPath)
    for (const some of portions(notes)) {
      let fresh: readonly Note[] = [];
      const saved = await outside.memory.save(workspace, path, (known) => {
        fresh = freshNotes(some, [known]);
        return fresh.length === 0 ? null : `${fresh.map(noteLine).join('\n')}\n`;
      });
      if (!saved.ok) return saved;
      if (saved.value === null) continue;
      stored += fresh.length;
      paths.add(path);
    }
  const all = { found: foreign.length, stored, passed, paths: [...paths] };
  return ok(cut === null ? all : { ...all, cut });
}

const notText = said`What is to be imported is not UTF-8 text. Nothing was saved.`;

/** Notes in parts that one write can take. */
function* portions(notes: readonly Note[]): Generator<readonly Note[]> {
  let part: Note[] = [];
  let chars = 0;
  for (const note of notes) {
    if (chars > mostAtOnce) {
      yield part;
      [part, chars] = [[], 0];
    }
    part.push(note);
    chars += note.text.length + 100;
  }
  if (part.length > 0) yield part;
}
