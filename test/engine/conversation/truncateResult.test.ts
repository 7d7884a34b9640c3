import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  truncateDefaults,
  truncateResultText,
} from '../../../src/engine/conversation/truncateResult';
import { quickChars } from '../../../src/engine/tokens/quick';

describe('a shortened tool result', () => {
  it('stays as it is where it fits', () => {
    assert.equal(truncateResultText('abc', 100), 'abc');
    assert.equal(truncateResultText('', 0), '');
  });

  it('says how much is gone', () => {
    const text = truncateResultText('x'.repeat(9_000), 5_000);
    assert.match(
      text,
      /^x+\[\.\.\. \d+ more characters truncated; rerun with narrower args if needed\]$/,
    );
    const missing = Number(/\d+/.exec(text)?.[0]);
    assert.equal(text.indexOf('[') + missing, 9_000);
  });

  it('is only the note, cut, where there is room for nothing else', () => {
    assert.equal(truncateResultText('x'.repeat(9_000), 20), '[... 9000 more chara');
  });

  it('ends at a line end where one is near', () => {
    const text = truncateResultText('a line of text here\n'.repeat(900), 5_000);
    assert.match(text, /text here\[\.\.\./);
  });

  it('keeps the tail where it says how it went', () => {
    const long = 'building\n'.repeat(5_000);
    const failed = truncateResultText(`${long}Error: port 8081 is taken`, 12_000);
    assert.match(failed, /Error: port 8081 is taken\[/);
    assert.ok(failed.includes(truncateDefaults.middle));
    const calm = truncateResultText(`${long}nothing to see`, 12_000);
    assert.ok(!calm.includes('nothing to see'));
  });

  it('weighs East Asian text as it costs', () => {
    const text = truncateResultText('漢'.repeat(9_000), 4_000);
    assert.ok(quickChars(text) <= 4_000);
    assert.ok(text.length < 1_100);
  });

  it('never exceeds its limit and never cuts through a surrogate pair', () => {
    const unit = fc.constantFrom(
      'line\n',
      'x',
      '日本',
      '😀',
      'error\n',
      '{"a":1}\n',
      'done\n',
      '𠀀',
    );
    const part = fc.tuple(unit, fc.integer({ min: 1, max: 1_500 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.nat(15_000), (parts, maxChars) => {
        const text = parts.map(([what, times]) => what.repeat(times)).join('');
        const short = truncateResultText(text, maxChars);
        assert.ok(quickChars(short) <= Math.max(maxChars, 0));
        assert.equal(Buffer.from(short, 'utf8').toString('utf8'), short);
      }),
      { numRuns: 150 },
    );
  });
});
