import type { DateWords } from './words';

export const portuguese: DateWords = {
  weekdays: [
    ...['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira'],
    ...['quinta-feira', 'sexta-feira', 'sábado'],
  ],
  // "Segunda" alone is "second" as well.
  shortWeekdays: ['', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', ''],
  months: [
    ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
    ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
  ],
  into: 'em|de|desde|até|no mês de|antes de|depois de',
  leads: 'o|a|no|na|em|de|do|da|este|esta',
  since: 'desde|desde o|desde a|depois de|depois do|depois da|após|a partir de',
  until: 'antes de|antes do|antes da|até|até o|até a',
  between: 'entre|entre o|do|de',
  and: 'e|e o|ao|a|-|–',
  unlessAfter: 'cada|toda|todo|próximo|próxima|por',
  unlessBefore: 'que vem',
  numbers: {
    ...{ 1: 'um|uma', 2: 'dois|duas', 3: 'três|alguns|algumas', 4: 'quatro', 5: 'cinco' },
    ...{ 6: 'seis', 7: 'sete', 8: 'oito', 9: 'nove', 10: 'dez', 11: 'onze', 12: 'doze' },
  },
  ordinals: 'º',
  units: { day: 'dia|dias', week: 'semana|semanas', month: 'mês|meses', year: 'ano|anos' },
  parts: {
    early: 'início de|no início de|começo de',
    mid: 'meados de|em meados de',
    late: 'fim de|no fim de|final de|no final de',
  },
  says: {
    day: ['[{wholeWeekday}[,] ]{d}[{th}] de {month}[ de {y}]'],
    month: ['{month}[[ de] {y}]'],
    monthPart: ['{part} {month}[ de {y}]'],
    year: ['em {y}'],
    weekday: [
      '{wholeWeekday}',
      '(na|no) {weekday}[ (passada|passado)]',
      '{weekday} (passada|passado)',
      '(última|último) {weekday}',
    ],
    weekdayOfLastWeek: ['{weekday} da semana passada'],
    weekend: ['(no|neste|durante o) fim de semana'],
    lastWeekend: ['[no ]fim de semana passado', '[no ](último|passado) fim de semana'],
    ago: [
      'há {n} {unit}[ atrás]',
      '{n} {unit} atrás',
      '{n:0}{unit:day}hoje',
      '{n:1}{unit:day}ontem',
      '{n:2}{unit:day}anteontem',
    ],
    past: ['[nos |nas |os |as ](últimos|últimas) {n} {unit}'],
    thisSpan: ['(este|esta|neste|nesta) {unit}'],
    lastSpan: ['{unit} (passada|passado|anterior)', '(última|último) {unit}'],
    lately: ['recentemente', 'ultimamente', 'outro dia'],
  },
};
