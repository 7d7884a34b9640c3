import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../src/engine/conversation/types';
import { entryTokens, estimateEntry, textTokens } from '../../../src/engine/tokens/estimate';
import { families, familyOf, plainFamily } from '../../../src/engine/tokens/families';
import { plainTokens } from '../../vectors/hybrid';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { Branch, wordCounter, words } from '../../build/lines/branch';

const claude = familyOf('claude-opus-4-5');
const last = (branch: Branch): Entry => branch.entries().at(-1)!;
const plain = (branch: Branch): number => plainTokens(last(branch));

describe('the plain estimate', () => {
  it('counts a quarter of the characters of a message, rounded up once', () => {
    assert.equal(plain(new Branch().user('hello world')), 3);
    assert.equal(plain(new Branch().user('')), 0);
    assert.equal(plain(new Branch().answer({ text: 'abc', thinking: 'ab' })), 2);
  });

  it('counts a call as its tool and the JSON of its arguments', () => {
    const branch = new Branch().answer({ calls: [['c', 'read', { path: 'src/a.ts' }]] });
    assert.equal(plain(branch), 6);
  });

  it('counts an image as 1,200 tokens whatever its base64 says', () => {
    assert.equal(plain(new Branch().image()), 1_200);
    assert.equal(plain(new Branch().result('c', 'abcd', 'read', 2)), 2_401);
  });

  it('counts a summary by its text and a hidden command not at all', () => {
    assert.equal(plain(new Branch().compaction('s'.repeat(1_600), null)), 400);
    assert.equal(plain(new Branch().shell('ls', 'abcdef')), 2);
    assert.equal(plain(new Branch().shell('secret', 'x', true)), 0);
  });

  it('counts nothing for what brings no message', () => {
    assert.equal(plain(new Branch().other()), 0);
    assert.equal(plain(new Branch().switchModel('m')), 0);
    assert.equal(plain(new Branch().reset()), 0);
    assert.equal(plain(new Branch().branchSummary('')), 0);
    assert.equal(plain(new Branch().edit('e0', null)), 0);
  });
});

describe('the estimate of a family', () => {
  it('bends exact counts by what the text is made of', () => {
    const { text } = claude;
    const expected = 2 * text.token + 7 * text.visible + text.digits + text.hump;
    const tokens = textTokens('aB1 cdef', { counter: wordCounter, family: claude });
    assert.ok(Math.abs(tokens - expected) < 1e-9, String(tokens));
  });

  it('puts overheads around messages, results, calls and arguments', () => {
    const by = { counter: wordCounter, family: claude };
    const none = entryTokens(last(new Branch().result('c', '')), by);
    assert.equal(none, claude.overheads.toolResult);
    const call = entryTokens(last(new Branch().answer({ calls: [['c', 'ls']] })), by);
    assert.equal(call, claude.overheads.toolCall + claude.overheads.answer);
    const empty = { calls: [['c', 'ls', { a: '', b: '' }]] } as const;
    const withArguments = entryTokens(last(new Branch().answer(empty)), by);
    assert.ok(withArguments > call + 2 * claude.overheads.argument);
    assert.ok(entryTokens(last(new Branch().user('')), by) === claude.overheads.userTurn);
  });

  it('takes values and not their JSON where the provider does', () => {
    const by = { counter: wordCounter, family: claude };
    const one = entryTokens(last(new Branch().answer({ calls: [['c', 't', { a: 'x' }]] })), by);
    const lines = { a: 'x\nx\nx' };
    const three = entryTokens(last(new Branch().answer({ calls: [['c', 't', lines]] })), by);
    assert.ok(three - one < 3, 'two more words, no escapes');
  });

  it('grows with the text for every family and counter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...families), fc.nat(50), fc.nat(50), (family, a, b) => {
        for (const counter of [wordCounter, quickCounter]) {
          const small = textTokens(words(Math.min(a, b)), { counter, family });
          const large = textTokens(words(Math.max(a, b)), { counter, family });
          assert.ok(small <= large);
        }
      }),
    );
  });

  it('counts the head of an endless text and the rest in proportion', () => {
    const text = words(600_000, 'abcd');
    const tokens = textTokens(text, { counter: wordCounter, family: plainFamily });
    assert.ok(Math.abs(tokens - 600_000) < 10, String(tokens));
  });

  it('is a whole number ≥ 0 and never throws, whatever an entry holds', () => {
    const anyText = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(anyText, fc.dictionary(fc.string(), fc.anything()), (text, args) => {
        const branch = new Branch().answer({ text, thinking: text, calls: [['c', text, args]] });
        for (const family of families) {
          for (const counter of [quickCounter, wordCounter]) {
            const tokens = estimateEntry(last(branch), counter, family);
            assert.ok(Number.isInteger(tokens) && tokens >= 0);
          }
        }
      }),
    );
  });
});

describe('the family of a model', () => {
  const table: readonly (readonly [model: string | null, family: string])[] = [
    ['claude-opus-4-5-20251101', 'claude-kept-thinking'],
    ['anthropic/claude-opus-4.5', 'claude-kept-thinking'],
    ['claude-sonnet-4-5', 'claude'],
    ['claude-haiku-4-5', 'claude'],
    ['claude-3-7-sonnet-latest', 'claude'],
    ['claude-opus-5', 'claude-new'],
    ['claude-opus-5-5', 'claude-new'],
    ['Claude-Sonnet-5', 'claude-new'],
    ['claude-fable-5-1', 'claude-new'],
    ['claude-opus-4-8', 'claude-new'],
    ['gpt-5.1-codex', 'openai'],
    ['o3', 'openai'],
    ['gpt-4', 'openai-old'],
    ['gpt-4-turbo', 'openai-old'],
    ['gpt-4.1', 'openai'],
    ['gpt-4o-mini', 'openai'],
    ['gemini-2.5-pro', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ];
  for (const [model, family] of table) {
    it(`of ${String(model)} is ${family}`, () => {
      assert.equal(familyOf(model).name, family);
    });
  }
});
