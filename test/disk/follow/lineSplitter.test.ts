import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineSplitter } from '../../../src/disk/follow/lineSplitter';
import type { DiskLine } from '../../../src/disk/follow/rawLine';

interface Given {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  readonly head: string;
  readonly last: number;
  readonly tooLong: boolean;
}

const giving = (line: DiskLine): Given => ({
  number: line.number,
  offset: line.offset,
  length: line.length,
  text: line.text(),
  head: line.head,
  last: line.last,
  tooLong: line.tooLong,
});

/** Splits pieces of bytes; `stops` = whether the end is looked at after a piece, as a refresh does. */
function split(pieces: readonly Buffer[], most = 1000, stops = false) {
  const lines: Given[] = [];
  const take = (line: DiskLine): void => void lines.push(giving(line));
  const splitter = new LineSplitter(most, () => 'read again');
  let glued = false;
  let isTorn = false;
  for (const piece of pieces) {
    // The buffer is reused by the real reader: nothing may refer to it afterwards.
    const borrowed = Buffer.from(piece);
    glued ||= splitter.push(borrowed, take) === 'glued';
    borrowed.fill(0x21);
    if (stops) isTorn = splitter.finish(take);
  }
  if (!glued) isTorn = splitter.finish(take);
  return { lines, glued, isTorn };
}

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

describe('cutting bytes into lines', () => {
  const content = fc
    .array(
      fc.oneof(
        fc.constantFrom('{"a":1}', '{"type":"x","n":[1,2]}', '', '  ', '{"torn', 'ü€😀', '\r'),
        fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\n', ' ')),
      ),
      { maxLength: 12 },
    )
    .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));

  it('gives the same lines whether the bytes come at once or in pieces', () => {
    fc.assert(
      fc.property(content, fc.array(fc.nat(200)), fc.constantFrom(20, 1000), (text, cuts, most) => {
        const all = bytes(text);
        const places = [...cuts.map((cut) => Math.min(cut, all.length)), 0, all.length].sort(
          (a, b) => a - b,
        );
        const pieces = places.slice(1).map((end, i) => all.subarray(places[i], end));
        assert.deepEqual(split(pieces, most), split([all], most));
      }),
      { numRuns: 300 },
    );
  });

  it('gives every line once when the end is looked at after every piece', () => {
    const all = bytes('{"a":1}\n{"b":{"c":2}}\r\n\n{"d":3}');
    for (let cut = 0; cut <= all.length; cut++) {
      const { lines, glued } = split([all.subarray(0, cut), all.subarray(cut)], 1000, true);
      assert.equal(glued, false);
      assert.deepEqual(
        lines.map(({ number, text }) => `${number} ${text}`),
        ['1 {"a":1}', '2 {"b":{"c":2}}', '3 ', '4 {"d":3}'],
      );
    }
  });

  it('holds back a torn last line and tells so', () => {
    const { lines, isTorn } = split([bytes('{"a":1}\n{"b":')]);
    assert.equal(lines.length, 1);
    assert.equal(isTorn, true);
  });

  it('gives a complete last line without newline', () => {
    const { lines, isTorn } = split([bytes('{"a":1}\n{"b":2}')]);
    assert.equal(lines[1]?.text, '{"b":2}');
    assert.equal(isTorn, false);
  });

  it('does not take a number for a complete line: more digits may follow', () => {
    assert.equal(split([bytes('12')]).isTorn, true);
  });

  it('says when text is glued to a line that was given already', () => {
    assert.equal(split([bytes('{"a":1}'), bytes('{"b":2}\n')], 1000, true).glued, true);
    assert.equal(split([bytes('{"a":1}'), bytes(' \r'), bytes('\n')], 1000, true).glued, false);
  });

  it('passes a line above the limit by its head, length and last byte only', () => {
    const long = `{"type":"message","x":"${'y'.repeat(2000)}"}`;
    const pieces = [
      bytes(`{"a":1}\n${long.slice(0, 900)}`),
      bytes(`${long.slice(900)}\n{"b":2}\n`),
    ];
    const { lines } = split(pieces);
    const [, line, next] = lines;
    assert.equal(line?.tooLong, true);
    assert.equal(line.text, '');
    assert.equal(line.length, long.length);
    assert.equal(line.head, long.slice(0, 256));
    assert.equal(line.last, 0x7d);
    assert.deepEqual([next?.number, next?.offset, next?.text], [3, 8 + long.length + 1, '{"b":2}']);
  });

  it('keeps the head of a line above the limit while later lines come in pieces', () => {
    const kept: DiskLine[] = [];
    const splitter = new LineSplitter(40, () => '');
    for (const piece of [`{"first":"${'x'.repeat(60)}"}\n{"se`, 'cond":2}\n']) {
      splitter.push(bytes(piece), (line) => kept.push(line));
    }
    assert.deepEqual(
      kept.map(({ tooLong, number }) => [number, tooLong]),
      [
        [1, true],
        [2, false],
      ],
    );
    assert.equal(kept[0]?.head, `{"first":"${'x'.repeat(60)}"}`);
  });

  it('drops a byte order mark on line 1 and a carriage return, and mends invalid UTF-8', () => {
    const raw = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      bytes('{"a":1}\r\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
    ]);
    const { lines } = split([raw]);
    assert.equal(lines[0]?.text, '{"a":1}');
    assert.equal(lines[0].head, '{"a":1}\r');
    assert.equal(lines[0].last, 0x7d);
    assert.equal(lines[1]?.text, '"\ufffd"');
    assert.equal(lines[1].offset, 12);
  });

  it('reads the text again from the file when it is asked for later', () => {
    const kept: DiskLine[] = [];
    new LineSplitter(1000, (offset, length) => `again ${offset} ${length}`).push(
      bytes('{"a":1}\n'),
      (line) => kept.push(line),
    );
    assert.equal(kept[0]?.text(), 'again 0 7');
  });
});
