/** The editor's way in: puts the parts together and hands every disposable over. No logic, nothing read from disk. */
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Bag, onDispose } from './base/disposable';
import { WorkerService } from './thread/client';
import { chatFoldersOf } from './vscode/chatFolders';
import { openLog } from './vscode/log';
import { createOutward } from './vscode/outward';
import { registerCommands } from './vscode/commands/register';
import { createShell } from './vscode/start';
import type { Exports } from './vscode/testing';
import { testingOf } from './vscode/testing';

/** Starts the extension and gives its API; tests also get the state they cannot see from outside. */
export function activate(context: vscode.ExtensionContext): Exports {
  const all = new Bag();
  context.subscriptions.push(all);
  const dist = path.join(context.extensionPath, 'dist');
  const chatFolders = chatFoldersOf(context);
  const editorLog = all.add(openLog());
  const outward = all.add(createOutward(context, editorLog.log));
  const service = all.add(
    new WorkerService(
      path.join(dist, 'worker.js'),
      { dist, home: os.homedir(), env: { ...process.env }, chatFolders },
      (line) => editorLog.write(line),
      outward.host,
    ),
  );
  const shell = all.add(
    createShell(service, editorLog, context.workspaceState, {
      ...{ ...outward, chatFolders },
      evidenceFolder: vscode.Uri.joinPath(
        context.storageUri ?? context.globalStorageUri,
        'evidence',
      ),
    }),
  );
  all.add(registerCommands(shell));
  // The worker and the first look at the disk wait until the editor has gone on.
  const later = setImmediate(() => shell.start());
  all.add(onDispose(() => clearImmediate(later)));
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest
    ? Object.freeze({
        ...outward.api,
        testing: testingOf(shell, all, service, outward.host),
      })
    : outward.api;
}
