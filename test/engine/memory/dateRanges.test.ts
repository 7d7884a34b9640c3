import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { askedDays } from '../../../src/engine/memory/dates/questionDays';
import { dateOf, numberOf } from '../../../src/engine/memory/dates/calendar';

/** A Wednesday. */
const now = '2026-10-21';
const days = (question: string, today = now): string => {
  const asked = askedDays(question, today);
  if (asked === null) return 'none';
  return asked.from === asked.to ? asked.from : `${asked.from}…${asked.to}`;
};

const wrongOf = (
  questions: readonly string[],
  expected: string,
  today = now,
): readonly (readonly [string, string])[] =>
  questions
    .map((text) => [text, days(text, today)] as const)
    .filter(([, found]) => found !== expected);

/** All are the days from 3 to 7 October. */
const inOneMonth: Readonly<Record<string, readonly string[]>> = {
  figures: [
    ...['2026-10-03 to 2026-10-07', '2026-10-03..2026-10-07', '2026-10-03 - 2026-10-07'],
    ...['2026-10-03...2026-10-07', '2026-10-03 – 2026-10-07', '2026-10-03 ~ 2026-10-07'],
    ...['from 2026-10-03 to 2026-10-07', 'between 2026-10-03 and 2026-10-07'],
    ...['3.10.2026 bis 7.10.2026', '03.10.2026-07.10.2026', '3.10.-7.10.2026', '3.-7.10.2026'],
    ...['vom 3. bis 7.10.2026', '2026/10/03 - 2026/10/07', 'du 3.10.2026 au 7.10.2026'],
  ],
  English: [
    ...['October 3-7', '3-7 October', 'October 3 to 7', 'October 3 through October 7'],
    ...['from 3 to 7 October', 'from Oct 3 to Oct 7', 'between October 3 and October 7'],
    ...['between 3 and 7 October', 'between October 3 and 7', 'October 3–7', 'Oct. 3 – 7, 2026'],
    ...['3rd to 7th of October', 'from the 3rd to the 7th of October', '3–7 Oct 2026'],
    ...['Oct 3 until Oct 7', 'Oct 3 - Oct 7', 'October 3rd through 7th', '3 October to 7 October'],
    ...['since October 3 until October 7', 'October 3 thru 7', 'October 3 -- October 7'],
  ],
  German: [
    ...['zwischen dem 3. und 7. Oktober', 'vom 3. bis 7. Oktober', '3.–7. Oktober'],
    ...['vom 3. Oktober bis zum 7. Oktober', 'zwischen dem 3. und dem 7. Oktober'],
    ...['vom 3. bis zum 7. Oktober 2026', '3. - 7. Oktober', '3. Oktober bis 7. Oktober'],
  ],
  French: [
    ...['du 3 au 7 octobre', 'entre le 3 et le 7 octobre', '3-7 octobre', '3 au 7 octobre 2026'],
    ...['du 3 octobre au 7 octobre', "du 3 jusqu'au 7 octobre", 'du 3 jusqu’au 7 octobre'],
  ],
  Spanish: [
    ...['del 3 al 7 de octubre', 'entre el 3 y el 7 de octubre', '3-7 de octubre'],
    ...['desde el 3 hasta el 7 de octubre', 'del 3 de octubre al 7 de octubre'],
    ...['3 a 7 de octubre de 2026', 'desde el 3 de octubre hasta el 7 de octubre'],
  ],
  Portuguese: [
    ...['de 3 a 7 de outubro', 'entre 3 e 7 de outubro', '3-7 de outubro'],
    ...['do dia 3 ao dia 7 de outubro', 'de 3 de outubro a 7 de outubro', '3 até 7 de outubro'],
  ],
  Russian: [
    ...['с 3 по 7 октября', 'между 3 и 7 октября', '3–7 октября', 'с 3-го по 7-е октября'],
    ...['с 3 октября по 7 октября', '3 октября - 7 октября', 'от 3 до 7 октября 2026 года'],
  ],
  Chinese: [
    ...['10月3日到7日', '10月3日至10月7日', '从10月3日到10月7日', '10月3号至7号', '10月3-7日'],
    ...['十月三日到七日', '2026年10月3日至7日', '10月3日～7日'],
  ],
  Japanese: [
    ...['10月3日から10月7日まで', '10月3日から7日まで', '10月3日〜7日', '１０月３日～７日'],
    ...['2026年10月3日から10月7日'],
  ],
  Korean: [
    ...['10월 3일부터 7일까지', '10월 3일부터 10월 7일까지', '10월 3일~7일', '10월 3-7일'],
    ...['2026년 10월 3일부터 7일까지'],
  ],
};

/** The ways to write a range within a month, and from one to another. */
const writings: readonly (readonly [name: string, months: string, within: string, over: string])[] =
  [
    [
      'English',
      'January February March April May June July August September October November December',
      '$D-$E $M|$D to $E $M|$M $D to $E|$M $D–$E|between $M $D and $E|the $Dth through the $Eth of $M',
      '$D $M to $E $N|$M $D – $N $E|from $M $D to $N $E|$M $D through $N $E',
    ],
    [
      'German',
      'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
      'vom $D. bis $E. $M|$D.–$E. $M|zwischen dem $D. und dem $E. $M',
      '$D. $M bis $E. $N|vom $D. $M bis zum $E. $N|$D. $M – $E. $N',
    ],
    [
      'French',
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
      'du $D au $E $M|entre le $D et le $E $M|$D-$E $M',
      'du $D $M au $E $N|entre le $D $M et le $E $N',
    ],
    [
      'Spanish',
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
      'del $D al $E de $M|entre el $D y el $E de $M',
      'del $D de $M al $E de $N|entre el $D de $M y el $E de $N',
    ],
    [
      'Portuguese',
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
      'de $D a $E de $M|entre $D e $E de $M|$D–$E de $M',
      'de $D de $M a $E de $N|$D de $M até $E de $N',
    ],
    [
      'Russian',
      'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
      'с $D по $E $M|между $D и $E $M|$D–$E $M',
      'с $D $M по $E $N|между $D $M и $E $N',
    ],
    [
      'Chinese',
      '',
      '$M月$D日到$E日|$M月$D日至$M月$E日|从$M月$D日到$E日',
      '$M月$D日到$N月$E日|从$M月$D日至$N月$E日',
    ],
    [
      'Japanese',
      '',
      '$M月$D日から$E日まで|$M月$D日～$E日',
      '$M月$D日から$N月$E日まで|$M月$D日～$N月$E日',
    ],
    [
      'Korean',
      '',
      '$M월 $D일부터 $E일까지|$M월 $D~$E일',
      '$M월 $D일부터 $N월 $E일까지|$M월 $D일~$N월 $E일',
    ],
    ['figures', '', '2026-$M-$D..2026-$N-$E|2026-$M-$D to 2026-$N-$E', '2026-$M-$D – 2026-$N-$E'],
  ];

const two = (value: number): string => String(value).padStart(2, '0');

describe('ranges that a question means', () => {
  for (const [language, questions] of Object.entries(inOneMonth))
    it(`are all their days (${language})`, () => {
      assert.deepEqual(wrongOf(questions, '2026-10-03…2026-10-07'), []);
    });

  // All of 2026 has been, so that the last days of any name are that year's.
  for (const [name, names, within, over] of writings)
    it(`are read as they are written (${name})`, () => {
      const months = names === '' ? null : names.split(' ');
      const asked = fc.tuple(fc.nat(364), fc.nat(300), fc.nat(99));
      fc.assert(
        fc.property(asked, ([first, length, which]) => {
          const start = (numberOf('2026-01-01') ?? 0) + first;
          const [from, to] = [dateOf(start), dateOf(Math.min(start + 1 + length, 20818))];
          const [m, n] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))];
          const [d, e] = [Number(from.slice(8)), Number(to.slice(8))];
          if (from >= to) return;
          const forms = (m === n ? within : over).split('|');
          const number = name === 'figures' ? two : String;
          const called = (month: number): string => months?.[month - 1] ?? number(month);
          const values = { $M: called(m), $N: called(n), $D: number(d), $E: number(e) };
          const text = Object.entries(values).reduce(
            (made, [slot, value]) => made.replaceAll(slot, value),
            forms[which % forms.length] ?? '',
          );
          assert.equal(days(text, '2026-12-31'), `${from}…${to}`, text);
        }),
        { numRuns: 300 },
      );
    });

  const others: readonly (readonly [question: string, expected: string, today?: string])[] = [
    ['28 Dec to 3 Jan', '2025-12-28…2026-01-03'],
    ['28 Dec to 3 Jan', '2025-12-28…2026-01-03', '2026-01-02'],
    ['28 December 2024 to 3 January', '2024-12-28…2025-01-03'],
    ['28 Dec to 3 Jan 2025', '2024-12-28…2025-01-03'],
    ['Oct 30 – Nov 2', '2025-10-30…2025-11-02'],
    ['Oct 30 - Nov 2', '2026-10-30…2026-11-02', '2026-11-20'],
    ['October 30 to November 2, 2024', '2024-10-30…2024-11-02'],
    ['vom 30. September bis 2. Oktober', '2026-09-30…2026-10-02'],
    ['du 30 septembre au 2 octobre', '2026-09-30…2026-10-02'],
    ['с 30 сентября по 2 октября', '2026-09-30…2026-10-02'],
    ['9月30日から10月2日まで', '2026-09-30…2026-10-02'],
    ['12월 28일부터 1월 3일까지', '2025-12-28…2026-01-03'],
    ['October to December', '2026-10-01…2026-12-31'],
    ['Oct–Dec 2025', '2025-10-01…2025-12-31'],
    ['between Oct and Dec', '2025-10-01…2025-12-31', '2026-03-01'],
    ['November to February', '2025-11-01…2026-02-28'],
    ['November to February 2025', '2024-11-01…2025-02-28'],
    ['from march to may', '2026-03-01…2026-05-31'],
    ['may to June', '2026-05-01…2026-06-30'],
    ['Oktober bis Dezember', '2026-10-01…2026-12-31'],
    ["d'octobre à décembre", '2026-10-01…2026-12-31'],
    ['de octubre a diciembre', '2026-10-01…2026-12-31'],
    ['de outubro a dezembro', '2026-10-01…2026-12-31'],
    ['с октября по декабрь', '2026-10-01…2026-12-31'],
    ['10月到12月', '2026-10-01…2026-12-31'],
    ['10月から12月まで', '2026-10-01…2026-12-31'],
    ['10월부터 12월까지', '2026-10-01…2026-12-31'],
    ['2025-11 to 2026-02', '2025-11-01…2026-02-28'],
    ['between Monday and Wednesday', '2026-10-19…2026-10-21'],
    ['between Monday and Wednesday', '2026-10-12…2026-10-14', '2026-10-19'],
    ['Mon to Wed', '2026-10-19…2026-10-21'],
    ['Friday – Monday', '2026-10-16…2026-10-19'],
    ['Monday to Wednesday last week', '2026-10-12…2026-10-14'],
    ['zwischen Montag und Mittwoch', '2026-10-19…2026-10-21'],
    ['von Freitag bis Montag', '2026-10-16…2026-10-19'],
    ['du lundi au mercredi', '2026-10-19…2026-10-21'],
    ['del lunes al miércoles', '2026-10-19…2026-10-21'],
    ['de segunda a quarta', '2026-10-19…2026-10-21'],
    ['с понедельника по среду', '2026-10-19…2026-10-21'],
    ['周一到周三', '2026-10-19…2026-10-21'],
    ['月曜日から水曜日まで', '2026-10-19…2026-10-21'],
    ['월요일부터 수요일까지', '2026-10-19…2026-10-21'],
    ['from last Friday to yesterday', '2026-10-16…2026-10-20'],
    ['Oct 5 – today', '2026-10-05…2026-10-21'],
    ['from 3 to 7 October', '2026-10-03…2026-10-07', '2026-10-05'],
    ['from Oct 3 to Oct 7', '2026-10-03…2026-10-07', '2026-10-05'],
    ['from Nov 2 to Oct 30', '2025-10-30…2025-11-02'],
    ['27-29 February', '2024-02-27…2024-02-29'],
    ['Feb 27 to Feb 29', '2024-02-27…2024-02-29'],
    ['early October to mid-October', '2026-10-01…2026-10-20'],
    ['Q1 to Q3', '2026-01-01…2026-09-30'],
    ['week 40 to week 42', '2026-09-28…2026-10-18'],
    // Of two days all between them only where it says so.
    ['October 3 and 7', '2026-10-03'],
    ['10月3日から7日間', '2026-10-03'],
    ['- 2026-10-03\n- 2026-10-07', '2026-10-03'],
  ];
  it('go over the borders of months and years, and are the last that have begun', () => {
    const wrong = others.flatMap(([text, expected, today]) => wrongOf([text], expected, today));
    assert.deepEqual(wrong, []);
  });

  it('leave what else the question says', () => {
    const rest = (text: string): string | undefined => askedDays(text, now)?.rest;
    assert.equal(rest('cache decisions from 3 to 7 October'), 'cache decisions');
    assert.equal(rest('10月3日から10月7日までのログ'), 'のログ');
    assert.equal(rest('what broke between Monday and Wednesday'), 'what broke');
    // Weekdays alone may be those of every week.
    assert.equal(rest('support Monday to Friday'), 'support Monday to Friday');
  });
});
