import assert from 'node:assert/strict';
import fs from 'node:fs';
import { removeLines } from '../../../src/disk/notes/removeLines';
import type { SeenLines } from '../../../src/ports/memory/memoryFiles';
import { tempDir } from '../tempDir';

const at = tempDir();
const notes = () => ({
  workspace: at('ws'),
  place: { folder: 'memory', name: '2026-01-31.md' } as const,
  lock: at('lock'),
});

async function remove(before: string | Uint8Array, lines: readonly SeenLines[]): Promise<string> {
  fs.mkdirSync(at('ws/memory'), { recursive: true });
  fs.writeFileSync(at('ws/memory/2026-01-31.md'), before, { mode: 0o640 });
  const done = await removeLines(notes(), () => lines);
  const bytes = fs.readFileSync(at('ws/memory/2026-01-31.md'));
  const after = bytes.toString('utf8');
  if (!done.ok) assert.deepEqual(bytes, Buffer.from(before), 'nothing was changed');
  assert.deepEqual(fs.readdirSync(at('ws/memory')), ['2026-01-31.md'], 'nothing is left behind');
  return done.ok ? after : done.problem.kind;
}

describe('lines that are taken out of a file of notes', () => {
  it('are those that were seen, and nothing else, whatever ends a line', async () => {
    assert.equal(
      await remove('# d\n- a\n- b\n- c\n', [{ line: 3, texts: ['- b'] }]),
      '# d\n- a\n- c\n',
    );
    assert.equal(
      await remove('# d\r\n- a\r\n- b', [{ line: 2, texts: ['- a', '- b'] }]),
      '# d\r\n',
    );
    assert.equal(await remove('\ufeff- a\n- b\n', [{ line: 1, texts: ['- a'] }]), '- b\n');
    assert.equal(await remove('- a\n', [{ line: 1, texts: ['- a'] }]), '');
    assert.equal(
      await remove('- a\n- b\n- c', [
        { line: 1, texts: ['- a'] },
        { line: 3, texts: ['- c'] },
      ]),
      '- b\n',
    );
    assert.equal(await remove('- a\r- b\r- c\r', [{ line: 2, texts: ['- b'] }]), '- a\r- c\r');
    assert.equal(fs.statSync(at('ws/memory/2026-01-31.md')).mode & 0o777, 0o640);
  });

  it('are looked for in what the file holds at that moment, as a reader has it', async () => {
    fs.mkdirSync(at('ws/memory'), { recursive: true });
    fs.writeFileSync(at('ws/memory/2026-01-31.md'), '\ufeff- new\r\n- a\r- b\n');
    const found: string[] = [];
    const done = await removeLines(notes(), (text) => {
      found.push(text);
      return [{ line: 2, texts: ['- a'] }];
    });
    assert.ok(done.ok);
    assert.deepEqual(found, ['- new\r\n- a\n- b\n']);
    assert.equal(fs.readFileSync(at('ws/memory/2026-01-31.md'), 'utf8'), '\ufeff- new\r\n- b\n');
    // Somebody else adds a line between the look and the write.
    let looks = 0;
    const again = await removeLines(notes(), (text) => {
      if (looks++ === 0) fs.appendFileSync(at('ws/memory/2026-01-31.md'), '- c\n');
      return [{ line: text.split('- b')[0]?.split('\n').length ?? 0, texts: ['- b'] }];
    });
    assert.ok(again.ok && looks === 2);
    assert.equal(fs.readFileSync(at('ws/memory/2026-01-31.md'), 'utf8'), '\ufeff- new\r\n- c\n');
    const none = await removeLines(notes(), () => undefined);
    assert.ok(!none.ok && none.problem.kind === 'notThere');
  });

  it('stay where they are not as they were seen', async () => {
    assert.equal(await remove('- a\n- b\n', [{ line: 2, texts: ['- a'] }]), 'notThere');
    assert.equal(await remove('- a\n', [{ line: 2, texts: ['- a'] }]), 'notThere');
    assert.equal(await remove('- a\n', [{ line: 0, texts: ['- a'] }]), 'notThere');
    assert.equal(
      await remove(Buffer.from('\ufeffab', 'utf16le'), [{ line: 1, texts: ['ab'] }]),
      'utf16',
    );
  });

  it('are never those of a file behind a link', async () => {
    fs.mkdirSync(at('ws/memory'), { recursive: true });
    fs.writeFileSync(at('theirs.md'), '- a\n');
    fs.symlinkSync(at('theirs.md'), at('ws/memory/2026-01-31.md'));
    const done = await removeLines(notes(), () => [{ line: 1, texts: ['- a'] }]);
    assert.ok(!done.ok && done.problem.kind === 'symlink');
    assert.equal(fs.readFileSync(at('theirs.md'), 'utf8'), '- a\n');
  });
});
