import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { notesByFile } from '../../../src/operations/memory/notes';
import { promotable } from '../../../src/operations/memory/promotable';
import { scopeOf } from '../../../src/operations/memory/scope';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { longTalk } from '../../cli/scene';

const wish = 'Always run the tide check before you push anything.';

describe('what is said again and again', () => {
  const here = desks();
  const found = async (): Promise<readonly (readonly [string, number])[]> => {
    const desk = here();
    const scope = scopeOf(desk.workspace, desk.limits().memory);
    const all = await promotable(scope, desk.outside());
    return all.map(({ note, days }) => [note.text, days]);
  };
  const note = (name: string, ...lines: readonly string[]): void => {
    const file = path.join(here().workspace, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
  };
  /** A conversation in which the person says it, compacted on a day. */
  const compacted = async (desk: Desk, id: string, day: string, words = wish): Promise<void> => {
    const lines = desk.lines({ id }).user('Look at the pump first.').agent('It runs.', 300);
    const text = longTalk(
      lines.user(words).agent('I will.', 400),
      12,
      Number(day.slice(-2)) * 100,
    ).text();
    const file = desk.write(text, path.relative(desk.base, desk.sessionFile(id)));
    desk.nowMs = Date.parse(`${day}T12:00:00Z`);
    const limits = desk.limits({ 'compaction.keepRecentTokens': 400 });
    const done = await desk.compact(file, limits, desk.outside());
    assert.ok(done.ok, JSON.stringify(done));
  };

  it('are notes of several days and rules, but not those that MEMORY.md holds', async () => {
    note('memory/2026-01-30.md', '- the gauge drifts at night in winter', '- a lamp is on');
    note(
      'memory/2026-01-31.md',
      '- the gauge drifts at night, in winter',
      '- [constraint] no floats ^ab12cd34',
    );
    assert.deepEqual(await found(), [
      ['the gauge drifts at night, in winter', 2],
      ['[constraint] no floats', 1],
    ]);
    note('MEMORY.md', '- No floats', '- The gauge drifts at night in winter.');
    assert.deepEqual(await found(), []);
  });

  it('are notes by themselves below a fence that was left open, as in a list of all notes', async () => {
    const open = ['- mine', '```ts', 'const a = 1;'];
    note(
      'memory/2026-01-31.md',
      ...open,
      '- [constraint] no floats ^ab12cd34',
      '- [decision] whole millimetres ^ab12cd35',
    );
    assert.deepEqual(
      (await found()).map(([text]) => text),
      ['[constraint] no floats', '[decision] whole millimetres'],
    );
    const scope = scopeOf(here().workspace, here().limits().memory);
    const [file] = await notesByFile(scope, here().outside());
    assert.deepEqual(
      file?.notes.map(({ line, endLine, id }) => [line, endLine, id]),
      [
        [1, 1, null],
        [2, 3, null],
        [4, 4, 'ab12cd34'],
        [5, 5, 'ab12cd35'],
      ],
    );
  });

  it('are the person’s words in the summaries of several conversations', async () => {
    const desk = here();
    await compacted(desk, 'one', '2026-02-01');
    assert.deepEqual(await found(), [], 'one conversation says it once');
    await compacted(
      desk,
      'two',
      '2026-02-05',
      'always run the tide check before you push anything!',
    );
    const [said, ...others] = await found();
    assert.equal(said?.[1], 2);
    assert.match(said?.[0] ?? '', /^always run the tide check before you push anything[.!]$/i);
    assert.deepEqual(others, []);
    note('MEMORY.md', `- ${wish}`);
    assert.deepEqual(await found(), []);
  });
});
