import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globMatches } from '../../../src/engine/tokens/glob';

describe('the glob of model names', () => {
  const table: readonly (readonly [glob: string, text: string, matches: boolean])[] = [
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['claude-*', 'claude-opus-5', true],
    ['claude-*', 'anthropic/claude-opus-5', false],
    ['*claude*', 'anthropic/claude-opus-5', true],
    ['CLAUDE-*', 'claude-x', true],
    ['gpt-?', 'gpt-5', true],
    ['gpt-?', 'gpt-55', false],
    ['o[134]', 'o3', true],
    ['o[134]', 'o2', false],
    ['o[1-4]-mini', 'o2-mini', true],
    ['*[[]1m]*', 'claude-sonnet-4-5[1m]', true],
    ['a[b', 'a[b', true],
    ['a*b*c', 'aXbYc', true],
    ['a*b*c', 'aXcYb', false],
    ['**', 'anything', true],
    ['*-mini', 'o4-mini-high', false],
    ['.', 'a', false],
    ['a*', 'a', true],
    ['a**b', 'axb', true],
    ['*ab', 'aab', true],
    ['*aab', 'aaab', true],
    ['a?c', 'ac', false],
    ['[]a]x', ']x', true],
    ['[]a]x', 'ax', true],
    ['[]', '[]', true],
    ['[', '[', true],
    ['x[ab]y', 'xby', true],
    ['x[ab]y', 'xcy', false],
    ['x[ab]y', 'xy', false],
    ['[ab]', '[', false],
    ['[a-c]', 'b', true],
    ['[a-c]', 'c', true],
    ['[a-c]', '-', false],
    ['[a-c]', 'd', false],
    ['[a-]', '-', true],
    ['[a-]', 'b', false],
    ['[-a]', '-', true],
    ['[a-cx-z]', 'y', true],
    ['[a-cx-z]', 'd', false],
    ['[a-c5]', '5', true],
    ['[a-c5]', '4', false],
    ['[5b]', '7', false],
    ['a]b', 'a]b', true],
  ];
  for (const [glob, text, matches] of table) {
    it(`${matches ? 'lets' : 'does not let'} "${glob}" match "${text}"`, () => {
      assert.equal(globMatches(glob, text), matches);
    });
  }

  it('matches every text by itself where it has no special characters', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[*?[]/.test(text));
        return globMatches(text, text);
      }),
    );
  });

  it('stays quick on a pattern of many stars', () => {
    const glob = `${'*a'.repeat(60)}*b`;
    assert.equal(globMatches(glob, 'a'.repeat(4_000)), false);
  });
});
