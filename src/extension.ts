/** The editor's way in: puts the parts together and hands every disposable over. No logic, nothing read from disk. */
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { WorkerService } from './thread/client';
import { openLog } from './vscode/log';
import { registerCommands } from './vscode/commands/register';
import { createShell } from './vscode/start';
import type { Testing } from './vscode/testing';
import { testingOf } from './vscode/testing';

/** Starts the extension. Only tests get something back: the state they cannot see from outside. */
export function activate(context: vscode.ExtensionContext): Testing | undefined {
  const dist = path.join(context.extensionPath, 'dist');
  const editorLog = openLog();
  const service = new WorkerService(
    path.join(dist, 'worker.js'),
    { dist, home: os.homedir(), env: { ...process.env } },
    (line) => editorLog.write(line),
  );
  const shell = createShell(service, editorLog, context.workspaceState);
  context.subscriptions.push(editorLog, service, shell, registerCommands(shell));
  // The worker and the first look at the disk wait until the editor has gone on.
  const later = setImmediate(() => shell.start());
  context.subscriptions.push({ dispose: () => clearImmediate(later) });
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest ? testingOf(shell) : undefined;
}
