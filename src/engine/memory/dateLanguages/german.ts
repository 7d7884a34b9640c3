import { split, type DateWords } from '../dates/words';

const months = [
  ...['januar|jänner', 'februar|feber', 'märz', 'april', 'mai', 'juni'],
  ...['juli', 'august', 'september', 'oktober', 'november', 'dezember'],
];

export const german: DateWords = {
  weekdays: [
    ...['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend'],
  ],
  months,
  shortMonths: [
    ...['jan', 'feb', 'mär', 'apr', '', 'jun', 'jul', 'aug', 'sep|sept', 'okt', 'nov', 'dez'],
  ],
  alsoWords: 'mai',
  into: 'im|seit|letzten|vergangenen|ende|anfang|mitte|bis|vom|seit dem|vor dem|bis zum|am',
  leads: 'am|im|vom|von|den|der|dem|diesen|letzten|vergangenen|zum|zur|in der|in|aus',
  since: 'seit|seit dem|ab|ab dem|nach|nach dem',
  before: 'vor|vor dem',
  until: 'bis|bis zum',
  between: 'zwischen|zwischen dem|von|vom',
  and: 'und|und dem',
  to: 'bis|bis zum|bis einschließlich',
  unlessAfter: 'jeden|jede|jedes|nächsten|nächste|nächstes|nächster|kommenden|kommende|pro',
  elseAfter: { week: 'eine|einer|diese|dieser|letzte|letzter|zwei|drei', feast: 'herr|frau|von' },
  elseBefore: { week: 'der |des |im ', quarter: 'der |des ', quarterBack: 'der |des ' },
  numbers: {
    1: 'ein|eine|einen|einem|einer',
    2: 'zwei|ein paar',
    3: 'drei',
    4: 'vier',
    5: 'fünf',
    6: 'sechs',
    7: 'sieben',
    8: 'acht',
    9: 'neun',
    10: 'zehn',
    11: 'elf',
    12: 'zwölf',
  },
  ordinals: '.',
  units: {
    day: 'tag|tage|tagen',
    week: 'woche|wochen',
    month: 'monat|monate|monaten',
    year: 'jahr|jahre|jahren',
  },
  parts: {
    early: 'anfang',
    mid: 'mitte',
    late: 'ende',
    former: 'erste hälfte|ersten hälfte',
    latter: 'zweite hälfte|zweiten hälfte',
  },
  signs: [
    'kw',
    ...split(months.join('|')).flatMap((month) => [`${month}s`, `${month}hälfte`, `${month}woche`]),
  ],
  which: {
    1: 'erste|ersten|erstes',
    2: 'zweite|zweiten|zweites',
    3: 'dritte|dritten|drittes',
    4: 'vierte|vierten|viertes',
    [-1]: 'letzte|letzten|letztes|letztem',
  },
  says: {
    day: ['[{wholeWeekday}[,] [den |dem ]]{d}[{th}] {month}[ {y}]'],
    days: ['{d}[{th}]{and}{d}[{th}] {month}[ {y}]'],
    month: ['{month}[ {y}]'],
    months: ['{month}{and}{month}[ {y}]'],
    monthPart: [
      '{part} [(im|des|vom) ]{month}[s][ {y}]',
      '{part:former}(erste|ersten) {month}hälfte[ {y}]',
      '{part:latter}(zweite|zweiten) {month}hälfte[ {y}]',
    ],
    weekOfMonth: ['{which} woche (im|des|vom) {month}[s][ {y}]', '{which} {month}woche'],
    week: [
      '(kw|kalenderwoche|woche)[ ]{w}[( |/|, | im jahr ){y}]',
      '{w}. (kw|kalenderwoche)[( |/){y}]',
    ],
    quarter: ['{which} quartal[( |/| des jahres ){y}]', '{q}. quartal[( |/| des jahres ){y}]'],
    quarterBack: [
      '{n:0}(dieses|diesem|im laufenden|laufendes) quartal',
      '{n:1}(voriges|vorigen|vergangenes|vergangenen) quartal',
      '{n:2}(vorletztes|vorletzten) quartal',
    ],
    feast: [
      '{month:1}{d:1}(neujahr|neujahrstag)[ {y}]',
      '{month:12}{d:24}(heiligabend|heiliger abend|heiligen abend)[ {y}]',
      '{month:12}{d:24}{d2:26}weihnachten[ {y}]',
      '{month:12}{d:31}silvester[ {y}]',
    ],
    year: ['im jahr[e] {y}'],
    weekdays: ['{wholeWeekday}{and}{wholeWeekday}'],
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
