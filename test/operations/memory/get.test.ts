/** What a part of a file of notes shows, and what it says of the rest. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { inEnglish } from '../../../src/base/sentence';
import { callTool } from '../../../src/operations/memory/callTool';
import { getMemory } from '../../../src/operations/memory/get';
import { scopeOf } from '../../../src/operations/memory/scope';
import { desks } from '../desk';

describe('a part of a file of notes', () => {
  const here = desks();
  const memory = () => here().limits().memory;
  const write = (text: string): void =>
    fs.writeFileSync(path.join(here().workspace, 'MEMORY.md'), text);
  const get = async (wanted: string) => {
    const found = await getMemory(scopeOf(here().workspace, memory()), wanted, here().outside());
    assert.ok(found.ok, wanted);
    const { line, endLine, text, left } = found.value;
    return { line, endLine, text, left: left ? inEnglish(left) : '' };
  };

  it('ends with a whole line, says so, and the rest is got by what it says', async () => {
    const lines = Array.from({ length: 1_501 }, (_, n) => `- note ${n} ${'word '.repeat(9)}end`);
    write(`# Memory\n${lines.join('\n')}\n`);
    const shown: string[] = [];
    let wanted = 'MEMORY.md';
    for (let next = 1; wanted !== '';) {
      const { line, endLine, text, left } = await get(wanted);
      assert.equal(line, next);
      assert.equal(text.split('\n').length, endLine - line + 1);
      assert.ok(text.length <= 40_000);
      shown.push(text);
      next = endLine + 1;
      wanted = /^(\S+) is left out: more than 40,000 characters/.exec(left)?.[1] ?? '';
      assert.equal(wanted, left === '' ? '' : `MEMORY.md#L${next}-L1502`);
    }
    assert.ok(shown.length > 2);
    assert.equal(shown.join('\n'), `# Memory\n${lines.join('\n')}`);
  });

  it('is refused with the true reason where the file lies among the notes, and no other is told', async () => {
    const at = (name: string): string => path.join(here().workspace, name);
    const why = async (wanted: string): Promise<string> => {
      const found = await getMemory(scopeOf(here().workspace, memory()), wanted, here().outside());
      assert.ok(!found.ok && found.problem.kind === 'refused', wanted);
      return inEnglish(found.problem.sentence);
    };
    fs.mkdirSync(at('memory'), { recursive: true });
    fs.writeFileSync(at('memory/huge.md'), '');
    fs.truncateSync(at('memory/huge.md'), 48 << 20);
    fs.writeFileSync(at('theirs.md'), '- a\n');
    fs.symlinkSync(at('theirs.md'), at('memory/link.md'));
    assert.match(await why('MEMORY.md'), /MEMORY\.md does not exist\.$/);
    assert.match(await why('memory/2026-01-01.md#L3'), /2026-01-01\.md does not exist\.$/);
    assert.match(await why('memory/huge.md'), /huge\.md holds more than 32 MB/);
    assert.match(await why('memory/link.md'), /link\.md is a link, so it is not searched/);
    for (const name of ['theirs.md', 'none.md', '../none.md', 'memory/../none.md'])
      assert.match(await why(name), /is not one of the files that hold notes here/, name);
  });

  it('is told to a model in the same way', async () => {
    write('- a note\n'.repeat(9_000));
    const { workspace } = here();
    const told = await callTool(
      { tool: 'memory_get', note: 'MEMORY.md' },
      { place: { workspace, trusted: true }, memory: memory() },
      here().outside(),
    );
    assert.ok(told.ok);
    assert.match(
      told.value.text,
      /^Notes .*\nMEMORY\.md#L1-L4444:\n[^]*\n- a note\nMEMORY\.md#L4445-L9000 is left out: /,
    );
  });

  it('ends within a line only where that line alone is too long, and says so', async () => {
    write(`- ${'x'.repeat(50_000)}\n- b`);
    const all = await get('MEMORY.md');
    assert.deepEqual([all.endLine, all.text.length], [1, 40_000]);
    assert.match(all.left, /^The end of line 1 and MEMORY\.md#L2 are left out: /);
    assert.match(
      (await get('MEMORY.md#L1')).left,
      /^The end of line 1 is left out: .*Open the file/,
    );
    const second = await get('MEMORY.md#L2');
    assert.deepEqual([second.text, second.left], ['- b', '']);
  });

  it('is refused with what is wrong where it lies behind the end, or ends before it begins', async () => {
    write('- a\n- b\n- c\n- d\n');
    for (const [wanted, reason] of [
      ['MEMORY.md#L5', /^MEMORY\.md has only 4 lines\.$/],
      ['MEMORY.md#L9', /^MEMORY\.md has only 4 lines\.$/],
      ['MEMORY.md#L3-L2', /^MEMORY\.md#L3-L2 ends before it begins\.$/],
      ['MEMORY.md#L9-L8', /ends before it begins/],
    ] as const) {
      const found = await getMemory(scopeOf(here().workspace, memory()), wanted, here().outside());
      assert.ok(!found.ok && 'sentence' in found.problem && found.problem.sentence !== undefined);
      assert.match(inEnglish(found.problem.sentence), reason);
    }
    write('- a');
    const one = await getMemory(
      scopeOf(here().workspace, memory()),
      'MEMORY.md#L2',
      here().outside(),
    );
    assert.ok(!one.ok && 'sentence' in one.problem && one.problem.sentence !== undefined);
    assert.equal(inEnglish(one.problem.sentence), 'MEMORY.md has only 1 line.');
  });
});
