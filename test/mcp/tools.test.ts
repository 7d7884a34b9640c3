import assert from 'node:assert/strict';
import { inEnglish } from '../../src/base/sentence';
import { memoryTools, readCall } from '../../src/mcp/tools';

describe('what a model sends to the tools of memory', () => {
  it('is refused with the name of a field that a tool does not take, as its schema says', () => {
    for (const { name, input } of memoryTools) {
      assert.equal(input()['additionalProperties'], false, name);
      const needed = { query: 'a', note: 'a', text: 'a', id: 'abcd1234' };
      const taken = Object.keys(input()['properties'] as object);
      const given = Object.entries(needed).filter(([field]) => taken.includes(field));
      const call = Object.fromEntries(given);
      assert.ok(readCall(name, call).ok, name);
      const read = readCall(name, { ...call, tags: ['x'] });
      assert.equal(read.ok ? '' : inEnglish(read.problem), `${name} takes no tags. Leave it out.`);
    }
  });

  it('is refused with what to do next', () => {
    const told = (name: string, input: unknown): string => {
      const read = readCall(name, input);
      return read.ok ? '' : inEnglish(read.problem);
    };
    for (const input of [{}, { query: '' }, { query: 'a', limit: 500 }, { query: 'a', also: 'b' }])
      assert.match(
        told('memory_search', input),
        /: (?:query|limit|also) .*\. Correct that and call/,
      );
    assert.match(told('search', {}), /no tool search\. There are memory_search, memory_get, /);
  });
});
