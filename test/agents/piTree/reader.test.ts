import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { rowFromHead } from '../../../src/agents/piTree/head';
import {
  contextMessages,
  contextRefs,
  modelInForce,
} from '../../../src/engine/conversation/context';
import type { Conversation } from '../../../src/engine/conversation/types';
import type { AgentName } from '../../../src/engine/conversation/types';
import { PiLines, rawLines } from '../../build/lines/piLines';
import { words } from '../../build/words';

function read(texts: readonly string[], agent: AgentName = 'pi'): Conversation {
  const { lines, textAt } = rawLines(texts);
  const reader = new PiTreeReader(agent, textAt);
  for (const line of lines) reader.push(line);
  return reader.conversation();
}
const ids = (conversation: Conversation): string[] => conversation.path.map((ref) => ref.id);
const contextIds = (conversation: Conversation): string[] =>
  contextRefs(conversation.path).map((ref) => ref.id);
const texts = (conversation: Conversation): string[] =>
  contextMessages(conversation.path).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])),
  );

describe('reading a pi transcript', () => {
  it('takes session, folder, version and model from where they stand', () => {
    const lines = new PiLines().user('hello').agent('hi', 900);
    lines.add({ type: 'session_info', name: ' Port work ' });
    const conversation = read(lines.lines);
    assert.equal(conversation.sessionId, 'session-1');
    assert.equal(conversation.cwd, '/home/dev/app');
    assert.equal(conversation.formatVersion, 3);
    assert.equal(conversation.title, 'Port work');
    assert.deepEqual(modelInForce(conversation.path), {
      provider: 'anthropic',
      id: 'claude-opus-4-5',
    });
    assert.deepEqual(conversation.oddities, []);
  });

  it('takes what OpenClaw says in the person’s name for nobody’s words', () => {
    const lines = new PiLines()
      .user('A new session was started via /new or /reset. Say hi briefly.')
      .user('[Mon 2026-03-02 10:00 UTC] Read HEARTBEAT.md if it exists.')
      .user('Say hi, and read HEARTBEAT.md if it exists.')
      .user(' ');
    const said = read(lines.lines, 'openclaw').path.map((ref) => ref.load());
    assert.deepEqual(
      said.map((entry) => entry.kind === 'message' && entry.origin),
      ['injected', 'injected', 'person', 'person'],
    );
  });

  it('follows the branch of the last line and leaves abandoned ones out', () => {
    const lines = new PiLines().user('a').agent('old way').branchFrom('e1').agent('new way');
    assert.deepEqual(ids(read(lines.lines)), ['e1', 'e3']);
  });

  it('sees the summary, then what it keeps, then what followed', () => {
    const lines = new PiLines().user('one').agent('two').user('three').agent('four');
    lines.compaction('e3', 'SUMMARY').user('five');
    assert.deepEqual(texts(read(lines.lines)), ['SUMMARY', 'three', 'four', 'five']);
  });

  it('keeps nothing from before when the kept entry is not on the branch', () => {
    const lines = new PiLines()
      .user('one')
      .agent('two')
      .compaction('nowhere', 'SUMMARY')
      .user('five');
    assert.deepEqual(texts(read(lines.lines)), ['SUMMARY', 'five']);
  });

  it('lets an older compaction inside the kept range add nothing', () => {
    const lines = new PiLines().user('one').agent('two').compaction('e2', 'FIRST').user('three');
    lines.compaction('e2', 'SECOND');
    assert.deepEqual(texts(read(lines.lines)), ['SECOND', 'two', 'three']);
  });

  it('applies the newest context edit and leaves out what it removes', () => {
    const lines = new PiLines().user('secret').agent('two').user('three');
    lines.add({ type: 'context_edit', targetId: 'e1', replacement: null });
    lines.add({ type: 'context_edit', targetId: 'e2', replacement: { content: 'short' } });
    assert.deepEqual(texts(read(lines.lines)), ['short', 'three']);
  });

  it('reads version 1, where lines have no ids and a compaction keeps from an index', () => {
    const v1 = [
      { type: 'session', id: 's', timestamp: '2026-01-01T00:00:00.000Z', cwd: '/w' },
      { type: 'message', message: { role: 'user', content: 'one' } },
      { type: 'message', message: { role: 'user', content: 'two' } },
      { type: 'compaction', summary: 'SUMMARY', firstKeptEntryIndex: 2, tokensBefore: 5 },
      { type: 'message', message: { role: 'user', content: 'three' } },
    ].map((line) => JSON.stringify(line));
    const conversation = read(v1);
    assert.equal(conversation.formatVersion, 1);
    assert.deepEqual(texts(conversation), ['SUMMARY', 'two', 'three']);
  });

  it('ends at a parent that is missing and says so with the line', () => {
    const lines = new PiLines().user('one').branchFrom('gone').agent('two');
    const conversation = read(lines.lines);
    assert.deepEqual(ids(conversation), ['e2']);
    assert.equal(conversation.oddities[0]?.line, 3);
  });

  it('survives a cycle of parents', () => {
    const lines = new PiLines().branchFrom('e2').user('one').branchFrom('e1').agent('two');
    const conversation = read(lines.lines);
    assert.deepEqual(ids(conversation), ['e1', 'e2']);
    assert.match(words(conversation.oddities[0]?.reason ?? ''), /its own ancestor/);
  });

  it('lets the later of two equal ids count, as pi does', () => {
    const lines = new PiLines().user('one').add({
      id: 'e1',
      parentId: null,
      type: 'message',
      message: { role: 'user', content: 'again' },
    });
    const conversation = read(lines.lines);
    assert.deepEqual(texts(conversation), ['again']);
    assert.match(words(conversation.oddities[0]?.reason ?? ''), /repeats the id e1 of line 2/);
  });

  it('keeps unknown entry types as links of the tree that say nothing', () => {
    const lines = new PiLines().user('one').add({ type: 'hologram', data: 1 }).agent('two');
    assert.deepEqual(ids(read(lines.lines)), ['e1', 'e2', 'e3']);
    assert.deepEqual(texts(read(lines.lines)), ['one', 'two']);
  });

  it('names damaged lines and goes on', () => {
    const lines = new PiLines().user('one');
    lines.lines.push('{"type":"message","id":"x', '[1,2]', '');
    lines.agent('two');
    const conversation = read(lines.lines);
    assert.deepEqual(texts(conversation), ['one', 'two']);
    assert.deepEqual(
      conversation.oddities.map(({ line }) => line),
      [3, 4],
    );
  });

  it('says that a file without a session header is none', () => {
    const conversation = read(['{"hello":1}', '{"type":"message"}']);
    assert.equal(conversation.formatVersion, 0);
    assert.equal(conversation.oddities[0]?.line, 1);
  });

  it('does not let keys of a prototype in', () => {
    const lines = new PiLines();
    lines.lines.push(
      '{"type":"message","id":"p","parentId":null,"__proto__":{"polluted":1},"message":{"role":"user","content":"x","__proto__":{"polluted":1}}}',
    );
    read(lines.lines);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('ignores usage that cannot be true', () => {
    const lines = new PiLines().user('one');
    for (const input of [-5, 1.5, 9e15, '12', null]) {
      lines.add({
        type: 'message',
        message: { role: 'assistant', content: 'x', usage: { input, output: 3 } },
      });
    }
    const usages = read(lines.lines).path.map((ref) => {
      const entry = ref.load();
      return entry.kind === 'message' ? (entry.usage?.contextTokens ?? null) : null;
    });
    assert.deepEqual(usages, [null, null, null, null, null, 3]);
  });

  it('follows OpenClaw resets and moved leaves', () => {
    const lines = new PiLines().user('one').agent('two').user('three');
    lines.add({ type: 'leaf', targetId: 'e2' });
    assert.deepEqual(ids(read(lines.lines, 'openclaw')), ['e1', 'e2']);
    const reset = new PiLines().user('one').agent('two').add({ type: 'reset' }).user('three');
    assert.deepEqual(texts(read(reset.lines, 'openclaw')), ['three']);
  });

  it('reads the same from any values in any field', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const line = fc.record(
      {
        type: fc.constantFrom(
          'message',
          'compaction',
          'context_edit',
          'custom_message',
          'reset',
          'x',
        ),
        id: fc.oneof(value, fc.constantFrom('a', 'b', 'c')),
        parentId: fc.oneof(value, fc.constantFrom('a', 'b', 'c')),
        timestamp: value,
        message: fc.oneof(value, fc.record({ role: value, content: value, usage: value })),
        summary: value,
        firstKeptEntryId: fc.oneof(value, fc.constantFrom('a', 'b')),
        details: value,
        replacement: value,
        targetId: value,
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (entries) => {
        const conversation = read([
          ...new PiLines().lines,
          ...entries.map((e) => JSON.stringify(e)),
        ]);
        contextMessages(conversation.path);
        contextIds(conversation);
      }),
      { numRuns: 300 },
    );
  });

  it('reads line by line as it reads at once', () => {
    const lines = new PiLines().user('a').agent('b').branchFrom('e1').agent('c').user('d');
    lines.compaction('e3', 'S').user('e').branchFrom('e4').agent('f');
    const { lines: raw, textAt } = rawLines(lines.lines);
    const stepwise = new PiTreeReader('pi', textAt);
    raw.forEach((line, i) => {
      stepwise.push(line);
      const atOnce = read(lines.lines.slice(0, i + 1));
      assert.deepEqual(ids(stepwise.conversation()), ids(atOnce));
      assert.deepEqual(contextIds(stepwise.conversation()), contextIds(atOnce));
    });
  });
});

describe('the row from the head of a line', () => {
  const rowOf = (text: string) => rowFromHead(rawLines([text]).lines[0]!);

  it('is what parsing the line gives', () => {
    const lines = new PiLines().user('a').agent('b').result('t', 'x').compaction('e1', 'S');
    for (const text of lines.lines.slice(1)) {
      const { type, id, parentId, timestamp, ...rest } = JSON.parse(text) as Record<
        string,
        unknown
      >;
      const row = rowOf(JSON.stringify({ type, id, parentId, timestamp, ...rest }));
      assert.equal(row?.id, id);
      assert.equal(row?.parentId, parentId);
    }
  });

  it('is not guessed from a torn line, another order of keys or an unknown role', () => {
    const whole =
      '{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"x"}}';
    assert.equal(rowOf(whole)?.role, 'user');
    assert.equal(rowOf(whole.slice(0, -3)), undefined);
    assert.equal(
      rowOf(whole.replace('"type":"message","id":"a"', '"id":"a","type":"message"')),
      undefined,
    );
    assert.equal(rowOf(whole.replace('"role":"user"', '"role":"wizard"')), undefined);
  });
});
