import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { scopeOf } from '../../../src/operations/memory/scope';
import { forgetNotes, notesToForget } from '../../../src/operations/memory/forget';
import { putBackNotes } from '../../../src/operations/memory/putBack';
import { words } from '../../build/words';
import { desks } from '../desk';
import type { Desk } from '../desk';

describe('forgotten notes that are wanted back', () => {
  const here = desks();
  const at = (name: string): string => path.join(here().workspace, name);
  const read = (name: string): string => fs.readFileSync(at(name), 'utf8');
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  };
  const scope = () => scopeOf(here().workspace, here().limits().memory);
  const traces = (word: string): readonly string[] =>
    [here().workspace, here().ours, here().home].flatMap((dir) =>
      fs
        .readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(dir, name))
        .filter((file) => fs.statSync(file).isFile() && fs.readFileSync(file).includes(word)),
    );
  const copies = async (outside: ReturnType<Desk['outside']>) => {
    const found = await notesToForget(scope(), '^aa11bb22', outside);
    assert.ok(found.ok);
    return found.value;
  };

  const lasting = '# Memory\n- The quokka sleeps\n- Other\n';
  const day =
    '# 2026-01-02\r\n\r\n- [fact] The quokka sleeps ^aa11bb22\r\n  by day\r\n- [fact] The quokka sleeps ^aa11bb22';

  it('come back byte for byte into every file, and lie nowhere on disk until then', async () => {
    write('MEMORY.md', lasting);
    write('memory/2026-01-02.md', day);
    const outside = here().outside();
    const gone = await forgetNotes(scope(), await copies(outside), outside);
    assert.ok(gone.ok);
    assert.deepEqual(traces('quokka'), []);
    assert.deepEqual(await putBackNotes(scope(), gone.value.taken, outside), {
      left: [],
      remarks: [],
    });
    assert.equal(read('MEMORY.md'), lasting);
    assert.equal(read('memory/2026-01-02.md'), day);
    assert.equal((await copies(outside)).length, 3, 'they are found again');
  });

  it('come back with what stands below them, around what has an id of its own', async () => {
    const text =
      '# M\r\n- The quokka ^aa11bb22\r\n\r\n  - eats ^cc33dd44\r\n    - leaves\r\n  - sleeps\r\n\t* at night\r\n\r\n  quokka prose\r\n- Other';
    write('MEMORY.md', text);
    const outside = here().outside();
    const gone = await forgetNotes(scope(), await copies(outside), outside);
    assert.ok(gone.ok);
    assert.equal(read('MEMORY.md'), '# M\r\n\r\n  - eats ^cc33dd44\r\n    - leaves\r\n- Other');
    await putBackNotes(scope(), gone.value.taken, outside);
    assert.equal(read('MEMORY.md'), text);
  });

  it('go from every file that is searched, and come back, whatever it is called', async () => {
    const names = ['sub/x.md', '2026/10/a/b.md', 'my notes.md', 'a&b.md', '(p).md', '-dash.md']
      .concat('.dot.md', 'UPPER.MD', 'x.markdown', `${'ä'.repeat(120)}.md`, '2026-13-40.md')
      .map((name) => `memory/${name}`);
    const text = '# N\n- [note] drop GNUWORD ^aa11bb22\n- stays\n';
    for (const name of ['MEMORY.md', ...names]) write(name, text);
    const outside = here().outside();
    const gone = await forgetNotes(scope(), await copies(outside), outside);
    assert.ok(gone.ok, JSON.stringify(gone));
    assert.deepEqual(traces('GNUWORD'), []);
    assert.equal(gone.value.taken.length, names.length + 1);
    fs.rmSync(at('memory/2026'), { recursive: true });
    const back = await putBackNotes(scope(), gone.value.taken, outside);
    assert.deepEqual(back.left, []);
    assert.equal(back.remarks.length, 1);
    assert.equal(read('memory/2026/10/a/b.md'), '# b\n- [note] drop GNUWORD ^aa11bb22\n');
    for (const name of ['MEMORY.md', ...names].filter((one) => !/\/10\//u.test(one)))
      assert.equal(read(name), text, name);
  });

  it('are sought in the memory folder alone, and never behind a link', async () => {
    const { memory } = here().outside();
    write('elsewhere/x.md', '- a\n');
    write('memory/a.md', '- a\n');
    fs.symlinkSync(at('elsewhere'), at('memory/sub'), 'junction');
    const outer = path.join(here().home, 'outer');
    fs.mkdirSync(outer);
    fs.writeFileSync(path.join(outer, 'x.md'), '- a\n');
    fs.symlinkSync(outer, at('memory/out'), 'junction');
    const seen = [{ line: 1, texts: ['- a'] }];
    const places = [
      'memory/out/x.md',
      'memory/../elsewhere/x.md',
      'elsewhere/x.md',
      'memory/a.txt',
    ].concat('memory//a.md', 'memory/./a.md', 'memory', '../x.md', path.join(outer, 'x.md'));
    for (const place of places) {
      const done = await memory.remove(here().workspace, place, () => seen);
      assert.ok(!done.ok && done.problem.kind === 'unsafe', place);
      const saved = await memory.save(here().workspace, place, () => '- b\n');
      assert.ok(!saved.ok, place);
    }
    assert.equal(read('elsewhere/x.md'), '- a\n');
    assert.equal(fs.readFileSync(path.join(outer, 'x.md'), 'utf8'), '- a\n');
    const named = await memory.save(here().workspace, 'memory/my notes.md', () => '- b\n');
    assert.ok(!named.ok && named.problem.kind === 'unsafe', 'new files keep their strict names');
  });

  it('come back alone from below a fence that was left open', async () => {
    const open = '- mine\n```ts\nconst a = 1;\n';
    const text = `# d\n${open}- [note] one ^aa11bb21\n- [note] two ^aa11bb22\n- [note] three ^aa11bb23\n`;
    write('memory/2026-01-02.md', text);
    const outside = here().outside();
    const gone = await forgetNotes(scope(), await copies(outside), outside);
    assert.ok(gone.ok);
    assert.equal(
      read('memory/2026-01-02.md'),
      `# d\n${open}- [note] one ^aa11bb21\n- [note] three ^aa11bb23\n`,
    );
    await putBackNotes(scope(), gone.value.taken, outside);
    assert.equal(read('memory/2026-01-02.md'), text);
  });

  it('say where they stand if not where they stood, and what is still out', async () => {
    write('MEMORY.md', lasting);
    write('memory/2026-01-02.md', day);
    const outside = here().outside();
    const gone = await forgetNotes(scope(), await copies(outside), outside);
    assert.ok(gone.ok);
    write('MEMORY.md', '# Mine\n- Another\n');
    fs.rmSync(at('memory'), { recursive: true });
    fs.writeFileSync(at('memory'), 'no folder');
    const back = await putBackNotes(scope(), gone.value.taken, outside);
    assert.equal(read('MEMORY.md'), '# Mine\n- Another\n- The quokka sleeps\n');
    assert.match(words(back.remarks[1] ?? ''), /^MEMORY\.md had changed since, so the note stands/);
    assert.deepEqual(
      back.left.map((one) => one.path),
      ['memory/2026-01-02.md'],
    );
    assert.equal(back.remarks.length, 2);
    fs.rmSync(at('memory'));
    const again = await putBackNotes(scope(), back.left, outside);
    assert.deepEqual(again.left, []);
    assert.match(words(again.remarks[0] ?? ''), /^memory\/2026-01-02\.md was gone/);
    assert.match(read('memory/2026-01-02.md'), /quokka sleeps \^aa11bb22\r\n {2}by day\r\n/);
  });

  it('are all where they were if one of their files cannot be written', async () => {
    write('MEMORY.md', lasting);
    write('memory/2026-01-02.md', day);
    const outside = here().outside();
    const found = await copies(outside);
    // Of the files the last to be written, whichever that is, has a second name.
    const last = found.at(-1)?.path ?? '';
    fs.linkSync(at(last), path.join(here().home, 'linked.md'));
    const gone = await forgetNotes(scope(), found, outside);
    assert.ok(!gone.ok);
    assert.equal(read('MEMORY.md'), lasting);
    assert.equal(read('memory/2026-01-02.md'), day);
    assert.equal(fs.statSync(at(last)).nlink, 2);
  });
});
