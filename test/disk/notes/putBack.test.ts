import assert from 'node:assert/strict';
import fs from 'node:fs';
import * as fc from 'fast-check';
import { putBack } from '../../../src/disk/notes/putBack';
import { removeLines } from '../../../src/disk/notes/removeLines';
import { tempDir } from '../tempDir';

const at = tempDir();
const file = () => at('ws/memory/2026-01-31.md');
const notes = () => ({
  workspace: at('ws'),
  place: { folder: 'memory', name: '2026-01-31.md', title: '# 2026-01-31' } as const,
  lock: at('lock'),
  nowMs: Date.parse('2026-01-31T10:00:00Z'),
});

/** Takes lines out of `before`, lets `meanwhile` make something else of the rest (null = nothing is left), and puts them back. */
async function undone(
  before: string,
  lines: readonly number[],
  meanwhile: (rest: string) => string | null = (rest) => rest,
): Promise<readonly [string, string]> {
  fs.mkdirSync(at('ws/memory'), { recursive: true });
  fs.writeFileSync(file(), before);
  const texts = before.replace(/^\ufeff/u, '').split(/\r?\n|\r/u);
  const seen = lines.map((line) => ({ line, texts: [texts[line - 1] ?? ''] }));
  const taken = await removeLines(notes(), () => seen);
  assert.ok(taken.ok);
  const then = meanwhile(fs.readFileSync(file(), 'utf8'));
  if (then === null) fs.rmSync(at('ws/memory'), { recursive: true });
  else fs.writeFileSync(file(), then);
  const done = await putBack(notes(), taken.value);
  assert.deepEqual(fs.readdirSync(at('ws/memory')), ['2026-01-31.md'], 'nothing is left behind');
  return [done.ok ? done.value : done.problem.kind, fs.readFileSync(file(), 'utf8')];
}

describe('lines that are put back', () => {
  it('stand where they stood, whatever ends a line', async () => {
    const texts = [
      '# d\n- a\n- b\n- c\n',
      '# d\r\n- a\r\n- b',
      '\ufeff- a\n- b\n- c',
      '- a\n\n- a\n',
      '# d\r- a\r- b\r- c\r',
    ];
    for (const text of texts)
      for (const lines of [[1], [2], [1, 3], [2, 3], [1, 2, 3]].filter(
        (some) => Math.max(...some) <= text.trimEnd().split(/\r?\n|\r/u).length,
      ))
        assert.deepEqual(await undone(text, lines), ['place', text], JSON.stringify([text, lines]));
  });

  it('give the same bytes again for any file and any lines of it', async () => {
    const line = fc.constantFrom('- a', '- b', '', '# d', '- ü 気', '-  ');
    const end = fc.constantFrom('\n', '\r\n');
    const some = fc.array(fc.tuple(line, end, fc.boolean()), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (lines, isWhole) => {
        const text = lines.map(([words, ending]) => `${words}${ending}`).join('');
        const whole = isWhole ? text : text.replace(/\r?\n$/u, '');
        const count = whole.split('\n').length - (whole.endsWith('\n') ? 1 : 0);
        const gone = lines.flatMap(([, , isGone], i) => (isGone && i < count ? [i + 1] : []));
        assert.deepEqual(await undone(whole, gone), ['place', whole]);
      }),
      { numRuns: 60 },
    );
  });

  it('stand there also where the file has changed before or behind them', async () => {
    const text = '# d\n- a\n- b\n- c\n';
    const cases = [
      [[3], (rest: string) => `${rest}- new\n`, '# d\n- a\n- b\n- c\n- new\n'],
      [[3], (rest: string) => `new\n${rest}`, 'new\n# d\n- a\n- b\n- c\n'],
      [[3], (rest: string) => rest.replace('- a', '- A!'), '# d\n- A!\n- b\n- c\n'],
      [[1], (rest: string) => `${rest}- new\n`, '# d\n- a\n- b\n- c\n- new\n'],
      [[4], (rest: string) => `new\n${rest}`, 'new\n# d\n- a\n- b\n- c\n'],
      [[4], (rest: string) => `${rest}- new`, '# d\n- a\n- b\n- c\n- new'],
    ] as const;
    for (const [lines, meanwhile, expected] of cases)
      assert.deepEqual(await undone(text, lines, meanwhile), ['place', expected]);
    // What ended without a line end gets one where something came behind it.
    assert.deepEqual(await undone('- a\n- b', [2], (rest) => `${rest}- c\n`), [
      'place',
      '- a\n- b\n- c\n',
    ]);
  });

  it('come to the end where their place can no longer be told', async () => {
    const everywhere = (rest: string): string => rest.replace('# d', '# D').replace('- c', '- C');
    assert.deepEqual(await undone('# d\n- a\n- b\n- c\n', [2], everywhere), [
      'end',
      '# D\n- b\n- C\n- a\n',
    ]);
    assert.deepEqual(await undone('# d\r\n- a\r\n- b\r\n', [2], () => 'x\r\ny'), [
      'end',
      'x\r\ny\r\n- a\r\n',
    ]);
    // Of a file that held nothing else no place is known once it holds something.
    assert.deepEqual(await undone('\ufeff- a\n', [1], () => '# new\n'), ['end', '# new\n- a\n']);
  });

  it('come into a file that is made where it is gone, with its folder', async () => {
    assert.deepEqual(await undone('# 2026-01-31\n- a\n- b\n', [2], () => null), [
      'made',
      '# 2026-01-31\n- a\n',
    ]);
    assert.deepEqual(await undone('- a\n- b\n', [2], () => null), ['made', '# 2026-01-31\n- b\n']);
  });

  it('do not come twice where somebody has put them back already', async () => {
    const text = '# d\n- a\n- b\n- c\n';
    for (const lines of [[1], [2], [4], [2, 4]])
      for (const then of [text, `${text}- new\n`])
        assert.deepEqual(await undone(text, lines, () => then), ['place', then]);
  });

  it('do not come into a file that is no text, or that a link leads to', async () => {
    const utf16 = Buffer.from('\ufeffab', 'utf16le').toString('latin1');
    fs.mkdirSync(at('ws/memory'), { recursive: true });
    fs.writeFileSync(file(), '- a\n- b\n');
    const taken = await removeLines(notes(), () => [{ line: 2, texts: ['- b'] }]);
    assert.ok(taken.ok);
    fs.writeFileSync(file(), utf16, 'latin1');
    const inBinary = await putBack(notes(), taken.value);
    assert.equal(!inBinary.ok && inBinary.problem.kind, 'utf16');
    assert.equal(fs.readFileSync(file(), 'latin1'), utf16);
    fs.rmSync(file());
    fs.writeFileSync(at('theirs.md'), '- a\n');
    fs.symlinkSync(at('theirs.md'), file());
    const behindLink = await putBack(notes(), taken.value);
    assert.equal(!behindLink.ok && behindLink.problem.kind, 'symlink');
    assert.equal(fs.readFileSync(at('theirs.md'), 'utf8'), '- a\n');
  });
});
