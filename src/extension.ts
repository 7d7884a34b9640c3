/** The editor's way in: puts the parts together and hands every disposable over. No logic, nothing read from disk. */
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Bag, onDispose } from './base/disposable';
import { WorkerService } from './thread/client';
import { openLog } from './vscode/log';
import { registerCommands } from './vscode/commands/register';
import { createShell } from './vscode/start';
import type { Testing } from './vscode/testing';
import { testingOf } from './vscode/testing';

/** Starts the extension. Only tests get something back: the state they cannot see from outside. */
export function activate(context: vscode.ExtensionContext): Testing | undefined {
  const all = new Bag();
  context.subscriptions.push(all);
  const dist = path.join(context.extensionPath, 'dist');
  const editorLog = all.add(openLog());
  const service = all.add(
    new WorkerService(
      path.join(dist, 'worker.js'),
      { dist, home: os.homedir(), env: { ...process.env } },
      (line) => editorLog.write(line),
    ),
  );
  const shell = all.add(createShell(service, editorLog, context.workspaceState));
  all.add(registerCommands(shell));
  // The worker and the first look at the disk wait until the editor has gone on.
  const later = setImmediate(() => shell.start());
  all.add(onDispose(() => clearImmediate(later)));
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest ? testingOf(shell, all) : undefined;
}
