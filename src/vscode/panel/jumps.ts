/**
 * Where a click on an item leads: the entry as a text to read, for every agent and size, or its line in the transcript. What goes wrong
 * is told.
 */
import * as vscode from 'vscode';
import { sentenceOf } from '../../base/sentence';
import type { Shell } from '../shell';
import { entryText } from './entryText';

/** Shows an entry of the followed conversation. */
export async function showEntry(shell: Shell, id: string): Promise<void> {
  const target = shell.following.target();
  if (target === undefined) return;
  await told(shell, async () => {
    const read = await shell.ask('entry', { file: target.file, id });
    if (!read.ok) {
      shell.person.warn(read.sentence);
      return;
    }
    const { say, count } = shell.language;
    const title = say('Entry at line {0}', count(read.value.line));
    await shell.documents.show(title, entryText(read.value, Date.now(), shell.language));
  });
}

/** Opens the transcript at a line, for reading. */
export async function openLine(shell: Shell, line: number): Promise<void> {
  const { status } = shell.following.snapshot;
  if (status === null) return;
  const at = new vscode.Position(line - 1, 0);
  await told(shell, async () => {
    await vscode.window.showTextDocument(vscode.Uri.file(status.file), {
      selection: new vscode.Range(at, at),
      preview: true,
    });
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
  });
}

async function told(shell: Shell, job: () => Promise<void>): Promise<void> {
  try {
    await job();
  } catch (error) {
    shell.person.warn(shell.language.tell(sentenceOf(error)));
  }
}
