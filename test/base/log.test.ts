import assert from 'node:assert/strict';
import { errorData, lineText, logTo, type LogLine } from '../../src/base/log';

describe('the log', () => {
  it('hands on level, area, message and data', () => {
    const lines: LogLine[] = [];
    const log = logTo((line) => lines.push(line));
    log.warn('coped');
    log.child('compaction').child('plan').info('applied', { before: 124_000, why: 'due' });
    assert.deepEqual(lines, [
      { level: 'warn', area: '', message: 'coped', data: {} },
      {
        level: 'info',
        area: 'compaction.plan',
        message: 'applied',
        data: { before: 124_000, why: 'due' },
      },
    ]);
    assert.deepEqual(lines.map(lineText), [
      'coped',
      'compaction.plan: applied (before 124000, why due)',
    ]);
  });
});

describe('an unexpected error', () => {
  it('is logged with what it says and the places it came through, each on one line', () => {
    const error = new TypeError('no\n    such gauge');
    error.stack = `${String(error)}\n    at read (a.js:1:2)\n    at Worker.<anonymous> (b.js:3:4)`;
    assert.deepEqual(errorData(error), {
      error: 'TypeError: no\n    such gauge',
      at: 'read (a.js:1:2) < Worker.<anonymous> (b.js:3:4)',
    });
    assert.deepEqual(errorData('only a text'), { error: 'only a text' });
  });
});
