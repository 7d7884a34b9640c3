import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ClaudeCodeReader } from '../../../src/agents/claudeCode/read/reader';
import {
  contextMessages,
  contextRefs,
  modelInForce,
} from '../../../src/engine/conversation/context';
import { entryId } from '../../../src/engine/conversation/types';
import type { Conversation, Message } from '../../../src/engine/conversation/types';
import { ClaudeLines, kept, readClaude } from '../../build/lines/claudeLines';
import { rawLines } from '../../build/lines/piLines';
import { words } from '../../build/words';

const read = (lines: ClaudeLines): Conversation => readClaude(lines.lines).conversation;
const ids = (conversation: Conversation): string[] => conversation.path.map((ref) => ref.id);
const said = (conversation: Conversation): string[] =>
  contextMessages(conversation.path).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'text') return [block.text];
      if (block.kind === 'toolCall') return [`call ${block.callId}`];
      return block.kind === 'toolResult' ? [`result ${block.callId}`] : [];
    }),
  );
function message(conversation: Conversation, id: string): Message {
  const entry = conversation.path.find((ref) => ref.id === id)?.load();
  if (entry?.kind !== 'message') throw new Error(`${id} is no message`);
  return entry;
}

const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { file_path: 'a' } });
/** An answer with text and two calls, and their results, the second first: as the client writes them. */
const parallel = (): ClaudeLines =>
  new ClaudeLines()
    .user('look')
    .answer([{ type: 'text', text: 'both' }, use('A'), use('B')], 900)
    .result('B', 'bee')
    .from('u3')
    .result('A', 'ay')
    .attachment('total_tokens_reminder', '9 left');

describe('reading a Claude Code transcript', () => {
  it('takes the branch from its newest line, a checked out commit is none', () => {
    const later = (gitBranch: string): string | null | undefined =>
      read(new ClaudeLines().user('hello').user('more', { gitBranch })).gitBranch;
    assert.equal(read(new ClaudeLines().user('hello')).gitBranch, 'main');
    assert.deepEqual([later('fix/slot'), later('HEAD'), later('')], ['fix/slot', null, null]);
  });

  it('takes session, folder, version, title and model from where they stand', () => {
    const lines = new ClaudeLines().user('hello').agent('hi', 900);
    lines.raw({ type: 'ai-title', aiTitle: 'Sails', sessionId: 's-1' });
    const conversation = read(lines);
    assert.equal(conversation.agent, 'claude-code');
    assert.equal(conversation.sessionId, 's-1');
    assert.equal(conversation.cwd, '/home/dev/boats');
    assert.equal(conversation.formatVersion, 2_001_330);
    assert.equal(conversation.title, 'Sails');
    assert.deepEqual(modelInForce(conversation.path), {
      provider: 'anthropic',
      id: 'claude-opus-4-6',
    });
    assert.equal(conversation.reportedWindowTokens, undefined);
    assert.equal(conversation.ownLimitTokens, 167_000);
    assert.deepEqual(conversation.oddities, []);
    lines.raw({ type: 'custom-title', customTitle: 'Mine', sessionId: 's-1' });
    lines.raw({ type: 'ai-title', aiTitle: 'Later', sessionId: 's-1' });
    assert.equal(read(lines).title, 'Mine');
  });

  it('takes no title that the client wrote here for another conversation', () => {
    const lines = new ClaudeLines().user('hello', { uuid: 'own-leaf' });
    lines.raw({ type: 'summary', summary: 'Anchors', leafUuid: 'leaf-elsewhere' });
    assert.equal(read(lines).title, null);
    lines.raw({ type: 'summary', summary: 'Sails', leafUuid: 'own-leaf' });
    lines.raw({ type: 'summary', summary: 'Anchors', leafUuid: 'leaf-elsewhere' });
    assert.equal(read(lines).title, 'Sails');
  });

  it('knows the long window by the model that was asked for, and names none that it was not seen with', () => {
    const long = read(
      new ClaudeLines().user('a').agent('b', 9, { requestedModel: 'claude-sonnet-4-5[1m]' }),
    );
    assert.equal(modelInForce(long.path)?.id, 'claude-opus-4-6[1m]');
    assert.equal(long.ownLimitTokens, 967_000);
    const nobody = read(new ClaudeLines().user('a'));
    assert.equal(nobody.ownLimitTokens, null);
  });

  it('knows the folder that a shell stood in, of its calls alone', () => {
    const shell = { type: 'tool_use', id: 'B', name: 'Bash', input: { command: 'ls' } };
    const lines = new ClaudeLines().user('a').add({
      type: 'assistant',
      cwd: '/home/dev/boats/src',
      message: { id: 'm', role: 'assistant', content: [shell, use('A')] },
    });
    assert.deepEqual(
      message(read(lines), 'u2').blocks.map((block) =>
        block.kind === 'toolCall' ? block.folder : '',
      ),
      ['/home/dev/boats/src', undefined],
    );
  });

  it('makes one entry of all lines of an answer, with its usage once', () => {
    const conversation = read(parallel());
    const answer = message(conversation, 'u2');
    assert.deepEqual(
      answer.blocks.map(({ kind }) => kind),
      ['text', 'toolCall', 'toolCall'],
    );
    assert.equal(answer.usage?.contextTokens, 900);
    assert.equal(answer.stop, 'toolUse');
    assert.equal(conversation.path.filter((ref) => ref.role === 'assistant').length, 1);
  });

  it('keeps the results of parallel calls in file order though the parents pass the first one by', () => {
    const conversation = read(parallel().agent('seen'));
    assert.deepEqual(said(conversation), [
      ...['look', 'both', 'call A', 'call B', 'result B', 'result A', '9 left', 'seen'],
    ]);
  });

  it('gives all lines of an entry back as they are', () => {
    const lines = parallel();
    const { reader } = readClaude(lines.lines);
    assert.equal(reader.rawLine(entryId('u2')), lines.lines.slice(1, 4).join('\n'));
    assert.equal(reader.rawLine(entryId('u1')), lines.lines[0]);
    assert.equal(reader.rawLine(entryId('nobody')), '');
    assert.equal(reader.lineBefore(entryId('u5')), 'u2');
    assert.equal(reader.lineBefore(entryId('u1')), null);
    assert.ok(reader.isTaken(entryId('u3')));
  });

  it('shows an answer that grew as another reference, so that who remembers it notices', () => {
    const { lines, textAt } = rawLines(parallel().lines);
    const reader = new ClaudeCodeReader(textAt);
    for (const line of lines.slice(0, 2)) reader.push(line);
    const first = reader.conversation().path[1];
    for (const line of lines.slice(2, 3)) reader.push(line);
    const second = reader.conversation().path[1];
    assert.notEqual(first, second);
    assert.equal(first?.id, second?.id);
    assert.equal(reader.conversation().path[0], reader.conversation().path[0]);
  });

  it('leaves sub-agents’ lines out wherever they are met', () => {
    const lines = new ClaudeLines().user('one').agent('two', 500);
    lines.user('inner', { isSidechain: true, agentId: 'x', uuid: 'side' });
    lines.from('u2').user('three');
    assert.deepEqual(said(read(lines)), ['one', 'two', 'three']);
    const only = read(new ClaudeLines().user('inner', { isSidechain: true }));
    assert.equal(only.sessionId, '');
    assert.match(words(only.oddities[0]?.reason ?? ''), /sub-agent/);
  });

  it('tells who wrote what', () => {
    const lines = new ClaudeLines()
      .user('mine')
      .user('made', { isMeta: true })
      .user('<command-name>/model</command-name>')
      .user('<local-command-stdout>Set</local-command-stdout>')
      .user('<bash-input>ls</bash-input>')
      .user('[Request interrupted by user]')
      .attachment('file', 'text of a file')
      .attachment('prompt_snapshot')
      .add({ type: 'system', subtype: 'turn_duration', durationMs: 5 })
      .add({
        type: 'attachment',
        attachment: { type: 'queued_command', prompt: 'and this' },
        rendered: [{ content: 'and this' }],
      })
      .add({ type: 'attachment', attachment: { type: 'queued_command', prompt: 'not sent' } })
      .user('<task-notification>it ended</task-notification>', { turnOrigin: 'task_notification' })
      .user('Go on.', { promptSource: 'system' })
      .user('typed while it was busy', { promptSource: 'queued' })
      .add({
        type: 'attachment',
        attachment: { type: 'queued_command' },
        rendered: [{ content: 'Meanwhile: <task-notification>it ended</task-notification>' }],
      })
      .add({
        type: 'system',
        subtype: 'local_command',
        content: '<local-command-stdout>Session renamed</local-command-stdout>',
      });
    const conversation = read(lines);
    const origins = conversation.path.map((ref) => {
      const entry = ref.load();
      return entry.kind === 'message' ? entry.origin : entry.kind;
    });
    assert.deepEqual(origins, [
      ...['person', 'injected', 'injected', 'injected', 'shell', 'injected', 'injected'],
      ...['other', 'other', 'person', 'person'],
      ...['injected', 'injected', 'person', 'injected', 'injected'],
    ]);
    assert.equal(
      said(conversation).at(-1),
      '<local-command-stdout>Session renamed</local-command-stdout>',
    );
    assert.ok(said(conversation).includes('text of a file'));
  });

  it('tells by the line what a program wrote, however it reads', () => {
    const lines = new ClaudeLines()
      .user('one', { origin: { kind: 'human' }, promptSource: 'typed' })
      .user('two', { origin: { kind: 'task-notification' } })
      .user('three', { sourceToolUseID: 'A' })
      .user('four', { isSynthetic: true })
      .user('five', { isVisibleInTranscriptOnly: true })
      .user('<command-message>rig</command-message>\n<command-name>/rig</command-name>')
      .user('<teammate-message teammate_id="lead">rig</teammate-message>')
      .user('<ide_opened_file>a.ts</ide_opened_file>\nrename it');
    const origins = read(lines).path.map((ref) => {
      const entry = ref.load();
      return entry.kind === 'message' && entry.origin;
    });
    const injected = ['injected', 'injected', 'injected', 'injected'];
    assert.deepEqual(origins, ['person', ...injected, 'person', 'injected', 'person']);
  });

  it('takes no usage and no model from what the client made up', () => {
    const lines = new ClaudeLines().user('one').agent('two', 500);
    const made = { id: 'x', role: 'assistant', model: '<synthetic>', content: [] };
    const content = [{ type: 'text', text: 'API Error: 529' }];
    const usage = { input_tokens: 7, output_tokens: 7 };
    lines.add({
      type: 'assistant',
      message: { ...made, content, usage },
      isApiErrorMessage: true,
    });
    const conversation = read(lines);
    const error = message(conversation, 'u3');
    assert.equal(error.usage, null);
    assert.equal(error.model, null);
    assert.equal(error.stop, 'error');
    assert.deepEqual(said(conversation), ['one', 'two']);
    assert.equal(modelInForce(conversation.path)?.id, 'claude-opus-4-6');
  });

  it('reads results with their failure, exit status and images, and thinking', () => {
    const lines = new ClaudeLines().user('x');
    lines.answer([{ type: 'thinking', thinking: 'hm', signature: 'sig' }, use('A')]);
    const image = { type: 'image', source: { media_type: 'image/png', data: 'AAAA' } };
    lines.user(
      [
        {
          type: 'tool_result',
          tool_use_id: 'A',
          is_error: true,
          content: [{ type: 'text', text: 'Exit code 2\nls: no' }, image],
        },
      ],
      { toolUseResult: 'Error: Exit code 2\nls: no' },
    );
    const conversation = read(lines);
    assert.deepEqual(message(conversation, 'u2').blocks[0], {
      kind: 'thinking',
      text: 'hm',
    });
    const [result] = message(conversation, 'u4').blocks;
    assert.equal(result?.kind, 'toolResult');
    if (result?.kind !== 'toolResult') return;
    assert.deepEqual(
      [result.failed, result.exitCode, result.text],
      [true, 2, 'Exit code 2\nls: no'],
    );
    assert.deepEqual(result.images, [{ kind: 'image', mediaType: 'image/png' }]);
  });

  it('never decodes the client’s own log of requests', () => {
    const lines = new ClaudeLines().user('one');
    const { lines: raw, textAt } = rawLines([
      ...lines.lines,
      '{"type":"api-request-shape","sessionId":"s-1","shape":{}}',
    ]);
    const reader = new ClaudeCodeReader(textAt);
    for (const line of raw) {
      const isLog = line.head.startsWith('{"type":"api-request');
      reader.push(isLog ? { ...line, text: () => assert.fail('it was decoded') } : line);
    }
    assert.deepEqual(ids(reader.conversation()), ['u1']);
  });

  it('keeps types nobody knows as links that say nothing, without a word', () => {
    const lines = new ClaudeLines().user('one').add({ type: 'hologram', glow: 1 }).agent('two');
    lines.raw({ type: 'novelty', sessionId: 's-1' });
    const conversation = read(lines);
    assert.deepEqual(ids(conversation), ['u1', 'u2', 'u3']);
    assert.deepEqual(said(conversation), ['one', 'two']);
    assert.deepEqual(conversation.oddities, []);
  });

  it('names damaged lines and goes on from what stands before them', () => {
    const lines = new ClaudeLines().user('one').agent('two').user('three').agent('four');
    lines.lines[1] = (lines.lines[1] ?? '').slice(0, 60);
    const conversation = read(lines);
    assert.deepEqual(said(conversation), ['one', 'three', 'four']);
    assert.deepEqual(
      conversation.oddities.map(({ line }) => line),
      [2, 3],
    );
  });

  it('does not let keys of a prototype in', () => {
    const lines = new ClaudeLines();
    lines.raw(
      '{"type":"user","uuid":"p","parentUuid":null,"sessionId":"s","__proto__":{"polluted":1},"message":{"content":"x","__proto__":{"polluted":1}}}',
    );
    assert.deepEqual(said(read(lines)), ['x']);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('tells what of the cache’s writes is kept for an hour, where that can be true', () => {
    const hourOf = (cache_creation: unknown): unknown => {
      const lines = new ClaudeLines().user('go');
      const usage = { input_tokens: 5, cache_creation_input_tokens: 900, cache_creation };
      lines.add({ type: 'assistant', message: { model: 'm', content: [], usage } });
      const answer = read(lines).path.at(-1)?.load();
      return answer?.kind === 'message' && answer.usage?.hourCacheWriteTokens;
    };
    const written = { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 700 };
    assert.equal(hourOf(written), 700);
    for (const tokens of [0, -1, 901, 'x'])
      assert.equal(hourOf({ ephemeral_1h_input_tokens: tokens }), undefined);
    assert.equal(hourOf(undefined), undefined);
  });

  it('ignores usage that cannot be true', () => {
    const lines = new ClaudeLines().user('one');
    for (const input of [-5, 1.5, 9e15, '12', 3]) {
      const usage = { input_tokens: input, output_tokens: 3 };
      const content = [{ type: 'text', text: 'x' }];
      lines.add({ type: 'assistant', message: { model: 'm', content, usage } });
    }
    const usages = read(lines).path.map((ref) => {
      const entry = ref.load();
      return entry.kind === 'message' ? (entry.usage?.contextTokens ?? null) : null;
    });
    assert.deepEqual(usages, [null, null, null, null, null, 6]);
  });
});

const value = fc.jsonValue({ maxDepth: 3 });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyLine = fc.record(
  {
    type: fc.constantFrom('user', 'assistant', 'system', 'attachment', 'last-prompt', 'x'),
    subtype: fc.constantFrom('compact_boundary', 'turn_duration'),
    uuid: fc.oneof({ weight: 6, arbitrary: id }, { weight: 1, arbitrary: value }),
    parentUuid: fc.oneof({ weight: 6, arbitrary: id }, { weight: 1, arbitrary: value }),
    logicalParentUuid: fc.oneof(id, value),
    sessionId: fc.constant('s'),
    leafUuid: fc.oneof(id, value),
    explicit: fc.boolean(),
    isCompactSummary: fc.boolean(),
    isSidechain: fc.constantFrom(false, false, false, true),
    attachment: value,
    rendered: value,
    timestamp: value,
    compactMetadata: fc.oneof(
      value,
      fc.record({
        preservedMessages: fc.record({
          anchorUuid: id,
          uuids: fc.oneof(value, fc.array(id, { maxLength: 4 })),
        }),
      }),
      fc.record({
        preservedSegment: fc.record({ anchorUuid: id, headUuid: id, tailUuid: id }),
      }),
    ),
    message: fc.oneof(
      value,
      fc.record({
        id: fc.oneof(fc.constantFrom('m1', 'm2'), value),
        content: fc.oneof(
          value,
          fc.array(
            fc.record({
              type: fc.constantFrom('text', 'tool_use', 'tool_result', 'image', 'thinking'),
              text: value,
              content: value,
              input: value,
              source: value,
            }),
          ),
        ),
        usage: value,
      }),
    ),
  },
  { requiredKeys: ['type', 'uuid', 'parentUuid'] },
);

/** What a conversation says of itself, content included. */
const shown = (conversation: Conversation): unknown => ({
  ...conversation,
  path: conversation.path.map((ref) => [ref.id, ref.kind, ref.role, ref.line, ref.load()]),
  context: contextRefs(conversation.path).map((ref) => ref.id),
});

describe('reading any Claude Code transcript', () => {
  it('gives a conversation from any values in any field, each entry once, a boundary’s kept ones before it', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 14 }), (entries) => {
        const { conversation } = readClaude(entries.map((entry) => JSON.stringify(entry)));
        contextMessages(conversation.path);
        const all = ids(conversation);
        assert.equal(new Set(all).size, all.length);
        assert.ok(conversation.totalEntries >= all.length);
      }),
      { numRuns: 500 },
    );
  });

  it('gives a conversation from any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 6 }), (texts) => {
        readClaude(texts.map((text) => text.replace(/\n/g, ' ')));
      }),
    );
  });

  it('reads line by line what it reads at once', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 14 }), (entries) => {
        const texts = entries.map((entry) => JSON.stringify(entry));
        const { lines, textAt } = rawLines(texts);
        const stepwise = new ClaudeCodeReader(textAt);
        lines.forEach((line, i) => {
          stepwise.push(line);
          const atOnce = readClaude(texts.slice(0, i + 1)).conversation;
          assert.deepEqual(shown(stepwise.conversation()), shown(atOnce));
        });
      }),
      { numRuns: 150 },
    );
  });

  it('knows who asked for a compaction, where the client says so', () => {
    const asked = (meta: Readonly<Record<string, unknown>>) => {
      const { lines } = parallel().compaction('SUMMARY', kept('u5', 'u6'), meta);
      const found = readClaude(lines).conversation.path.find(({ kind }) => kind === 'compaction');
      const entry = found?.load();
      return entry?.kind === 'compaction' ? entry.byPerson : 'none';
    };
    assert.equal(asked({ trigger: 'manual' }), true);
    assert.equal(asked({ trigger: 'auto' }), false);
    assert.equal(asked({ trigger: 'else' }), undefined);
  });

  it('reads what stands before a torn end as if the end were not there', () => {
    const lines = parallel().compaction('SUMMARY', kept('u5', 'u6')).user('go on').lines;
    const whole = lines.slice(0, -1);
    const last = lines.at(-1) ?? '';
    for (let cut = 1; cut < last.length; cut += 7) {
      const { conversation } = readClaude([...whole, last.slice(0, cut)]);
      assert.deepEqual(ids(conversation), ids(readClaude(whole).conversation));
    }
  });
});
