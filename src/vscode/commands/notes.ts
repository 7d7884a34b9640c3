/**
 * Notes that were written: taken out again, and the first ones of a folder told of. Those made something new there, often
 * unasked: said once, with every way to decide about it.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import type { FlushOutcome } from '../../operations/flush/flush';
import type { App } from '../app';
import { buttons } from '../show/text/notices';
import { withNotesIgnored } from './gitignore';
import { askOperation } from './progress';

/** Whether that was said: the notes are the first of their folder. */
export function tellFirst(app: App, { firstIn, file, receipt }: FlushOutcome): boolean {
  if (firstIn === undefined || file === null || receipt === null) return false;
  const { say } = app.language;
  const label = buttons(say);
  const folder = vscode.Uri.file(firstIn);
  app.person.tellUnasked(
    say(
      'Notes of your conversations are kept in {0} from now on.',
      `${path.basename(firstIn)}/memory`,
    ),
    [
      { label: label.open, run: () => vscode.window.showTextDocument(vscode.Uri.file(file)) },
      { label: label.undo, run: () => takeOut(app, receipt) },
      { label: say('Never Here'), run: () => neverHere(app, folder, receipt) },
      { label: say('Add to .gitignore'), run: () => ignore(folder) },
    ],
  );
  return true;
}

/** What there is to say of the notes that were due before a compaction. */
export function tellBefore(app: App, flushed: FlushOutcome | null): void {
  if (flushed === null) return;
  if (flushed.hasFailed !== true || flushed.skipped === null) {
    tellFirst(app, flushed);
    return;
  }
  const { say, tell } = app.language;
  const why = tell(flushed.skipped);
  app.person.warnOnce(why, say('No notes were written before the compaction: {0}', why), [
    { label: buttons(say).showLog, run: () => app.editorLog.show() },
  ]);
}

/** No notes are written in this folder any more, and those there are go. */
async function neverHere(app: App, folder: vscode.Uri, receipt: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration('tidemark', folder);
  await settings.update('memoryFlush.enabled', false, vscode.ConfigurationTarget.WorkspaceFolder);
  await takeOut(app, receipt);
}

/** One line at the end of the folder's `.gitignore`, made where it is missing; shown, so that the person sees it. */
async function ignore(folder: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(folder, '.gitignore');
  const bytes = withNotesIgnored(await bytesOf(uri));
  if (bytes !== null) await vscode.workspace.fs.writeFile(uri, bytes);
  await vscode.window.showTextDocument(uri);
}

/** None where there is no file; one that cannot be read is not taken for an empty one. */
async function bytesOf(uri: vscode.Uri): Promise<Uint8Array> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound')
      return new Uint8Array();
    throw error;
  }
}

/** Takes the notes of one flush out again. */
export async function takeOut(app: App, receipt: string): Promise<void> {
  const answer = await askOperation(app, 'undoFlush', { receipt });
  if (!answer.ok) return;
  const { person, language } = app;
  const unshared = answer.value.unshared.map(language.tell);
  const message = [language.say('The notes were taken out again.'), ...unshared].join(' ');
  if (unshared.length > 0) person.warn(message);
  else person.mention(message);
}
