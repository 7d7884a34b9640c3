/** The offline summary on real sessions, where the reference material is present. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { draftOffline } from '../../../src/engine/summary/offline';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { planCompaction } from '../../../src/engine/compaction/plan';
import { parseSummary } from '../../../src/engine/summary/summary';
import type { Conversation } from '../../../src/engine/conversation/types';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { sharedFile } from '../../build/shared';
import { testBudgets, visibleText } from '../../build/compactions';

function read(file: string, lineCount: number): Conversation {
  const texts = new Map<number, string>();
  const reader = new PiTreeReader('pi', (offset) => texts.get(offset) ?? '');
  let offset = 0;
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, lineCount);
  lines.forEach((line, i) => {
    if (line === '') return;
    const bytes = Buffer.from(line);
    texts.set(offset, line);
    reader.push({
      number: i + 1,
      offset,
      length: bytes.length,
      head: bytes.subarray(0, 512).toString('latin1'),
      last: bytes[bytes.length - 1] ?? 0,
      text: () => line,
    });
    offset += bytes.length + 1;
  });
  return reader.conversation();
}

describe('the offline summary of real sessions', () => {
  const cases = [
    {
      name: 'before-compaction.jsonl',
      lines: [300, 600, 800, 1_003],
      path: 'packages/coding-agent/src/core/agent-session.ts',
      rule: 'i would only want e2e tests for AgentSession, anything else is shitty.',
    },
    {
      name: 'large-session.jsonl',
      lines: [900, 1_019],
      path: 'packages/coding-agent/src/theme/dark.json',
      rule: 'invalid themes must NEVER explode',
    },
  ];
  const present = cases.filter(({ name }) => sharedFile('fixtures', 'pi', name) !== undefined);
  it(`runs on ${present.length} of ${cases.length} sessions found`, () => {
    assert.ok(present.length === 0 || present.length === cases.length);
  });
  for (const { name, lines, path, rule } of present) {
    for (const count of lines) {
      it(`holds the files and rules of ${name} up to line ${count}, within its budget`, () => {
        const conversation = read(sharedFile('fixtures', 'pi', name) ?? '', count);
        const plan = planCompaction(conversation, 20_000, (entry) =>
          quickCounter.count(visibleText(entry)),
        );
        assert.ok(plan.ok);
        const draft = draftOffline({
          ...plan.value,
          cwd: conversation.cwd,
          counter: quickCounter,
          ...testBudgets,
          instructions: null,
          redact: (text) => text,
        });
        const { sections } = parseSummary(draft.summary);
        const section = (of: string): string =>
          sections.find(({ name: one }) => one === of)?.body ?? '';
        assert.ok(
          quickCounter.count(draft.summary) <= testBudgets.proseTokens + testBudgets.evidenceTokens,
        );
        assert.ok(draft.summary.startsWith(phrasesOf('en').lead));
        assert.ok(draft.details.modifiedFiles.includes(path));
        assert.ok(
          draft.details.modifiedFiles.every((file) => !file.startsWith(conversation.cwd ?? '?')),
        );
        // Typed among other sentences: it stands in the person's own words.
        if (count > 880 || name.startsWith('before')) {
          const words = section('words');
          assert.ok(words.includes(rule), words);
        }
        assert.deepEqual(
          sections.map(({ name: of }) => of).filter((of) => of !== 'plan' && of !== 'failures'),
          ['goal', 'words', 'happened', 'evidence'],
        );
      });
    }
  }
});
