/** Forget Note…: removes a note and its copies, once the person agrees. */
import type { ForgottenNote } from '../../../operations/memory/forget';
import type { Reply } from '../../act/reply';
import { forgetCopies } from '../../memory/forgetCopies';
import type { NoteAt } from '../../memory/notes';
import type { App } from '../../app';
import { pick } from '../../show/picks';
import { noteRow, noteWords } from '../../show/rows/noteRows';
import { refuse } from '../preconditions';
import { sayTrouble } from '../progress';

/** `given`: the note of a view; without one, the person chooses. */
export async function forgetNote(app: App, given: NoteAt | undefined): Promise<Reply<null>> {
  const { say } = app.language;
  if (given !== undefined) return sure(app, given);
  const all = (await app.notes.all()).flatMap(({ folder, files }) =>
    files.flatMap(({ notes }) => notes.map((note) => ({ folder, note }))),
  );
  if (all.length === 0) return refuse(app, 'nothing', say('There are no notes yet.'));
  const isMany = app.notes.folders.length > 1;
  const rows = all.map((at) => ({ ...noteRow(at.note, isMany ? at.folder.name : null), at }));
  // Not awaited: the list may stay open.
  void pick(rows, {
    title: say('Forget Note'),
    placeHolder: say('It leaves the files with all its copies.'),
  }).then((row) => (row ? sure(app, row.at) : undefined));
  return { ok: true, value: null };
}

async function sure(app: App, at: NoteAt): Promise<Reply<null>> {
  const copies = await app.notes.copiesOf(at);
  if (!copies.ok) return sayTrouble(app, copies);
  const { say } = app.language;
  const places = copies.value.map(({ path, line }) => `${path}:${line}`).join('\n');
  const isSeen = ({ path, line, endLine }: ForgottenNote): boolean =>
    path === at.note.path && line <= at.note.line && at.note.line <= endLine;
  // What stands below a note goes with it, and is not among the words of its row.
  const seen = copies.value.find((copy) => isSeen(copy) && copy.text.includes('\n'));
  const words = seen?.text ?? noteWords(at.note);
  // Not awaited: a dialog may stay open. The places come first: a long note must not hide that others go with it.
  void app.person
    .sure(say('Forget this note?'), `${places}\n\n${words}`, say('Forget'))
    .then((isSure) => (isSure ? forgetCopies(app, at.folder, copies.value) : undefined));
  return { ok: true, value: null };
}
