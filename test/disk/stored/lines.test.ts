import assert from 'node:assert/strict';
import { StoredLines } from '../../../src/disk/stored/lines';
import type { StoredRow } from '../../../src/ports/storedTranscripts';

const row = (line: number, rest: Partial<StoredRow>): StoredRow => ({
  line,
  text: null,
  packed: null,
  standIn: '',
  ...rest,
});
const packed = Buffer.from('packed');

describe('rows of a database as lines', () => {
  it('lie one behind the other like lines of a file, and can be asked for again', () => {
    const lines = new StoredLines();
    const first = lines.add(row(1, { text: '{"a":"ä"}' }));
    const second = lines.add(row(2, { text: '{"b":1} ' }));
    assert.deepEqual([first.offset, first.length, first.last], [0, 10, 0x7d]);
    assert.deepEqual([second.number, second.offset, second.last], [2, 11, 0x7d]);
    assert.equal(second.head, '{"b":1} ');
    assert.equal(lines.textAt(0), '{"a":"ä"}');
    assert.equal(lines.textAt(11), '{"b":1} ');
    assert.equal(lines.textAt(5), '');
    assert.equal(lines.sizeBytes, 20);
  });

  it('are unpacked each time they are asked for, so that what is long stays small', () => {
    let times = 0;
    const lines = new StoredLines((bytes, { maxOutputLength }) => {
      times++;
      assert.equal(bytes, packed);
      assert.equal(maxOutputLength, 4 * 1024 * 1024);
      return Buffer.from('{"long":1}');
    });
    const line = lines.add(row(1, { packed }));
    assert.deepEqual([line.text(), line.length], ['{"long":1}', 10]);
    assert.equal(lines.textAt(0), '{"long":1}');
    assert.equal(times, 2);
    assert.deepEqual(lines.oddities, []);
  });

  it('keep their place by a stand-in where they cannot be unpacked, and are named', () => {
    const fails = (): never => {
      throw new Error('damaged');
    };
    // Without zstd in this Node it is the same.
    for (const lines of [new StoredLines(fails), new StoredLines()]) {
      const line = lines.add(row(7, { packed, standIn: '{"id":"e7"}' }));
      assert.equal(line.text(), '{"id":"e7"}');
      assert.equal(lines.textAt(0), '{"id":"e7"}');
      assert.equal(lines.oddities.length, 1);
      assert.match(JSON.stringify(lines.oddities), /"line":7.*cannot be unpacked/);
      assert.equal(lines.add(row(8, { packed })).length, 0);
    }
  });
});
