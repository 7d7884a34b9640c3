import assert from 'node:assert/strict';
import { conversationOf } from './contract/kit/read';
import { longVoyage } from './contract/kit/script';
import { subjects } from './contract/subjects';
import { idOf, linesOf } from './contract/subject';

describe('a file that is damaged all over', () => {
  for (const subject of subjects) {
    // A chat of VS Code counts only as far as it can be read; the rest of it is one odd line.
    if (subject.cannot.write !== undefined) continue;
    it(`lists some of its odd lines and counts them all: ${subject.name}`, () => {
      const lines = linesOf(subject.render(longVoyage(3), { id: idOf(1), cwd: '/home/dev/boats' }));
      const rubbish = Array<string>(25_000).fill('{"broken');
      const { oddities, unlisted, path } = conversationOf(subject, [...lines, ...rubbish]);
      assert.equal(oddities.length + (unlisted?.lines ?? 0), rubbish.length);
      assert.equal(unlisted?.holes, 0);
      assert.ok(oddities.length < rubbish.length && path.length > 0);
    });
  }
});
