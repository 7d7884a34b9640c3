import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { parseRolloutLine, sortByHead } from '../../../src/agents/codex/read/lines';
import fc from 'fast-check';
import { roleOf } from '../../../src/agents/codex/read/items';
import type { Sorted } from '../../../src/agents/codex/read/lines';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import type { RawLine } from '../../../src/ports/files';
import { CodexLines } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';
import { root } from '../../build/shared';

const dir = path.join(root, 'test/fixtures/codex');
const recorded = fs
  .readdirSync(dir)
  .flatMap((name) => fs.readFileSync(path.join(dir, name), 'utf8').trimEnd().split('\n'));
/** As the disk gives them: no more than 256 bytes of a line are there before it is read. */
const heads = (texts: readonly string[]): readonly RawLine[] =>
  rawLines(texts).lines.map((line) => ({
    ...line,
    head: Buffer.from(line.text()).toString('latin1', 0, 256),
  }));

/** What the whole line says; undefined where that has to be read. */
function truth(text: string): Sorted | undefined {
  const line = parseRolloutLine(text);
  assert.ok(typeof line !== 'string');
  if (line.type === 'response_item') {
    const role = roleOf(line.payload);
    return role === null ? undefined : { kind: 'item', role };
  }
  return { kind: 'silent', ends: line.type === 'token_usage_record' };
}

describe('sorting a line of a Codex rollout by its first bytes', () => {
  it('says what the whole line says, and spares the reading of most recorded ones', () => {
    const lines = heads(recorded);
    const sorted = lines.map((line) => sortByHead(line));
    sorted.forEach((found, index) => {
      if (found) assert.deepEqual(found, truth(recorded[index] ?? ''));
    });
    const spared = sorted.filter((found) => found !== undefined).length;
    assert.ok(spared > 0.5 * lines.length, `${spared} of ${lines.length}`);
  });

  it('never takes what a program wrote or injects for what a person said', () => {
    const starts = [
      '<environment_context>',
      '# AGENTS.md instructions',
      '<turn_aborted>',
      ' <x',
      '\n',
    ];
    const text = fc
      .tuple(fc.constantFrom('', ...starts), fc.string({ unit: 'binary' }))
      .map(([start, rest]) => start + rest);
    const role = fc.constantFrom('user', 'developer', 'assistant', 'system');
    fc.assert(
      fc.property(text, role, fc.constantFrom('input_text', 'output_text'), (said, by, type) => {
        const content = [{ type, text: said }];
        const line = new CodexLines().item({ type: 'message', id: 'm-1', role: by, content });
        const whole = line.lines.at(-1) ?? '';
        const found = sortByHead(heads([whole])[0]!);
        if (found) assert.deepEqual(found, truth(whole));
      }),
    );
  });

  it('leaves to be read what changes a conversation without being one of its items', () => {
    const lines = new CodexLines().tokens(1, 1).compacted([]).model('x').event('turn_aborted');
    lines.event('item_completed', { item: { type: 'CommandExecution', id: 'a', exit_code: 1 } });
    lines.add('of_tomorrow', {}).item({ type: 'web_search_call' });
    const wanted = lines.lines.slice(2);
    assert.deepEqual(
      heads(wanted).map((line) => sortByHead(line)),
      wanted.map(() => undefined),
    );
    const torn = heads(recorded.map((line) => line.slice(0, -1)));
    assert.ok(torn.every((line) => line.last === 0x7d || sortByHead(line) === undefined));
  });

  it('reads the same conversation far into a large file as at its beginning', () => {
    const thread = recorded.slice(
      0,
      recorded.findIndex((line, n) => n > 0 && line.includes('"session_meta"')),
    );
    const read = (from: number): unknown => {
      const { lines, textAt } = rawLines(thread);
      const reader = new RolloutReader((offset) => textAt(offset < from ? offset : offset - from));
      lines.forEach((line, index) => {
        const head = Buffer.from(line.text()).toString('latin1', 0, 256);
        reader.push({ ...line, head, offset: index === 0 ? 0 : line.offset + from });
      });
      return reader.conversation().path.map((ref) => [ref.id, ref.role, ref.bytes, ref.load()]);
    };
    assert.deepEqual(read(3 << 20), read(0));
  });
});
