import assert from 'node:assert/strict';
import { contextMessages } from '../../../src/engine/conversation/context';
import type { ContextMessage } from '../../../src/engine/conversation/context';
import {
  anthropicForm,
  neutralForm,
  openaiForm,
  shellText,
  summaryText,
} from '../../../src/engine/conversation/forms';
import { pairedContext } from '../../../src/engine/conversation/callsWithResults';
import { Branch } from '../../build/lines/branch';
import { conversation } from '../../build/conversation';
import type { ConversationBuilder } from '../../build/conversation';
import { callId } from '../../../src/engine/conversation/types';
import type { Block, EntryRef } from '../../../src/engine/conversation/types';

function messagesOf(builder: ConversationBuilder): readonly ContextMessage[] {
  const refs = builder.entries().map((entry): EntryRef => ({
    id: entry.id,
    kind: entry.kind,
    role: entry.kind === 'message' ? entry.role : null,
    bytes: 1,
    line: entry.line,
    load: () => entry,
  }));
  return contextMessages(refs);
}

describe('the neutral form of a context', () => {
  it('names every entry a message stands for', () => {
    const messages = neutralForm(messagesOf(conversation().user('hello').agent('hi')));
    assert.deepEqual(
      messages.map(({ role, entryIds }) => [role, ...entryIds]),
      [
        ['user', 'e1'],
        ['assistant', 'e2'],
      ],
    );
  });

  it('keeps calls, results and thinking apart', () => {
    const built = conversation()
      .thought('hmm')
      .call('read', { path: 'a.ts' })
      .result('text', { failed: true });
    const types = neutralForm(messagesOf(built)).flatMap(({ content }) =>
      content.map((part) => part.type),
    );
    assert.deepEqual(types, ['thinking', 'toolCall', 'toolResult']);
    const result = neutralForm(messagesOf(built)).at(-1)?.content[0];
    assert.equal(result?.['isError'], true);
  });
});

/** One message of every kind of block, as the model would see it. */
const everything = (): readonly ContextMessage[] => {
  const [said] = new Branch().user('x').entries();
  const result: Block = {
    kind: 'toolResult',
    callId: callId('c1'),
    tool: 'ls',
    text: 'out',
    images: [],
    failed: true,
    exitCode: 1,
  };
  const call: Block = { kind: 'toolCall', callId: callId('c1'), tool: 'ls', arguments: { a: 1 } };
  const image: Block = { kind: 'image', mediaType: 'image/png' };
  const shell: Block = {
    kind: 'shell',
    command: 'ls',
    output: 'out',
    exitCode: 0,
    cancelled: false,
  };
  const text = (words: string): Block => ({ kind: 'text', text: words });
  const rows: readonly (readonly [ContextMessage['role'], readonly Block[]])[] = [
    ['summary', [text('S')]],
    ['system', [text('be brief'), image]],
    ['user', [text('go'), image]],
    ['user', [shell]],
    ['assistant', [{ kind: 'thinking', text: 'hm' }]],
    ['assistant', [text('ok'), call]],
    ['tool', [result]],
    ['system', [text('be kind')]],
    ['tool', [text('stray')]],
  ];
  return rows.map(([role, blocks]) => ({ role, blocks, entryIds: [], entry: said! }));
};

describe('every kind of block', () => {
  it('has its neutral form', () => {
    assert.deepEqual(
      neutralForm(everything()).flatMap(({ content }) => content),
      [
        { type: 'text', text: 'S' },
        { type: 'text', text: 'be brief' },
        { type: 'image', mediaType: 'image/png' },
        { type: 'text', text: 'go' },
        { type: 'image', mediaType: 'image/png' },
        { type: 'text', text: 'Ran `ls`\n```\nout\n```' },
        { type: 'thinking', text: 'hm' },
        { type: 'text', text: 'ok' },
        { type: 'toolCall', id: 'c1', name: 'ls', arguments: { a: 1 } },
        { type: 'toolResult', callId: 'c1', name: 'ls', text: 'out', isError: true },
        { type: 'text', text: 'be kind' },
        { type: 'text', text: 'stray' },
      ],
    );
  });

  it('has its form for Anthropic, system text apart and messages in turns', () => {
    assert.deepEqual(anthropicForm(everything()), {
      system: 'be brief\n\nbe kind',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: summaryText('S') },
            { type: 'text', text: 'go' },
            { type: 'text', text: '[image]' },
            { type: 'text', text: 'Ran `ls`\n```\nout\n```' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'ok' },
            { type: 'tool_use', id: 'c1', name: 'ls', input: { a: 1 } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c1', content: 'out', is_error: true },
            { type: 'text', text: 'stray' },
          ],
        },
      ],
    });
  });

  it('has its form for OpenAI, each result a message of its own', () => {
    assert.deepEqual(openaiForm(everything()), [
      { role: 'user', content: summaryText('S') },
      { role: 'system', content: 'be brief\n\n[image]' },
      { role: 'user', content: 'go\n\n[image]' },
      { role: 'user', content: 'Ran `ls`\n```\nout\n```' },
      {
        role: 'assistant',
        content: 'ok',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'ls', arguments: '{"a":1}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'out' },
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'stray' },
    ]);
  });

  it('is nothing at all where nothing is there', () => {
    assert.deepEqual(neutralForm([]), []);
    assert.deepEqual(openaiForm([]), []);
    assert.deepEqual(anthropicForm([]), { system: '', messages: [] });
  });
});

describe("the providers' forms", () => {
  const built = () =>
    conversation().user('go').call('read', { path: 'a.ts' }).result('text').agent('done');

  it('send results in user messages to Anthropic and join neighbours of one role', () => {
    const { messages } = anthropicForm(messagesOf(built().user('more')));
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant', 'user'],
    );
    assert.equal(messages[2]?.content[0]?.['tool_use_id'], messages[1]?.content[0]?.['id']);
  });

  it('send results as tool messages to OpenAI', () => {
    const roles = openaiForm(messagesOf(built())).map(
      (message) => (message as { role: string }).role,
    );
    assert.deepEqual(roles, ['user', 'assistant', 'tool', 'assistant']);
  });

  it('never hand thinking on', () => {
    const text = JSON.stringify([
      anthropicForm(messagesOf(conversation().thought('secret plan').agent('done'))),
      openaiForm(messagesOf(conversation().thought('secret plan').agent('done'))),
    ]);
    assert.ok(!text.includes('secret plan'));
  });

  it('have no message in them that says nothing', () => {
    const messages = messagesOf(conversation().user('go').thought('hm').user('well?'));
    assert.deepEqual(anthropicForm(messages).messages, [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'go' },
          { type: 'text', text: 'well?' },
        ],
      },
    ]);
    assert.equal(openaiForm(messages).length, 2);
  });

  it('introduce a summary as one', () => {
    assert.match(summaryText('S'), /<summary>\nS\n<\/summary>$/);
  });

  it('say how a shell command of the person ended', () => {
    const block = {
      kind: 'shell',
      command: 'ls',
      output: '',
      exitCode: 2,
      cancelled: false,
    } as const;
    assert.equal(shellText(block), 'Ran `ls`\n(no output)\n\nCommand exited with code 2');
    assert.match(shellText({ ...block, cancelled: true }), /command cancelled/);
    for (const exitCode of [0, null])
      assert.equal(shellText({ ...block, exitCode }), 'Ran `ls`\n(no output)');
  });
});

describe('the paired context', () => {
  const roles = (messages: readonly ContextMessage[]): string[] => messages.map(({ role }) => role);

  it('is the context itself where nothing is missing', () => {
    const messages = messagesOf(
      conversation().user('go').call('read', {}).result('x').agent('done'),
    );
    assert.deepEqual(pairedContext(messages), messages);
  });

  it('makes up a result for a call that has none, standing for no entry', () => {
    const paired = pairedContext(
      messagesOf(conversation().user('go').call('read', {}).user('and?')),
    );
    assert.deepEqual(roles(paired), ['user', 'assistant', 'tool', 'user']);
    assert.deepEqual(paired[2]?.entryIds, []);
  });

  it('shows the rest as it was sent: summaries as the user’s, edits as edited', () => {
    const branch = new Branch()
      .answer({ calls: [['1', 'read']] })
      .compaction('S', null)
      .answer({ text: 'a', calls: [['2', 'read']], stop: 'error', prompt: 5 })
      .result('9', 'whose?');
    const messages = contextMessages(branch.path());
    const paired = pairedContext(messages);
    assert.deepEqual(paired, messages.slice(0, 2));
    assert.equal(paired[0]?.role, 'summary');
  });

  it('gives a made-up message the answer’s place and a result it named its own', () => {
    const branch = new Branch()
      .answer({ calls: [['1', 'read']], model: 'm', prompt: 5 })
      .user('and?')
      .answer({ calls: [['2', 'ls']] })
      .result('2', 'x', '');
    const paired = pairedContext(contextMessages(branch.path()));
    const made = paired[1]?.entry;
    assert.ok(made?.kind === 'message');
    assert.deepEqual([made.id, made.line, made.hidden, made.usage], ['e0', 2, false, null]);
    const named = paired[4];
    assert.deepEqual([named?.role, named?.entry.kind], ['tool', 'message']);
    const [block] = named?.blocks ?? [];
    assert.ok(block?.kind === 'toolResult');
    assert.deepEqual([block.tool, block.text], ['ls', 'x']);
  });

  it('leaves out a result whose call is gone', () => {
    const orphaned = messagesOf(conversation().call('read', {}).result('x').agent('done')).slice(1);
    assert.deepEqual(roles(pairedContext(orphaned)), ['assistant']);
  });
});
