import assert from 'node:assert/strict';
import { contextMessages } from '../../../src/engine/conversation/context';
import { readMeter } from '../../build/meter';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { ClaudeLines, kept, readClaude } from '../../build/lines/claudeLines';
import { words } from '../../build/words';

const said = (lines: ClaudeLines): string[] =>
  contextMessages(readClaude(lines.lines).conversation.path).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'text') return [block.text];
      if (block.kind === 'toolCall') return [`call ${block.callId}`];
      return block.kind === 'toolResult' ? [`result ${block.callId}`] : [];
    }),
  );
const ids = (lines: ClaudeLines): string[] =>
  readClaude(lines.lines).conversation.path.map((ref) => ref.id);
const tokens = (lines: ClaudeLines): number | null =>
  readMeter({ path: readClaude(lines.lines).conversation.path, counter: quickCounter })
    .reportedTokens;

/** Ids u1 to u4. */
const four = (): ClaudeLines =>
  new ClaudeLines().user('one').agent('two', 500).user('three').agent('four', 900);
/** Ids u1 to u6: a boundary and its summary at the end. */
const compacted = (...uuids: readonly string[]): ClaudeLines =>
  four().compaction('SUMMARY', kept(...uuids));

/** A boundary that hangs what it names on itself, with no summary. */
const anchored = (lines: ClaudeLines, uuid: string, ...uuids: readonly string[]): ClaudeLines => {
  const leaf = lines.leaf;
  const preservedMessages = { anchorUuid: uuid, uuids, allUuids: uuids };
  return lines
    .from(null)
    .add({
      type: 'system',
      subtype: 'compact_boundary',
      uuid,
      logicalParentUuid: leaf,
      compactMetadata: { trigger: 'manual', preservedMessages },
    })
    .from(uuids.at(-1) ?? uuid);
};

// By what client 2.1.330 sent after resuming such lines.
describe('the live branch of a Claude Code transcript', () => {
  it('leaves an abandoned branch out', () => {
    assert.deepEqual(said(four().from('u2').user('other').agent('way')), [
      ...['one', 'two', 'other', 'way'],
    ]);
  });

  it('goes back to an abandoned branch when a line hangs on it', () => {
    const lines = four().from('u2').user('other').from('u4').user('back');
    assert.deepEqual(said(lines), ['one', 'two', 'three', 'four', 'back']);
  });

  it('keeps the results of all calls of an answer that a fork starts from', () => {
    const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} });
    const lines = new ClaudeLines()
      .user('one')
      .answer([use('A'), use('B')])
      .result('B', 'b');
    lines.from('u2').result('A', 'a').agent('seen').from('u2').user('fork');
    assert.deepEqual(said(lines), ['one', 'call A', 'call B', 'result B', 'result A', 'fork']);
  });

  it('begins anew at a second root', () => {
    assert.deepEqual(said(four().from(null).user('fresh')), ['fresh']);
  });

  it('goes on where a parent is not in the file, and says so', () => {
    const lines = four().from('gone').user('late').agent('answer');
    assert.deepEqual(said(lines), ['one', 'two', 'three', 'four', 'late', 'answer']);
    assert.match(
      words(readClaude(lines.lines).conversation.oddities[0]?.reason ?? ''),
      /parent gone/,
    );
  });

  it('follows the person back to an earlier message, and to before the first one', () => {
    const back = (leafUuid: string | null, explicit: boolean) =>
      four().raw({ type: 'last-prompt', leafUuid, explicit, sessionId: 's-1' });
    assert.deepEqual(said(back('u2', true)), ['one', 'two']);
    assert.deepEqual(said(back(null, true)), []);
    // Without the word it only notes where the client was.
    assert.deepEqual(said(back('u2', false)), ['one', 'two', 'three', 'four']);
  });

  it('goes by the later of two lines with one id, at the place of the first', () => {
    const lines = new ClaudeLines().user('one').agent('two').user('again', { uuid: 'u1' });
    assert.deepEqual(said(lines), ['again', 'two']);
    assert.match(words(readClaude(lines.lines).conversation.oddities[0]?.reason ?? ''), /repeats/);
  });
});

describe('a Claude Code transcript with compactions', () => {
  it('sends the summary, what is kept by reference, and what followed', () => {
    assert.deepEqual(said(compacted('u3', 'u4').from('u4').user('five')), [
      ...['SUMMARY', 'three', 'four', 'five'],
    ]);
    assert.deepEqual(ids(compacted('u3', 'u4')), ['u1', 'u2', 'u3', 'u4', 'u5']);
  });

  it('takes what hangs on the summary for what follows the kept messages', () => {
    assert.deepEqual(said(compacted('u3', 'u4').from('u6').user('five')), [
      ...['SUMMARY', 'three', 'four', 'five'],
    ]);
  });

  it('reads kept messages that are named by their two ends', () => {
    const segment = (anchorUuid: string) => ({
      preservedSegment: { headUuid: 'u3', anchorUuid, tailUuid: 'u4' },
    });
    assert.deepEqual(said(four().compaction('SUMMARY', segment)), ['SUMMARY', 'three', 'four']);
    const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} });
    const lines = new ClaudeLines()
      .user('one')
      .answer([use('A'), use('B')])
      .result('A', 'a');
    lines.from('u3').result('B', 'b').agent('seen');
    const all = (anchorUuid: string) => ({
      preservedSegment: { headUuid: 'u1', anchorUuid, tailUuid: 'u6' },
    });
    assert.deepEqual(said(lines.compaction('SUMMARY', all)), [
      ...['SUMMARY', 'one', 'call A', 'call B', 'result B', 'seen'],
    ]);
  });

  it('keeps nothing where nothing is named, or one id is not in the file', () => {
    assert.deepEqual(said(four().compaction('SUMMARY', () => ({}))), ['SUMMARY']);
    assert.deepEqual(said(compacted('u3', 'gone', 'u4')), ['SUMMARY']);
  });

  it('goes on at the end with lines that hang on something cut off', () => {
    const lines = compacted('u3', 'u4').from('u2').user('from a client that still runs');
    assert.deepEqual(said(lines), [
      ...['SUMMARY', 'three', 'four', 'from a client that still runs'],
    ]);
  });

  it('forks among the kept messages', () => {
    assert.deepEqual(said(compacted('u2', 'u3', 'u4').from('u3').user('fork')), [
      ...['SUMMARY', 'two', 'three', 'fork'],
    ]);
    const back = compacted('u2', 'u3', 'u4');
    back.raw({ type: 'last-prompt', leafUuid: 'u2', explicit: true, sessionId: 's-1' });
    assert.deepEqual(said(back), ['SUMMARY', 'two']);
    const gone = compacted('u3', 'u4');
    gone.raw({ type: 'last-prompt', leafUuid: 'u2', explicit: true, sessionId: 's-1' });
    assert.deepEqual(said(gone), ['SUMMARY', 'three', 'four']);
  });

  it('forgets the usage from before at once', () => {
    assert.equal(tokens(four()), 900);
    const lines = compacted('u3', 'u4');
    assert.equal(tokens(lines), null);
    assert.equal(tokens(lines.from('u4').user('five').agent('six', 300)), 300);
  });

  it('has a later compaction stand for an earlier one', () => {
    const lines = compacted('u3', 'u4').from('u4').user('five').agent('six');
    lines.compaction('SECOND', kept('u4', 'u7', 'u8'));
    assert.deepEqual(said(lines), ['SECOND', 'four', 'five', 'six']);
    assert.deepEqual(ids(lines), ['u1', 'u2', 'u3', 'u5', 'u4', 'u7', 'u8', 'u9']);
  });

  it('reads a summary without a boundary, as old clients wrote it', () => {
    const lines = four().from(null).user('OLD', { isCompactSummary: true }).user('five');
    assert.deepEqual(said(lines), ['OLD', 'five']);
  });

  it('reads a compaction of the later part alone: what is kept, then the summary', () => {
    const lines = anchored(four(), 'b', 'u1', 'u2').from('b');
    lines.user('OF THE REST', { isCompactSummary: true });
    assert.deepEqual(said(lines), ['one', 'two', 'OF THE REST']);
  });

  it('is back as it was after a boundary that names everything, with the turns since', () => {
    const lines = compacted('u3', 'u4').from('u4').user('five').agent('six', 300);
    anchored(lines, 'back', 'u1', 'u2', 'u3', 'u4', 'u7', 'u8');
    assert.deepEqual(said(lines), ['one', 'two', 'three', 'four', 'five', 'six']);
    assert.deepEqual(ids(lines), ['u1', 'u2', 'u3', 'u4', 'back', 'u7', 'u8']);
    // What the compacted context measured is no measure of the restored one.
    assert.equal(tokens(lines), 900);
    lines.user('seven').agent('eight', 1_200);
    assert.deepEqual(said(lines).slice(-2), ['seven', 'eight']);
    assert.equal(tokens(lines), 1_200);
  });

  it('is back at the earlier compaction when only the later one is taken back', () => {
    const lines = compacted('u3', 'u4').from('u4').user('five').agent('six');
    lines.compaction('SECOND', kept('u8')).from('u8').user('seven');
    anchored(lines, 'back', 'u6', 'u3', 'u4', 'u7', 'u8', 'u11');
    assert.deepEqual(said(lines), ['SUMMARY', 'three', 'four', 'five', 'six', 'seven']);
    assert.deepEqual(ids(lines), [...['u1', 'u2', 'u3', 'u4', 'u5', 'u7', 'u8', 'back', 'u11']]);
  });

  it('sees what a boundary names that leaves something out, and no more', () => {
    const lines = anchored(compacted('u3', 'u4'), 'back', 'u2', 'u3', 'u4');
    assert.deepEqual(said(lines), ['two', 'three', 'four']);
    assert.equal(tokens(lines), null);
  });

  it('goes on at the end with lines that hang on a compaction that was taken back', () => {
    const lines = anchored(compacted('u3', 'u4'), 'back', 'u1', 'u2', 'u3', 'u4');
    assert.deepEqual(said(lines.from('u6').user('five')), [
      ...['one', 'two', 'three', 'four', 'five'],
    ]);
  });

  it('takes a summary for that of the boundary above it though the client put reminders in between', () => {
    const lines = four().from(null);
    const preservedMessages = { anchorUuid: 'sum', uuids: ['u3', 'u4'], allUuids: ['u3', 'u4'] };
    lines.add({
      type: 'system',
      subtype: 'compact_boundary',
      logicalParentUuid: 'u4',
      compactMetadata: { trigger: 'auto', preservedMessages },
    });
    lines.attachment('session_context', 'context').attachment('date', 'today');
    lines.user('SUMMARY', { isCompactSummary: true, uuid: 'sum' });
    lines.attachment('environment', 'machine').user('five');
    assert.deepEqual(said(lines), [
      ...['SUMMARY', 'three', 'four', 'context', 'today', 'machine', 'five'],
    ]);
    const answered = four().compaction('FIRST', () => ({}));
    answered.agent('six').user('OF ANOTHER KIND', { isCompactSummary: true });
    assert.deepEqual(said(answered), ['FIRST', 'six', 'OF ANOTHER KIND']);
  });

  it('reads a fork, which begins with the boundary and has what that keeps behind the summary', () => {
    const lines = new ClaudeLines().compaction('SUMMARY', kept('k1', 'k2'));
    lines.user('three', { uuid: 'k1' }).agent('four', 900, { uuid: 'k2' }).user('five');
    assert.deepEqual(said(lines), ['SUMMARY', 'three', 'four', 'five']);
    assert.equal(tokens(lines), 900);
  });

  it('reads a fork of a session whose compaction was taken back as if nothing had been', () => {
    const lines = anchored(new ClaudeLines(), 'back', 'k1', 'k2').from('back');
    lines.user('three', { uuid: 'k1' }).agent('four', 900, { uuid: 'k2' }).user('five');
    assert.deepEqual(said(lines), ['three', 'four', 'five']);
    const { path } = readClaude(lines.lines).conversation;
    assert.deepEqual(
      path.map(({ kind }) => kind),
      ['other', 'message', 'message', 'message'],
    );
  });

  it('reads a summary of the later part, by the client, above a compaction', () => {
    const lines = compacted('u3', 'u4').from('u4').user('five').agent('six');
    lines.user('seven').agent('eight', 700);
    anchored(lines, 'b', 'u5', 'u6', 'u3', 'u4', 'u7', 'u8').from('b');
    lines.user('OF THE REST', { isCompactSummary: true }).user('nine');
    assert.deepEqual(said(lines), [
      ...['SUMMARY', 'three', 'four', 'five', 'six', 'OF THE REST', 'nine'],
    ]);
    assert.equal(tokens(lines), null);
  });

  it('has back all that is there where one of the ids hung on the boundary itself is not', () => {
    const lines = anchored(compacted('u3', 'u4'), 'back', 'u1', 'u2', 'gone', 'u3', 'u4');
    assert.deepEqual(said(lines), ['one', 'two', 'three', 'four']);
  });

  it('goes nowhere by a rewind to no line, which the client notes beside one that it carried out', () => {
    const lines = four();
    const leafUuid = '00000000-0000-0000-0000-000000000000';
    lines.raw({ type: 'last-prompt', leafUuid, explicit: true, sessionId: 's-1' });
    assert.deepEqual(said(lines), ['one', 'two', 'three', 'four']);
  });
});
