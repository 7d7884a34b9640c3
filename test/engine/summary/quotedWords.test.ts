import assert from 'node:assert/strict';
import { quotedWords } from '../../../src/engine/summary/quotedWords';

describe('the person’s words in a summary', () => {
  it('are sentences that say something alone, each once, and nothing of other sections', () => {
    const summary = [
      ...['> a lead that quotes the person too', '', '## In the user’s words'],
      ...['> [1] (quoted above)', '> [2] go on', '> [3] please use pnpm not npm in this repo'],
      ...['> [4] (⟵ “Which one of the two?”) the first one of them please'],
      ...['> [5] please use pnpm not npm in this repo', `> [6] ${'long paste '.repeat(60)}`],
      ...[
        '> second line of a message of many words',
        '> [7] 蔵の鍵はいつも閉めること',
        '',
        '## What happened',
      ],
      ...['> [8] the words of an agent that works here'],
    ].join('\n');
    assert.deepEqual(quotedWords(summary.replaceAll('’', "'")), [
      'please use pnpm not npm in this repo',
      '蔵の鍵はいつも閉めること',
    ]);
    assert.deepEqual(quotedWords(''), []);
  });
});
