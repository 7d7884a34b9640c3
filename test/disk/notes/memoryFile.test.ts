import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { tempNameFor } from '../../../src/disk/own/atomic';
import { dayFileName } from '../../../src/disk/notes/dayFile';
import {
  appendNotes,
  type NotesToAppend,
  type NotesPlace,
} from '../../../src/disk/notes/memoryFile';
import { notePlace } from '../../../src/disk/notes/notePlace';
import { undoNotes } from '../../../src/disk/notes/memoryUndo';
import { outputOf, startChild, tempDir } from '../tempDir';

const at = tempDir();
const day = '2026-01-31';

const notes = (text: string, more: Partial<NotesToAppend> = {}): NotesToAppend => ({
  workspace: at('ws'),
  place: { folder: 'memory', name: `${day}.md`, title: `# ${day}` },
  nowMs: Date.now(),
  text,
  ...more,
});

async function append(text: string): Promise<NotesPlace> {
  const done = await appendNotes(notes(text));
  assert.ok(done.ok, JSON.stringify(done));
  return done.value;
}

const file = (): string => at('ws', 'memory', `${day}.md`);
const content = (): string => fs.readFileSync(file(), 'utf8');
const undo = (written: NotesPlace) => undoNotes({ workspace: at('ws'), written, lock: at('lock') });

async function refused(more: Partial<NotesToAppend> = {}): Promise<string> {
  const done = await appendNotes(notes('- x\n', more));
  assert.equal(done.ok, false);
  return done.ok ? '' : done.problem.kind;
}

describe('appending notes', () => {
  beforeEach(() => fs.mkdirSync(at('ws')));

  it('makes the day’s file with its title, then only appends', async () => {
    await append('## one\n- a ^1\n');
    const first = content();
    assert.equal(first, `# ${day}\n## one\n- a ^1\n`);
    const second = await append('- b ^2');
    assert.equal(content(), `${first}- b ^2\n`);
    assert.deepEqual([second.file, second.offset, second.length], [file(), first.length, 7]);
    assert.deepEqual(fs.readdirSync(at('ws', 'memory')), [`${day}.md`]);
  });

  it('keeps every byte of a person’s file, with or without a last newline', async () => {
    fs.mkdirSync(at('ws', 'memory'));
    for (const words of ['my own words', 'my own\r\n', '', '\uFEFFmein \ufffd 👩\u200d💻']) {
      const mine = Buffer.from(words);
      fs.writeFileSync(file(), mine);
      await append('- a\n');
      const after = fs.readFileSync(file());
      assert.ok(after.subarray(0, mine.length).equals(mine));
      assert.match(after.toString('latin1'), /(^|\n)- a\r?\n$/);
    }
  });

  it('refuses links that lead out of the workspace', async () => {
    fs.mkdirSync(at('elsewhere'));
    fs.symlinkSync(at('elsewhere'), at('ws', 'memory'));
    assert.equal(await refused(), 'outside');
    fs.rmSync(at('ws', 'memory'));
    fs.mkdirSync(at('ws', 'memory'));
    fs.writeFileSync(at('elsewhere', 'x.md'), 'theirs');
    fs.symlinkSync(at('elsewhere', 'x.md'), file());
    assert.equal(await refused(), 'symlink');
    fs.rmSync(file());
    fs.symlinkSync(at('elsewhere', 'made.md'), file());
    assert.equal(await refused(), 'symlink');
    fs.rmSync(file());
    fs.linkSync(at('elsewhere', 'x.md'), file());
    assert.equal(await refused(), 'hardLink');
    assert.equal(fs.readFileSync(at('elsewhere', 'x.md'), 'utf8'), 'theirs');
    assert.deepEqual(fs.readdirSync(at('elsewhere')), ['x.md']);
  });

  it('refuses dates that are paths or no days', () => {
    for (const date of ['../2026-01-31', '2026-01-31/..', '2026-13-01', '2026-02-30', '']) {
      assert.equal(notePlace(`memory/${date}.md`).ok, false, date);
      assert.equal(dayFileName(date), undefined);
    }
    for (const path of [
      'memory/x.txt',
      'x.md',
      '/memory/x.md',
      'memory/a/b.md',
      'memory.md',
      '../MEMORY.md',
    ])
      assert.equal(notePlace(path).ok, false, path);
    for (const path of ['MEMORY.md', 'memory/gauges.md', 'memory/2026-01-31.md'])
      assert.equal(notePlace(path).ok, true, path);
  });

  it('refuses folders, pipes’ places and workspaces that are not there', async () => {
    fs.mkdirSync(file(), { recursive: true });
    assert.equal(await refused(), 'isDirectory');
    assert.equal(await refused({ workspace: at('no') }), 'notFound');
    fs.rmSync(at('ws', 'memory'), { recursive: true });
    fs.writeFileSync(at('ws', 'memory'), '');
    assert.equal(await refused(), 'notFolder');
    assert.equal(await refused({ text: 'x'.repeat(300_000) }), 'tooLarge');
  });

  it('follows links inside the workspace and to it', async () => {
    fs.mkdirSync(at('ws', 'docs'));
    fs.symlinkSync('docs', at('ws', 'memory'));
    fs.symlinkSync(at('ws'), at('link'));
    const done = await appendNotes(notes('- a\n', { workspace: at('link') }));
    assert.equal(done.ok && done.value.file, at('ws', 'docs', `${day}.md`));
  });

  it('is not stopped by what a kill left between making and naming the file', async () => {
    await append('- a\n');
    fs.linkSync(file(), tempNameFor(file()));
    await append('- b\n');
    assert.deepEqual(fs.readdirSync(at('ws', 'memory')), [`${day}.md`]);
  });

  it('writes again when an editor replaced the file meanwhile', async () => {
    await append('- a\n');
    let once = true;
    const announce = (): Promise<void> => {
      if (once) {
        fs.writeFileSync(at('saved'), '- by hand\n');
        fs.renameSync(at('saved'), file());
      }
      once = false;
      return Promise.resolve();
    };
    assert.equal((await appendNotes(notes('- b\n', { announce }))).ok, true);
    assert.equal(content(), '- by hand\n- b\n');
  });

  it('waits for the rest of a line that somebody is writing, and adds no empty line', async () => {
    await append('- a\n');
    fs.appendFileSync(file(), '- half');
    const written = appendNotes(notes('- b\n'));
    setTimeout(() => fs.appendFileSync(file(), ' and half\n'), 1);
    assert.equal((await written).ok, true);
    assert.ok(content().endsWith('- a\n- half and half\n- b\n'), content());
  });

  it('leaves the file as it was when the disk is full', async () => {
    await append('- a\n');
    const before = content();
    const io = { write: (fd: number, bytes: Buffer) => fs.writeSync(fd, bytes, 0, 3, null) };
    assert.equal(await refused({ io }), 'diskFull');
    assert.equal(content(), before);
  });

  it('loses and tears nothing when 8 processes flush at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const children = await Promise.all(names.map((name) => startChild('notes', at(''), name, '5')));
    await Promise.all(children.map(outputOf));
    const lines = content().trimEnd().split('\n');
    assert.equal(lines.shift(), `# ${day}`);
    assert.equal(lines.length, 8 * 5 * 41);
    for (let from = 0; from < lines.length; from += 41) {
      const id = /^## flush (\S+)$/.exec(lines[from] ?? '')?.[1];
      assert.ok(id);
      const block = lines.slice(from + 1, from + 41);
      assert.ok(
        block.every((text, n) => text.startsWith('- [fact] yyy') && text.endsWith(` ${n} ^${id}`)),
      );
    }
    assert.deepEqual(fs.readdirSync(at('ws', 'memory')), [`${day}.md`]);
  });
});

describe('taking notes back', () => {
  beforeEach(() => fs.mkdirSync(at('ws')));

  it('removes exactly what was written', async () => {
    fs.mkdirSync(at('ws', 'memory'));
    fs.writeFileSync(file(), 'mine, without newline', { mode: 0o640 });
    const written = await append('- a ^1\n');
    assert.equal((await undo(written)).ok, true);
    assert.equal(content(), 'mine, without newline');
    assert.equal(fs.statSync(file()).mode & 0o777, 0o640);
    assert.deepEqual(fs.readdirSync(path.dirname(file())), [`${day}.md`]);
  });

  it('finds the notes also when lines before them were edited, and keeps what came after', async () => {
    const written = await append('- a ^1\n- b ^2\n');
    fs.writeFileSync(file(), `# my title\n\nmore\n- a ^1\n- b ^2\n- c ^3\n`);
    assert.equal((await undo(written)).ok, true);
    assert.equal(content(), '# my title\n\nmore\n- c ^3\n');
  });

  it('removes nothing when the notes were edited, or are gone already', async () => {
    const written = await append('- a ^1\n');
    fs.writeFileSync(file(), `# ${day}\n- a! ^1\n`);
    const edited = await undo(written);
    assert.equal(!edited.ok && edited.problem.kind, 'notThere');
    assert.equal(content(), `# ${day}\n- a! ^1\n`);
    fs.rmSync(file());
    const gone = await undo(written);
    assert.equal(!gone.ok && gone.problem.kind, 'notFound');
  });

  it('gives up when somebody writes to the file meanwhile', async () => {
    const written = await append('- a ^1\n');
    const announce = (): Promise<void> => {
      fs.appendFileSync(file(), '- theirs\n');
      return Promise.resolve();
    };
    const done = await undoNotes({ workspace: at('ws'), written, lock: at('lock'), announce });
    assert.equal(!done.ok && done.problem.kind, 'moved');
    assert.match(content(), /- a \^1\n- theirs\n$/);
  });

  it('touches no file outside the workspace’s memory folder', async () => {
    const written = await append('- a ^1\n');
    fs.copyFileSync(file(), at('ws', `${day}.md`));
    const done = await undo({ ...written, file: at('ws', `${day}.md`) });
    assert.equal(!done.ok && done.problem.kind, 'outside');
  });
});
