import assert from 'node:assert/strict';
import fc from 'fast-check';
import { agentMark, gauge, ourMark } from '../../../../src/vscode/show/meter/gauge';

const ours = { tokens: 180_000, mark: ourMark };
const agents = { tokens: 167_000, mark: agentMark };

describe('the gauge', () => {
  it('shows what is used, what is free, and ticks where compactions come', () => {
    const bar = gauge(100_000, 200_000, [ours, agents]);
    assert.equal(bar, `${'█'.repeat(20)}${'░'.repeat(13)}╎░░┃░░░`);
  });

  it('keeps the ticks in sight when they are passed', () => {
    const bar = gauge(198_000, 200_000, [ours, agents]);
    assert.equal([...bar][33], agentMark);
    assert.equal([...bar][36], ourMark);
  });

  it('draws nothing beyond the window', () => {
    const beyond = { tokens: 1_000_000, mark: ourMark };
    assert.equal(gauge(300_000, 200_000, [beyond]), '█'.repeat(40));
  });

  it('is always 40 characters, and never shorter for more tokens', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000 });
    const used = (bar: string): number => [...bar].filter((char) => char === '█').length;
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 2_000_000 }), (one, two, window) => {
        const [less, more] = [Math.min(one, two), Math.max(one, two)];
        assert.equal([...gauge(less, window, [ours])].length, 40);
        assert.ok(used(gauge(less, window, [])) <= used(gauge(more, window, [])));
      }),
    );
  });
});
