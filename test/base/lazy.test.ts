import assert from 'node:assert/strict';
import { lazy } from '../../src/base/lazy';

describe('a lazy value', () => {
  it('is made once, when first asked for, also when it is undefined', () => {
    let made = 0;
    const value = lazy(() => {
      made++;
    });
    assert.equal(made, 0);
    value();
    value();
    assert.equal(made, 1);
  });

  it('is asked for again after a failure', () => {
    let tries = 0;
    const value = lazy(() => {
      if (++tries === 1) throw new Error('not yet');
      return 5;
    });
    assert.throws(value, /not yet/);
    assert.equal(value(), 5);
  });
});
