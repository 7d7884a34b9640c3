import assert from 'node:assert/strict';
import path from 'node:path';
import { editorsOwn, foldersBeside, mayBeElsewhere } from '../../../src/vscode/follow/chatPlaces';

const user = path.join('/home', 'u', '.config', 'Code', 'User');

describe("where a window's own chats lie", () => {
  it('is beside our storage for the workspace, with what Copilot writes down of them', () => {
    const storage = path.join(user, 'workspaceStorage', 'abc');
    const folders = foldersBeside(
      path.join(storage, 'tidemark.tidemark'),
      path.join(user, 'globalStorage', 'tidemark.tidemark'),
    );
    assert.deepEqual(folders, [
      path.join(storage, 'chatSessions'),
      path.join(storage, 'GitHub.copilot-chat', 'transcripts'),
    ]);
    assert.deepEqual(editorsOwn(folders), [path.join(storage, 'chatSessions')]);
  });

  it('is with those of all windows where no folder is open, older ones in their own place', () => {
    const folders = foldersBeside(undefined, path.join(user, 'globalStorage', 'tidemark.tidemark'));
    assert.deepEqual(folders, [
      path.join(user, 'globalStorage', 'emptyWindowChatSessions'),
      path.join(user, 'workspaceStorage', 'no-workspace', 'chatSessions'),
    ]);
    assert.deepEqual(editorsOwn(folders), folders);
  });

  it('may be another machine only in a remote window of a desktop, or in a page that keeps chats itself', () => {
    const desktop = { isDesktop: true, appHost: 'desktop' };
    assert.equal(mayBeElsewhere({ ...desktop, remoteName: undefined }), false);
    for (const remoteName of ['ssh-remote', 'wsl', 'dev-container', 'tunnel']) {
      assert.equal(mayBeElsewhere({ ...desktop, remoteName }), true, remoteName);
    }
    const page = (appHost: string) => ({ isDesktop: false, appHost, remoteName: '127.0.0.1:8080' });
    assert.equal(mayBeElsewhere(page('vscode.dev')), true);
    assert.equal(mayBeElsewhere(page('server-distro')), false);
    assert.equal(mayBeElsewhere(page('web')), false);
  });
});
