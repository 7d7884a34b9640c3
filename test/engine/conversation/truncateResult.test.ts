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

describe('a shortened tool result, counted by hand', () => {
  const options = { minKeepChars: 10, notice: (n: number) => `[${n}]`, middle: '--' };
  const short = (text: string, most: number, more: Partial<typeof options> = {}): string =>
    truncateResultText(text, most, { ...options, ...more });
  const x = (n: number): string => 'x'.repeat(n);
  /** 100 characters whose end tells how it went. */
  const failed = `${x(80)} error 0123456789abc`;

  it('holds as much as the note leaves room for, and the note counts the rest', () => {
    assert.equal(short(x(100), 50), `${x(46)}[54]`);
    assert.equal(short(x(101), 100), `${x(97)}[4]`);
    assert.equal(short(x(109), 100), `${x(96)}[13]`, 'the number itself takes room as it grows');
    assert.equal(short(x(100), 100), x(100));
  });

  it('holds less and less where there is hardly room, in the end a piece of the note', () => {
    assert.equal(short(x(100), 6), 'xx[98]');
    assert.equal(short(x(100), 5), 'x[99]');
    assert.equal(short(x(100), 4), '[100');
    assert.equal(short(x(100), 1), '[');
    assert.equal(short(x(100), 0), '');
  });

  it('gives three tenths to the end that tells how it went', () => {
    assert.equal(short(failed, 50), `${x(31)}--0123456789abc[54]`);
  });

  it('gives the end 4,000 characters at most', () => {
    const text = short(`${x(50_000)} done`, 20_000);
    assert.equal(text.slice(text.indexOf('--') + 2, text.indexOf('[')).length, 4_000);
  });

  for (const word of 'error exception failed fatal traceback panic errno total summary result complete finished done'.split(
    ' ',
  )) {
    it(`takes "${word}" near the end for telling, not as part of another word`, () => {
      const upper = word.toUpperCase();
      assert.ok(short(`${x(90)} ${upper}: y`, 50).includes('--'));
      assert.ok(!short(`${x(90)}${word} y`, 50).includes('--'));
      assert.ok(!short(`${x(90)} ${word}x y`, 50).includes('--'));
    });
  }

  it('takes two words and a closing brace for telling', () => {
    for (const end of ['stack trace', 'exit code 3', '}', '}\n \n'])
      assert.ok(short(`${x(90)} ${end}`, 50).includes('--'), end);
    assert.ok(!short(`}${x(99)}`, 50).includes('--'));
  });

  it('looks at the last 2,000 characters for that', () => {
    const ended = (rest: number): string => `${x(3_000)} error ${'y'.repeat(rest)}`;
    assert.ok(short(ended(1_994), 1_000).includes('--'));
    assert.ok(!short(ended(1_995), 1_000).includes('--'));
  });

  it('keeps no tail where that would leave too little of the beginning', () => {
    assert.ok(short(failed, 50, { minKeepChars: 22 }).includes('--'));
    assert.ok(!short(failed, 50, { minKeepChars: 23 }).includes('--'));
    assert.ok(short(failed, 50, { middle: '-'.repeat(22) }).includes('--'));
    assert.ok(!short(failed, 50, { middle: '-'.repeat(23) }).includes('--'));
  });

  it('ends at the line end in the last fifth of the beginning only', () => {
    const broken = (at: number): string => `${x(at)}\n${x(99 - at)}`;
    assert.equal(short(broken(33), 44), `${x(33)}[67]`);
    assert.equal(short(broken(32), 44), `${x(32)}\n${x(7)}[60]`);
  });

  it('begins the end at the line start in its first fifth only', () => {
    const tail = (end: string): string | undefined =>
      short(`${x(80)} error ${end}`, 50).split('--')[1];
    assert.equal(tail('ab\n0123456789'), '0123456789[57]');
    assert.equal(tail('abc\n012345678'), 'abc\n012345678[54]');
    assert.equal(tail('\n0123456789ab'), '0123456789ab[55]');
  });

  it('parts no surrogate pair at either side of the gap', () => {
    let gaps = 0;
    for (let most = 40; most < 140; most++) {
      const text = short(`${'😀'.repeat(90)} done`, most);
      assert.doesNotMatch(text, /\p{Cs}/u, String(most));
      assert.ok(quickChars(text) <= most);
      if (text.includes('--')) gaps++;
    }
    assert.ok(gaps > 50);
  });
});
