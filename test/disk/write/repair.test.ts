import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendLines } from '../../../src/disk/write/append';
import { failed, ok } from '../../../src/base/result';
import { Journal } from '../../../src/disk/write/journal';
import { parseEntry, type BegunWrite, type WriteKind } from '../../../src/disk/write/journalEntry';
import { repair, type Repaired } from '../../../src/disk/write/repair';
import { turning } from '../../../src/engine/session/retention';
import { stampOf } from '../../build/stamp';
import { tempDir } from '../tempDir';
import { words } from '../../build/words';

const at = tempDir();
const now = new Date('2026-01-31T10:00:00.000Z');
const line = `{"type":"compaction","id":"a1b2c3d4","summary":"${'x'.repeat(100)}"}\n`;
const nobody = 2 ** 30;

function journal(): Journal {
  fs.mkdirSync(at('journal'), { recursive: true });
  return new Journal(at('journal'), () => now);
}

/** A write that was begun by a process that is dead by now; `there` = what of it got into the file. */
async function stopped(
  there: string,
  before = '{"n":1}\n',
  kind: WriteKind = 'compaction',
): Promise<Journal> {
  const book = journal();
  fs.writeFileSync(at('f'), before + there);
  const intent = { file: at('f'), offset: before.length, bytes: Buffer.from(line) };
  const id = await book.begin({ kind, sessionId: 's1' }, intent);
  disown(id);
  return book;
}

function disown(id: string): void {
  const file = at('journal', 'journal.jsonl');
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const changed = lines.map((text) => {
    const entry = JSON.parse(text) as BegunWrite;
    if (entry.id !== id || entry.step !== 'begin') return text;
    return JSON.stringify({ ...entry, owner: { ...entry.owner, pid: nobody } });
  });
  fs.writeFileSync(file, `${changed.join('\n')}\n`);
}

async function repaired(book: Journal): Promise<readonly Repaired[]> {
  const done = await repair(book, now.getTime());
  assert.ok(done.ok);
  return done.value;
}

const content = (): string => fs.readFileSync(at('f'), 'utf8');

describe('repairing after a kill', () => {
  it('does nothing and writes nothing when every write ended', async () => {
    const book = journal();
    fs.writeFileSync(at('f'), '');
    const stamp = stampOf(at('f'));
    const done = await book.guard({ kind: 'compaction', sessionId: 's1' }, (announce) =>
      appendLines(at('f'), [line.trimEnd()], stamp, { announce }),
    );
    assert.ok(done.ok);
    const before = fs.readFileSync(at('journal', 'journal.jsonl'), 'utf8');
    assert.deepEqual(await repaired(book), []);
    assert.equal(fs.readFileSync(at('journal', 'journal.jsonl'), 'utf8'), before);
    assert.deepEqual(fs.readdirSync(at('journal')), ['journal.jsonl']);
    const steps = (await book.entries()).map(({ step }) => step);
    assert.deepEqual(steps, ['begin', 'done']);
  });

  it('says so where the book cannot be read or written; then nothing is written, and no text of it stays', async () => {
    const book = journal();
    fs.mkdirSync(at('journal', 'journal.jsonl'));
    fs.writeFileSync(at('f'), '');
    const done = await book.guard({ kind: 'compaction', sessionId: 's1' }, (announce) =>
      appendLines(at('f'), [line.trimEnd()], stampOf(at('f')), { announce }),
    );
    const why = { kind: 'isDirectory' } as const;
    assert.deepEqual(done, failed({ kind: 'unbooked', folder: at('journal'), why }));
    assert.equal(content(), '');
    assert.deepEqual(fs.readdirSync(at('journal')), ['journal.jsonl']);
    assert.deepEqual(await repair(book, now.getTime()), failed(why));
  });

  it('looks through a file that begins with an empty line, once', async () => {
    for (const before of ['\n', '\n# A title\n', '\n\n\n']) {
      const [found] = await repaired(await stopped('', before, 'notes'));
      assert.equal(found?.finding, 'nothing');
      assert.equal(content(), before);
    }
  });

  it('finds a line that is there in full, also behind somebody else’s', async () => {
    for (const there of [line, `{"theirs":1}\n${line}`, `${line}{"theirs":1}\n`]) {
      const [found] = await repaired(await stopped(there));
      assert.equal(found?.finding, 'whole');
      assert.equal(content(), `{"n":1}\n${there}`);
      assert.match(words(found.sentence), /right after writing a compaction to .*in full/);
    }
  });

  it('removes a torn line of ours and nothing else', async () => {
    for (const length of [24, 60, line.length - 1]) {
      const [found] = await repaired(await stopped(line.slice(0, length)));
      assert.equal(found?.finding, 'removed');
      assert.equal(content(), '{"n":1}\n');
      assert.match(words(found.sentence), /unfinished piece was removed/);
    }
  });

  it('removes a torn line of ours behind somebody else’s line', async () => {
    const [found] = await repaired(await stopped(`{"theirs":1}\n${line.slice(0, 50)}`));
    assert.equal(found?.finding, 'removed');
    assert.equal(content(), '{"n":1}\n{"theirs":1}\n');
  });

  it('removes the newline that was to come before our line, too', async () => {
    const book = journal();
    fs.writeFileSync(at('f'), `{"n":1}\n${line.slice(0, 40)}`);
    disown(
      await book.begin(
        { kind: 'undo', sessionId: null },
        { file: at('f'), offset: 7, bytes: Buffer.from(`\n${line}`) },
      ),
    );
    assert.equal((await repaired(book))[0]?.finding, 'removed');
    assert.equal(content(), '{"n":1}');
  });

  it('finds a write that began before the journal was turned over, and forgets none of the last two', async () => {
    const book = await stopped(line.slice(0, 30));
    await book.turnOver(turning({ mostDays: 5, mostBytes: 1 << 20 }), now.getTime());
    assert.deepEqual(fs.readdirSync(at('journal')).length, 2, 'a short one goes on');
    await book.turnOver(turning({ mostDays: 5, mostBytes: 10 }), now.getTime());
    assert.ok(!fs.existsSync(at('journal', 'journal.jsonl')));
    const [found] = await repaired(book);
    assert.equal(found?.finding, 'removed');
    assert.equal(content(), '{"n":1}\n');
    const steps = (await book.entries()).map(({ step }) => step);
    assert.deepEqual(steps, ['begin', 'failed']);
    assert.deepEqual(await repaired(book), []);
  });

  it('says when nothing was written', async () => {
    const [found] = await repaired(await stopped(''));
    assert.equal(found?.finding, 'nothing');
    assert.match(words(found.sentence), /nothing was changed/);
    fs.rmSync(at('journal'), { recursive: true });
    const book = await stopped('');
    fs.rmSync(at('f'));
    assert.equal((await repaired(book))[0]?.finding, 'nothing');
  });

  it('leaves a tail that is not provably ours', async () => {
    const cases = [
      line.slice(0, 10),
      `${line.slice(0, 40)}{"theirs":1}\n`,
      '{"type":"compaction","id":"ffffffff"',
    ];
    for (const there of cases) {
      const [found] = await repaired(await stopped(there));
      assert.ok(found && found.finding !== 'removed' && found.finding !== 'whole');
      assert.equal(content(), `{"n":1}\n${there}`);
    }
  });

  it('touches nothing when the bytes of the intent are lost, unless the line is there', async () => {
    for (const [there, finding] of [
      [line, 'whole'],
      [line.slice(0, 50), 'unclear'],
    ] as const) {
      const book = await stopped(there);
      for (const name of fs.readdirSync(at('journal'))) {
        if (name.endsWith('.pending')) fs.writeFileSync(at('journal', name), 'torn');
      }
      assert.equal((await repaired(book))[0]?.finding, finding);
      assert.equal(content(), `{"n":1}\n${there}`);
    }
  });

  it('never touches the write of a living process', async () => {
    const book = journal();
    fs.writeFileSync(at('f'), line.slice(0, 50));
    const intent = { file: at('f'), offset: 0, bytes: Buffer.from(line) };
    await book.begin({ kind: 'notes', sessionId: null }, intent);
    assert.deepEqual(await repaired(book), []);
    assert.equal(content(), line.slice(0, 50));
  });

  it('closes the book: the second start finds nothing', async () => {
    const book = await stopped(line.slice(0, 50));
    assert.equal((await repaired(book)).length, 1);
    assert.deepEqual(await repaired(book), []);
    assert.deepEqual(
      fs.readdirSync(at('journal')).filter((name) => name !== 'journal.jsonl'),
      [],
    );
  });

  it('tells whether notes were taken out, and changes nothing', async () => {
    const [still] = await repaired(await stopped(line, '', 'notesUndo'));
    assert.match(words(still?.sentence ?? ''), /still there/);
    const [gone] = await repaired(await stopped('', '', 'notesUndo'));
    assert.match(words(gone?.sentence ?? ''), /file is complete/);
  });
});

describe('the journal', () => {
  it('passes over a torn last line and goes on after it', async () => {
    const book = await stopped(line);
    fs.appendFileSync(at('journal', 'journal.jsonl'), '{"step":"do');
    assert.equal((await repaired(book)).length, 1);
    assert.deepEqual(await repaired(book), []);
  });

  it('keeps an intent open whose line is torn on a full disk, for the next start', async () => {
    const book = journal();
    const done = await book.guard({ kind: 'compaction', sessionId: null }, async (announce) => {
      await announce({ file: at('f'), offset: 0, bytes: Buffer.from(line) });
      return failed({
        kind: 'partial',
        lines: [1],
        standing: null,
        isEnd: true,
        rest: null,
        offset: 0,
        length: 5,
      });
    });
    assert.equal(done.ok, false);
    assert.deepEqual(
      (await book.entries()).map(({ step }) => step),
      ['begin', 'left'],
    );
  });

  it('books a refused write as failed, and one that never began not at all', async () => {
    const book = journal();
    await book.guard({ kind: 'undo', sessionId: null }, async (announce) => {
      await announce({ file: at('f'), offset: 0, bytes: Buffer.from(line) });
      return failed({ kind: 'moved' });
    });
    await book.guard({ kind: 'undo', sessionId: null }, () =>
      Promise.resolve(failed({ kind: 'moved' })),
    );
    await book.guard({ kind: 'undo', sessionId: null }, () =>
      Promise.resolve(ok({ offset: 0, length: 1 })),
    );
    assert.deepEqual(
      (await book.entries()).map(({ step }) => step),
      ['begin', 'failed'],
    );
  });

  it('reads nothing into lines that are none of its own', () => {
    const bad = [
      '',
      '1',
      'null',
      '[]',
      '{"step":"begin","id":"0123456789abcdef","at":"x"}',
      '{"__proto__":1}',
    ];
    for (const text of bad) assert.equal(parseEntry(text), undefined);
  });

  it('removes forgotten bytes of intents after a minute', async () => {
    const book = journal();
    fs.writeFileSync(at('journal', 'ffffffffffffffff.pending'), 'x');
    await repair(book, Date.now());
    assert.equal(fs.readdirSync(at('journal')).length, 1);
    await repair(book, Date.now() + 120_000);
    assert.equal(fs.readdirSync(at('journal')).length, 0);
  });
});
