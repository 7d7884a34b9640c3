import assert from 'node:assert/strict';
import fc from 'fast-check';
import { breakDown } from '../../../src/engine/meter/breakdown';
import type { Breakdown } from '../../../src/engine/meter/breakdown';
import { MeterMemory } from '../../../src/engine/meter/memory';
import { readMeter } from '../../../src/engine/meter/reading';
import { Branch, wordCounter, words } from '../../build/branch';

function parts(branch: Branch, bytes?: number, memory?: MeterMemory): Breakdown {
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
    assert.ok(parts(branch, undefined, new MeterMemory()).user < 100);
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

  it('is all zeros where nothing is known', () => {
    assert.deepEqual(
      { used: used(parts(new Branch())), free: parts(new Branch()).free },
      {
        used: 0,
        free: 200_000,
      },
    );
  });

  it('reads every entry once with a memory, and says the same', () => {
    const memory = new MeterMemory();
    const branch = new Branch().user(words(9)).result('c', words(90)).user(words(5));
    const path = branch.path();
    const reading = readMeter({ path, counter: wordCounter });
    const first = breakDown({ path, reading, counter: wordCounter, memory });
    branch.loaded.length = 0;
    assert.deepEqual(breakDown({ path, reading, counter: wordCounter, memory }), first);
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
