import type { DateWords } from './words';

export const english: DateWords = {
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  shortWeekdays: ['sun', 'mon', 'tue|tues', 'wed', 'thu|thur|thurs', 'fri', 'sat'],
  months: [
    ...['january', 'february', 'march', 'april', 'may', 'june'],
    ...['july', 'august', 'september', 'october', 'november', 'december'],
  ],
  shortMonths: [
    ...['jan', 'feb', 'mar', 'apr', '', 'jun', 'jul', 'aug', 'sep|sept', 'oct', 'nov', 'dec'],
  ],
  alsoWords: 'march|may',
  into: 'in|of|since|during|last|until|before|after|back in',
  leads: 'on|in|from|at|of|during|the|this|last|noted|around|about|back in|since',
  since: 'since|after',
  until: 'before|until|till',
  between: 'between|from',
  and: 'and|to|until|till|-|–',
  unlessAfter: 'every|each|next|coming|per',
  numbers: {
    ...{ 1: 'one|a|an', 2: 'two|a couple of', 3: 'three|a few', 4: 'four', 5: 'five', 6: 'six' },
    ...{ 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', 11: 'eleven', 12: 'twelve' },
  },
  ordinals: 'st|nd|rd|th',
  units: { day: 'day|days', week: 'week|weeks', month: 'month|months', year: 'year|years' },
  parts: {
    early: 'early|the beginning of|beginning of|the start of|start of',
    mid: 'mid|middle of|the middle of',
    late: 'late|the end of|end of',
  },
  which: { 1: 'first|1st', 2: 'second|2nd', 3: 'third|3rd', 4: 'fourth|4th', [-1]: 'last' },
  says: {
    day: [
      '[{weekday}[,] ]{d}[{th}] [of ]{month}[[,] {y}]',
      '[{weekday}[,] ]{month} [the ]{d}[{th}][[,] {y}]',
    ],
    month: ['{month}[ {y}]'],
    monthPart: ['{part}( |-){month}[ {y}]'],
    weekOfMonth: ['[the ]{which} week (of|in) {month}[ {y}]'],
    weekOfDay: [
      '[the ]week (of|from|starting|beginning) [{weekday}[,] ]{d}[{th}] [of ]{month}[[,] {y}]',
      '[the ]week (of|from|starting|beginning) [{weekday}[,] ]{month} [the ]{d}[{th}][[,] {y}]',
    ],
    quarter: ['{which} quarter[ of][ {y}]'],
    year: ['in {y}', 'during {y}'],
    weekday: ['{wholeWeekday}', '(last|past|this|previous) {weekday}'],
    weekdayOfLastWeek: ['{weekday} (last|of last) week', '{weekday} of the last week'],
    weekend: ['(over|at|on|during) the weekend', 'the weekend', 'over weekend'],
    lastWeekend: ['[over |at |on ][the ](last|past|previous) weekend'],
    ago: [
      '{n} {unit} (ago|back|earlier)',
      '{n:0}{unit:day}(today|this morning|this afternoon|tonight)',
      '{n:1}{unit:day}(yesterday|last night)',
      '{n:2}{unit:day}[the ]day before yesterday',
    ],
    past: ['(last|past) {n} {unit}'],
    thisSpan: ['this {unit}'],
    lastSpan: ['(last|previous) {unit}', '{n:2}[the ]{unit} before last'],
    lately: ['recently', 'lately', 'the other day'],
  },
};
