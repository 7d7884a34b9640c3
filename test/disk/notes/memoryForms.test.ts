/** Day files as other programs leave them: line ends of Windows, UTF-16, binary data, half lines of somebody else's. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendNotes, type NotesToAppend } from '../../../src/disk/notes/memoryFile';
import { tempDir } from '../tempDir';
import { memoryOf, noted } from './memoryOf';
import { words } from '../../build/words';

const at = tempDir();
const day = '2026-01-31';
const file = (): string => at('ws', 'memory', `${day}.md`);
const content = (): string => fs.readFileSync(file(), 'utf8');
const block = '\n## 10:00 flush\n\n- [fact] a ^1\n- [fact] b ^2\n';

const memory = () => memoryOf(at('home'));

const append = (more: Partial<NotesToAppend> = {}) =>
  appendNotes({
    workspace: at('ws'),
    nowMs: Date.now(),
    text: block,
    place: { folder: 'memory', name: `${day}.md`, title: `# ${day}` },
    ...more,
  });

beforeEach(() => fs.mkdirSync(at('ws', 'memory'), { recursive: true }));

describe('a day file with the line ends of Windows', () => {
  const theirs = `# ${day}\r\n\r\nMy own words.\r\n`;

  it('keeps them: what is appended has them, too, and is taken back exactly', async () => {
    for (const mine of [theirs, theirs.trimEnd(), `\uFEFF${theirs}`]) {
      fs.writeFileSync(file(), mine);
      const written = await noted(memory(), at('ws'), block);
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
  const title = Buffer.from(`# ${day}\r\n`);
  const lines = Buffer.from('words of mine\r\n'.repeat(900));
  const amid = (...odd: readonly number[]): Buffer =>
    Buffer.concat([title, lines, Buffer.from([...odd, 0x0a]), lines]);
  const forms: readonly (readonly [string, Buffer, RegExp])[] = [
    ['UTF-16 with a mark', wide(`\uFEFF# ${day}\r\nwords\r\n`), /is UTF-16 text/],
    ['UTF-16 without', wide(`# ${day}\r\nwords of mine\r\n`), /is UTF-16 text/],
    ['UTF-16, big end first', wide(`\uFEFF# ${day}\r\n`).swap16(), /is UTF-16 text/],
    [
      'text that PowerShell added UTF-16 to',
      Buffer.concat([title, lines, wide('more\r\n')]),
      /:902 holds binary data or UTF-16/,
    ],
    [
      'text with UTF-16 amid it, behind which somebody went on',
      Buffer.concat([title, lines, wide('more\r\n'), lines]),
      /:902 holds binary data or UTF-16/,
    ],
    [
      'binary',
      Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 37) % 256)),
      /:1 holds binary data/,
    ],
    ['binary without a zero', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), /:1 holds binary/],
    ['packed', Buffer.from([0x1f, 0x8b, 0x20, 0x41, 0x42, 0x43]), /:1 holds binary data/],
    ['packed in another way', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x41]), /:1 is not UTF-8 text/],
    ['text with a zero in its middle', amid(0x61, 0, 0x62), /:902 holds binary data/],
    ['text with a control character amid it', amid(1), /:902 holds binary data/],
    ['text with a mark of deleting', amid(0x7f), /:902 holds binary data/],
    ['text that begins like JSON, with a zero', Buffer.from('{"a":"\0"}\n'), /:1 holds binary/],
    ['zeros after a power cut', Buffer.concat([title, Buffer.alloc(9)]), /:2 holds binary data/],
    ['Latin-1', Buffer.from([0xe4, 0xf6, 0x0a]), /:1 is not UTF-8 text/],
    ['Latin-1 in its middle', amid(0x66, 0xfc, 0x72), /:902 is not UTF-8 text/],
    ['Latin-1 behind a sign for what is lost', amid(0xef, 0xbf, 0xbd, 0x0a, 0xfc), /:903 is not/],
    ['half a letter at its end', Buffer.concat([title, Buffer.from([0xc3])]), /:2 is not UTF-8/],
    ['half of a pair, written as a letter', amid(0xed, 0xa0, 0x80), /:902 is not UTF-8 text/],
  ];

  for (const [name, bytes, sentence] of forms) {
    it(`is refused before anybody is asked, and on every change of it: ${name}`, async () => {
      const where = `memory/${day}.md`;
      const written = await noted(memory(), at('ws'), block);
      assert.ok(written.ok);
      const seen = [{ line: 1, texts: [`# ${day}`] }];
      const taken = await memory().remove(at('ws'), where, () => seen);
      assert.ok(taken.ok, JSON.stringify(taken));
      fs.writeFileSync(file(), bytes);
      const told = [
        await memory().refusal(at('ws'), day),
        ...[
          await memory().save(at('ws'), where, () => '- a\n'),
          await memory().remove(at('ws'), where, () => seen),
          await memory().putBack(at('ws'), where, taken.value),
          await memory().undo(written.value.receipt),
        ].map((done) => (done.ok ? '' : done.problem.sentence)),
      ];
      for (const text of told) {
        assert.match(words(text ?? ''), sentence);
        assert.match(words(text ?? ''), /2026-01-31\.md(?::\d+)? .*nothing was changed\. /);
        assert.match(words(text ?? ''), /Save it as UTF-8|[Tt]ake that out or rename the file/);
      }
      assert.ok(fs.readFileSync(file()).equals(bytes));
    });
  }

  it('is refused where it is MEMORY.md, which notes are compared with', async () => {
    for (const [bytes, sentence] of [
      [wide('\uFEFF# lasting\r\n'), /MEMORY\.md is UTF-16 text/],
      [amid(0xfc), /MEMORY\.md:902 is not UTF-8 text/],
    ] as const) {
      fs.writeFileSync(at('ws', 'MEMORY.md'), bytes);
      assert.match(words((await memory().refusal(at('ws'), day)) ?? ''), sentence);
    }
  });

  it('is refused where it is too large to be searched', async () => {
    fs.writeFileSync(file(), title);
    fs.truncateSync(file(), (32 << 20) + 1);
    const done = await noted(memory(), at('ws'), '- a\n');
    assert.match(done.ok ? '' : words(done.problem.sentence), /31\.md holds more than 32 MB/);
    assert.equal(fs.statSync(file()).size, (32 << 20) + 1);
  });

  it('is text if it is empty, has a mark, is in any language or was pasted from a terminal or Word', async () => {
    const terminal = '\u001b[31mred\u001b[0m \u001b]0;title\u0007 o\bo\n';
    const word = 'soft\u000bend\fpage\rold\n\u0085\ufffd\uffff\n';
    const all = ['', '\uFEFFa\n', 'ä 日本 👩\u200d💻\n', terminal, word, 'ä'.repeat(70_000)];
    for (const text of all) {
      const bytes = Buffer.from(text);
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
