/** The editor's way in: puts the parts together and hands every disposable over. No logic, nothing read from disk. */
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Bag, onDispose } from './base/disposable';
import { maskOf } from './engine/secrets/mask';
import { WorkerOperations } from './thread/client';
import { chatFoldersOf } from './vscode/follow/chatFolders';
import { openLog } from './vscode/log';
import { offerCommand } from './vscode/host/terminalCommand';
import { offerMemory } from './vscode/memory/offerMemory';
import { createHostAndApi } from './vscode/host/hostAndApi';
import { registerCommands } from './vscode/commands/register';
import { createApp } from './vscode/start';
import { testingOf, type Exports } from './vscode/testing';

/** Starts the extension and gives its API; tests also get the state they cannot see from outside. */
export function activate(context: vscode.ExtensionContext): Exports {
  const all = new Bag();
  context.subscriptions.push(all);
  const dist = path.join(context.extensionPath, 'dist');
  const chatFolders = chatFoldersOf(context);
  const home = os.homedir();
  const editorLog = all.add(openLog(home));
  const hostAndApi = all.add(createHostAndApi(context, editorLog.log));
  const operations = all.add(
    new WorkerOperations(
      path.join(dist, 'program.js'),
      { dist, home, env: { ...process.env }, chatFolders },
      (line) => editorLog.write(line),
      hostAndApi.host,
    ),
  );
  const storage = context.storageUri ?? context.globalStorageUri;
  const app = all.add(
    createApp(operations, editorLog, context.workspaceState, {
      ...hostAndApi,
      chatFolders,
      home,
      version: versionOf(context),
      extensionId: context.extension.id,
      mask: maskOf,
      evidenceFolder: vscode.Uri.joinPath(storage, 'evidence'),
      extension: context.extensionUri,
      draftFolder: vscode.Uri.joinPath(storage, 'drafts'),
    }),
  );
  all.add(registerCommands(app));
  // The worker and the first look at the disk wait until the editor has gone on.
  const later = setImmediate(() => {
    app.start();
    all.add(offerCommand(app, context));
    all.add(offerMemory(app, dist));
  });
  all.add(onDispose(() => clearImmediate(later)));
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest
    ? Object.freeze({
        ...hostAndApi.api,
        testing: testingOf(app, all, operations, hostAndApi.host),
      })
    : hostAndApi.api;
}

const versionOf = ({ extension }: vscode.ExtensionContext): string =>
  String((extension.packageJSON as { readonly version?: unknown }).version);
