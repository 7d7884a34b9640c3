/** Words of an agent that break off amid a sentence. */
import assert from 'node:assert/strict';
import { breaksOff } from '../../../../src/engine/record/person/brokenOff';
import { RequestLog } from '../../../../src/engine/record/person/requests';

const cut = 'These errors are mismatches! It looks like nothing was committed. Did we revert';

describe('words that break off', () => {
  it('end amid a sentence, in prose that has ended others', () => {
    assert.ok(breaksOff(cut));
    assert.ok(breaksOff('## Result\n\nThe build fails. Let me look at the'));
    assert.ok(breaksOff('构建失败了。让我看看'));
  });

  it('do not where they end as text, lists, tables and titles do', () => {
    const whole = [
      'The build fails. Did we revert it?',
      'Commit 3f2a1bc',
      'It fails. I would mend these:\n- the theme. All of it',
      'It fails. These are left:\n\n2. Compare it. Both terminals differ',
      '| a. b | c',
      '# Done. What is left',
      'It fails. See `src/a.ts`',
      'It fails.  🎉',
      'สร้างไม่สำเร็จ ดูที่ธีม',
      '',
    ];
    for (const text of whole) assert.ok(!breaksOff(text), text);
  });

  it('are no answer behind a check that failed, and are one where it passed', () => {
    const endOf = (mark: string, text: string): string | undefined => {
      const log = new RequestLog();
      log.typed('do it all', 1);
      log.ran('|npm run build', { command: 'npm run build', mark });
      log.replied(text, true);
      return log.requests()[0]?.ended;
    };
    assert.equal(endOf('✗2', cut), 'goesOn');
    assert.equal(endOf('✓', 'Done. All is well'), 'answered');
    assert.equal(endOf('✗2', 'It fails. The module is missing.'), 'answered');
    assert.equal(endOf('✗2', 'It fails. Shall I mend it?'), 'asked');
  });

  it('cost no more than to read them', () => {
    breaksOff('. '.repeat(500_000));
    breaksOff('.'.repeat(1_000_000));
    breaksOff('."'.repeat(500_000));
  });
});
