import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { contextMessages } from '../../../src/engine/conversation/context';
import { readMeter } from '../../build/meter';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { readClaude } from '../../build/lines/claudeLines';
import { root } from '../../build/shared';

/**
 * A session of client 2.1.330 with made-up content: three turns with parallel calls, an edit and a failing command; a compaction
 * of ours and a turn; an undo and a turn; `/compact` of the client's own and a turn. The client's own texts are left out.
 */
const lines = fs
  .readFileSync(path.join(root, 'test/fixtures/claude-code/boats.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');

/** What the person and the model said, as of a line that holds these words (the last such line). */
function saidBy(words: string): readonly string[] {
  const at = lines.findLastIndex((line) => line.includes('"parentUuid"') && line.includes(words));
  const { conversation } = readClaude(lines.slice(0, at + 1));
  return contextMessages(conversation.path).flatMap(({ role, entry, blocks }) => {
    if (entry.kind === 'message' && entry.role === 'user' && entry.origin !== 'person') return [];
    return blocks.flatMap((block) => {
      if (block.kind === 'text') return role === 'summary' ? ['SUMMARY'] : [block.text];
      return block.kind === 'toolCall' || block.kind === 'toolResult' ? [block.callId] : [];
    });
  });
}

const first = [
  'Look at the mast and the cargo. Never touch hull.txt.',
  ...['I read both.', 'toolu_a', 'toolu_b', 'toolu_b', 'toolu_a'],
  'A mast of 12 m and 90 crates.',
];
const second = [
  'Make the mast 13 m, then list the masts.',
  ...['I change it.', 'toolu_c', 'toolu_c', 'toolu_d', 'toolu_d'],
  'The mast is 13 m now; there is no folder of masts.',
];
const third = [
  'Compare it with @sail.txt and count the crates.',
  ...['Two at once.', 'toolu_e', 'toolu_f', 'toolu_e', 'toolu_f'],
  'The sail is red; 90 crates.',
];
const hull = ['Now the hull.', 'The hull is dry.'];
const keel = ['And the keel?', 'The keel is sound.'];

describe('a recorded session of Claude Code', () => {
  it('is read without an odd line', () => {
    const { conversation } = readClaude(lines);
    assert.deepEqual(conversation.oddities, []);
    assert.equal(conversation.cwd, '/home/dev/boats');
    assert.equal(conversation.formatVersion, 2_001_330);
  });

  it('shows at every point what the client sent then', () => {
    const results = (texts: readonly string[]) => [...texts].sort();
    assert.deepEqual(results(saidBy('90 crates."}]')), results([...first, ...second, ...third]));
    const short = saidBy('The hull is dry."}]');
    assert.equal(short[0], 'SUMMARY');
    assert.deepEqual(short.slice(-hull.length), hull);
    assert.ok(!short.includes(first[0] ?? ''));
    assert.deepEqual(
      results(saidBy('The keel is sound."}]')),
      results([...first, ...second, ...third, ...hull, ...keel]),
    );
    assert.deepEqual(saidBy('The mast is straight."}]'), [
      ...['SUMMARY', 'The keel is sound.', 'And the mast?', 'The mast is straight.'],
    ]);
  });

  it('is metered as the client was told after every answer', () => {
    const told: number[] = [];
    lines.forEach((line, i) => {
      const json = JSON.parse(line) as {
        type: string;
        message?: { usage?: Readonly<Record<string, unknown>> };
      };
      const usage = json.type === 'assistant' ? json.message?.usage : undefined;
      if (!usage) return;
      const names = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'];
      const all = [...names, 'output_tokens'].map((name) => Number(usage[name]));
      told.push(all.reduce((sum, one) => sum + one, 0));
      const { path: branch } = readClaude(lines.slice(0, i + 1)).conversation;
      const reading = readMeter({ path: branch, counter: quickCounter });
      assert.equal(reading.reportedTokens, told.at(-1), `line ${i + 1}`);
      assert.equal(reading.window.tokens, 200_000);
    });
    assert.equal(new Set(told).size, 10);
  });

  it('is read alike with whatever of its last line is missing', () => {
    const whole = lines.slice(0, -1);
    const ids = readClaude(whole).conversation.path.map((ref) => ref.id);
    const last = lines.at(-1) ?? '';
    for (let cut = 1; cut < last.length; cut += 5) {
      const { conversation } = readClaude([...whole, last.slice(0, cut)]);
      assert.deepEqual(
        conversation.path.map((ref) => ref.id),
        ids,
      );
    }
  });
});
