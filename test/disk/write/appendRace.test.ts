/** What happens in the moment between the comparison and our write: half lines, rests of them, files that are cut or replaced. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appendLines } from '../../../src/disk/write/append';
import type { AppendIo } from '../../../src/disk/write/appendBytes';
import type { Stamp } from '../../../src/disk/write/stamp';
import { explainWrite } from '../../../src/disk/explain';
import { stampOf } from '../../build/stamp';
import { words } from '../../build/words';
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
    assert.deepEqual(!done.ok && done.problem, { kind: 'glued', line: 2, rest: 3 });
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

describe('a write of which only its first newline came in', () => {
  const newlineOnly: AppendIo['write'] = (fd, bytes) => fs.writeSync(fd, bytes, 0, 1, null);

  for (const [first, rest, lines] of [
    ['{"half', ' and rest"}\n', [2, 3]],
    ['{"n":2}', 'and rest"}\n', [3]],
    ['{"half', '{"n":3}\n', [2]],
  ] as const) {
    it(`names what that broke, and takes no byte of others: ${first}, ${rest.trimEnd()}`, async () => {
      fs.writeFileSync(at('f'), `{"n":1}\n${first}`);
      const write: AppendIo['write'] = (fd, bytes) => {
        const written = newlineOnly(fd, bytes);
        add(rest);
        return written;
      };
      const done = await appendLines(at('f'), [ours], await stamp(), { io: { write } });
      assert.equal(text(), `{"n":1}\n${first}\n${rest}`);
      assert.ok(!done.ok && done.problem.kind === 'partial', JSON.stringify(done));
      assert.deepEqual([done.problem.lines, done.problem.standing], [lines, null]);
    });
  }

  it('does no harm between whole lines, and takes no byte of others', async () => {
    fs.writeFileSync(at('f'), '{"n":1}');
    const write: AppendIo['write'] = (fd, bytes) => {
      const written = newlineOnly(fd, bytes);
      add('{"n":2}\n');
      return written;
    };
    const done = await appendLines(at('f'), [ours], await stamp(), { io: { write } });
    assert.deepEqual(!done.ok && done.problem, { kind: 'diskFull' });
    assert.equal(text(), '{"n":1}\n{"n":2}\n');
  });

  it('is taken back where nobody has gone on', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n{"half');
    const done = await appendLines(at('f'), [ours], await stamp(), { io: { write: newlineOnly } });
    assert.deepEqual(!done.ok && done.problem, { kind: 'diskFull' });
    assert.equal(text(), '{"n":1}\n{"half');
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
    const where = { lines: [3], standing: null, isEnd: false, rest: 3, offset: 22, length: 5 };
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
      assert.deepEqual([done.problem.lines, done.problem.standing], [[line], standing]);
    }
  });
});

describe('a write that fails although a part of it came in', () => {
  const one = `{"uuid":"11111111-one","of":"ours","summary":"${'x'.repeat(60)}"}`;
  const two = `{"uuid":"22222222-two","of":"ours","summary":"${'y'.repeat(60)}"}`;
  const whole = `${one}\n${two}\n`;
  const theirs = '{"theirs":1}\n';

  /** `taken` of our bytes come in between what others write, and then the disk reports an error. */
  async function failing(content: string, before: string, taken: number, behind: string) {
    fs.writeFileSync(at('f'), content);
    const write: AppendIo['write'] = (fd, bytes) => {
      if (before) add(before);
      if (taken) fs.writeSync(fd, bytes, 0, taken, null);
      if (behind) add(behind);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const done = await appendLines(at('f'), [one, two], await stamp(), { io: { write } });
    return done.ok ? 'written' : done.problem;
  }

  it('names the lines, and never says that nothing was written, where somebody wrote behind it', async () => {
    const cases = [
      // Before, taken, behind, lines, standing
      ['', one.length + 10, theirs, [3], 2],
      ['', one.length + 30, theirs, [3], 2],
      ['', 40, theirs, [2], null],
      [theirs, 40, theirs, [3], null],
      [theirs.repeat(2), one.length + 30, theirs, [5], 4],
      ['{"half', one.length + 30, ' and rest"}\n', [2, 3], null],
      ['{"half', 40, ' and rest"}\n', [2], null],
    ] as const;
    for (const [before, taken, behind, lines, standing] of cases) {
      const problem = await failing('{"n":1}\n', before, taken, behind);
      assert.ok(typeof problem === 'object' && problem.kind === 'partial', JSON.stringify(problem));
      const { lines: named, standing: stands, isEnd } = problem;
      assert.deepEqual([named, stands, isEnd], [lines, standing, false]);
      assert.equal(text(), `{"n":1}\n${before}${whole.slice(0, taken)}${behind}`);
    }
  });

  it('leaves the file to others where nothing came in, or what did is the end', async () => {
    const like = `${one.slice(0, 40)}":"of another"}\n`;
    for (const [before, taken] of [
      ['', 0],
      [theirs, 0],
      [like, 0],
      [theirs, 40],
      [theirs + like, one.length + 30],
      ['{"half', 40],
      [theirs, whole.length],
      ['', 5],
    ] as const) {
      const problem = await failing('{"n":1}\n', before, taken, '');
      assert.deepEqual(problem, { kind: 'diskFull' }, `${before}, ${taken}`);
      assert.equal(text(), `{"n":1}\n${before}`);
    }
  });

  it('is written where all of it stands and somebody has gone on behind it', async () => {
    assert.equal(await failing('{"n":1}\n', '', whole.length, theirs), 'written');
    assert.equal(text(), `{"n":1}\n${whole}${theirs}`);
  });

  it('says to look where it cannot be told what came in', async () => {
    for (const [content, before, taken, behind] of [
      ['{"n":1}\n', '', 5, theirs],
      ['{"n":1}\n', theirs, 5, theirs],
      ['{"n":1}\n', theirs, 5, ''],
      ['{"n":1}', '', 1, 'of theirs'],
    ] as const) {
      assert.deepEqual(await failing(content, before, taken, behind), { kind: 'changed' });
      const ours = `${content.endsWith('\n') ? '' : '\n'}${whole}`;
      assert.equal(text(), content + before + ours.slice(0, taken) + behind);
    }
  });

  it('is no less looked for where the file was cut meanwhile', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n'.repeat(9));
    const write: AppendIo['write'] = (fd, bytes) => {
      fs.truncateSync(at('f'), 16);
      fs.writeSync(fd, bytes, 0, 40, null);
      add(theirs);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const done = await appendLines(at('f'), [one, two], await stamp(), { io: { write } });
    assert.equal(!done.ok && done.problem.kind, 'partial');
    fs.writeFileSync(at('f'), '{"n":1}\n'.repeat(9));
    const cut: AppendIo['write'] = () => {
      fs.truncateSync(at('f'), 16);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const other = await appendLines(at('f'), [one, two], await stamp(), { io: { write: cut } });
    assert.deepEqual(!other.ok && other.problem, { kind: 'changed' });
  });

  it('is no less looked for where the file was cut within a line and has grown beyond where it ended', async () => {
    for (const [taken, behind, found] of [
      [whole.length, '', ['diskFull', null]],
      [60, '', ['diskFull', null]],
      [60, '{"half', ['partial', [2]]],
    ] as const) {
      fs.writeFileSync(at('f'), '{"n":1}\n'.repeat(3));
      const write: AppendIo['write'] = (fd, bytes) => {
        fs.truncateSync(at('f'), 12);
        fs.writeSync(fd, bytes, 0, taken, null);
        add(behind);
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      };
      const done = await appendLines(at('f'), [one, two], await stamp(), { io: { write } });
      assert.ok(!done.ok);
      const { problem } = done;
      assert.deepEqual([problem.kind, problem.kind === 'partial' ? problem.lines : null], found);
      assert.equal(text(), `{"n":1}\n{"n"${behind && whole.slice(0, taken) + behind}`);
    }
  });
});

describe('the lines that a write broke', () => {
  const [one, two] = ['{"one":1}', '{"two":2}'];

  async function short(content: string, before: string, taken: number, behind: string) {
    fs.writeFileSync(at('f'), content);
    const write: AppendIo['write'] = (fd, bytes) => {
      if (before) add(before);
      const written = fs.writeSync(fd, bytes, 0, taken, null);
      add(behind);
      return written;
    };
    const done = await appendLines(at('f'), [one, two], await stamp(), { io: { write } });
    assert.ok(!done.ok, 'written');
    return done.problem;
  }

  it('are all named: where ours came into somebody’s line, and where it breaks off', async () => {
    const cases = [
      ['{"n":1}\n', '{"half', one.length + 4, 'rest"}\n', [2, 3], null],
      ['{"n":1}\n', '{"half', one.length + 1, 'rest"}\n', [2, 3], null],
      ['{"n":1}\n', '{"half', 4, 'rest"}\n', [2], null],
      // Ours begins with a newline of its own.
      ['{"n":1}', '\n{"half', one.length + 5, 'rest"}\n', [2, 4], 3],
      // Their line begins as ours does.
      ['{"n":1}\n', '{"of":1}\n', 3, '{"of":1}\n', [3], null],
      // Their newline makes our first line whole.
      ['{"n":1}\n', '', one.length, '\n{"of":1}\n', [3], 2],
    ] as const;
    for (const [content, before, taken, behind, lines, standing] of cases) {
      const problem = await short(content, before, taken, behind);
      assert.ok(problem.kind === 'partial', JSON.stringify(problem));
      assert.deepEqual([problem.lines, problem.standing], [lines, standing], text());
    }
  });

  it('are named behind all of ours, too', async () => {
    fs.writeFileSync(at('f'), '{"n":1}\n');
    const write: AppendIo['write'] = (fd, bytes) => {
      add('{"half');
      const written = fs.writeSync(fd, bytes);
      add('rest"}\n');
      return written;
    };
    const done = await appendLines(at('f'), [one, two], await stamp(), { io: { write } });
    assert.deepEqual(!done.ok && done.problem, { kind: 'glued', line: 2, rest: 4 });
  });

  it('are no reason to promise what cannot be done any more', async () => {
    const problem = await short('{"n":1}\n', '{"half', one.length + 4, 'rest"}\n');
    const said = words(explainWrite(problem, '/f'));
    assert.match(said, /^\/f:2, 3 cannot be read: .*written behind it/);
    assert.doesNotMatch(said, /is removed/);
  });
});
