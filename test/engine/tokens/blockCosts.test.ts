/** What each kind of block and entry costs, by a made-up family whose prices are primes: no term can hide behind another. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callId, entryId } from '../../../src/engine/conversation/types';
import type { Block, Entry, Message } from '../../../src/engine/conversation/types';
import type { TokenCounter } from '../../../src/engine/tokens/counter';
import {
  blockTokens,
  entryTokens,
  estimateEntry,
  textTokens,
} from '../../../src/engine/tokens/estimate';
import { families, familyOf, plainFamily } from '../../../src/engine/tokens/families';
import type { TokenFamily } from '../../../src/engine/tokens/families';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { Branch, wordCounter, words } from '../../build/lines/branch';

const primes: TokenFamily = {
  ...plainFamily,
  name: 'primes',
  text: { token: 2, visible: 3, digits: 5, hump: 7, symbol: 11, letter: 13 },
  prose: 0.5,
  overheads: {
    userTurn: 17,
    answer: 19,
    toolResult: 23,
    toolCall: 29,
    argument: 31,
    summary: 37,
    shell: 41,
    image: 43,
  },
  arguments: 'values',
  scale: 10,
  quick: 3,
};
const by = { counter: wordCounter, family: primes };
const json = { counter: wordCounter, family: { ...primes, arguments: 'json' as const } };
const quick = { counter: quickCounter, family: primes };
const image = { kind: 'image', mediaType: null } as const;
const call = (args: Record<string, unknown>): Block => ({
  kind: 'toolCall',
  callId: callId('c'),
  tool: 'ls',
  arguments: args,
});
const result = (text: string, images: number): Block => ({
  kind: 'toolResult',
  callId: callId('c'),
  tool: 'ls',
  text,
  images: Array<typeof image>(images).fill(image),
  failed: false,
  exitCode: null,
});
const shell = (command: string, output: string): Block => ({
  kind: 'shell',
  command,
  output,
  exitCode: 0,
  cancelled: false,
});
const message = (role: Message['role'], blocks: readonly Block[]): Message => ({
  id: entryId('m'),
  parentId: null,
  atMs: null,
  line: 1,
  kind: 'message',
  role,
  blocks,
  origin: 'person',
  hidden: false,
  usage: null,
  model: null,
  stop: null,
});
const two: Block = { kind: 'text', text: 'one two' };
const last = (branch: Branch): Entry => branch.entries().at(-1)!;

describe('the cost of a text', () => {
  const texts: readonly (readonly [text: string, tokens: number, what: string])[] = [
    ['', 0, 'nothing for nothing'],
    ['one two', 10 * (2 * 2 + 6 * 3), 'its tokens and its visible characters'],
    ['a 12 3', 10 * (3 * 2 + 4 * 3 + 2 * 5), 'each run of digits'],
    ['aB cD', 10 * (2 * 2 + 4 * 3 + 2 * 7), 'each hump'],
    ['→ ─', 10 * (2 * 2 + 2 * 3 + 2 * 11), 'each symbol'],
    ['é ü', 10 * (2 * 2 + 2 * 3 + 2 * 13), 'each letter outside ASCII'],
    ['aB1→é', 10 * (2 + 5 * 3 + 5 + 7 + 11 + 13), 'all of them together'],
  ];
  for (const [text, tokens, what] of texts) {
    it(`is ${what}`, () => {
      assert.equal(textTokens(text, by), tokens);
    });
  }

  it('is the tokens alone where a family charges nothing per character', () => {
    const family = { ...primes, text: { ...primes.text, visible: 0 } };
    assert.equal(textTokens('aB1→é x', { counter: wordCounter, family }), 10 * 2 * 2);
  });

  it('is by characters without an exact counter, prose or not', () => {
    assert.equal(textTokens('abcd efgh1', quick), (10 / 4) * 3 * 10);
    assert.equal(blockTokens({ kind: 'text', text: 'abcd efgh1' }, quick), 75);
    assert.equal(blockTokens({ kind: 'thinking', text: 'abcd efgh1' }, quick), 75);
  });

  it('reads a million characters and takes the rest in proportion', () => {
    const asked: number[] = [];
    const counter: TokenCounter = {
      kind: 'exact',
      count: (text) => {
        asked.push(text.length);
        return text.length / 2;
      },
    };
    const ask = (length: number): number =>
      textTokens('x'.repeat(length), { counter, family: plainFamily });
    assert.equal(ask(1_000_000), 500_000);
    assert.equal(ask(3_000_000), 1_500_000);
    assert.deepEqual(asked, [1_000_000, 1_000_000]);
  });

  it('adds up over texts joined at a blank', () => {
    const text = fc.array(fc.constantFrom('ab', 'aB', '12', '→', 'é'), { minLength: 1 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [one.join(' '), other.join(' ')];
        assert.equal(textTokens(`${a} ${b}`, by), textTokens(a, by) + textTokens(b, by));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the cost of a block', () => {
  const blocks: readonly (readonly [what: string, block: Block, tokens: number])[] = [
    ['of prose is the family’s share of its text', two, 110],
    ['of thinking is its text without any signature', { kind: 'thinking', text: 'one two' }, 220],
    ['of an image is one price, whatever its data, and not scaled', image, 43],
    ['of a result is its text, what surrounds it and its images', result('one two', 2), 536],
    ['of an empty result is what surrounds it', result('', 0), 230],
    ['of a command of the person is command and output as one text', shell('ls ', 'one two'), 710],
    ['of a call without arguments is what surrounds it', call({}), 290],
    ['of a call is its arguments, name and value apart', call({ a: 'one two', b: 5 }), 1_330],
    ['of a call with nested arguments is their JSON', call({ a: [1] }), 290 + 310 + 50 + 160],
  ];
  for (const [what, block, tokens] of blocks) {
    it(what, () => {
      assert.equal(blockTokens(block, by), tokens);
    });
  }

  it('of a call is one JSON text where the provider counts so', () => {
    assert.equal(blockTokens(call({ a: 'one two' }), json), 10 * (2 * 2 + 16 * 3) + 290);
    assert.equal(blockTokens(call({}), json), 10 * (2 + 4 * 3) + 290);
  });
});

describe('the cost of an entry', () => {
  const entries: readonly (readonly [what: string, entry: Entry, tokens: number])[] = [
    ['of the user is its blocks and a turn', message('user', [two, image]), 110 + 43 + 170],
    ['of the agent is its blocks and an answer', message('assistant', [two, two]), 220 + 190],
    ['of a tool is its results alone', message('tool', [result('', 0), result('', 1)]), 503],
    ['of the system is its text alone', message('system', [two]), 110],
    ['that is hidden is nothing', { ...message('user', [two]), hidden: true }, 0],
    [
      'of a compaction is its summary as prose',
      last(new Branch().compaction('one two', null)),
      480,
    ],
    ['of an empty compaction is still a message', last(new Branch().compaction('', null)), 370],
    ['of a branch summary is the same', last(new Branch().branchSummary('one two')), 480],
    ['of an empty branch summary is nothing', last(new Branch().branchSummary('')), 0],
    ['of a model change is nothing', last(new Branch().switchModel('one two')), 0],
    ['of a reset is nothing', last(new Branch().reset()), 0],
    ['of an edit is nothing of its own', last(new Branch().edit('m', [two])), 0],
    ['of anything else is nothing', last(new Branch().other()), 0],
  ];
  for (const [what, entry, tokens] of entries) {
    it(what, () => {
      assert.equal(entryTokens(entry, by), tokens);
    });
  }

  it('is rounded up, but a sum of fractions that only just misses a whole number is not', () => {
    const priced = (token: number): TokenFamily => ({
      ...plainFamily,
      text: { ...plainFamily.text, token },
    });
    const words3 = message('user', [{ kind: 'text', text: words(3) }]);
    assert.equal(estimateEntry(words3, wordCounter, priced(0.4)), 2);
    assert.equal(estimateEntry(words3, wordCounter, priced(1 / 3 + 1e-12)), 1);
    assert.equal(estimateEntry(words3, wordCounter, priced(1 / 3 + 1e-6)), 2);
  });

  it('is never below zero', () => {
    const odd = { ...plainFamily, text: { ...plainFamily.text, token: -3 } };
    assert.equal(estimateEntry(message('user', [two]), wordCounter, odd), 0);
  });
});

describe('the table of families', () => {
  // Texts: 'one two' as prose, 'aB1→é' as it is; then what surrounds a result with an image, a call of one argument,
  // a turn, a summary and a command; last four characters where no exact counter is loaded.
  const rows: readonly (readonly [
    model: string,
    prose: number,
    mixed: number,
    ...around: readonly [
      result: number,
      call: number,
      turn: number,
      summary: number,
      shell: number,
    ],
    quick: number,
  ])[] = [
    ['claude-sonnet-4-5', 2.16936, 3.105, 1_511, 50, 4, 60, 20, 1.28],
    ['claude-opus-4-6', 2.16936, 3.105, 1_511, 50, 4, 60, 20, 1.28],
    ['gpt-5', 2, 1, 773, 17, 4, 60, 20, 1.1],
    ['gpt-4', 2, 1, 773, 17, 4, 60, 20, 1.1],
    ['some-model', 2.2, 1.1, 773, 17.1, 4, 60, 20, 1.2],
  ];
  for (const [model, prose, mixed, ...rest] of rows) {
    it(`reckons ${model} by its row`, () => {
      const family = familyOf(model);
      const own = { counter: wordCounter, family };
      const empty = { kind: 'text', text: '' } as const;
      const values = [
        blockTokens(two, own),
        textTokens('aB1→é', own),
        blockTokens(result('', 1), own),
        entryTokens(message('assistant', [{ ...call({ '': '' }), tool: '' } as Block]), own),
        entryTokens(message('user', [empty]), own),
        entryTokens(last(new Branch().compaction('', null)), own),
        blockTokens(shell('', ''), own),
        textTokens('abcd', { counter: quickCounter, family }),
      ];
      [prose, mixed, ...rest].forEach((expected, i) => {
        const value = values[i] ?? Number.NaN;
        assert.ok(Math.abs(value - expected) < 1e-6, `figure ${String(i)} is ${String(value)}`);
      });
      assert.equal(family.systemTokens, 2_000);
    });
  }

  it('counts a newer Claude 1.28 times, images apart', () => {
    const older = { counter: wordCounter, family: familyOf('claude-sonnet-4-5') };
    const newer = { counter: wordCounter, family: familyOf('claude-opus-5') };
    const all = message('assistant', [two, call({ a: 'x' }), shell('ls', 'y')]);
    assert.ok(Math.abs(entryTokens(all, newer) / entryTokens(all, older) - 1.28) < 1e-9);
    assert.equal(blockTokens(image, newer), blockTokens(image, older));
  });

  it('takes the old encoding for the old chat models only', () => {
    const old = families.filter(({ encoding }) => encoding === 'cl100k_base');
    assert.deepEqual(
      old.map(({ name }) => name),
      ['openai-old'],
    );
    const others = families.filter(({ encoding }) => encoding === 'o200k_base');
    assert.equal(others.length, families.length - 1);
    assert.equal(plainFamily.encoding, 'o200k_base');
  });

  it('lets only Claudes before Opus 4.5 and the models of OpenAI forget their thinking', () => {
    const forgetful = families.filter(({ keepsThinking }) => !keepsThinking);
    assert.deepEqual(
      forgetful.map(({ name }) => name),
      ['claude', 'openai-old', 'openai'],
    );
    assert.equal(plainFamily.keepsThinking, true);
  });

  const names: readonly (readonly [model: string, family: string])[] = [
    ['claude-opus-4-6', 'claude-kept-thinking'],
    ['anthropic/claude-opus-4.5-thinking', 'claude-kept-thinking'],
    ['claude-sonnet-4-6', 'claude-kept-thinking'],
    ['claude-opus-4-7', 'claude-new'],
    ['claude-opus-4-9', 'claude-new'],
    ['claude-opus-4-1', 'claude'],
    ['o1-preview', 'openai'],
    ['o4-mini', 'openai'],
    ['codex-mini', 'openai'],
    ['openai/o1', 'openai'],
    ['openai/o3-mini', 'openai'],
    ['openai/o4-mini', 'openai'],
    ['chatgpt-4o', 'openai'],
    ['gpt-3.5-turbo', 'openai-old'],
    ['gpt-4-0613', 'openai-old'],
    ['o2', 'unknown'],
    ['solo1', 'unknown'],
    ['gpt', 'unknown'],
  ];
  for (const [model, family] of names) {
    it(`has ${model} in ${family}`, () => {
      assert.equal(familyOf(model).name, family);
    });
  }
});
