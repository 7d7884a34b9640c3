import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { askedDays } from '../../../src/engine/memory/dates/questionDays';
import { dateOf, numberOf, weekdayOf } from '../../../src/engine/memory/dates/calendar';

const days = (question: string, today: string): string => {
  const asked = askedDays(question, today);
  if (asked === null) return 'none';
  return asked.from === asked.to ? asked.from : `${asked.from}…${asked.to}`;
};

const leapDay = '2024-02-29';
const week47 = '2025-11-17…2025-11-23';
const third = '2026-07-01…2026-09-30';
const fourth = '2026-10-01…2026-12-31';
const former = '2026-10-01…2026-10-15';
const latter = '2026-10-16…2026-10-31';
const newYearsEve = '2025-12-31';
const christmas = '2025-12-25';

/** Asked on Wednesday, 21 October 2026. */
const cases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  figures: [
    ['2025-W47', week47],
    ['2025W47', week47],
    ['Q3', third],
    ['Q3 of 2025', '2025-07-01…2025-09-30'],
    ['Q3 decisions', third],
  ],
  English: [
    ['on 29 February', leapDay],
    ['February 29', leapDay],
    ['February 29, 2020', '2020-02-29'],
    ['week 47', week47],
    ['calendar week 47', week47],
    ['in week 42', '2026-10-12…2026-10-18'],
    ['week 43', '2026-10-19…2026-10-25'],
    ['week 47 of 2024', '2024-11-18…2024-11-24'],
    ['week 47, 2024', '2024-11-18…2024-11-24'],
    ['CW 47', week47],
    ['week 1', '2025-12-29…2026-01-04'],
    // 2026 has a week 53, which has not been; the one before was 2020's.
    ['week 53', '2020-12-28…2021-01-03'],
    ['last quarter', third],
    ['the previous quarter', third],
    ['this quarter', fourth],
    ['the quarter before last', '2026-04-01…2026-06-30'],
    ['third quarter', third],
    ['the first quarter of 2025', '2025-01-01…2025-03-31'],
    ['last quarter of 2025', '2025-10-01…2025-12-31'],
    ['first half of October', former],
    ['in the second half of October', latter],
    ['second half of February 2024', '2024-02-16…2024-02-29'],
    ["New Year's Eve", newYearsEve],
    ['on New Year’s Eve 2023', '2023-12-31'],
    ["New Year's Day", '2026-01-01'],
    ['what broke at Christmas', christmas],
    ['Christmas 2024', '2024-12-25'],
    ['Christmas Eve', '2025-12-24'],
    ['since Christmas', '2025-12-25…2026-10-21'],
  ],
  German: [
    ['am 29. Februar', leapDay],
    ['KW 47', week47],
    ['KW47', week47],
    ['in der 47. KW', week47],
    ['Kalenderwoche 47', week47],
    ['KW 47/2024', '2024-11-18…2024-11-24'],
    ['Woche 42', '2026-10-12…2026-10-18'],
    ['letztes Quartal', third],
    ['im letzten Quartal', third],
    ['dieses Quartal', fourth],
    ['im dritten Quartal 2025', '2025-07-01…2025-09-30'],
    ['3. Quartal', third],
    ['erste Hälfte Oktober', former],
    ['in der zweiten Hälfte des Oktobers', latter],
    ['in der ersten Oktoberhälfte', former],
    ['Silvester', newYearsEve],
    ['an Heiligabend', '2025-12-24'],
    ['über Weihnachten', '2025-12-24…2025-12-26'],
    ['Neujahr', '2026-01-01'],
  ],
  French: [
    ['le 29 février', leapDay],
    ['semaine 47', week47],
    ['la semaine 47 de 2024', '2024-11-18…2024-11-24'],
    ['dernier trimestre', third],
    ['le trimestre dernier', third],
    ['ce trimestre', fourth],
    ['troisième trimestre 2025', '2025-07-01…2025-09-30'],
    ["première moitié d'octobre", former],
    ['seconde quinzaine d’octobre', latter],
    ['la Saint-Sylvestre', newYearsEve],
    ['à Noël', christmas],
    ['le 5 mai', '2026-05-05'],
  ],
  Spanish: [
    ['el 29 de febrero', leapDay],
    ['semana 47', week47],
    ['último trimestre', third],
    ['el trimestre pasado', third],
    ['tercer trimestre de 2025', '2025-07-01…2025-09-30'],
    ['primera mitad de octubre', former],
    ['la segunda quincena de octubre', latter],
    ['Nochevieja', newYearsEve],
    ['en Nochebuena', '2025-12-24'],
    ['en Navidad', christmas],
  ],
  Portuguese: [
    ['29 de fevereiro', leapDay],
    ['semana 47 de 2024', '2024-11-18…2024-11-24'],
    ['último trimestre', third],
    ['no trimestre passado', third],
    ['primeira metade de outubro', former],
    ['véspera de Natal', '2025-12-24'],
    ['no Natal', christmas],
  ],
  Russian: [
    ['29 февраля', leapDay],
    ['неделя 47', week47],
    ['на 47-й неделе', week47],
    ['в прошлом квартале', third],
    ['третий квартал', third],
    ['в первой половине октября', former],
    ['накануне нового года', newYearsEve],
  ],
  Chinese: [
    ['2月29日', leapDay],
    ['第47周', week47],
    ['2024年第47周', '2024-11-18…2024-11-24'],
    ['上季度', third],
    ['上个季度的决定', third],
    ['本季度', fourth],
    ['第三季度', third],
    ['10月上半月', former],
    ['圣诞节', christmas],
    ['元旦', '2026-01-01'],
    // Its day is the moon's.
    ['除夕', 'none'],
  ],
  Japanese: [
    ['2月29日', leapDay],
    ['第47週', week47],
    ['先四半期', third],
    ['第3四半期', third],
    ['10月前半', former],
    ['10月の後半', latter],
    ['大晦日', newYearsEve],
    ['クリスマス', christmas],
    ['クリスマスイブ', '2025-12-24'],
  ],
  Korean: [
    ['2월 29일', leapDay],
    ['47주차', week47],
    ['지난 분기', third],
    ['3분기', third],
    ['10월 전반', former],
    ['크리스마스', christmas],
  ],
};

/** What only looks like a time. */
const lookAlikes = [
  ...['3-7 retries', 'ports 3000 to 3007', 'version 10.3 to 10.7', 'lines 3-7', 'Q3 model'],
  ...['from 3 to 7 servers', 'k3s to k8s', 'between 3 and 7 workers', 'pages 10-12', 'h1 to h6'],
  ...['steps 3 to 7 may fail', 'from 3 to 7 may be enough', 'lines 3-7 march on', '10.3..10.7'],
  ...['v10.3 - v10.7', '3..7', 'retry 3 through 7', 'tests 3 to 7 of 10', '3-7', '10/3-10/7'],
  ...['range 1-31', '12-15 ms', 'rows 2000..2010', 'from 2000 to 2010 bytes', '2000-2010 items'],
  ...['192.168.10.3-192.168.10.7', '10:03-10:07', 'T-10.3 to T-10.7', '#3-#7', 'E3 to E7'],
  ...['Q4_K_M', 'q3 quantized weights', 'model Q3', 'Audi Q3', 'the last quarter of the file'],
  ...['a quarter of the tests', 'three quarters', 'first half of the file', 'second half'],
  ...['first quarter of the window', 'week 2 of the plan', 'a week 3 times', 'every week 3 builds'],
  ...['second week of training', 'weekly 47', 'weeks 47', 'week 54', 'week 0', '47 kW', 'KW 99'],
  ...['pro Woche 3 Fehler', 'Woche 3 der Schulung', 'von 3 bis 7 Servern', 'Zeilen 3–7'],
  ...['die letzte Hälfte', 'drei Viertel', 'de 3 à 7 serveurs', 'semaine 3 du projet'],
  ...['par semaine 3 fois', 'del 3 al 7 por ciento', 'semana 3 del curso', 'de 3 a 7 servidores'],
  ...['с 3 по 7 строку', 'от 3 до 7 серверов', '从3到7', '3到7行', '第3周', '3から7まで', '3~7행'],
  ...['Christmas tree', 'a merry Christmas', 'Weihnachtsfeier', "new year's resolution"],
  ...['Herr Silvester', 'Saint Petersburg', 'Q5', 'may – might', 'we may – or not', 'sun to earth'],
];

/** Where a day stands beside what only looks like a range. */
const beside: readonly (readonly [string, string])[] = [
  ['2026-10-03-notes.md', '2026-10-03'],
  ['memory/2026-10-03.md', '2026-10-03'],
  ['3-7 retries on October 5', '2026-10-05'],
  ['lines 3-7 in October', '2026-10-01…2026-10-31'],
  ['last week 3 builds failed', '2026-10-12…2026-10-18'],
  ['this week 12 tests failed', '2026-10-19…2026-10-25'],
  ['Q3 model of 5 October', '2026-10-05'],
  ['letzte Woche 3 Fehler', '2026-10-12…2026-10-18'],
  ['30 February', '2026-02-01…2026-02-28'],
];

describe('days that have a name', () => {
  for (const [language, questions] of Object.entries(cases))
    it(`are found (${language})`, () => {
      const wrong = questions
        .map(([text, expected]) => [text, days(text, '2026-10-21'), expected])
        .filter(([, found, expected]) => found !== expected);
      assert.deepEqual(wrong, []);
    });

  it('are none where a number or a word is something else', () => {
    assert.ok(lookAlikes.length >= 40);
    const wrong = lookAlikes
      .map((text) => [text, days(text, '2026-10-21')])
      .filter(([, found]) => found !== 'none');
    assert.deepEqual(wrong, []);
    for (const [text, expected] of beside) assert.equal(days(text, '2026-10-21'), expected, text);
  });

  it('stay among the words that are looked for where they are feasts', () => {
    assert.equal(askedDays('Christmas freeze', '2026-10-21')?.rest, 'Christmas freeze');
    assert.equal(askedDays('freeze since Christmas', '2026-10-21')?.rest, 'freeze');
  });

  it('are 29 February only where it has been, the last one', () => {
    for (const [today, expected] of [
      ['2024-02-28', '2020-02-29'],
      ['2024-02-29', '2024-02-29'],
      ['2027-12-31', '2024-02-29'],
      ['2028-03-01', '2028-02-29'],
    ] as const)
      assert.equal(days('on 29 February', today), expected, today);
    assert.equal(days('29 February 2025', '2026-10-21'), '2025-02-01…2025-02-28');
  });

  it('are the weeks of ISO 8601, the last of their number that have begun', () => {
    const first = numberOf('2000-01-01') ?? 0;
    fc.assert(
      fc.property(fc.nat(15_000), fc.nat(400), (at, later) => {
        // A week has the number of its Thursday: how many Thursdays of its year have been.
        const thursday = first + at + 4 - ((weekdayOf(first + at) + 6) % 7) - 1;
        const date = dateOf(thursday);
        const newYear = numberOf(`${date.slice(0, 4)}-01-01`) ?? 0;
        const week = 1 + Math.floor((thursday - newYear) / 7);
        const whole = `${dateOf(thursday - 3)}…${dateOf(thursday + 3)}`;
        assert.equal(days(`${date.slice(0, 4)}-W${week}`, '2026-10-21'), whole);
        const asked = askedDays(`week ${week}`, dateOf(thursday - 3 + later));
        assert.ok(asked !== null);
        assert.ok(asked.from <= dateOf(thursday - 3 + later) && asked.from >= whole.slice(0, 10));
        if (later < 350) assert.equal(`${asked.from}…${asked.to}`, whole);
      }),
      { numRuns: 300 },
    );
  });
});
