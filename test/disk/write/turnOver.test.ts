import assert from 'node:assert/strict';
import fs from 'node:fs';
import { turning } from '../../../src/engine/session/retention';
import { Journal } from '../../../src/disk/write/journal';
import { tempDir } from '../tempDir';

const at = tempDir();
const limits = turning({ mostDays: 10, mostBytes: 1 << 20 });
const dayMs = 86_400_000;
const start = Date.parse('2026-01-31T10:00:00.000Z');

/** A journal with one write that ended, on that day, and the files as old as their last line. */
async function written(day: number): Promise<Journal> {
  fs.mkdirSync(at('journal'), { recursive: true });
  const then = new Date(start + day * dayMs);
  const book = new Journal(at('journal'), () => then);
  const intent = { file: at('f'), offset: 0, bytes: Buffer.from('{}\n') };
  const id = await book.begin({ kind: 'compaction', sessionId: null }, intent);
  await book.finish(id, { offset: 0, length: 3 });
  fs.utimesSync(at('journal', 'journal.jsonl'), then, then);
  return book;
}

const there = (): readonly string[] => fs.readdirSync(at('journal')).sort();

describe('the journal', () => {
  it('is begun anew once it reaches back too far, and the one before goes when it is as old', async () => {
    const book = await written(0);
    const turned = (day: number): Promise<void> => book.turnOver(limits, start + day * dayMs);
    await turned(9);
    assert.deepEqual(there(), ['journal.jsonl'], 'young and short');
    await written(9);
    await turned(11);
    assert.deepEqual(there(), ['journal.1.jsonl'], 'its first line is eleven days old');
    assert.equal((await book.entries()).length, 4);
    await turned(18);
    assert.deepEqual(there(), ['journal.1.jsonl'], 'its last line is nine days old');
    await written(18);
    await turned(20);
    assert.deepEqual(there(), ['journal.jsonl'], 'its last line is eleven days old');
  });

  it('takes a torn first line for nothing, and an empty or missing journal for young', async () => {
    const book = await written(0);
    const file = at('journal', 'journal.jsonl');
    fs.writeFileSync(file, `{"step":"beg\n${fs.readFileSync(file, 'utf8')}`);
    await book.turnOver(limits, start + 11 * dayMs);
    assert.deepEqual(there(), ['journal.1.jsonl']);
    fs.writeFileSync(file, '');
    await book.turnOver(limits, start + 12 * dayMs);
    assert.ok(there().includes('journal.jsonl'));
  });
});
