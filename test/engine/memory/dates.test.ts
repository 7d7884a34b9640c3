import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { askedDays } from '../../../src/engine/memory/dates/questionDays';
import { numberOf } from '../../../src/engine/memory/dates/calendar';

/** A Thursday. */
const now = '2026-03-19';
const days = (question: string): string => {
  const asked = askedDays(question, now);
  return asked === null
    ? 'none'
    : asked.from === asked.to
      ? asked.from
      : `${asked.from}…${asked.to}`;
};

const cases: readonly (readonly [string, string, string?])[] = [
  ['levels on 2026-02-17', '2026-02-17', 'levels'],
  ['what broke on 17 Feb', '2026-02-17', 'what broke'],
  ['the 2nd of March fix', '2026-03-02', 'fix'],
  ['Feb 17, 2025 notes', '2025-02-17', 'notes'],
  ['notes from Wednesday 11 Feb that mention it', '2026-02-11', 'notes that mention it'],
  ['December 24', '2025-12-24'],
  ['in the week of February 23', '2026-02-23…2026-03-01'],
  ['yesterday', '2026-03-18'],
  ['the day before yesterday', '2026-03-17'],
  ['gestern', '2026-03-18'],
  ['昨日のログ', '2026-03-18', 'のログ'],
  ['3 days ago', '2026-03-16'],
  ['two weeks ago', '2026-03-02…2026-03-08'],
  ['in the last 5 days', '2026-03-14…2026-03-19'],
  ['last Tuesday', '2026-03-17'],
  ['last Thursday', '2026-03-12'],
  ['on Monday', '2026-03-16'],
  ['last week', '2026-03-09…2026-03-15'],
  ['this month', '2026-03-01…2026-03-31'],
  ['last month', '2026-02-01…2026-02-28'],
  ['last year', '2025-01-01…2025-12-31'],
  ['in October', '2025-10-01…2025-10-31'],
  ['in May', '2025-05-01…2025-05-31'],
  ['October 2024 decisions', '2024-10-01…2024-10-31', 'decisions'],
  ['2026-01', '2026-01-01…2026-01-31'],
  ['since March 3', '2026-03-03…2026-03-19'],
  ['before 2026-02-01', '1970-01-01…2026-01-31'],
  ['before October', '1970-01-01…2025-09-30'],
  ['until October', '1970-01-01…2025-10-31'],
  ['levels before March 10', '1970-01-01…2026-03-09', 'levels'],
  ['vor dem 10. März', '1970-01-01…2026-03-09'],
  ['bis zum 10. März', '1970-01-01…2026-03-10'],
  ['avant le 10 mars', '1970-01-01…2026-03-09'],
  ["jusqu'au 10 mars", '1970-01-01…2026-03-10'],
  ['antes del 10 de marzo', '1970-01-01…2026-03-09'],
  ['3月10日之前', '1970-01-01…2026-03-09'],
  ['3月10日までのログ', '1970-01-01…2026-03-10'],
  ['two Tuesdays ago', '2026-03-10'],
  ['2 Fridays ago', '2026-03-06'],
  ['what broke the Tuesday before last', '2026-03-10', 'what broke'],
  ['a fortnight ago', '2026-03-02…2026-03-08'],
  ['Tuesdays are busy', 'none'],
  ['between 3 Feb and 7 Feb 2025', '2025-02-03…2025-02-07'],
  ['recently', '2026-03-05…2026-03-19'],
  ['what may we do', 'none'],
  ['march through the list', 'none'],
  ['sundial', 'none'],
  ['second gauge', 'none'],
  ['30 February', '2026-02-01…2026-02-28'],
  ['', 'none'],
];

describe('days that a question means', () => {
  for (const [question, expected, rest] of cases)
    it(`are ${expected} for “${question}”`, () => {
      assert.equal(days(question), expected);
      if (rest !== undefined) assert.equal(askedDays(question, now)?.rest, rest);
    });

  it('are real days in order, whatever is asked', () => {
    const word = fc.constantFrom(
      'last',
      'in',
      '2026',
      '31',
      'Feb',
      'week',
      'of',
      'between',
      'and',
      'ago',
      'Monday',
      '2',
      '-',
      'May',
      'since',
      '0',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const asked = askedDays(words.join(' '), now);
        if (asked === null) return;
        assert.ok(numberOf(asked.from) !== null && numberOf(asked.to) !== null);
        assert.ok(asked.from <= asked.to, `${asked.from} ${asked.to}`);
      }),
      { numRuns: 500 },
    );
    assert.equal(askedDays('yesterday', 'no day'), null);
  });
});
