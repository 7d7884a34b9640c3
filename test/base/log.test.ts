import assert from 'node:assert/strict';
import { lineText, logTo, silentLog, type LogLine } from '../../src/base/log';

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

  it('may have nobody listening', () => {
    silentLog.child('x').error('nothing happens');
    silentLog.debug('nothing happens');
  });
});
