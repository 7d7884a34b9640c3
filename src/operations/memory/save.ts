/** Saves one note that somebody asks to remember: masked, one line, once in a file; told as it was read again. */
import { ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { freshNotes, makeNote, noteLine, parseNotes } from '../../engine/flush/notes';
import { maskOf } from '../../engine/secrets/mask';
import { keyOf } from '../../engine/text/plain';
import type { Outside } from '../../ports/outside';
import { refused, type Problem } from '../problems';

export interface NoteToSave {
  readonly text: string;
  /** A word of lower-case letters; `note` where nobody says. */
  readonly kind: string | null;
  /** Paths relative to the workspace that it is about. */
  readonly files: readonly string[];
  /** `MEMORY.md` or `memory/NAME.md`; null = the file of today. */
  readonly where: string | null;
}

export interface SavedNote {
  readonly path: string;
  readonly id: string;
  /** False where the file holds it already. */
  readonly stored: boolean;
  /** For taking it out again; null where nothing was written. */
  readonly receipt: string | null;
  /** Whether something in it looked like a secret and was masked. */
  readonly isMasked: boolean;
  /** The workspace folder, where these are its first notes. */
  readonly firstIn?: string;
}

/** Longest note, in characters. Longer ones are documents: they belong into a file of their own. */
export const mostChars = 16_000;
const mostFiles = 20;

export async function saveNote(
  workspace: string,
  { text, kind, files, where }: NoteToSave,
  outside: Outside,
): Promise<Result<SavedNote, Problem>> {
  if (text.length > mostChars)
    return refused(
      said`The note has ${text.length} characters, and ${mostChars} are the most. Save the text as a file in memory/ instead.`,
    );
  if (/[\0\ufffd]/u.test(text))
    return refused(said`The note is not UTF-8 text. Nothing was saved.`);
  if (kind !== null && !/^[a-z]{1,20}$/u.test(kind))
    return refused(said`A kind is one word of lower-case letters, like decision or problem.`);
  const mask = maskOf();
  const masked = mask(text);
  const note = makeNote(
    kind ?? 'note',
    masked,
    files.slice(0, mostFiles).map(mask),
    outside.hash,
    mostChars,
  );
  if (note === null) return refused(said`There are no words in it, so nothing was saved.`);
  const path = where ?? `memory/${outside.clock.local(outside.clock.now()).date}.md`;
  const before = { id: note.id };
  const saved = await outside.memory.save(workspace, path, (known) => {
    if (freshNotes([note], [known]).length > 0) return `${noteLine(note)}\n`;
    // The file may hold the same words under another id.
    before.id =
      parseNotes(known).find((one) => keyOf(one.text) === keyOf(note.text))?.id ?? note.id;
    return null;
  });
  if (!saved.ok) return saved;
  const isMasked = masked !== text;
  if (saved.value === null)
    return ok({ path, id: before.id, stored: false, receipt: null, isMasked });
  const { receipt, madeFolder } = saved.value;
  return ok({
    path,
    id: note.id,
    stored: true,
    receipt,
    isMasked,
    ...(madeFolder ? { firstIn: workspace } : {}),
  });
}
