/**
 * Where chats of a window lie, from where our own storage lies: pure, so that every kind of window can be tried. The window's
 * side writes the chats and the extension host's side has our storage; which of the two keeps them depends on the window.
 */
import path from 'node:path';

/** Copilot's own record of chats, below the storage of a workspace. */
const transcripts = path.join('GitHub.copilot-chat', 'transcripts');

/** The folders by our storage for the workspace (absent where no folder is open) and for all windows. */
export function foldersBeside(own: string | undefined, global: string): readonly string[] {
  if (own !== undefined) {
    const beside = path.dirname(own);
    return [path.join(beside, 'chatSessions'), path.join(beside, transcripts)];
  }
  // A window without a folder has no storage of its own, and its chats lie with those of all such windows.
  const beside = path.dirname(global);
  const older = path.join(path.dirname(beside), 'workspaceStorage', 'no-workspace');
  return [path.join(beside, 'emptyWindowChatSessions'), path.join(older, 'chatSessions')];
}

/** Those of the folders that the editor itself keeps chats in. */
export const editorsOwn = (folders: readonly string[]): readonly string[] =>
  folders.filter((folder) => !folder.endsWith(transcripts));

/** What the editor tells of a window. */
interface Window {
  /** Undefined where window and extensions are on one machine. */
  readonly remoteName: string | undefined;
  readonly isDesktop: boolean;
  /** Who shows the window: `desktop`, or the page it is in. */
  readonly appHost: string;
}

/** Pages that keep chats in the browser, whatever their extensions run on. */
const browserHosts = /^(?:vscode\.dev|github\.dev|codespaces)$/;

/**
 * Whether a window may keep its chats on another machine than its extensions run on. Not so in a page whose server keeps them
 * too (code-server), which has no folder for them either before the first chat.
 */
export const mayBeElsewhere = ({ remoteName, isDesktop, appHost }: Window): boolean =>
  remoteName !== undefined && (isDesktop || browserHosts.test(appHost));
