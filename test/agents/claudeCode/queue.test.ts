import assert from 'node:assert/strict';
import { contextMessages } from '../../../src/engine/conversation/context';
import { planCompaction } from '../../../src/engine/compaction/plan';
import type { Conversation } from '../../../src/engine/conversation/types';
import { ClaudeLines, kept, readClaude } from '../../build/lines/claudeLines';

const put = (content: string) => ({ type: 'queue-operation', operation: 'enqueue', content });
const took = (operation: string, content?: string) => ({
  type: 'queue-operation',
  operation,
  ...(content === undefined ? {} : { content }),
});
const read = (lines: ClaudeLines): Conversation => readClaude(lines.lines).conversation;

/** Every word of the person in order; in brackets what no line sends. */
function words(lines: ClaudeLines): string[] {
  return read(lines).path.flatMap((ref) => {
    const entry = ref.load();
    if (entry.kind !== 'message' || entry.role !== 'user' || entry.origin !== 'person') return [];
    const text = entry.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('');
    return [entry.hidden ? `(${text})` : text];
  });
}
const sent = (lines: ClaudeLines): string[] =>
  contextMessages(read(lines).path).map(({ blocks }) => JSON.stringify(blocks));

const working = (): ClaudeLines =>
  new ClaudeLines().user('rig the boat').call('Bash', { command: 'make' }, 'A', 900);

describe('messages typed while Claude Code works', () => {
  it('count where they were typed, and are not sent twice', () => {
    const lines = working().raw(put('and the jib')).raw(took('remove')).result('A', 'made');
    assert.deepEqual(words(lines), ['rig the boat', '(and the jib)']);
    assert.deepEqual(sent(lines), sent(working().result('A', 'made')));
    lines.agent('done', 950).user('thanks');
    assert.deepEqual(words(lines), ['rig the boat', '(and the jib)', 'thanks']);
  });

  it('count once where they are said next', () => {
    const lines = working()
      .raw(put('and the jib'))
      .result('A', 'made')
      .agent('done', 950)
      .raw(took('dequeue'))
      .user('and  the jib', { promptSource: 'queued' });
    assert.deepEqual(words(lines), ['rig the boat', 'and  the jib']);
  });

  it('count once where the same was said by an attachment, before or after it left the queue', () => {
    const shown = { type: 'queued_command', prompt: 'and the jib', commandMode: 'prompt' };
    for (const isBefore of [true, false]) {
      const lines = working().raw(put('and the jib'));
      if (!isBefore) lines.raw(took('remove'));
      lines.result('A', 'made').add({ type: 'attachment', attachment: shown });
      if (isBefore) lines.raw(took('remove'));
      assert.deepEqual(words(lines.agent('done', 950)), ['rig the boat', '(and the jib)']);
    }
    const rendered = working().add({
      type: 'attachment',
      attachment: shown,
      rendered: [{ content: 'and the jib' }],
    });
    assert.deepEqual(words(rendered), ['rig the boat', 'and the jib']);
  });

  it('are no words where the person took them back to change them', () => {
    const lines = working().raw(put('and the jip')).raw(took('popAll', 'and the jip'));
    lines.raw(put('and the jib')).raw(took('remove')).result('A', 'made');
    assert.deepEqual(words(lines), ['rig the boat', '(and the jib)']);
    const silent = working().raw(put('one')).raw(took('remove')).raw(put('two'));
    assert.deepEqual(words(silent.raw(took('popAll'))), ['rig the boat', '(one)']);
  });

  it('are the person’s twice where they were typed twice', () => {
    const lines = working().raw(put('go on')).raw(took('remove')).result('A', 'made');
    lines.agent('done', 950).user('go on');
    assert.deepEqual(words(lines), ['rig the boat', '(go on)', 'go on']);
  });

  it('are not what programs put into the queue', () => {
    const lines = working()
      .raw(put('{"task_id":"b1","description":"make"}'))
      .raw(put('<task-notification>\n<task-id>b1</task-id>\n</task-notification>'))
      .raw(put('<knot-report kind="new">\nThe knot holds.\n</knot-report>'))
      .raw(put('/model'))
      .result('A', 'made')
      .add({
        type: 'attachment',
        attachment: {
          type: 'queued_command',
          prompt: 'it ended',
          commandMode: 'task-notification',
        },
      });
    assert.deepEqual(words(lines), ['rig the boat']);
  });

  it('stay where the lines around them are left behind', () => {
    const lines = working().add({ type: 'progress', data: { type: 'bash_progress' } });
    lines.raw(put('and the jib')).add({ type: 'progress' }).from('u2').result('A', 'made');
    assert.deepEqual(words(lines.agent('done', 950)), ['rig the boat', '(and the jib)']);
  });

  it('go with the branch they were typed on', () => {
    const lines = new ClaudeLines().user('one').agent('two', 500).user('three');
    lines.raw(put('four')).raw(took('remove')).agent('five', 600);
    assert.deepEqual(words(lines), ['one', 'three', '(four)']);
    lines.from('u2').user('six');
    assert.deepEqual(words(lines), ['one', 'six']);
  });

  it('stay through a compaction, and are there again when that is undone', () => {
    const lines = new ClaudeLines().user('one').agent('two', 500).user('three');
    lines.raw(put('four')).raw(took('remove')).agent('five', 600);
    lines.compaction('Summary.', kept('u3', 'u4')).user('six');
    assert.deepEqual(words(lines), ['one', 'three', '(four)', 'six']);
    const back = ['u1', 'u2', 'u3', 'u4', 'u7'];
    lines.from('u7').add({
      type: 'system',
      subtype: 'compact_boundary',
      parentUuid: null,
      uuid: 'back',
      compactMetadata: { preservedMessages: { anchorUuid: 'back', uuids: back, allUuids: back } },
    });
    assert.deepEqual(words(lines), ['one', 'three', '(four)', 'six']);
  });

  it('are never where a compaction cuts, nor what makes a call wait no more', () => {
    const lines = working().raw(put('and the jib'));
    const plan = planCompaction(read(lines), 1, () => 10);
    assert.ok(plan.ok);
    assert.equal(plan.value.firstKeptId, 'u2');
    const later = new ClaudeLines().user('one').agent('two', 500).raw(put('three'));
    later.raw(took('remove')).agent('four', 600);
    const cut = planCompaction(read(later), 1, ({ kind }) => (kind === 'message' ? 10 : 0));
    assert.ok(cut.ok);
    assert.equal(cut.value.firstKeptId, 'line:3');
    assert.equal(cut.value.turnPrefix.length, 2);
  });

  it('are passed over where nothing was said before them', () => {
    const lines = new ClaudeLines().raw(put('one')).user('two');
    assert.deepEqual(words(lines), ['two']);
  });
});
