import assert from 'node:assert/strict';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import { planCompaction } from '../../../src/engine/compaction/plan';
import { readLedger } from '../../../src/engine/record/ledger';
import type { Request } from '../../../src/engine/record/person/requests';
import { newestEntries } from '../../../src/operations/bounds';
import { CodexLines, payloadsOf, userItem } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';

/** Two requests with their answers, then the client’s own compaction, which keeps what the person said and drops the rest. */
function compacted() {
  const talk = new CodexLines().user('one?').says('ONE').user('two?').says('TWO');
  const [one, , two] = payloadsOf(talk.lines);
  const own = 'Another language model started to solve this problem…\nALL OF IT';
  const thread = talk
    .compacted([one!, two!, userItem(own)], own)
    .user('three?')
    .says('THREE');
  const { lines, textAt } = rawLines(thread.user('four?').says('FOUR').lines);
  const reader = new RolloutReader(textAt);
  for (const line of lines) reader.push(line);
  return reader.conversation();
}

const mask = (text: string): string => text;
const wanted = [
  ['one?', ['ONE']],
  ['two?', ['TWO']],
  ['three?', ['THREE']],
];

/** What was asked, and what was said to it. */
const said = ({ text, told }: Request): unknown => [text, told.map((words) => words.text)];

describe('a Codex thread that its client compacted', () => {
  it('is recorded in the order said: what the agent answered stands with what it was asked', () => {
    const plan = planCompaction(compacted(), 1, () => 1);
    assert.ok(plan.ok);
    const { requests } = readLedger(plan.value.replaced, null, mask);
    const found = requests.requests().map(said);
    assert.deepEqual(found.slice(0, 3), wanted);
  });

  it('is looked through in the same order for evidence and notes', () => {
    const { requests } = readLedger(newestEntries(compacted().path), null, mask);
    const found = requests.requests().map(said);
    assert.deepEqual(found, [...wanted, ['four?', ['FOUR']]]);
  });
});
