import type { DateWords } from './words';

const figures = (value: number): string => (value < 10 ? `0${value}|${value}` : `${value}`);

/** Days in figures, which no language needs. What may be a version, a fraction or an address is no day. */
export const inFigures: DateWords = {
  sign: /\d/u,
  weekdays: [],
  months: Array.from({ length: 12 }, (_, i) => figures(i + 1)),
  since: 'since|after|seit|seit dem|ab|nach|depuis|depuis le|desde|desde el|с|после',
  until: 'before|until|till|vor|vor dem|bis|bis zum|avant|avant le|antes de|antes del|hasta|до',
  sinceBehind: '以来|以降|から|부터',
  untilBehind: '以前|まで|까지',
  between: 'between|from|zwischen|von|vom|entre|du|del|de|с|между',
  and: 'and|to|until|und|bis|et|au|y|al|e|и|по|-|–|到|から',
  leads: 'on|in|from|at|of|the|noted|am|vom|le|el|em|в',
  says: {
    day: ['{y}-{month}-{d}', '{y}/{month}/{d}', '{d}.{month}.{y}'],
    numbers: ['{month}/{d}/{y}', '{d}/{month}/{y}'],
    month: ['{y}-{month}'],
    quarter: ['q{q}[( |/|-){y}]', '{y}( |-|/|)q{q}'],
  },
};
