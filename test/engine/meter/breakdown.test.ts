import assert from 'node:assert/strict';
import fc from 'fast-check';
import { breakDown } from '../../../src/engine/meter/breakdown';
import type { Breakdown } from '../../../src/engine/meter/breakdown';
import { MeterCache } from '../../../src/engine/meter/cache';
import { readMeter } from '../../build/meter';
import type { TokenCounter } from '../../../src/engine/tokens/counter';
import { familyOf } from '../../../src/engine/tokens/families';
import { Branch, wordCounter, words } from '../../build/lines/branch';

function parts(branch: Branch, bytes?: number, memory?: MeterCache): Breakdown {
  const path = branch.path(bytes);
  const reading = readMeter({ path, counter: wordCounter });
  return breakDown({ path, reading, counter: wordCounter, ...(memory ? { memory } : {}) });
}
const used = ({ free, ...rest }: Breakdown): number => {
  assert.ok(free >= 0);
  return Object.values(rest).reduce((sum, part) => sum + part, 0);
};

describe('the breakdown', () => {
  it('adds up to the reading and gives the rest to the system prompt', () => {
    const branch = new Branch()
      .user(words(100))
      .answer({ text: words(50), thinking: words(40), calls: [['c', 'bash', { command: 'ls' }]] })
      .result('c', words(500))
      .answer({ text: 'ok', prompt: 9_000, output: 10 });
    const broken = parts(branch);
    assert.equal(used(broken), 9_010);
    assert.equal(broken.free, 200_000 - 9_010);
    assert.ok(broken.system > 6_000 && broken.toolResults > broken.user);
    assert.ok(broken.thinking > 30 && broken.toolCalls > 30 && broken.assistant > 40);
    assert.equal(broken.summary, 0);
    assert.equal(broken.images, 0);
  });

  it('takes for the system prompt what no entry of the first prompt explains, however the conversation grows', () => {
    const branch = new Branch().user(words(100)).answer({ text: 'a', prompt: 9_000, output: 10 });
    const { system } = parts(branch);
    assert.ok(system > 8_700 && system < 9_000, String(system));
    branch.result('c', words(5_000)).answer({ text: 'b', prompt: 9_010, output: 10 });
    const own = parts(branch).toolResults;
    const later = (prompt: number): Breakdown => {
      const grown = new Branch().user(words(100)).answer({ text: 'a', prompt: 9_000, output: 10 });
      grown.result('c', words(5_000)).answer({ text: 'b', prompt, output: 10 });
      const broken = parts(grown);
      assert.equal(used(broken), prompt + 10);
      return broken;
    };
    for (const prompt of [12_000, 14_500]) assert.ok(Math.abs(later(prompt).system - system) < 2);
    assert.ok(later(14_500).toolResults > later(12_000).toolResults);
    assert.ok(later(12_000).toolResults > own);
    // More than estimates are wrong by was sent without standing in any line.
    assert.ok(later(30_000).system > 20_000);
  });

  it('takes the first prompt since a compaction, and none whose entries explain most of it', () => {
    const before = new Branch().user(words(10)).answer({ text: 'a', prompt: 9_000, output: 10 });
    before.compaction(words(50), null).user('b').answer({ text: 'c', prompt: 4_000, output: 10 });
    const { system } = parts(before);
    assert.ok(system > 3_700 && system < 4_000, String(system));
    const late = new Branch().user(words(2_000)).answer({ text: 'a', prompt: 3_000, output: 10 });
    const path = late.path();
    const reading = { ...readMeter({ path, counter: wordCounter }), fixedTokens: 900 };
    const of = (fixedTokens: number | null): number =>
      Math.round(breakDown({ path, reading, counter: wordCounter, fixedTokens }).system / 100);
    assert.equal(of(null), 9);
    assert.equal(of(1_500), 15, 'what the agent tells');
  });

  it('names summaries and images', () => {
    const branch = new Branch()
      .user('a')
      .compaction(words(300), null)
      .image()
      .result('c', 'x', 'r', 2);
    const broken = parts(branch);
    assert.ok(broken.summary > 250);
    assert.ok(broken.images > 2_000 && broken.images < 5_000);
    assert.ok(broken.toolResults < 100);
  });

  it('shrinks the parts where the estimate exceeds what was reported, the system prompt kept', () => {
    const branch = new Branch()
      .user(words(5_000))
      .answer({ text: words(5_000), prompt: 900, output: 100 });
    const broken = parts(branch);
    assert.equal(used(broken), 1_000);
    assert.equal(broken.system, 250);
  });

  it('shows an edited entry as it is shown to the model', () => {
    const branch = new Branch().user(words(5_000)).user('b').edit('e0', null);
    assert.ok(parts(branch).user < 100);
    assert.ok(parts(branch, undefined, new MeterCache()).user < 100);
  });

  it('reads no line of a context that is too large', () => {
    const branch = new Branch().user('a').answer({ text: 'b' }).result('c', 'd').branchSummary('s');
    const path = branch.path(2_000_000);
    const reading = readMeter({ path, counter: wordCounter });
    branch.loaded.length = 0;
    const broken = breakDown({ path, reading, counter: wordCounter });
    assert.equal(branch.loaded.length, 0);
    assert.equal(used(broken), reading.tokens);
    assert.ok(broken.user > 0 && broken.assistant > 0 && broken.toolResults > 0);
    assert.ok(broken.summary > 0);
  });

  /** The word counter, telling how often it was asked. */
  const spy = (): TokenCounter & { asked: number } => ({
    kind: 'exact',
    asked: 0,
    count(text) {
      this.asked++;
      return wordCounter.count(text);
    },
  });
  const twoLines = (): Branch => new Branch().user(words(30)).answer({ text: words(40) });

  it('counts exactly up to 1 MB of lines, quickly up to 4 MB, and by length beyond', () => {
    const mega = 1024 * 1024;
    const how = (bytes: number): string => {
      const branch = twoLines();
      const reading = readMeter({ path: branch.path(), counter: wordCounter });
      const path = branch.path(bytes / 2);
      const counter = spy();
      branch.loaded.length = 0;
      assert.equal(used(breakDown({ path, reading, counter })), reading.tokens);
      return counter.asked > 0 ? 'exact' : branch.loaded.length > 0 ? 'quick' : 'length';
    };
    const sizes = [mega, mega + 2, 4 * mega, 4 * mega + 2].map(how);
    assert.deepEqual(sizes, ['exact', 'quick', 'quick', 'length']);
  });

  it('shares a huge context out by the length of its lines, what shows nothing left out', () => {
    const branch = new Branch()
      .compaction('s', null)
      .user('a')
      .edit('e1', null)
      .other()
      .system('b')
      .answer({ text: 'c' });
    const reading = { ...readMeter({ path: branch.path(), counter: wordCounter }), tokens: 8_000 };
    const broken = breakDown({ path: branch.path(4_000_000), reading, counter: wordCounter });
    assert.deepEqual(
      [broken.summary, broken.user, broken.assistant, broken.system],
      [1_500, 1_500, 1_500, 3_500],
      'four lines share what the system prompt leaves, one of them the system’s',
    );
  });

  it('counts every block once for one counter, and anew for another', () => {
    const path = twoLines().path();
    const reading = { ...readMeter({ path, counter: wordCounter }), tokens: 90_000 };
    const counter = spy();
    const first = breakDown({ path, reading, counter });
    const asked = counter.asked;
    assert.ok(asked > 0);
    assert.deepEqual(breakDown({ path, reading, counter }), first);
    assert.equal(counter.asked, asked);
    const other = { ...reading, modelId: 'gpt-4o' };
    breakDown({ path, reading: other, counter });
    assert.ok(counter.asked > asked, 'another family has other overheads');
    const double: TokenCounter = { ...wordCounter, count: (text) => 2 * wordCounter.count(text) };
    assert.ok(breakDown({ path, reading, counter: double }).user > first.user);
  });

  it('keeps for the system prompt what is known of it, else what is usual for the model', () => {
    const branch = new Branch().user(words(90_000)).answer({ text: 'b', prompt: 60_000 });
    const path = branch.path();
    const reading = readMeter({ path, counter: wordCounter });
    const system = (fixedTokens: number | null): number =>
      breakDown({ path, reading: { ...reading, fixedTokens }, counter: wordCounter }).system;
    const family = familyOf(reading.modelId);
    assert.equal(system(1_234), 1_234);
    assert.equal(system(null), Math.round(family.systemTokens * family.scale));
    const newer = { ...reading, modelId: 'claude-opus-4-7', tokens: 60_000 };
    const scaled = familyOf(newer.modelId);
    assert.equal(
      breakDown({ path, reading: newer, counter: wordCounter }).system,
      Math.round(newer.fixedTokens ?? scaled.systemTokens * scaled.scale),
    );
    assert.equal(system(59_000), 59_000, 'what is known is no guess');
  });

  it('puts commands of the person, images and the rest where they belong', () => {
    const empty: Breakdown = parts(new Branch());
    const only = (branch: Branch): readonly string[] => {
      const broken = parts(branch);
      const keys = Object.keys(empty) as (keyof Breakdown)[];
      return keys.filter((key) => key !== 'free' && key !== 'system' && broken[key] > 0);
    };
    assert.deepEqual(only(new Branch().shell('ls', words(9))), ['user']);
    assert.deepEqual(only(new Branch().system(words(9))), []);
    assert.deepEqual(only(new Branch().image()), ['images']);
    assert.deepEqual(only(new Branch().branchSummary(words(9))), ['summary']);
    assert.deepEqual(only(new Branch().answer({ thinking: words(9) })), ['thinking']);
  });

  it('gives all to the system prompt where no entry explains anything', () => {
    const reading = { ...readMeter({ path: [], counter: wordCounter }), tokens: 500 };
    const { system, free, ...rest } = breakDown({ path: [], reading, counter: wordCounter });
    assert.deepEqual([system, free], [500, 199_500]);
    assert.ok(Object.values(rest).every((part) => part === 0));
  });

  it('is all zeros where nothing is known', () => {
    const reading = readMeter({ path: twoLines().path(), counter: wordCounter });
    const none = breakDown({
      path: twoLines().path(),
      reading: { ...reading, tokens: 0 },
      counter: wordCounter,
    });
    assert.deepEqual([used(none), none.free], [0, 200_000]);
    assert.deepEqual(
      { used: used(parts(new Branch())), free: parts(new Branch()).free },
      {
        used: 0,
        free: 200_000,
      },
    );
  });

  it('reads every entry once with a memory, and says the same', () => {
    const cache = new MeterCache();
    const branch = new Branch().user(words(9)).result('c', words(90)).user(words(5));
    const path = branch.path();
    const reading = readMeter({ path, counter: wordCounter });
    const first = breakDown({ path, reading, counter: wordCounter, cache });
    branch.loaded.length = 0;
    assert.deepEqual(breakDown({ path, reading, counter: wordCounter, cache }), first);
    assert.equal(branch.loaded.length, 0);
    assert.deepEqual(first, breakDown({ path, reading, counter: wordCounter }));
  });

  it('adds up to the reading for any branch', () => {
    const step = fc.tuple(fc.constantFrom('u', 'a', 'r', 's', 'k', 'i'), fc.nat(400));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.nat(250_000), (steps, prompt) => {
        const branch = new Branch();
        for (const [what, n] of steps) {
          if (what === 'u') branch.user(words(n));
          else if (what === 'a') branch.answer({ text: words(n), thinking: words(n) });
          else if (what === 'r') branch.result('c', words(n));
          else if (what === 's') branch.shell('ls', words(n));
          else if (what === 'k') branch.compaction(words(n), 'e0');
          else branch.image();
        }
        if (prompt > 0) branch.answer({ text: 'x', prompt, output: 1 });
        const path = branch.path();
        const reading = readMeter({ path, counter: wordCounter });
        const broken = breakDown({ path, reading, counter: wordCounter });
        assert.equal(used(broken), reading.tokens ?? 0);
        assert.ok(Object.values(broken).every((n) => Number.isInteger(n) && n >= 0));
      }),
    );
  });
});
