import assert from 'node:assert/strict';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { undoable } from '../../../src/agents/piTree/marks';
import { piTreeEdits } from '../../../src/agents/piTree/edits';
import { contextMessages, contextRefs } from '../../../src/engine/conversation/context';
import { entryId } from '../../../src/engine/conversation/types';
import type { Conversation } from '../../../src/engine/conversation/types';
import type { CompactionEdit, Edit, EditContext, EditRefused } from '../../../src/ports/edits';
import { PiLines, rawLines } from '../../build/lines/piLines';
import { words } from '../../build/words';

const { writeCompaction, writeRetreat, writeUndo } = piTreeEdits(3).write;

interface Open {
  readonly conversation: Conversation;
  readonly context: EditContext;
  readonly reader: PiTreeReader;
}

let ids = 0;
function open(texts: readonly string[]): Open {
  const { lines, textAt } = rawLines(texts);
  const reader = new PiTreeReader('pi', textAt);
  for (const line of lines) reader.push(line);
  const conversation = reader.conversation();
  const context: EditContext = {
    conversation,
    newId: () => entryId(`n${++ids}`),
    now: new Date('2026-09-14T10:00:00.000Z'),
    rawLine: (id) => reader.rawLine(id),
  };
  return { conversation, context, reader };
}

const edit: CompactionEdit = {
  summary: 'SUMMARY',
  firstKeptId: entryId('e3'),
  tokensBefore: 900,
  tokensAfter: 300,
  details: { readFiles: ['a.ts'], modifiedFiles: ['b.ts'], toolFailures: [] },
};

function lines(outcome: Edit | EditRefused): readonly string[] {
  assert.equal(outcome.kind, 'edit');
  return outcome.kind === 'edit' ? outcome.lines : [];
}
const texts = (conversation: Conversation): string[] =>
  contextMessages(conversation.path).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])),
  );
const four = (): PiLines =>
  new PiLines().user('one').agent('two', 500).user('three').agent('four', 900);

describe('what is appended to a pi transcript', () => {
  it('is one compaction line under the leaf that keeps from the chosen entry', () => {
    const before = four().lines;
    const added = lines(writeCompaction(edit, open(before).context));
    assert.equal(added.length, 1);
    const entry = JSON.parse(added[0] ?? '') as Record<string, unknown>;
    assert.equal(entry['parentId'], 'e4');
    assert.equal(entry['fromHook'], true);
    assert.deepEqual(texts(open([...before, ...added]).conversation), ['SUMMARY', 'three', 'four']);
  });

  it('carries the only system message along, and none of several', () => {
    const system = (text: string) => ({
      type: 'message',
      message: { role: 'system', content: text },
    });
    const one = new PiLines().add(system('SYS')).user('one').user('two').lines;
    const written = (texts: readonly string[]) =>
      JSON.parse(lines(writeCompaction(edit, open(texts).context))[0] ?? '') as Record<
        string,
        unknown
      >;
    assert.deepEqual(written(one)['systemMessage'], { role: 'system', content: 'SYS' });
    const two = new PiLines().add(system('A')).add(system('B')).user('one').lines;
    assert.equal(written(two)['systemMessage'], undefined);
    const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const nested = one.map((line) => line.replace('"SYS"', `"SYS","sections":${deep}`));
    assert.equal(written(nested)['systemMessage'], undefined);
  });

  it('is refused for versions the agent rewrites and for versions nobody knows', () => {
    for (const version of [1, 2, 4, 5, 99]) {
      const { context } = open(new PiLines({ version }).user('one').user('two').lines);
      const outcome = writeCompaction(edit, context);
      assert.equal(outcome.kind, 'refused');
      assert.match(
        words(outcome.kind === 'refused' ? outcome.reason : ''),
        new RegExp(`version ${version}`),
      );
    }
  });

  it('undoes a compaction by one line when nothing followed it', () => {
    const before = four().lines;
    const compacted = [...before, ...lines(writeCompaction(edit, open(before).context))];
    const opened = open(compacted);
    const target = undoable(opened.conversation, (id) => opened.reader.rawLine(id));
    const undone = [...compacted, ...lines(writeUndo(target ?? entryId(''), opened.context))];
    assert.equal(undone.length, compacted.length + 1);
    assert.deepEqual(texts(open(undone).conversation), ['one', 'two', 'three', 'four']);
  });

  it('keeps the turns since, once each, in order, with void usage', () => {
    const before = four();
    before.lines.push(...lines(writeCompaction(edit, open(before.lines).context)));
    const compactionId = open(before.lines).conversation.path.at(-1)?.id ?? '';
    before.branchFrom(compactionId).user('five').agent('six', 400);
    const opened = open(before.lines);
    const target = undoable(opened.conversation, (id) => opened.reader.rawLine(id));
    const after = open([
      ...before.lines,
      ...lines(writeUndo(target ?? entryId(''), opened.context)),
    ]);
    assert.deepEqual(texts(after.conversation), ['one', 'two', 'three', 'four', 'five', 'six']);
    const last = after.conversation.path.at(-1)?.load();
    assert.equal(last?.kind === 'message' ? last.usage?.contextTokens : -1, 0);
    assert.equal(new Set(contextRefs(after.conversation.path).map((ref) => ref.id)).size, 7);
  });

  it('does not undo twice, nor what somebody else compacted', () => {
    const foreign = four().compaction('e3', 'THEIRS');
    const opened = open(foreign.lines);
    assert.equal(
      undoable(opened.conversation, (id) => opened.reader.rawLine(id)),
      null,
    );
    const ours = four().lines;
    ours.push(...lines(writeCompaction(edit, open(ours).context)));
    const first = open(ours);
    const target = undoable(first.conversation, (id) => first.reader.rawLine(id));
    ours.push(...lines(writeUndo(target ?? entryId(''), first.context)));
    const second = open(ours);
    assert.equal(
      undoable(second.conversation, (id) => second.reader.rawLine(id)),
      null,
    );
  });

  it('refuses to undo a compaction under a later one', () => {
    const both = four().compaction('e3', 'A').user('five').compaction('e3', 'B');
    const outcome = writeUndo(entryId('e5'), open(both.lines).context);
    assert.equal(outcome.kind, 'refused');
  });

  it('points copied labels at the copies', () => {
    const before = four();
    before.lines.push(...lines(writeCompaction(edit, open(before.lines).context)));
    const compactionId = open(before.lines).conversation.path.at(-1)?.id ?? '';
    before
      .branchFrom(compactionId)
      .user('five')
      .add({ type: 'label', targetId: 'e5', label: 'here' });
    const opened = open(before.lines);
    const added = lines(writeUndo(entryId(compactionId), opened.context)).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    const copy = added.find((line) => line['type'] === 'message');
    assert.equal(added.find((line) => line['type'] === 'label')?.['targetId'], copy?.['id']);
  });

  it('steps aside when the agent wrote in the same moment', () => {
    const before = four();
    const added = lines(writeCompaction(edit, open(before.lines).context));
    before.user('meanwhile');
    before.lines.push(...added);
    const opened = open(before.lines);
    const id = opened.conversation.path.at(-1)?.id ?? entryId('');
    const retreat = writeRetreat(id, opened.reader.lineBefore(id), opened.context);
    assert.ok(retreat.kind === 'edit');
    const after = open([...before.lines, ...retreat.lines]);
    assert.deepEqual(texts(after.conversation), ['one', 'two', 'three', 'four', 'meanwhile']);
  });
});
