import assert from 'node:assert/strict';
import { NoLongerWanted, whileWanted } from '../../src/operations/cancellation';
import { conversation } from '../build/conversation';

describe('work over a long branch', () => {
  const built = conversation();
  for (let i = 0; i < 500; i++) built.user(`message ${i}`);
  const entries = built.entries();

  it('sees every entry, as often as it is iterated', () => {
    const wanted = whileWanted(entries, { breathe: () => undefined }, new AbortController().signal);
    assert.deepEqual([...wanted], entries);
    assert.deepEqual([...wanted], entries);
  });

  it('ends soon after a message that came in meanwhile cancelled it', () => {
    const controller = new AbortController();
    let looks = 0;
    const breathe = (): void => {
      looks++;
      if (looks === 2) controller.abort();
    };
    let seen = 0;
    assert.throws(() => {
      for (const entry of whileWanted(entries, { breathe }, controller.signal))
        seen += entry.id ? 1 : 0;
    }, NoLongerWanted);
    assert.ok(seen > 0 && seen < 200);
  });
});
