import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutToBudget } from '../../../src/vscode/memory/tokenBudget';

/** A model that counts words, and how often it was asked. */
function budgetOf(tokenBudget: number) {
  const asked = { times: 0 };
  const countTokens = (text: string): Promise<number> => {
    asked.times += 1;
    return Promise.resolve(text.split(/\s+/).length);
  };
  return { asked, budget: { tokenBudget, countTokens } };
}

describe('the result of a tool within what a chat has room for', () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => `- gauge ${n} reports in feet`);
  const text = lines.join('\n');

  it('is whole where it fits, or nobody says how much that is', async () => {
    assert.equal(await cutToBudget(text, undefined), text);
    const { budget, asked } = budgetOf(6_000);
    assert.equal(await cutToBudget(text, budget), text);
    assert.equal(asked.times, 1);
  });

  it('is else as many whole lines as fit, and says how many there were', async () => {
    const { budget, asked } = budgetOf(100);
    const told = await cutToBudget(text, budget);
    assert.equal(told, [...lines.slice(0, 15), '[15 of 1000 lines; ask for less]'].join('\n'));
    assert.ok(asked.times <= 12);
  });

  it('is never more than there is room for, but for saying so', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9)),
        fc.integer({ min: 7, max: 60 }),
        async (words, room) => {
          const all = words.map((count) => 'w '.repeat(count)).join('\n');
          const { budget } = budgetOf(room);
          assert.ok((await budget.countTokens(await cutToBudget(all, budget))) <= room);
        },
      ),
    ));
});
