/** What a next start says and does about pieces of ours that stand where they cannot be read. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendLines } from '../../../src/disk/write/append';
import type { AppendIo } from '../../../src/disk/write/appendBytes';
import { Journal } from '../../../src/disk/write/journal';
import type { BegunWrite, WriteKind } from '../../../src/disk/write/journalEntry';
import { repair, type Repaired } from '../../../src/disk/write/repair';
import { stampOf } from '../../build/stamp';
import { tempDir } from '../tempDir';
import { words } from '../../build/words';

const at = tempDir();
const now = new Date('2026-01-31T10:00:00.000Z');
const line = `{"type":"compaction","id":"a1b2c3d4","summary":"${'x'.repeat(100)}"}`;
const first = '{"n":1}\n{"n":2}\n';
const content = (): string => fs.readFileSync(at('f'), 'utf8');

function journal(): Journal {
  fs.mkdirSync(at('journal'), { recursive: true });
  return new Journal(at('journal'), () => now);
}

/** As if the process that wrote the book were dead. */
function disown(): void {
  const file = at('journal', 'journal.jsonl');
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const changed = lines.map((text) => {
    const entry = JSON.parse(text) as BegunWrite;
    if (entry.step !== 'begin') return text;
    return JSON.stringify({ ...entry, owner: { ...entry.owner, pid: 2 ** 30 } });
  });
  fs.writeFileSync(file, `${changed.join('\n')}\n`);
}

async function next(book: Journal): Promise<Repaired> {
  disown();
  const done = await repair(book, now.getTime());
  assert.ok(done.ok && done.value.length === 1);
  const again = await repair(book, now.getTime());
  assert.ok(again.ok && again.value.length === 0, 'said once');
  return done.value[0]!;
}

/** A process that died in the middle of a write; `there` = what came into the file behind its first lines. */
async function stopped(there: string, kind: WriteKind = 'compaction'): Promise<Repaired> {
  const book = journal();
  fs.writeFileSync(at('f'), first + there);
  const intent = { file: at('f'), offset: first.length, bytes: Buffer.from(`${line}\n`) };
  await book.begin({ kind, sessionId: 's1' }, intent);
  return next(book);
}

/** A process that goes on living after its write was cut short. */
async function short(
  bytes: number,
  behind: string,
  lines: readonly string[] = [line],
  before = '',
): Promise<Journal> {
  const book = journal();
  fs.writeFileSync(at('f'), first);
  const stamp = stampOf(at('f'));
  const write: AppendIo['write'] = (fd, all) => {
    fs.appendFileSync(at('f'), before);
    const written = fs.writeSync(fd, all, 0, bytes, null);
    fs.appendFileSync(at('f'), behind);
    return written;
  };
  const done = await book.guard({ kind: 'compaction', sessionId: 's1' }, (announce) =>
    appendLines(at('f'), lines, stamp, { announce, io: { write } }),
  );
  assert.equal(!done.ok && done.problem.kind, 'partial');
  return book;
}

describe('a piece of ours that cannot be taken out', () => {
  it('is named with its line after a short write that somebody wrote on behind, however short', async () => {
    for (const bytes of [3, 40, line.length]) {
      const found = await next(await short(bytes, '{"theirs":1}\n{"theirs":2}\n'));
      assert.equal(found.finding, 'broken');
      assert.match(words(found.sentence), /^The disk failed while .*\/f:3 .*cannot be read/);
      assert.equal(content(), `${first}${line.slice(0, bytes)}{"theirs":1}\n{"theirs":2}\n`);
      fs.rmSync(at('journal'), { recursive: true });
    }
  });

  it('is taken out after a short write once it is the end again', async () => {
    const book = await short(3, '{"theirs":1}\n');
    fs.truncateSync(at('f'), first.length + 3);
    const found = await next(book);
    assert.equal(found.finding, 'removed');
    assert.match(words(found.sentence), /unfinished piece was removed/);
    assert.equal(content(), first);
  });

  it('is nothing any more where somebody mended the file', async () => {
    const book = await short(3, '{"theirs":1}\n');
    fs.writeFileSync(at('f'), `${first}{"theirs":1}\n`);
    assert.equal((await next(book)).finding, 'nothing');
    assert.equal(content(), `${first}{"theirs":1}\n`);
  });

  it('is named with its line after a stop, and left alone', async () => {
    const cases = [
      [`${line.slice(0, 60)}{"theirs":1}\n`, 3],
      [`{"theirs":0}\n{"ha${line.slice(0, 60)}lf"}\n`, 4],
    ] as const;
    for (const [there, number] of cases) {
      const found = await stopped(there);
      assert.equal(found.finding, 'broken');
      assert.match(words(found.sentence), new RegExp(`^Tidemark was stopped .*/f:${number} `));
      assert.equal(content(), first + there);
    }
  });

  it('is no line of the agent’s own that begins in the same way', async () => {
    const theirs = `${JSON.stringify({ ...(JSON.parse(line) as object), id: 'ffffffff' })}\n`;
    assert.equal((await stopped(theirs)).finding, 'nothing');
    assert.equal(content(), first + theirs);
  });
});

describe('a whole line of ours that is glued to half a line', () => {
  const half = '{"theirs":"half';

  it('is taken out while it is the end, so that the agent can finish its own', async () => {
    const found = await stopped(`${half}${line}\n`);
    assert.equal(found.finding, 'removed');
    assert.equal(content(), first + half);
  });

  it('is named, and never called complete, where the agent went on', async () => {
    const found = await stopped(`${half}${line}\n and rest"}\n`);
    assert.equal(found.finding, 'broken');
    assert.match(words(found.sentence), /\/f:3, 4 .*cannot be read/);
    assert.equal(content(), `${first}${half}${line}\n and rest"}\n`);
  });
});

describe('the first of two lines of ours, whole', () => {
  const second = `{"type":"summary","id":"b1b2c3d4","summary":"${'y'.repeat(100)}"}`;
  const theirs = '{"theirs":1}\n';

  /** A process that died in the middle of writing both. */
  async function stoppedAfter(there: string): Promise<Repaired> {
    const book = journal();
    fs.writeFileSync(at('f'), first + there);
    const bytes = Buffer.from(`${line}\n${second}\n`);
    await book.begin(
      { kind: 'compaction', sessionId: 's1' },
      { file: at('f'), offset: first.length, bytes },
    );
    return next(book);
  }

  it('is never called nothing where the second one broke off in somebody’s line', async () => {
    const found = await stoppedAfter(`${line}\n${second.slice(0, 40)}${theirs}`);
    assert.equal(found.finding, 'broken');
    assert.match(words(found.sentence), /\/f:4 cannot be read, .* line 3 .*whole/);
    assert.equal(content(), `${first}${line}\n${second.slice(0, 40)}${theirs}`);
  });

  it('is named where nothing of the second one came', async () => {
    const found = await stoppedAfter(`${line}\n${theirs}`);
    assert.equal(found.finding, 'broken');
    assert.match(words(found.sentence), /Only \S+\/f:3 .* is there/);
  });

  it('is taken out with the second one while they are the end', async () => {
    const found = await stoppedAfter(`${line}\n${second.slice(0, 40)}`);
    assert.equal(found.finding, 'removed');
    assert.equal(content(), first);
  });

  it('is looked at after a short write, too', async () => {
    const there = `${line}\n${second.slice(0, 10)}`;
    const found = await next(await short(there.length, theirs, [line, second]));
    assert.equal(found.finding, 'broken');
    assert.match(
      words(found.sentence),
      /^The disk failed while .*\/f:4 cannot be read, .* line 3 /,
    );
  });

  it('names the line it came into as well as the one it breaks off in', async () => {
    const half = '{"theirs":"half';
    const there = `${line}\n${second.slice(0, 21)}`;
    const found = await next(await short(there.length, ' and rest"}\n', [line, second], half));
    assert.equal(found.finding, 'broken');
    assert.match(words(found.sentence), /^The disk failed while .*\/f:3, 4 cannot be read/);
    const stop = await stoppedAfter(`${half}${there} and rest"}\n`);
    assert.match(words(stop.sentence), /^Tidemark was stopped .*\/f:3, 4 cannot be read/);
    assert.equal(content(), `${first}${half}${there} and rest"}\n`);
  });

  it('is named where somebody’s newline made it whole', async () => {
    const found = await next(await short(line.length, `\n${theirs}`, [line, second]));
    assert.equal(found.finding, 'broken');
    assert.match(words(found.sentence), /Only \S+\/f:3 .* is there/);
  });

  it('is the line behind the glued one where both are there', async () => {
    const found = await stoppedAfter(`{"ha${line}\n${second}\nlf"}\n`);
    assert.equal(found.finding, 'broken');
    assert.match(words(found.sentence), /\/f:3, 5 cannot be read, .* line 4 .*whole/);
  });
});

it('a torn end too short to be known is named with its line', async () => {
  const found = await stopped(line.slice(0, 10));
  assert.equal(found.finding, 'unclear');
  assert.match(words(found.sentence), /\/f:3 /);
});
