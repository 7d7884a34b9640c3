import type { DateWords } from './words';

export const german: DateWords = {
  weekdays: [
    ...['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend'],
  ],
  months: [
    ...['januar|jänner', 'februar|feber', 'märz', 'april', 'mai', 'juni'],
    ...['juli', 'august', 'september', 'oktober', 'november', 'dezember'],
  ],
  shortMonths: [
    ...['jan', 'feb', 'mär', 'apr', '', 'jun', 'jul', 'aug', 'sep|sept', 'okt', 'nov', 'dez'],
  ],
  alsoWords: 'mai',
  into: 'im|seit|letzten|vergangenen|ende|anfang|mitte|bis|vom|seit dem|vor dem|bis zum|am',
  leads: 'am|im|vom|von|den|der|dem|diesen|letzten|vergangenen|zum|zur|in der|in|aus',
  since: 'seit|seit dem|ab|ab dem|nach|nach dem',
  until: 'vor|vor dem|bis|bis zum',
  between: 'zwischen|zwischen dem|von|vom',
  and: 'und|und dem|bis|bis zum|-|–',
  unlessAfter: 'jeden|jede|jedes|nächsten|nächste|nächstes|nächster|kommenden|kommende|pro',
  numbers: {
    ...{ 1: 'ein|eine|einen|einem|einer', 2: 'zwei|ein paar', 3: 'drei', 4: 'vier', 5: 'fünf' },
    ...{ 6: 'sechs', 7: 'sieben', 8: 'acht', 9: 'neun', 10: 'zehn', 11: 'elf', 12: 'zwölf' },
  },
  ordinals: '.',
  units: {
    ...{ day: 'tag|tage|tagen', week: 'woche|wochen' },
    ...{ month: 'monat|monate|monaten', year: 'jahr|jahre|jahren' },
  },
  parts: { early: 'anfang', mid: 'mitte', late: 'ende' },
  which: {
    ...{ 1: 'erste|ersten', 2: 'zweite|zweiten', 3: 'dritte|dritten', 4: 'vierte|vierten' },
    [-1]: 'letzte|letzten',
  },
  says: {
    day: ['[{wholeWeekday}[,] [den |dem ]]{d}[{th}] {month}[ {y}]'],
    month: ['{month}[ {y}]'],
    monthPart: ['{part} {month}[ {y}]'],
    weekOfMonth: ['{which} woche (im|des|vom) {month}[s][ {y}]', '{which} {month}woche'],
    year: ['im jahr[e] {y}'],
    weekday: [
      '{wholeWeekday}',
      '(letzten|letzter|letztem|diesen|diesem|vergangenen|vorigen) {wholeWeekday}',
    ],
    weekdayOfLastWeek: [
      '{wholeWeekday} (letzter|letzte|voriger|vorige|vergangener|vergangene) woche',
    ],
    weekend: ['am wochenende'],
    lastWeekend: ['(letztes|letzten|letztem|am letzten|vergangenes|am vergangenen) wochenende'],
    ago: [
      'vor {n} {unit}',
      '{n:0}{unit:day}(heute|heute morgen|heute früh)',
      '{n:1}{unit:day}(gestern|gestern abend)',
      '{n:2}{unit:day}vorgestern',
    ],
    past: ['(letzten|vergangenen) {n} {unit}'],
    thisSpan: ['(diese|dieser|diesen|diesem|dieses) {unit}'],
    lastSpan: [
      '(letzte|letzter|letzten|letztem|letztes|vorige|voriger|vorigen|vergangene|vergangener|vergangenen) {unit}',
      '{n:2}(vorletzte|vorletzter|vorletzten|vorletztes) {unit}',
    ],
    lately: ['kürzlich', 'neulich', 'in letzter zeit'],
  },
};
