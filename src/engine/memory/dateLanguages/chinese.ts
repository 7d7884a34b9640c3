import type { DateWords } from '../dates/words';
import { kanjiMonths, kanjiNumbers } from './kanji';

const week = '(周|週|星期|礼拜|禮拜)';

export const chinese: DateWords = {
  isGlued: true,
  sign: /\p{Script=Han}/u,
  weekdays: ['日|天', '一', '二', '三', '四', '五', '六'],
  months: kanjiMonths,
  since: '自|从|從|自从',
  sinceBehind: '以来|以來|之后|以后|以後|起',
  beforeBehind: '之前|以前',
  and: '和|与|與',
  to: '到|至',
  between: '从|從|在',
  // "Once a week" is said with the same signs as "Monday".
  unlessAfter: '每|每个|下|下个|下個|一|两|二|三|四|五|六|七|八|九|十|几',
  numbers: kanjiNumbers,
  units: {
    day: '天|日',
    week: '周|週|个星期|個星期|星期|个礼拜',
    month: '个月|個月',
    year: '年',
  },
  parts: {
    early: '初|上旬',
    mid: '中旬|中',
    late: '底|下旬|末',
    former: '上半月|前半月',
    latter: '下半月|后半月|後半月',
  },
  says: {
    day: ['[{y}年]{month}月{d}(日|号|號)'],
    days: ['[{y}年]{month}月{d}[(日|号|號)]{and}{d}(日|号|號)'],
    month: ['[{y}年]{month}月[份]'],
    months: ['[{y}年]{month}[月]{and}{month}月[份]'],
    monthPart: ['[{y}年]{month}月[份]{part}'],
    week: ['[{y}年]第{ww}(周|週)'],
    quarter: ['[{y}年]第{q}季度'],
    quarterBack: ['{n:0}(这|這|本)[个|個]季度', '{n:1}上[个|個|一]季度'],
    feast: [
      '{month:1}{d:1}[{y}年]元旦',
      '{month:12}{d:24}[{y}年]平安夜',
      '{month:12}{d:25}[{y}年](圣诞节|聖誕節)',
    ],
    year: ['{y}年'],
    weekdays: [`${week}{weekday}{and}[${week}]{weekday}`],
    weekday: [`${week}{weekday}`, `(这|這|本)[个]${week}{weekday}`],
    weekdayOfLastWeek: [`上[个|個]${week}{weekday}`],
    weekend: ['(周末|週末)'],
    lastWeekend: ['上[个|個](周末|週末)'],
    ago: [
      '{n}{unit}(前|以前|之前)',
      '{n:0}{unit:day}(今天|今日|今早)',
      '{n:1}{unit:day}(昨天|昨日|昨晚)',
      '{n:2}{unit:day}(前天|前日)',
      '{n:3}{unit:day}大前天',
    ],
    past: ['(最近|过去|過去|近){n}{unit}'],
    thisSpan: [
      `{unit:week}(这|這|本)[个|個]${week}`,
      '{unit:month}(这|這|本)[个|個]月',
      '{unit:year}今年',
    ],
    lastSpan: [
      `{n:1}{unit:week}上[个|個]${week}`,
      `{n:2}{unit:week}上上[个|個]${week}`,
      '{n:1}{unit:month}上[个|個]月',
      '{n:2}{unit:month}上上[个|個]月',
      '{n:1}{unit:year}去年',
      '{n:2}{unit:year}前年',
    ],
    lately: ['最近', '近来', '前几天'],
  },
};
