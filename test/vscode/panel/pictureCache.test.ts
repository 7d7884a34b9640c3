import assert from 'node:assert/strict';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import type { ConversationPicture } from '../../../src/operations/picture/look';
import type { Ask } from '../../../src/vscode/act/ask';
import { PictureCache } from '../../../src/vscode/panel/pictureCache';
import { snapshot } from '../words';

const bare = {
  entries: 0,
  estimated: 0,
  toolTokens: 0,
  items: [],
  tools: [],
  points: [],
  marks: [],
  turns: [],
  answers: 0,
  pinned: [],
};
const picture: ConversationPicture = { ...bare, past: [], usd: null, unpriced: 0 };

describe('what was looked at', () => {
  /** A worker that answers with what is next, and a conversation that is followed. */
  function scene(...answers: readonly ('ok' | 'cut' | number)[]) {
    const left = [...answers];
    const asked: string[] = [];
    const followed: { snapshot: Snapshot; places: { target: () => never } } = {
      snapshot: snapshot(),
      places: { target: () => ({}) as never },
    };
    const ask = ((verb: string) => {
      asked.push(verb);
      const next = left.shift();
      const unpriced = typeof next === 'number' ? next : 0;
      const failed = { ok: false, kind: 'failed', sentence: 'It was cut.' };
      return Promise.resolve(
        next === 'cut' ? failed : { ok: true, value: { ...picture, unpriced } },
      );
    }) as unknown as Ask; // one verb is asked
    return { followed, asked, looked: new PictureCache(ask, followed) };
  }

  it('is kept where the next look fails, with why, and wants another try', async () => {
    const { looked } = scene('ok', 'cut', 'ok');
    assert.deepEqual([looked.picture, looked.trouble], [null, null]);
    assert.equal(await looked.look(), true);
    assert.equal(await looked.look(), false);
    assert.deepEqual([looked.picture, looked.trouble], [picture, 'It was cut.']);
    assert.equal(await looked.look(), true);
    assert.equal(looked.trouble, null);
  });

  it('is nothing of another conversation, and neither is a failure', async () => {
    const { looked, followed } = scene('ok', 'cut');
    await looked.look();
    await looked.look();
    followed.snapshot = snapshot({ file: '/other.jsonl' });
    assert.deepEqual([looked.picture, looked.trouble], [null, null]);
  });

  it('is not tried again where the worker stopped, or nothing is followed', async () => {
    const { looked, followed, asked } = scene('cut');
    followed.snapshot = { ...snapshot(), stopped: { cause: 'ended', again: 'byPerson' } };
    assert.equal(await looked.look(), true);
    assert.equal(looked.trouble, null);
    followed.places.target = () => undefined as never;
    assert.equal(await looked.look(), true);
    assert.deepEqual(asked, ['look']);
  });

  it('goes on while more answers have a price from look to look, and no longer', async () => {
    const { looked } = scene(7_000, 4_000, 4_000, 'cut', 1_000, 0);
    const goesOn: boolean[] = [];
    for (let n = 0; n < 6; n++) {
      await looked.look();
      goesOn.push(looked.goesOn);
    }
    assert.deepEqual(goesOn, [true, true, false, false, true, false]);
  });
});
