import type { DateWords } from './words';
import { kanjiMonths, kanjiNumbers } from './kanji';

export const japanese: DateWords = {
  isGlued: true,
  sign: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  weekdays: ['日曜', '月曜', '火曜', '水曜', '木曜', '金曜', '土曜'],
  months: kanjiMonths,
  sinceBehind: '以来|以降|から',
  untilBehind: '以前|まで',
  and: 'から|と|～|-|–',
  unlessAfter: '毎週|毎|来週の|来週|第',
  numbers: kanjiNumbers,
  units: {
    ...{ day: '日', week: '週間|週', year: '年' },
    month: 'ヶ月|か月|カ月|ヵ月|ケ月|箇月',
  },
  parts: { early: '初め|上旬|初旬', mid: '中旬|半ば', late: '末|下旬|終わり' },
  says: {
    day: ['[{y}年]{month}月{d}日'],
    month: ['[{y}年]{month}月'],
    monthPart: ['[{y}年]{month}月[の]{part}'],
    year: ['{y}年'],
    weekday: ['{weekday}[日]', '{weekday}[日](に|の)', '(今週|この前)[の]{weekday}[日]'],
    weekdayOfLastWeek: ['先週[の]{weekday}[日]'],
    weekend: ['週末'],
    lastWeekend: ['先週末', '先週の週末'],
    ago: [
      '{n}{unit}前',
      '{n:0}{unit:day}(今日|本日|今朝)',
      '{n:1}{unit:day}(昨日|きのう|昨夜|昨晩)',
      '{n:2}{unit:day}(一昨日|おととい)',
    ],
    past: ['(過去|直近|ここ|最近){n}{unit}[間]'],
    thisSpan: ['{unit:week}今週', '{unit:month}今月', '{unit:year}今年'],
    lastSpan: [
      '{n:1}{unit:week}先週',
      '{n:2}{unit:week}先々週',
      '{n:1}{unit:month}先月',
      '{n:2}{unit:month}先々月',
      '{n:1}{unit:year}(去年|昨年)',
      '{n:2}{unit:year}(一昨年|おととし)',
    ],
    lately: ['最近', '先日', 'この間'],
  },
};
