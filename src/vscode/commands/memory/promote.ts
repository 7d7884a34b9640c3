/** Promote to MEMORY.md…: what notes say again and again, and what stays true, to be looked through and taken over. Never silently. */
import { lastingFile } from '../../../base/lastingNotes';
import * as vscode from 'vscode';
import type { Reply } from '../../act/reply';
import { wordsAndFiles } from '../../../engine/flush/notes';
import type { NoteAt } from '../../memory/notes';
import type { App } from '../../app';
import { pickMany } from '../../show/picks';
import { noteRow, noteWords } from '../../show/rows/noteRows';
import { buttons, promotedText } from '../../show/text/notices';
import { refuse } from '../preconditions';
import { sayTrouble } from '../progress';

/** `given`: the note of a view; without one, the person chooses. */
export async function promoteNotes(app: App, given: NoteAt | undefined): Promise<Reply<number>> {
  const { say } = app.language;
  if (given !== undefined) return promoted(app, [given]);
  const found = await app.notes.promotable();
  if (found.length === 0)
    return refuse(
      app,
      'nothing',
      say('{0} already holds every note that recurs or sets a rule.', lastingFile),
    );
  const rows = found.map(({ note, folder, days }) => ({
    ...noteRow(note, null),
    ...(days > 1 ? { detail: say('noted on {0} days', days) } : {}),
    isTicked: days > 1,
    at: { note, folder },
  }));
  // Not awaited: the list may stay open.
  void pickMany(rows, {
    title: say('Promote to MEMORY.md'),
    placeHolder: say('Ticked notes are added to {0}.', lastingFile),
  }).then((ticked) =>
    ticked && ticked.length > 0
      ? promoted(
          app,
          ticked.map(({ at }) => at),
        )
      : undefined,
  );
  return { ok: true, value: 0 };
}

async function promoted(app: App, notes: readonly NoteAt[]): Promise<Reply<number>> {
  let added = 0;
  for (const { folder, note } of notes) {
    const answer = await app.notes.save(folder, {
      ...wordsAndFiles(noteWords(note)),
      kind: note.kind,
      where: lastingFile,
    });
    if (!answer.ok) return sayTrouble(app, answer);
    if (answer.value.stored) added++;
  }
  const open = (): unknown => {
    const [first] = notes;
    return (
      first && vscode.window.showTextDocument(vscode.Uri.joinPath(first.folder.uri, lastingFile))
    );
  };
  const { language, person } = app;
  person.tell(promotedText(added, notes.length, language), [
    { label: buttons(language.say).open, run: open },
  ]);
  return { ok: true, value: added };
}
