/** Drafts as things: made, kept as data, looked at, edited, and applied to a conversation that may have gone on. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { CompactionDraft } from '../../../src/operations/compact/compactionDraft';
import { explain } from '../../../src/operations/problems';
import type { PiLines } from '../../build/lines/piLines';
import { answerTo } from '../../build/models/scriptedSummariser';
import { longTalk, treeOf } from '../../cli/scene';
import type { Desk } from '../desk';
import { EditorHost, modelDesks } from '../modelDesk';
import { words } from '../../build/words';
import { asIs } from '../../../src/base/sentence';

describe('a draft of a compaction', () => {
  const { here, settings, outside } = modelDesks();
  const offline = (desk: Desk) =>
    desk.limits({ 'compaction.keepRecentTokens': 1_000, 'compaction.model': 'offline' });

  /** A conversation and a draft of it, as it would come from a disk. */
  async function drafted(desk: Desk, limits = offline(desk), by = desk.outside()) {
    const lines = longTalk(desk.lines(), 12);
    const file = desk.write(lines.text());
    const told = await desk.draft(file, limits, by);
    assert.ok(told.ok, JSON.stringify(told));
    const draft = JSON.parse(JSON.stringify(told.value)) as CompactionDraft;
    assert.deepEqual(draft, told.value, 'plain data');
    return { lines, file, draft, limits };
  }

  const append = (file: string, lines: PiLines, say: () => void): void => {
    const before = lines.lines.length;
    say();
    fs.appendFileSync(file, `${lines.lines.slice(before).join('\n')}\n`);
  };

  it('changes nothing, ours included, and says what it was made on', async () => {
    const desk = here();
    const { file, draft, lines } = await drafted(desk);
    assert.equal(fs.readFileSync(file, 'utf8'), lines.text());
    assert.equal(treeOf(desk.ours).size, 0);
    assert.equal(draft.file, file);
    assert.equal(draft.plannedOn.lastEntryId, lines.leaf);
    assert.equal(draft.plannedOn.sizeBytes, fs.statSync(file).size);
    assert.ok(draft.tokensAfter < draft.tokensBefore && draft.lines.length > 0);
    assert.equal(draft.hindrance, null);
  });

  it('counts the entries of the context, not what an extension keeps among them', async () => {
    const desk = here();
    const { draft } = await drafted(desk);
    const lines = longTalk(desk.lines(), 12);
    for (let n = 0; n < 3; n++) lines.add({ type: 'custom', customType: 'state', data: { n } });
    const told = await desk.draft(desk.write(lines.text()), offline(desk), desk.outside());
    assert.ok(told.ok);
    const counts = ({ replacedCount, keptCount }: CompactionDraft) => [replacedCount, keptCount];
    assert.deepEqual(counts(told.value), counts(draft));
  });

  it('is written as it was shown, and is of no use a second time', async () => {
    const desk = here();
    const { draft, limits, file } = await drafted(desk);
    const done = await desk.apply(draft, limits, desk.outside());
    assert.ok(done.ok, JSON.stringify(done));
    const { result, writtenBy, tier } = done.value;
    assert.equal(result.summary, draft.summary);
    assert.equal(result.firstKeptEntryId, draft.firstKeptId);
    assert.deepEqual(result.details, draft.details);
    assert.deepEqual([writtenBy, tier], [draft.writtenBy, draft.tier]);
    const written = fs.readFileSync(file, 'utf8');
    const again = await desk.apply(draft, limits, desk.outside());
    assert.equal(again.ok, false);
    assert.equal(fs.readFileSync(file, 'utf8'), written);
  });

  it('of a model’s words is not paid for twice, also where the agent went on', async () => {
    const desk = here();
    const by = outside('anthropic', answerTo);
    const limits = desk.limits(settings('anthropic'));
    const { draft, file, lines } = await drafted(desk, limits, by.outside);
    assert.equal(draft.tier, 'model');
    const asked = by.heard().length;
    append(file, lines, () => lines.user('Go on with the mole.').agent('Went on.', 9_000));
    const done = await desk.apply(draft, limits, by.outside);
    assert.ok(done.ok, JSON.stringify(done));
    assert.equal(by.heard().length, asked);
    assert.deepEqual(
      [done.value.tier, done.value.result.firstKeptEntryId, done.value.model?.usd],
      ['model', draft.firstKeptId, draft.model?.usd],
    );
    assert.match(fs.readFileSync(file, 'utf8'), /Went on\.[^]*"type":"compaction"/);
  });

  it('may be edited: what the person wrote is written word for word, secrets alone are masked, and what is missing is said', async () => {
    const desk = here();
    const { draft, limits } = await drafted(desk);
    const summary =
      '## Goal\n\n  The north gauge first, says the person.\n\n<read-files>\n</read-files>';
    const done = await desk.apply(draft, limits, desk.outside(), { summary });
    assert.ok(done.ok, JSON.stringify(done));
    assert.equal(done.value.writtenBy, 'person');
    assert.equal(done.value.result.summary, summary);
    assert.ok(done.value.repairs.some((said) => /is not in it any more\.$/.test(words(said))));
    assert.equal(done.value.result.firstKeptEntryId, draft.firstKeptId);
    const key = ['sk', 'ant', 'api03', 'q9Zt7LmX2vB8nK4cR6wD1yH5'.repeat(3)].join('-');
    const undone = await desk.undo(draft.file, limits, desk.outside());
    assert.ok(undone.ok);
    const again = await drafted(desk);
    const leaking = { summary: `## Goal\nUse ${key}.` };
    const masked = await desk.apply(again.draft, limits, desk.outside(), leaking);
    assert.ok(masked.ok, JSON.stringify(masked));
    assert.doesNotMatch(masked.value.result.summary, /q9Zt7LmX2vB8/);
  });

  it('is refused where nothing is left of it', async () => {
    const desk = here();
    const { draft, limits, file } = await drafted(desk);
    const before = fs.readFileSync(file);
    const done = await desk.apply(draft, limits, desk.outside(), { summary: ' \n' });
    assert.ok(!done.ok && done.problem.kind === 'refused', JSON.stringify(done));
    assert.deepEqual(fs.readFileSync(file), before);
  });

  it('is refused where the conversation was compacted meanwhile, or is another one', async () => {
    const desk = here();
    const { draft, limits, file, lines } = await drafted(desk);
    append(file, lines, () => lines.compaction(lines.leaf ?? '', 'The agent’s own.'));
    append(file, lines, () => {
      longTalk(lines, 12);
    });
    const other = { ...draft, plannedOn: { ...draft.plannedOn, sessionId: 'another' } };
    const before = fs.readFileSync(file);
    for (const one of [draft, other]) {
      const done = await desk.apply(one, limits, desk.outside());
      assert.ok(!done.ok && done.problem.kind === 'outdated', JSON.stringify(done));
      assert.match(words(explain(done.problem)), /Make a new draft\.$/);
    }
    assert.deepEqual(fs.readFileSync(file), before);
    assert.equal(treeOf(desk.ours).size, 0);
  });

  it('is told to listeners when it is applied, who may call it off', async () => {
    const desk = here();
    const { draft, limits, file } = await drafted(desk);
    const before = fs.readFileSync(file);
    const host = new EditorHost(0);
    host.verdict = () => Promise.resolve({ kind: 'cancel', reason: asIs('release day.') });
    const done = await desk.apply(draft, limits, desk.outside({}, host));
    assert.ok(!done.ok && done.problem.kind === 'refused');
    assert.equal(words(done.problem.sentence), 'Not compacted: release day.');
    assert.deepEqual(fs.readFileSync(file), before);
  });

  it('waits for an agent that is in a turn', async () => {
    const desk = here();
    const { draft, limits, file } = await drafted(desk);
    desk.nowMs = fs.statSync(file).mtimeMs + 1_000;
    const done = await desk.apply(draft, limits, desk.outside(), { force: false });
    assert.ok(!done.ok && done.problem.kind === 'busy');
  });
});
