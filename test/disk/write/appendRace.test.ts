/** What happens in the moment between the comparison and our write: half lines, rests of them, files that are cut or replaced. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendLines } from '../../../src/disk/write/append';
import type { AppendIo } from '../../../src/disk/write/appendBytes';
import type { Stamp } from '../../../src/disk/write/stamp';
import { stampOf } from '../../build/stamp';
import { tempDir } from '../tempDir';

const at = tempDir();
const text = (name = 'f'): string => fs.readFileSync(at(name), 'utf8');
const add = (data: string): void => fs.appendFileSync(at('f'), data);
const ours = '{"ours":1}';

const stamp = (): Promise<Stamp> => Promise.resolve(stampOf(at('f')));

/** Appends our line to a file, while somebody does something right before and right after the write. */
async function meeting(content: string, before: () => void, after: () => void = () => undefined) {
  fs.writeFileSync(at('f'), content);
  const write: AppendIo['write'] = (fd, bytes) => {
    before();
    const written = fs.writeSync(fd, bytes);
    after();
    return written;
  };
  return appendLines(at('f'), [ours], await stamp(), { io: { write } });
}

describe('half a line between the comparison and our write', () => {
  const half = '{"theirs":"half';

  it('is left exactly as it was: ours is taken back, and the file has moved', async () => {
    const done = await meeting('{"n":1}\n', () => add(half));
    assert.deepEqual(!done.ok && done.problem, { kind: 'moved' });
    assert.equal(text(), `{"n":1}\n${half}`);
  });

  it('is left as it was behind whole lines and where our line brings its own newline', async () => {
    for (const content of ['{"n":1}\n', '{"n":1}']) {
      const theirs = `${content.endsWith('\n') ? '' : '\n'}{"whole":1}\n${half}`;
      const done = await meeting(content, () => add(theirs));
      assert.deepEqual(!done.ok && done.problem, { kind: 'moved' });
      assert.equal(text(), `${content}${theirs}`);
    }
  });

  it('names the broken line where the rest of it came right behind ours, and takes nothing away', async () => {
    const done = await meeting(
      '{"n":1}\n',
      () => add(half),
      () => add(' and rest"}\n'),
    );
    assert.deepEqual(!done.ok && done.problem, { kind: 'glued', line: 2 });
    assert.equal(text(), `{"n":1}\n${half}${ours}\n and rest"}\n`);
  });

  it('is looked at before anything else is waited for', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      add(half);
      return fs.writeSync(fd, bytes);
    };
    // Whoever waits for the disk first finds the rest behind our line.
    const sync = (): Promise<void> => {
      add(' and rest"}\n');
      return Promise.resolve();
    };
    const done = await appendLines(at('f'), [ours], await stamp(), { io: { write, sync } });
    assert.deepEqual(!done.ok && done.problem, { kind: 'moved' });
    assert.ok(text().startsWith(`{"n":1}\n${half}`) && !text().includes(ours));
  });
});

describe('a file that is cut or replaced between the comparison and our write', () => {
  it('is no reason to fall: ours is taken back where it is the end', async () => {
    for (const left of [0, 1, 8, 20]) {
      const content = `{"n":1}\n${'{"more":1}\n'.repeat(40)}`;
      const done = await meeting(content, () => fs.truncateSync(at('f'), left));
      assert.deepEqual(!done.ok && done.problem, { kind: 'moved' }, `${left} bytes were left`);
      assert.equal(text(), content.slice(0, left));
    }
  });

  it('has moved where it was written anew, shorter or longer, in place', async () => {
    for (const anew of ['{"new":1}\n', `{"new":1}\n${'{"more":2}\n'.repeat(90)}`, '{"new":"ha']) {
      const done = await meeting('{"n":1}\n'.repeat(50), () => fs.writeFileSync(at('f'), anew));
      if (anew.length < 400) {
        assert.deepEqual(!done.ok && done.problem, { kind: 'moved' });
        assert.equal(text(), anew);
      } else assert.ok(done.ok && done.value.interleaved);
    }
  });

  it('is not called written where another file took its place', async () => {
    const done = await meeting('{"n":1}\n', () => {
      fs.writeFileSync(at('g'), '{"new":1}\n');
      fs.renameSync(at('g'), at('f'));
    });
    assert.deepEqual(!done.ok && done.problem, { kind: 'moved' });
    assert.equal(text(), '{"new":1}\n');
  });

  it('counts where the other file is a copy with our line in it', async () => {
    const done = await meeting(
      '{"n":1}\n',
      () => undefined,
      () => {
        fs.copyFileSync(at('f'), at('g'));
        fs.renameSync(at('g'), at('f'));
      },
    );
    assert.ok(done.ok);
    assert.equal(text(), `{"n":1}\n${ours}\n`);
  });

  it('is said where our bytes were written over', async () => {
    const done = await meeting(
      '{"n":1}\n',
      () => undefined,
      () => fs.writeFileSync(at('f'), '{"n":2}\n'),
    );
    assert.deepEqual(!done.ok && done.problem, { kind: 'changed' });
  });
});

describe('a short write', () => {
  const short: AppendIo['write'] = (fd, bytes) => fs.writeSync(fd, bytes, 0, 5, null);

  it('behind half a line leaves that as it was', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      add('{"half');
      return short(fd, bytes);
    };
    const done = await appendLines(at('f'), [ours], await stamp(), { io: { write } });
    assert.equal(!done.ok && done.problem.kind, 'diskFull');
    assert.equal(text(), '{"n":1}\n{"half');
  });

  it('that cannot be taken back names the line it stands in', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"n":2}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      add('{"half');
      const written = short(fd, bytes);
      add('and rest"}\n');
      return written;
    };
    const done = await appendLines(at('f'), [ours], await stamp(), { io: { write } });
    const where = { line: 3, standing: null, offset: 22, length: 5 };
    assert.deepEqual(!done.ok && done.problem, { kind: 'partial', ...where });
    assert.equal(text(), '{"n":1}\n{"n":2}\n{"half{"ourand rest"}\n');
  });

  it('of two lines names the one that breaks off, and the one that stands whole', async () => {
    const [one, two] = ['{"one":1}', '{"two":2}'];
    const cases = [
      // Taken, what stands there already, line, standing
      [one.length + 5, '{"n":1}\n', 3, 2],
      [one.length + 6, '{"n":1}', 3, 2],
      [one.length + 1, '{"n":1}\n', 3, 2],
      [one.length, '{"n":1}\n', 2, null],
    ] as const;
    for (const [taken, content, line, standing] of cases) {
      fs.writeFileSync(at('f'), content);
      const write: AppendIo['write'] = (fd, bytes) => {
        const written = fs.writeSync(fd, bytes, 0, taken, null);
        add('{"theirs":1}\n');
        return written;
      };
      const done = await appendLines(at('f'), [one, two], await stamp(), { io: { write } });
      assert.ok(!done.ok && done.problem.kind === 'partial', JSON.stringify(done));
      assert.deepEqual([done.problem.line, done.problem.standing], [line, standing]);
    }
  });
});
