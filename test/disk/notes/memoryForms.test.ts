/** Day files as other programs leave them: line ends of Windows, UTF-16, binary data, half lines of somebody else's. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendNotes, type NotesToAppend } from '../../../src/disk/notes/memoryFile';
import { tempDir } from '../tempDir';
import { memoryOf } from './memoryOf';
import { words } from '../../build/words';

const at = tempDir();
const day = '2026-01-31';
const file = (): string => at('ws', 'memory', `${day}.md`);
const content = (): string => fs.readFileSync(file(), 'utf8');
const block = '\n## 10:00 flush\n\n- [fact] a ^1\n- [fact] b ^2\n';

const memory = () => memoryOf(at('home'));

const append = (more: Partial<NotesToAppend> = {}) =>
  appendNotes({
    ...{ workspace: at('ws'), nowMs: Date.now(), text: block },
    place: { folder: 'memory', name: `${day}.md`, title: `# ${day}` },
    ...more,
  });

beforeEach(() => fs.mkdirSync(at('ws', 'memory'), { recursive: true }));

describe('a day file with the line ends of Windows', () => {
  const theirs = `# ${day}\r\n\r\nMy own words.\r\n`;

  it('keeps them: what is appended has them, too, and is taken back exactly', async () => {
    for (const mine of [theirs, theirs.trimEnd(), `\uFEFF${theirs}`]) {
      fs.writeFileSync(file(), mine);
      const written = await memory().append(at('ws'), day, block);
      assert.ok(written.ok, JSON.stringify(written));
      assert.ok(content().startsWith(mine));
      assert.doesNotMatch(content().slice(mine.length), /(?<!\r)\n|\r(?!\n)/);
      assert.match(content(), /\r\n- \[fact\] a \^1\r\n- \[fact\] b \^2\r\n$/);
      assert.ok((await memory().undo(written.value.receipt)).ok);
      assert.equal(content(), mine);
    }
  });

  it('has them again after notes that an earlier version wrote without', async () => {
    fs.writeFileSync(file(), `${theirs}${block}`);
    assert.ok((await append()).ok);
    assert.ok(content().startsWith(`${theirs}${block}\r\n## 10:00`));
  });

  it('is not given them where its first line has none', async () => {
    fs.writeFileSync(file(), `# ${day}\nby hand\r\n`);
    assert.ok((await append()).ok);
    assert.equal(content(), `# ${day}\nby hand\r\n${block}`);
  });
});

describe('a day file that is no UTF-8 text', () => {
  const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
  const forms: readonly (readonly [string, Buffer, RegExp])[] = [
    ['UTF-16 with a mark', wide(`\uFEFF# ${day}\r\nwords\r\n`), /is UTF-16 text/],
    ['UTF-16 without', wide(`# ${day}\r\nwords of mine\r\n`), /is UTF-16 text/],
    ['UTF-16, big end first', wide(`\uFEFF# ${day}\r\n`).swap16(), /is UTF-16 text/],
    [
      'text that PowerShell added UTF-16 to',
      Buffer.concat([Buffer.from(`# ${day}\r\n${'words\r\n'.repeat(900)}`), wide('more\r\n')]),
      /holds binary data/,
    ],
    [
      'binary',
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 37) % 256)),
      /holds binary data/,
    ],
  ];

  for (const [name, bytes, sentence] of forms) {
    it(`is refused before anybody is asked, on writing, and on taking back: ${name}`, async () => {
      const written = await memory().append(at('ws'), day, block);
      assert.ok(written.ok);
      fs.writeFileSync(file(), bytes);
      const told = [
        await memory().refusal(at('ws'), day),
        ...[
          await memory().append(at('ws'), day, block),
          await memory().undo(written.value.receipt),
        ].map((done) => (done.ok ? '' : done.problem.sentence)),
      ];
      for (const text of told) {
        assert.match(words(text ?? ''), sentence);
        assert.match(words(text ?? ''), /2026-01-31\.md /);
        assert.match(words(text ?? ''), /Save it as UTF-8|Rename it/);
      }
      assert.ok(fs.readFileSync(file()).equals(bytes));
    });
  }

  it('is refused where it is MEMORY.md, which notes are compared with', async () => {
    fs.writeFileSync(at('ws', 'MEMORY.md'), wide('\uFEFF# lasting\r\n'));
    assert.match(words((await memory().refusal(at('ws'), day)) ?? ''), /MEMORY\.md is UTF-16 text/);
  });

  it('is fine in Latin-1, empty, or with a byte order mark', async () => {
    for (const bytes of [
      Buffer.from([0xe4, 0xf6, 0x0a]),
      Buffer.alloc(0),
      Buffer.from('\uFEFFa\n'),
    ]) {
      fs.writeFileSync(file(), bytes);
      assert.equal(await memory().refusal(at('ws'), day), undefined);
      assert.ok((await append()).ok);
      assert.ok(fs.readFileSync(file()).subarray(0, bytes.length).equals(bytes));
    }
  });
});

describe('half a line in a day file at the moment of our write', () => {
  /** Somebody writes right before our first write, and something right behind it. */
  const meeting = (before: string, after = '', late = '') => {
    let count = 0;
    return (fd: number, bytes: Buffer): number => {
      const isFirst = count++ === 0;
      if (isFirst) fs.appendFileSync(file(), before);
      const written = fs.writeSync(fd, bytes);
      if (isFirst && after !== '') fs.appendFileSync(file(), after);
      if (isFirst && late !== '') setTimeout(() => fs.appendFileSync(file(), late), 1);
      return written;
    };
  };

  it('is left to be finished, and the notes come behind it', async () => {
    fs.writeFileSync(file(), `# ${day}\n`);
    const io = { write: meeting('- half', '', ' and half\n') };
    assert.ok((await append({ io, text: '- a ^1\n' })).ok);
    assert.equal(content(), `# ${day}\n- half and half\n- a ^1\n`);
  });

  it('is named with its line where its rest came right behind the notes, which are not written twice', async () => {
    fs.writeFileSync(file(), `# ${day}\n`);
    const io = { write: meeting('- half', ' and half\n') };
    const done = await append({ io, text: '- a ^1\n' });
    assert.deepEqual(!done.ok && done.problem, { kind: 'glued', line: 2, rest: 3 });
    assert.equal(content(), `# ${day}\n- half- a ^1\n and half\n`);
  });

  it('does no harm where an editor cuts the file and saves it anew in place', async () => {
    fs.writeFileSync(file(), `# ${day}\n${'my words\n'.repeat(50)}`);
    let isFirst = true;
    const write = (fd: number, bytes: Buffer): number => {
      if (isFirst) fs.writeFileSync(file(), '# anew\n');
      isFirst = false;
      return fs.writeSync(fd, bytes);
    };
    assert.ok((await append({ io: { write }, text: '- a ^1\n' })).ok);
    assert.equal(content(), '# anew\n- a ^1\n');
  });
});
