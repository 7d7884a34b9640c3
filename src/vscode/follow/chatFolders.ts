/**
 * Where this window's own chats lie: beside our storage, which the editor gives each extension next to its own, or on the
 * machine that shows the window.
 */
import * as vscode from 'vscode';
import { editorsOwn, foldersBeside, mayBeElsewhere } from './chatPlaces';

type Storage = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** The folders of this window's chats, whether or not they are there; none where storage is no disk. */
export function chatFoldersOf({ storageUri, globalStorageUri }: Storage): readonly string[] {
  const { scheme } = storageUri ?? globalStorageUri;
  return scheme === 'file' ? foldersBeside(storageUri?.fsPath, globalStorageUri.fsPath) : [];
}

/** Whether the chats of this window are out of reach: written by its own side, while the extension runs elsewhere. */
export async function isChatElsewhere(folders: readonly string[]): Promise<boolean> {
  const { env, workspace, UIKind, Uri } = vscode;
  const { remoteName, appHost } = env;
  const isDesktop = env.uiKind === UIKind.Desktop;
  if (!mayBeElsewhere({ remoteName, isDesktop, appHost })) return false;
  const found = await Promise.all(
    editorsOwn(folders).map((folder) =>
      workspace.fs.stat(Uri.file(folder)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return !found.includes(true);
}
