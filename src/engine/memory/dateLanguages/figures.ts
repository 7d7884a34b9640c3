import type { DateWords } from '../dates/words';

const figures = (value: number): string => (value < 10 ? `0${value}|${value}` : `${value}`);

/** Days in figures, which no language needs. What may be a version, a fraction or an address is no day. */
export const inFigures: DateWords = {
  sign: /\d/u,
  weekdays: [],
  months: Array.from({ length: 12 }, (_, i) => figures(i + 1)),
  since: 'since|after|seit|seit dem|ab|nach|depuis|depuis le|desde|desde el|с|после',
  before: 'before|vor|vor dem|avant|avant le|antes de|antes del|перед',
  until: 'until|till|bis|bis zum|hasta|до',
  sinceBehind: '以来|以降|から|부터',
  untilBehind: '以前|まで|까지',
  between:
    'between|from|zwischen|zwischen dem|von|vom|entre|entre le|entre el|du|del|de|с|между|从|從|在',
  and: 'and|und|und dem|et|et le|y|y el|e|e o|и|和|と',
  to: 'to|through|thru|until|till|up to|bis|bis zum|au|à|jusqu’au|al|a|hasta|hasta el|ao|até|по|до|到|至|から|부터',
  // Models and cars are called so, and models of fewer bits.
  elseAfter: { quarter: 'model|audi|quant|quantized|quantised|question|frage' },
  elseBefore: { quarter: '_|model|modell|modèle|modelo|quant|weights|gguf|checkpoint' },
  leads: 'on|in|from|at|of|the|noted|am|vom|le|el|em|в',
  says: {
    day: ['{y}-{month}-{d}', '{y}/{month}/{d}', '{d}.{month}.{y}'],
    numbers: ['{month}/{d}/{y}', '{d}/{month}/{y}'],
    month: ['{y}-{month}'],
    days: ['{d}.[{month}.[{y}]]{and}{d}.{month}.{y}'],
    quarter: ['q{q}[( of | |/|-){y}]', '{y}( |-|/|)q{q}'],
    week: ['{y}-w{w}', '{y}w{w}'],
  },
};
