/** `tidemark` in the editor's terminals, behind everything else on their PATH. Nothing outside of them changes. */
import path from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import { errorData } from '../../base/log';
import { inEnglish } from '../../base/sentence';
import { whenTrusted } from '../act/whenTrusted';
import type { App } from '../app';

/** Offers the command line to new terminals as soon as the folder is trusted. */
export function offerCommand(app: App, context: vscode.ExtensionContext): Disposable {
  const offer = (): void => {
    // Not awaited: its trouble is in the log.
    void offerNow(app, context);
  };
  return whenTrusted(vscode.workspace, offer);
}

/** Where its file cannot be kept, the log says so. */
async function offerNow(
  { operations, editorLog: { log } }: App,
  { environmentVariableCollection: terminals, globalStorageUri }: vscode.ExtensionContext,
): Promise<void> {
  const folder = vscode.Uri.joinPath(globalStorageUri, 'bin').fsPath;
  try {
    const answer = await operations.call('terminalCommand', { folder });
    if (answer.ok) terminals.append('PATH', `${path.delimiter}${answer.value}`);
    else log.warn('no command in terminals', { reason: inEnglish(answer.sentence) });
  } catch (error) {
    log.warn('no command in terminals', errorData(error));
  }
}
