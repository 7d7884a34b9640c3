import assert from 'node:assert/strict';
import { askedDays } from '../../../src/engine/memory/dates/questionDays';

/** A Wednesday. */
const now = '2026-10-21';
const days = (question: string): string => {
  const asked = askedDays(question, now);
  if (asked === null) return 'none';
  return asked.from === asked.to ? asked.from : `${asked.from}…${asked.to}`;
};

const tuesday = '2026-10-20';
const monday = '2026-10-19';
const yesterday = '2026-10-20';
const lastWeek = '2026-10-12…2026-10-18';
const lastMonth = '2026-09-01…2026-09-30';
const october = '2026-10-01…2026-10-31';
const threeDaysAgo = '2026-10-18';
const twoWeeksAgo = '2026-10-04…2026-10-10';

const cases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  English: [
    ['early September', '2026-09-01…2026-09-10'],
    ['what broke in mid-October', '2026-10-11…2026-10-20'],
    ['the end of September', '2026-09-21…2026-09-30'],
    ['late February 2024', '2024-02-21…2024-02-29'],
    ['first week of October', '2026-10-01…2026-10-07'],
    ['in the second week of May', '2026-05-08…2026-05-14'],
    ['the last week of February', '2026-02-22…2026-02-28'],
    ['Q3', '2026-07-01…2026-09-30'],
    ['decisions of Q4', '2026-10-01…2026-12-31'],
    ['Q1 2025', '2025-01-01…2025-03-31'],
    ['over the weekend', '2026-10-17…2026-10-18'],
    ['last weekend', '2026-10-17…2026-10-18'],
    ['10/13/2026', '2026-10-13'],
    ['13/10/2026', '2026-10-13'],
    ['13.10.2026', '2026-10-13'],
    ['2026/10/13', '2026-10-13'],
    ['since last Friday', '2026-10-16…2026-10-21'],
    ['since October', '2026-10-01…2026-10-21'],
    ['after 15 October', '2026-10-15…2026-10-21'],
    ['from 3 to 5 October', '2026-10-03…2026-10-05'],
    ['between 2026-10-03 and October 5', '2026-10-03…2026-10-05'],
    ['in 2025', '2025-01-01…2025-12-31'],
    ['last night', yesterday],
    ['Tuesday last week', '2026-10-13'],
    ['the week before last', '2026-10-05…2026-10-11'],
    ['on 5 may', '2026-05-05'],
    ['May 5', '2026-05-05'],
    ['Sept. 3', '2026-09-03'],
  ],
  German: [
    ['gestern', yesterday],
    ['vorgestern', '2026-10-19'],
    ['letzten Dienstag', tuesday],
    ['am Montag', monday],
    ['im Oktober', october],
    ['im März', '2026-03-01…2026-03-31'],
    ['Anfang September', '2026-09-01…2026-09-10'],
    ['Mitte Mai', '2026-05-11…2026-05-20'],
    ['Ende September', '2026-09-21…2026-09-30'],
    ['letzte Woche', lastWeek],
    ['letzten Monat', lastMonth],
    ['vor zwei Wochen', twoWeeksAgo],
    ['vor 3 Tagen', threeDaysAgo],
    ['vor drei Tagen', threeDaysAgo],
    ['am 13. Oktober', '2026-10-13'],
    ['seit dem 15. Oktober', '2026-10-15…2026-10-21'],
    ['am Wochenende', '2026-10-17…2026-10-18'],
    ['Was wurde am 5. Mai 2025 beschlossen?', '2025-05-05'],
  ],
  Chinese: [
    ['昨天', yesterday],
    ['前天', '2026-10-19'],
    ['上周二', '2026-10-13'],
    ['上星期二的会议', '2026-10-13'],
    ['上个星期', lastWeek],
    ['上周', lastWeek],
    ['上上周', '2026-10-05…2026-10-11'],
    ['10月13日', '2026-10-13'],
    ['十月', october],
    ['9月', lastMonth],
    ['上个月', lastMonth],
    ['三天前', threeDaysAgo],
    ['3天前', threeDaysAgo],
    ['两周前', twoWeeksAgo],
    ['2026年10月13日', '2026-10-13'],
    ['9月下旬', '2026-09-21…2026-09-30'],
    ['10月15日以来', '2026-10-15…2026-10-21'],
  ],
  Japanese: [
    ['昨日', yesterday],
    ['一昨日', '2026-10-19'],
    ['先週', lastWeek],
    ['先週の火曜日', '2026-10-13'],
    ['先週火曜日', '2026-10-13'],
    ['3日前', threeDaysAgo],
    ['9月', lastMonth],
    ['先月', lastMonth],
    ['月曜日', monday],
    ['2週間前', twoWeeksAgo],
    ['１０月１３日', '2026-10-13'],
  ],
  Korean: [
    ['어제', yesterday],
    ['그저께', '2026-10-19'],
    ['지난주', lastWeek],
    ['지난주 화요일', '2026-10-13'],
    ['지난달', lastMonth],
    ['10월 13일', '2026-10-13'],
    ['9월에', lastMonth],
    ['3일 전', threeDaysAgo],
    ['2주 전', twoWeeksAgo],
    ['월요일', monday],
  ],
  French: [
    ['hier', yesterday],
    ['lundi dernier', monday],
    ['en octobre', october],
    ['en mai', '2026-05-01…2026-05-31'],
    ['la semaine dernière', lastWeek],
    ['le mois dernier', lastMonth],
    ['il y a trois jours', threeDaysAgo],
    ['il y a 2 semaines', twoWeeksAgo],
    ['le 13 octobre', '2026-10-13'],
  ],
  Spanish: [
    ['ayer', yesterday],
    ['el lunes', monday],
    ['el lunes pasado', monday],
    ['en octubre', october],
    ['la semana pasada', lastWeek],
    ['el mes pasado', lastMonth],
    ['hace tres días', threeDaysAgo],
    ['hace 2 semanas', twoWeeksAgo],
    ['el 13 de octubre', '2026-10-13'],
  ],
  Portuguese: [
    ['ontem', yesterday],
    ['na segunda-feira passada', monday],
    ['em outubro', october],
    ['na semana passada', lastWeek],
    ['no mês passado', lastMonth],
    ['há três dias', threeDaysAgo],
    ['2 semanas atrás', twoWeeksAgo],
    ['13 de outubro de 2025', '2025-10-13'],
  ],
  Russian: [
    ['вчера', yesterday],
    ['в прошлый вторник', tuesday],
    ['в октябре', october],
    ['на прошлой неделе', lastWeek],
    ['в прошлом месяце', lastMonth],
    ['3 дня назад', threeDaysAgo],
    ['две недели назад', twoWeeksAgo],
    ['13 октября', '2026-10-13'],
  ],
};

const noTimes = [
  ...['upgrade to 3.10.2', 'version 1.2.20', 'half of it, 1/2', '2/3 of the tests', '10.3.20.26'],
  ...['server 192.168.10.13', 'what may we change', 'step 5 may fail', 'may 5 workers run'],
  ...['this may break', 'the march of time', 'Mai Nguyen said so', 'Frau Mai sagt', '03/04/2026'],
  ...[
    'in 2048 bytes',
    'in 1999 files',
    'every Monday',
    'next Tuesday',
    'jeden Montag',
    'Was steht hier?',
  ],
  ...[
    'nächsten Montag',
    'lundi prochain',
    '每周一',
    '一周一次',
    '下周二',
    '毎週月曜日',
    '다음 주 화요일',
  ],
  ...[
    'segunda tentativa',
    '13:10:20',
    'page 3',
    '3日間の合宿',
    'T-10.13',
    '1.5 days ago',
    'every 3 days',
  ],
];

describe('days that a question means in', () => {
  for (const [language, questions] of Object.entries(cases))
    it(language, () => {
      const wrong = questions
        .map(([question, expected]) => [question, days(question), expected])
        .filter(([, found, expected]) => found !== expected);
      assert.deepEqual(wrong, []);
    });

  it('no language, where a figure or a word is something else', () => {
    const wrong = noTimes.map((text) => [text, days(text)]).filter(([, found]) => found !== 'none');
    assert.deepEqual(wrong, []);
  });

  it('a sentence, of which the rest is what is looked for', () => {
    assert.equal(
      askedDays('Was haben wir letzte Woche zum Cache beschlossen', now)?.rest,
      'Was haben wir zum Cache beschlossen',
    );
    assert.equal(askedDays('上周二的会议', now)?.rest, '的会议');
    assert.equal(askedDays('since 18 October cache', now)?.rest, 'cache');
  });
});
