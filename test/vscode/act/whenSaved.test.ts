import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/event';
import { whenSaved } from '../../../src/vscode/act/whenSaved';

/** An editor with one document that somebody types in. */
function typing() {
  const fail = (error: unknown): never => assert.fail(String(error));
  const [saved, closed] = [new Emitter<Doc>(fail), new Emitter<Doc>(fail)];
  const changed = new Emitter<{ readonly document: Doc }>(fail);
  const document: Doc = { isDirty: true };
  const editor = {
    onDidSaveTextDocument: saved.event,
    onDidCloseTextDocument: closed.event,
    onDidChangeTextDocument: changed.event,
  };
  const held = (): number => saved.size + closed.size + changed.size;
  return { document, editor, saved, closed, changed, held };
}

interface Doc {
  isDirty: boolean;
}

describe('what waits for a text to be saved', () => {
  const never = new AbortController().signal;
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** Whether it is over by now. */
  async function watched(over: Promise<void>): Promise<() => Promise<boolean>> {
    let isOver = false;
    void over.then(() => (isOver = true));
    await settled();
    return async () => {
      await settled();
      return isOver;
    };
  }

  it('does not wait where nothing is unsaved, nor where it is called off already', async () => {
    const { document, editor, held } = typing();
    await whenSaved(editor, document, AbortSignal.abort());
    document.isDirty = false;
    await whenSaved(editor, document, never);
    assert.equal(held(), 0);
  });

  it('waits through typing, and through what happens to other texts', async () => {
    const { document, editor, saved, closed, changed, held } = typing();
    const isOver = await watched(whenSaved(editor, document, never));
    const other = { isDirty: false };
    saved.fire(other);
    closed.fire(other);
    changed.fire({ document: other });
    changed.fire({ document });
    assert.equal(await isOver(), false);
    saved.fire(document);
    assert.equal(await isOver(), true);
    assert.equal(held(), 0);
  });

  it('is over where the text is closed, is as it was saved again, or nobody waits any more', async () => {
    for (const how of ['closed', 'undone', 'aborted'] as const) {
      const { document, editor, closed, changed, held } = typing();
      const controller = new AbortController();
      const isOver = await watched(whenSaved(editor, document, controller.signal));
      if (how === 'closed') closed.fire(document);
      else if (how === 'aborted') controller.abort();
      else {
        document.isDirty = false;
        changed.fire({ document });
      }
      assert.equal(await isOver(), true, how);
      assert.equal(held(), 0, how);
    }
  });
});
