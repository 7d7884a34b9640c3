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
import { pairedContext } from '../../../src/engine/conversation/paired';
import { conversation } from '../../build/conversation';
import type { ConversationBuilder } from '../../build/conversation';
import type { EntryRef } from '../../../src/engine/conversation/types';

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

  it('leaves out a result whose call is gone', () => {
    const orphaned = messagesOf(conversation().call('read', {}).result('x').agent('done')).slice(1);
    assert.deepEqual(roles(pairedContext(orphaned)), ['assistant']);
  });
});
