import assert from 'node:assert/strict';
import fs from 'node:fs';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { agents } from '../../build/agents';
import { contextMessages } from '../../../src/engine/conversation/context';
import type { ContextMessage } from '../../../src/engine/conversation/context';
import { anthropicForm, openaiForm } from '../../../src/engine/conversation/forms';
import { anthropicFaults, openaiFaults } from '../../build/models/requestFaults';
import { callId } from '../../../src/engine/conversation/types';
import type { Block, StopReason } from '../../../src/engine/conversation/types';
import { conversationOf } from '../../agents/contract/kit/read';
import { longVoyage, voyage } from '../../agents/contract/kit/script';
import { idOf, linesOf } from '../../agents/contract/subject';
import { subjects } from '../../agents/contract/subjects';
import type { TranscriptReader } from '../../../src/ports/agent';
import { Branch } from '../../build/lines/branch';
import { rawLines } from '../../build/lines/piLines';
import { sharedFile } from '../../build/shared';

/** What both providers would say to a context. */
const faultsOf = (messages: readonly ContextMessage[]): readonly string[] => [
  ...anthropicFaults(anthropicForm(messages).messages),
  ...openaiFaults(openaiForm(messages)),
];

const [said] = new Branch().user('x').entries();
const text = fc.constantFrom(
  '',
  ' ',
  '\n\t',
  '\u200b',
  'words',
  'words \n',
  'half \ud83d',
  '\ud83d\ude00',
);
const id = fc.constantFrom('a', 'b', 'c', '', 'call_1|fc_2', 'x'.repeat(90), 'ü').map(callId);
const tool = fc.constantFrom('read', '', 'mcp.server tool', 'n'.repeat(200));
const images = fc.constantFrom([], [{ kind: 'image', mediaType: null } as const]);
const block: fc.Arbitrary<Block> = fc.oneof(
  text.map((words): Block => ({ kind: 'text', text: words })),
  text.map((words): Block => ({ kind: 'thinking', text: words })),
  fc.constant<Block>({ kind: 'image', mediaType: 'image/png' }),
  fc.record({ callId: id, tool, path: text }).map(({ path, ...call }): Block => ({
    kind: 'toolCall',
    ...call,
    arguments: { path, n: [1] },
  })),
  fc
    .record({ callId: id, tool, text, images, failed: fc.boolean() })
    .map((one): Block => ({ kind: 'toolResult', ...one, exitCode: null })),
  text.map((words): Block => ({
    kind: 'shell',
    command: 'ls',
    output: words,
    exitCode: 1,
    cancelled: false,
  })),
);
const message: fc.Arbitrary<ContextMessage> = fc
  .record({
    role: fc.constantFrom<ContextMessage['role'][]>(
      ...(['user', 'assistant', 'assistant', 'tool', 'tool', 'system', 'summary'] as const),
    ),
    blocks: fc.array(block, { maxLength: 4 }),
    stop: fc.constantFrom<(StopReason | null)[]>('stop', 'aborted', 'error', null),
  })
  .map(({ role, blocks, stop }) => {
    assert.ok(said?.kind === 'message');
    return { role, blocks, entryIds: [], entry: { ...said, stop } };
  });

describe('requests in the providers’ forms', () => {
  it('are taken, whatever a conversation consists of', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        assert.deepEqual(faultsOf(messages), []);
      }),
      { numRuns: 500 },
    );
  });

  it('hold every word and every call that has its result', () => {
    const branch = new Branch()
      .user('one')
      .answer({ text: 'two', calls: [['1', 'read', { path: 'a' }]] })
      .result('1', 'three')
      .answer({ calls: [['1', 'read', { path: 'b' }]] })
      .result('1', '')
      .answer({ text: 'four', calls: [['2', 'read']], stop: 'aborted' })
      .user('five');
    const messages = contextMessages(branch.path());
    assert.deepEqual(openaiForm(messages), [
      { role: 'user', content: 'one' },
      {
        role: 'assistant',
        content: 'two',
        tool_calls: [
          { id: '1', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
        ],
      },
      { role: 'tool', tool_call_id: '1', content: 'three' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: '1_2', type: 'function', function: { name: 'read', arguments: '{"path":"b"}' } },
        ],
      },
      { role: 'tool', tool_call_id: '1_2', content: '(no output)' },
      { role: 'assistant', content: 'four' },
      { role: 'user', content: 'five' },
    ]);
  });

  for (const subject of subjects) {
    it(`are taken for ${subject.name}, whatever lines are torn or lost`, () => {
      const session = { id: idOf(1), cwd: '/home/dev/boats' };
      const whole = [voyage, voyage.slice(0, 9), voyage.slice(0, 16), longVoyage(2)].map((script) =>
        linesOf(subject.render(script, session)),
      );
      const form = fc.record({
        lines: fc.constantFrom(...whole),
        lost: fc.array(fc.nat(60), { maxLength: 3 }),
        torn: fc.nat(60),
      });
      fc.assert(
        fc.property(form, ({ lines, lost, torn }) => {
          const left = lines
            .filter((_, n) => n === 0 || !lost.includes(n))
            .map((line, n) => (n > 0 && n === torn ? line.slice(0, line.length / 2) : line));
          assert.deepEqual(faultsOf(contextMessages(conversationOf(subject, left).path)), []);
        }),
        { numRuns: 60 },
      );
    });
  }

  const wild = sharedFile('wild', 'data');
  it(`are taken for real transcripts${wild === undefined ? ' (NOT RUN: ../shared is missing)' : ''}`, function () {
    if (wild === undefined) return;
    let read = 0;
    for (const name of fs.readdirSync(wild).filter((one) => one.endsWith('.jsonl.gz'))) {
      const bytes = zlib.gunzipSync(fs.readFileSync(`${wild}/${name}`));
      const texts: readonly string[] = bytes.toString('utf8').trimEnd().split('\n');
      const agent = agents.find((one) => one.read.recognises(name.slice(0, -3), texts[0] ?? ''));
      // One is of an agent that is not known here.
      if (!agent) continue;
      const { lines, textAt } = rawLines(texts);
      const reader: TranscriptReader = agent.read.createReader((offset) => textAt(offset));
      for (const line of lines) reader.push(line);
      assert.deepEqual(faultsOf(contextMessages(reader.conversation().path)), [], name);
      read++;
    }
    assert.ok(read > 50, `only ${read} were read`);
  });
});

describe('what a provider refuses', () => {
  const call = (name: string): object => ({ type: 'tool_use', id: name, name: 'read', input: {} });
  const result = (name: string): object => ({
    type: 'tool_result',
    tool_use_id: name,
    content: 'x',
  });
  const words = (of: string): object => ({ type: 'text', text: of });
  const user = (...content: object[]): object => ({ role: 'user', content });
  const answer = (...content: object[]): object => ({ role: 'assistant', content });

  it('is named in Anthropic’s form', () => {
    const go = user(words('go'));
    const cases: readonly (readonly [readonly object[], RegExp])[] = [
      [[answer(words('hi'))], /message 0 is not the user/],
      [[go, go], /messages 0 and 1 are both of user/],
      [[user(words(' \n'))], /white space only/],
      [[user()], /is empty/],
      [[go, answer(call('a')), user(words('and?'))], /message 2 comes while call a has no result/],
      [[go, answer(call('a'))], /at the end call a has no result/],
      [[go, answer(words('x')), user(result('a'))], /a result of a without its call/],
      [[go, answer(call('a')), user(words('x'), result('a'))], /behind something else/],
      [
        [go, answer(call('a')), user(result('a')), answer(call('a')), user(result('a'))],
        /uses the id a again/,
      ],
      [[go, answer(call('a|b')), user(result('a|b'))], /has the id/],
      [[go, answer(words('done '))], /ends with white space/],
      [[go, answer({ type: 'thinking', thinking: 'hm' })], /without its signature/],
      [[user({ type: 'image' })], /without its data/],
      [[user(words('\ud83d'))], /half a character/],
      [[go, answer({ ...call('a'), input: '{}' }), user(result('a'))], /no object/],
      [
        [go, answer(call('a')), user({ ...result('a'), content: '', is_error: true })],
        /without words/,
      ],
    ];
    for (const [messages, fault] of cases) {
      assert.match(anthropicFaults(messages).join('\n'), fault);
    }
    assert.deepEqual(anthropicFaults([go, answer(call('a')), user(result('a'), words('x'))]), []);
    assert.deepEqual(anthropicFaults([]), []);
  });

  it('is named in OpenAI’s form', () => {
    const go = { role: 'user', content: 'go' };
    const made = (name: string, args: unknown = '{}'): object => ({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: name, type: 'function', function: { name: 'read', arguments: args } }],
    });
    const back = (name: string): object => ({ role: 'tool', tool_call_id: name, content: 'x' });
    const cases: readonly (readonly [readonly object[], RegExp])[] = [
      [[go, made('a', {}), back('a')], /no JSON string/],
      [[go, made('a', '{'), back('a')], /no JSON string/],
      [[go, made('a'), go], /call a has no result/],
      [[go, back('a')], /without its call/],
      [[go, made('a'), back('a'), made('a'), back('a')], /again/],
      [[{ role: 'user', content: '' }], /no words/],
      [[{ role: 'toolResult', content: 'x' }], /role toolResult/],
      [[go, made('a'.repeat(41)), back('a'.repeat(41))], /40 characters/],
    ];
    for (const [messages, fault] of cases) assert.match(openaiFaults(messages).join('\n'), fault);
    assert.deepEqual(openaiFaults([go, made('a'), back('a')]), []);
  });
});
