import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/event';
import { onNoteNews } from '../../../src/vscode/memory/noteNews';

const made = <T>(): Emitter<T> => new Emitter<T>((error) => assert.fail(String(error)));

/** An editor whose signs a test gives. */
function editor() {
  const [change, create, remove] = [made<unknown>(), made<unknown>(), made<unknown>()];
  const [folders, trust] = [made<unknown>(), made<unknown>()];
  const settings = made<{ affectsConfiguration(section: string): boolean }>();
  const visibility = made<{ readonly visible: boolean }>();
  const all = [change, create, remove, folders, trust, settings, visibility];
  let watchers = 1;
  let news = 0;
  const listening = onNoteNews(
    {
      files: {
        onDidChange: change.event,
        onDidCreate: create.event,
        onDidDelete: remove.event,
        dispose: () => watchers--,
      },
      workspace: {
        onDidChangeWorkspaceFolders: folders.event,
        onDidGrantWorkspaceTrust: trust.event,
        onDidChangeConfiguration: settings.event,
      },
      view: { onDidChangeVisibility: visibility.event },
    },
    () => news++,
  );
  const configured = (key: string): void =>
    settings.fire({ affectsConfiguration: (section) => `${key}.`.startsWith(`${section}.`) });
  const held = (): number => all.reduce((sum, one) => sum + one.size, watchers);
  const counted = (): number => news;
  return {
    change,
    create,
    remove,
    folders,
    trust,
    configured,
    visibility,
    listening,
    held,
    counted,
  };
}

describe('notes that a view shows', () => {
  it('may be others where a file, the folders, trust or a setting of theirs changes', () => {
    const { change, create, remove, folders, trust, configured, counted } = editor();
    for (const one of [change, create, remove, folders, trust]) one.fire(undefined);
    assert.equal(counted(), 5);
    configured('tidemark.memorySearch.sources');
    configured('tidemark.memory.qmd.paths');
    assert.equal(counted(), 7);
    for (const key of ['tidemark.contextTokens', 'tidemark.memoryFlush.enabled', 'editor.tabSize'])
      configured(key);
    assert.equal(counted(), 7);
  });

  it('may be others where it is seen again, not where it is left', () => {
    const { visibility, counted } = editor();
    visibility.fire({ visible: false });
    assert.equal(counted(), 0);
    visibility.fire({ visible: true });
    assert.equal(counted(), 1);
  });

  it('are watched no longer than somebody wants to know', () => {
    const { listening, held } = editor();
    assert.equal(held(), 8);
    listening.dispose();
    assert.equal(held(), 0);
  });
});
