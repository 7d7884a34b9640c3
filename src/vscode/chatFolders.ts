/**
 * Where this window's own chats lie: beside our storage, which the editor gives each extension next to its own. The chats
 * are written by the window's side and our storage is the extension host's, so in a remote window they lie on another machine.
 */
import path from 'node:path';
import * as vscode from 'vscode';

type Storage = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** The folders of this window's chats, whether or not they are there; none where storage is no disk. */
export function chatFoldersOf({ storageUri, globalStorageUri }: Storage): readonly string[] {
  // A window without a folder has no storage of its own, and its chats lie with those of all such windows.
  const [own, name] = storageUri
    ? [storageUri, 'chatSessions']
    : [globalStorageUri, 'emptyWindowChatSessions'];
  return own.scheme === 'file' ? [path.join(path.dirname(own.fsPath), name)] : [];
}

/** Whether the chats of this window are out of reach: the window is a desktop's and the extension runs elsewhere. */
export async function isChatElsewhere(folders: readonly string[]): Promise<boolean> {
  const { env, workspace, UIKind, Uri } = vscode;
  if (env.remoteName === undefined || env.uiKind !== UIKind.Desktop) return false;
  const found = await Promise.all(
    folders.map((folder) =>
      workspace.fs.stat(Uri.file(folder)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return !found.includes(true);
}
