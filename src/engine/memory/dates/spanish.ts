import type { DateWords } from './words';

export const spanish: DateWords = {
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  months: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
    ...['julio', 'agosto', 'septiembre|setiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
  alsoWords: 'mayo|abril|julio',
  into: 'en|de|desde|hasta|el mes de|antes de|después de',
  leads: 'el|en|de|del|este|pasado',
  since: 'desde|desde el|después de|después del|a partir de|a partir del',
  until: 'antes de|antes del|hasta|hasta el',
  between: 'entre|entre el|del',
  and: 'y|y el|al|-|–',
  unlessAfter: 'cada|todos los|próximo|próxima|por',
  unlessBefore: 'que viene|próximo|próxima',
  numbers: {
    ...{ 1: 'un|uno|una', 2: 'dos|un par de', 3: 'tres|unos|unas', 4: 'cuatro', 5: 'cinco' },
    ...{ 6: 'seis', 7: 'siete', 8: 'ocho', 9: 'nueve', 10: 'diez', 11: 'once', 12: 'doce' },
  },
  ordinals: 'º|.º',
  units: { day: 'día|días', week: 'semana|semanas', month: 'mes|meses', year: 'año|años' },
  parts: {
    early: 'principios de|a principios de|inicios de',
    mid: 'mediados de|a mediados de',
    late: 'finales de|a finales de|fines de',
  },
  says: {
    day: ['[{wholeWeekday}[,] ]{d}[{th}] de {month}[ (de|del) {y}]'],
    month: ['{month}[[ de] {y}]'],
    monthPart: ['{part} {month}[ de {y}]'],
    year: ['en {y}', 'en el año {y}'],
    weekday: ['el {wholeWeekday}[ pasado]', '[el ]pasado {wholeWeekday}', '{wholeWeekday} pasado'],
    weekdayOfLastWeek: ['[el ]{wholeWeekday} de la semana pasada'],
    weekend: ['(el|este|durante el) fin de semana'],
    lastWeekend: ['[el ]fin de semana pasado', '[el ]pasado fin de semana'],
    ago: [
      'hace {n} {unit}',
      '{n:0}{unit:day}(hoy|esta mañana)',
      '{n:1}{unit:day}(ayer|anoche)',
      '{n:2}{unit:day}(anteayer|antier|antes de ayer)',
    ],
    past: ['[los |las ](últimos|últimas) {n} {unit}'],
    thisSpan: ['(este|esta) {unit}'],
    lastSpan: ['[la |el ]{unit} (pasada|pasado|anterior)', '[la |el ](pasada|pasado) {unit}'],
    lately: ['recientemente', 'últimamente', 'el otro día'],
  },
};
