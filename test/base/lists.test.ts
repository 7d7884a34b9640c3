import assert from 'node:assert/strict';
import { greatest, groupedBy, pushAll, sum } from '../../src/base/lists';
import { pathSpans } from '../../src/engine/audit/pathSpans';
import type { ContextMessage } from '../../src/engine/conversation/context';
import { anthropicForm } from '../../src/engine/conversation/forms';
import type { Block, CallId, EntryId, Message } from '../../src/engine/conversation/types';
import { argumentTexts } from '../../src/engine/record/recordText';

/** More than the arguments of one call that any stack of ours holds. */
const many = 200_000;

describe('long lists', () => {
  it('are put behind others in their order', () => {
    const into = [1, 2];
    pushAll(into, [3, 4]);
    pushAll(into, new Set([5]));
    assert.deepEqual(into, [1, 2, 3, 4, 5]);
  });

  it('are compared as `Math.max` compares', () => {
    assert.equal(greatest([3, 9, -1]), 9);
    assert.equal(greatest([]), -Infinity);
    assert.ok(Number.isNaN(greatest([1, NaN, 2])));
  });

  it('are added up', () => {
    assert.deepEqual([sum([]), sum([3, 9, -1])], [0, 11]);
  });

  it('are put into groups, in the order in which they came', () => {
    const groups = groupedBy(['bee', 'ant', 'bat', 'cat', 'asp'], (word) => word[0]);
    assert.deepEqual(
      [...groups],
      [
        ['b', ['bee', 'bat']],
        ['a', ['ant', 'asp']],
        ['c', ['cat']],
      ],
    );
    assert.equal(groupedBy([], () => '').size, 0);
  });

  it('of any length', () => {
    const long = Array.from({ length: many }, (_item, i) => i);
    const into: number[] = [];
    pushAll(into, long);
    assert.equal(into.length, many);
    assert.equal(greatest(long), many - 1);
    assert.equal(sum(long), (many * (many - 1)) / 2);
  });
});

describe('texts from outside that make long lists', () => {
  const messageOf = (role: Message['role'], blocks: readonly Block[]): Message => ({
    kind: 'message',
    id: 'a' as EntryId,
    parentId: null,
    atMs: null,
    line: 1,
    role,
    blocks,
    origin: 'person',
    hidden: false,
    usage: null,
    model: null,
    stop: null,
  });

  it('of paths in one line', () => {
    assert.equal(pathSpans('src/a.ts '.repeat(many), new Set(['src'])).length, many);
  });

  it('of texts in the arguments of one call', () => {
    const given = { all: Array.from({ length: many }, () => 'v') };
    const call = { kind: 'toolCall', callId: 'c' as CallId, tool: 'x', arguments: given } as const;
    assert.equal(argumentTexts(messageOf('assistant', [call])).length, many);
  });

  it('of blocks in neighbours of one role', () => {
    const said = { kind: 'text', text: 'v' } as const;
    const sentOf = (blocks: readonly Block[]): ContextMessage => {
      const entry = messageOf('user', blocks);
      return { role: 'user', blocks, entryIds: [entry.id], entry };
    };
    const long = Array.from({ length: many }, () => said);
    assert.equal(anthropicForm([sentOf([said]), sentOf(long)]).messages.length, 1);
  });
});
