import type { DateWords } from './words';

export const french: DateWords = {
  elsewhere: { words: 'hier', in: 'de', not: 'fr' },
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  months: [
    ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
    ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  ],
  alsoWords: 'mars|mai',
  into: 'en|de|depuis|au mois de|en mois de|fin|début|avant|après|le',
  leads: 'le|en|au|du|de|ce|au mois de|du mois de|depuis',
  since: 'depuis|depuis le|après|après le|à partir de|à partir du',
  until: "avant|avant le|jusqu'à|jusqu’à|jusqu'au|jusqu’au",
  between: 'entre|entre le|du',
  and: 'et|et le|au|-|–',
  unlessAfter: 'chaque|tous les|par',
  unlessBefore: 'prochain|prochaine',
  numbers: {
    ...{ 1: 'un|une', 2: 'deux', 3: 'trois|quelques', 4: 'quatre', 5: 'cinq', 6: 'six' },
    ...{ 7: 'sept', 8: 'huit', 9: 'neuf', 10: 'dix', 11: 'onze', 12: 'douze' },
  },
  ordinals: 'er',
  units: { day: 'jour|jours', week: 'semaine|semaines', month: 'mois', year: 'an|ans|année' },
  parts: {
    early: 'début|au début de|le début de',
    mid: 'mi|au milieu de',
    late: 'fin|à la fin de|la fin de',
  },
  says: {
    day: ['[{wholeWeekday} ]{d}[{th}] {month}[ {y}]'],
    month: ['{month}[ {y}]'],
    monthPart: ['{part}( |-){month}[ {y}]'],
    year: ['en {y}'],
    weekday: ['{wholeWeekday}[ dernier| passé]'],
    weekdayOfLastWeek: ['{wholeWeekday} de la semaine (dernière|passée)'],
    weekend: ['(ce|le|au cours du|pendant le) week(-|)end'],
    lastWeekend: ['[le ]week(-|)end (dernier|passé)'],
    ago: [
      'il y a {n} {unit}',
      "{n:0}{unit:day}aujourd('|’)hui",
      '{n:1}{unit:day}hier[ soir]',
      '{n:2}{unit:day}avant(-| )hier',
    ],
    past: [
      '[ces |les |des ]{n} (derniers|dernières) {unit}',
      '[ces |les |des ](derniers|dernières) {n} {unit}',
    ],
    thisSpan: ['(ce|cette) {unit}'],
    lastSpan: ["[la |le |l'|l’]{unit} (dernière|dernier|passée|passé)"],
    lately: ['récemment', 'dernièrement', "l('|’)autre jour"],
  },
};
