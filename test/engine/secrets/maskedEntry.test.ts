import assert from 'node:assert/strict';
import { maskedEntry } from '../../../src/engine/secrets/maskedEntry';
import { piecesWithin, entryParts } from '../../../src/engine/summarise/parts/pieces';
import { redact } from '../../../src/engine/secrets/redact';
import type { Entry } from '../../../src/engine/conversation/types';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { conversation } from '../../build/conversation';

const hide = (text: string): string => text.replaceAll('hunter2', '***');
const mask = (entry: Entry | undefined): Entry => {
  assert.ok(entry);
  return maskedEntry(entry, hide);
};

describe('an entry that is masked before it is cut', () => {
  it('is masked in everything that may be cut: words, results, outputs and summaries', () => {
    const entries = conversation()
      .user('hunter2')
      .bash('echo', 'out: hunter2')
      .shell('env', 'PASS=hunter2', 0)
      .compaction('hunter2 was used', null)
      .branchSummary('a branch with hunter2')
      .entries()
      .map(mask);
    assert.doesNotMatch(JSON.stringify(entries), /hunter2/);
    assert.equal(JSON.stringify(entries).match(/\*\*\*/g)?.length, 5);
  });

  it('keeps everything else', () => {
    const entries = conversation()
      .user('plain')
      .thought('Hm.')
      .call('read', { path: 'a.ts' })
      .result('text', { failed: true, exitCode: 2 })
      .reset()
      .entries();
    assert.deepEqual(entries.map(mask), entries);
  });

  it('hides a key that a cut would have parted', () => {
    // A key of several lines: pieces end at lines, and half of it has no shape of its own.
    const body = Array.from({ length: 30 }, (_, i) => `${'Mz8qLx0vTb'.repeat(6)}${i}x`);
    const dashes = '-----';
    const key = [
      `${dashes}BEGIN PRIVATE KEY${dashes}`,
      ...body,
      `${dashes}END PRIVATE KEY${dashes}`,
    ];
    const text = `${'The log of the service. '.repeat(10)}\n${key.join('\n')}\nThat was all.`;
    const [entry] = conversation().user(text).entries();
    assert.ok(entry);
    const most = 400;
    assert.ok(piecesWithin(text, most, quickCounter).length > 1, 'it is cut');
    const masked = maskedEntry(entry, (whole) => redact(whole).text);
    const sent = JSON.stringify(
      entryParts(masked, most, quickCounter).map((part) =>
        maskedEntry(part, (t) => redact(t).text),
      ),
    );
    for (const line of body) assert.ok(!sent.includes(line), line);
    assert.match(sent, /That was all/);
  });
});
