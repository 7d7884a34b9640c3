/** Notes that are forgotten while others of the same file come and go. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { said } from '../../../src/base/sentence';
import { forgetNotes, notesToForget } from '../../../src/operations/memory/forget';
import { scopeOf } from '../../../src/operations/memory/scope';
import { words } from '../../build/words';
import { desks } from '../desk';

describe('notes that are forgotten at once', () => {
  const here = desks();
  const file = (): string => path.join(here().workspace, 'MEMORY.md');
  const read = (): string => fs.readFileSync(file(), 'utf8');
  const scope = () => scopeOf(here().workspace, here().limits().memory);
  const outside = () => here().outside();
  const seen = async (id: string) => {
    const found = await notesToForget(scope(), `^${id}`, outside());
    assert.ok(found.ok);
    return found.value;
  };
  /** Why it was not, in words. Whoever is told that the file is in use, as on a slow machine, tries again. */
  const forgotten = async (id: string): Promise<string | null> => {
    for (;;) {
      const done = await forgetNotes(scope(), await seen(id), outside());
      if (done.ok) return null;
      const why = 'sentence' in done.problem ? words(done.problem.sentence ?? said``) : '';
      if (!/in use/.test(why)) return why;
    }
  };
  const line = (n: number): string => `- note number ${n} ^aa11bb${n + 10}`;
  const text = (...some: readonly number[]): string => `# Memory\n${some.map(line).join('\n')}\n`;

  it('all go, and nothing else does', async () => {
    const all = Array.from({ length: 16 }, (_, n) => n);
    fs.writeFileSync(file(), text(...all));
    const refused = await Promise.all(all.slice(0, 12).map((n) => forgotten(`aa11bb${n + 10}`)));
    assert.deepEqual(refused, Array(12).fill(null));
    assert.equal(read(), text(12, 13, 14, 15));
  });

  it('are found where they stand by then, by exactly what they say', async () => {
    fs.writeFileSync(file(), text(1, 2, 3));
    const second = await seen('aa11bb12');
    fs.writeFileSync(file(), `- new\n\n${text(3, 2)}`);
    const gone = await forgetNotes(scope(), second, outside());
    assert.ok(gone.ok);
    assert.equal(read(), `- new\n\n${text(3)}`);
  });

  it('stay where they say something else, more or less by then, or are gone', async () => {
    fs.writeFileSync(file(), text(1, 2, 3));
    const second = await seen('aa11bb12');
    const cases = [
      text(1, 3),
      text(1, 2, 3).replace('number 2', 'Number 2'),
      text(1, 2, 3).replace(line(2), `${line(2)}\n  and more of it`),
      text(1, 2, 3).replace(line(2), `${line(2)} and more of it`),
    ];
    for (const now of cases) {
      fs.writeFileSync(file(), now);
      const gone = await forgetNotes(scope(), second, outside());
      assert.ok(!gone.ok, now);
      assert.equal(read(), now);
    }
  });

  it('go from between lines of code as well, and leave those', async () => {
    fs.writeFileSync(file(), text(1, 2, 3));
    const second = await seen('aa11bb12');
    const code = (...some: readonly number[]): string =>
      `# Memory\n\`\`\`\nrun\n${some.map(line).join('\n')}\n\`\`\`\n${line(4)}\n`;
    fs.writeFileSync(file(), code(1, 2, 3));
    assert.ok((await forgetNotes(scope(), second, outside())).ok);
    assert.equal(read(), code(1, 3));
  });

  it('are told apart by what is masked in them', async () => {
    const key = (sign: string): string => `sk-ant-api03-${sign.repeat(30)}`;
    fs.writeFileSync(file(), `- the key is ${key('Zq7')} ^aa11bb22\n- other\n`);
    const [note] = await seen('aa11bb22');
    assert.ok(note && !note.text.includes('Zq7'));
    const now = `- the key is ${key('Wb5')} ^aa11bb22\n- other\n`;
    fs.writeFileSync(file(), now);
    const gone = await forgetNotes(scope(), [note], outside());
    assert.ok(!gone.ok);
    assert.equal(read(), now);
  });

  it('are as many as were seen, of those that say the same', async () => {
    const twice = '- pumps hum ^aa11bb22\n';
    fs.writeFileSync(file(), `${twice}\n## later\n\n${twice}- other\n`);
    const both = await seen('aa11bb22');
    assert.equal(both.length, 2);
    fs.writeFileSync(file(), `## later\n\n${twice}- other\n`);
    assert.ok(!(await forgetNotes(scope(), both, outside())).ok);
    fs.writeFileSync(file(), `# new\n\n${twice}\n## later\n\n${twice}- other\n`);
    assert.ok((await forgetNotes(scope(), both, outside())).ok);
    assert.equal(read(), `# new\n\n\n## later\n\n- other\n`);
  });
});
