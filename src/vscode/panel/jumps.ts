/**
 * Where a click on an item leads: the entry as a text to read, for every agent and size, or its line in the transcript. What goes wrong
 * is told.
 */
import * as vscode from 'vscode';
import { sentenceOf } from '../../base/sentence';
import type { App } from '../app';
import { entryText } from './entryText';

/** Shows an entry of the followed conversation. */
export async function showEntry(app: App, id: string): Promise<void> {
  const target = app.following.places.target();
  if (target === undefined) return;
  await told(app, async () => {
    const read = await app.ask('entry', { file: target.file, id });
    if (!read.ok) {
      app.person.warn(read.sentence);
      return;
    }
    const { say, count } = app.language;
    const title = say('Entry at line {0}', count(read.value.line));
    await app.documents.show(title, entryText(read.value, Date.now(), app.language));
  });
}

/** Opens the transcript at a line, for reading. */
export async function openLine(app: App, line: number): Promise<void> {
  const { status } = app.following.snapshot;
  if (status === null) return;
  const at = new vscode.Position(line - 1, 0);
  await told(app, async () => {
    await vscode.window.showTextDocument(vscode.Uri.file(status.file), {
      selection: new vscode.Range(at, at),
      preview: true,
    });
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
  });
}

async function told(app: App, job: () => Promise<void>): Promise<void> {
  try {
    await job();
  } catch (error) {
    app.person.warn(app.language.tell(sentenceOf(error)));
  }
}
