import assert from 'node:assert/strict';
import { agents, vscodeChat } from '../../build/agents';
import { extractFileOps } from '../../build/fileOps';
import type { Conversation } from '../../../src/engine/conversation/types';
import {
  entriesOf,
  meterOf,
  rawLine,
  startMs,
  textsOf,
  whole,
  chat,
} from '../../build/lines/chatLines';

type Fields = Readonly<Record<string, unknown>>;

let made = 0;

/** A line of Copilot's record. */
const line = (type: string, data: Fields, more: Fields = {}): string => {
  made++;
  return JSON.stringify({
    type,
    data,
    id: `e${made}`,
    parentId: null,
    timestamp: new Date(startMs + made * 1_000).toISOString(),
    ...more,
  });
};

const start = line('session.start', {
  sessionId: 'chat-7',
  version: 1,
  producer: 'copilot-agent',
  copilotVersion: '0.67.0',
  vscodeVersion: '1.139.1',
  startTime: '2026-11-21T00:00:00Z',
});

const turn = [
  line('user.message', {
    content: 'Which port does the harbour use?',
    attachments: [{ path: '/w/app/plan.md' }],
  }),
  line('assistant.turn_start', { turnId: '0' }),
  line('assistant.message', {
    messageId: 'm1',
    content: 'I look.',
    reasoningText: 'A file may say it.',
    toolRequests: [
      {
        toolCallId: 't1',
        name: 'read_file',
        type: 'function',
        arguments: '{"filePath":"/w/app/a.ts"}',
      },
    ],
  }),
  line('tool.execution_start', { toolCallId: 't1', toolName: 'read_file', arguments: {} }),
  line('tool.execution_complete', {
    toolCallId: 't1',
    success: true,
    result: { content: 'port 7431' },
  }),
  line('assistant.turn_end', { turnId: '0' }),
  line('assistant.message', { messageId: 'm2', content: 'It is 7431.', toolRequests: [] }),
];

function read(...lines: readonly string[]): Conversation {
  const reader = vscodeChat.read.createReader(() => '');
  lines.forEach((text, i) => reader.push(rawLine(text, i + 1)));
  return reader.conversation();
}

describe("Copilot's own record of a chat", () => {
  it('is recognised by its first line, and the record of its command line is not', () => {
    const by = (file: string, first: string): string | undefined =>
      agents.find((agent) => agent.read.recognises(file, first))?.name;
    assert.equal(by('/s/GitHub.copilot-chat/transcripts/a.jsonl', start), 'vscode-chat');
    const cli = line('session.start', { sessionId: 'x', producer: 'copilot-agent' });
    assert.equal(by('/h/.copilot/session-state/x/events.jsonl', cli), undefined);
    // A chat that speaks of such a line is a chat.
    const log = whole(chat([], { customTitle: 'session.start "vscodeVersion"' }));
    assert.equal(read(log).sessionId, 'chat-1');
  });

  it('shows what was said, with tools and their results', () => {
    const conversation = read(start, ...turn);
    assert.equal(conversation.sessionId, 'chat-7');
    assert.deepEqual(textsOf(conversation, 'user'), ['Which port does the harbour use?']);
    assert.deepEqual(textsOf(conversation, 'assistant'), ['I look.', 'It is 7431.']);
    assert.deepEqual(textsOf(conversation, 'tool'), ['', 'port 7431']);
    const files = extractFileOps(entriesOf(conversation), '/w/app');
    assert.deepEqual(files.readFiles, ['a.ts', 'plan.md']);
    assert.deepEqual(conversation.oddities, []);
    const ids = conversation.path.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('has an estimated size and says where that is from', () => {
    const conversation = read(start, ...turn);
    const { source, tokens } = meterOf(conversation);
    assert.equal(source, 'estimated');
    assert.ok((tokens ?? 0) > 10);
    assert.deepEqual(conversation.remarks, [{ kind: 'otherSource', tokens: 0 }]);
  });

  it('takes the size that newer versions report, of the last answer', () => {
    const used = line('assistant.usage', {
      inputTokens: 9_000,
      outputTokens: 40,
      cacheReadTokens: 8_000,
    });
    const { source, tokens } = meterOf(read(start, ...turn, used));
    assert.deepEqual([source, tokens], ['reported', 9_040]);
    const more = line('user.message', { content: 'And the quay?' });
    assert.equal(meterOf(read(start, ...turn, used, more)).source, 'estimated');
  });

  it('leaves out what a sub-agent does, a call that comes twice and a result of no call', () => {
    const conversation = read(
      start,
      ...turn,
      line('assistant.message', { content: 'Inner.', parentToolCallId: 't9' }),
      line('tool.execution_start', { toolCallId: 't1', toolName: 'read_file', arguments: {} }),
      line('tool.execution_complete', { toolCallId: 't1', success: true }),
      line('tool.execution_complete', { toolCallId: 'nobody', success: false }),
    );
    assert.deepEqual(entriesOf(conversation), entriesOf(read(start, ...turn)));
  });

  it('passes over lines it does not know, and names those that are damaged', () => {
    const conversation = read(start, line('session.note', {}), '{"torn', '[]', ...turn);
    assert.deepEqual(
      conversation.oddities.map((oddity) => oddity.line),
      [3, 4],
    );
    assert.equal(textsOf(conversation, 'user').length, 1);
  });

  it('is read in pieces as at once', () => {
    const lines = [start, ...turn];
    const reader = vscodeChat.read.createReader(() => '');
    lines.forEach((text, i) => {
      reader.push(rawLine(text, i + 1));
      assert.deepEqual(entriesOf(reader.conversation()), entriesOf(read(...lines.slice(0, i + 1))));
    });
  });
});
