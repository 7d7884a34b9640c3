/**
 * Notes that are being forgotten, and the way back. What was taken out lies in this window's memory alone and is held by the button that
 * puts it back: it is gone with the message, at the latest with the window.
 */
import type * as vscode from 'vscode';
import type { ForgottenNote } from '../../operations/memory/forget';
import type { TakenNotes } from '../../operations/memory/putBack';
import type { ActionButton, Person } from '../show/person';
import type { Language } from '../show/text/language';
import { buttons } from '../show/text/notices';
import type { Notes } from './notes';

export interface Forgetting {
  readonly notes: Pick<Notes, 'forget' | 'putBack'>;
  readonly person: Pick<Person, 'tell' | 'warn' | 'mention'>;
  readonly language: Pick<Language, 'say'>;
}

/** Removes a note with its copies, and offers to put them back. */
export async function forgetCopies(
  parts: Forgetting,
  folder: vscode.WorkspaceFolder,
  copies: readonly ForgottenNote[],
): Promise<void> {
  const { notes, person, language } = parts;
  const answer = await notes.forget(folder, copies);
  if (!answer.ok) {
    person.warn(answer.sentence);
    return;
  }
  const { unshared, taken } = answer.value;
  const message = [language.say('The note was forgotten.'), ...unshared].join(' ');
  const undo = [undoOf(parts, folder, taken)];
  if (unshared.length > 0) person.warn(message, undo);
  else person.tell(message, undo);
}

const undoOf = (
  parts: Forgetting,
  folder: vscode.WorkspaceFolder,
  taken: readonly TakenNotes[],
): ActionButton => ({
  label: buttons(parts.language.say).undo,
  run: () => putBack(parts, folder, taken),
});

/** What stays out keeps its way back. */
async function putBack(
  parts: Forgetting,
  folder: vscode.WorkspaceFolder,
  taken: readonly TakenNotes[],
): Promise<void> {
  const { notes, person, language } = parts;
  const answer = await notes.putBack(folder, taken);
  if (!answer.ok) {
    person.warn(answer.sentence, [undoOf(parts, folder, taken)]);
    return;
  }
  const { left, remarks } = answer.value;
  const back = language.say('The note is back.');
  if (left.length > 0) person.warn(remarks.join(' '), [undoOf(parts, folder, left)]);
  else if (remarks.length > 0) person.tell([back, ...remarks].join(' '));
  else person.mention(back);
}
