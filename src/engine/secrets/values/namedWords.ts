/**
 * Words with capitals among them that somebody chose (`Dachs im Wald`, `Katze Haus`), for places where a value stands to the end of its line
 * or in quotes: what a setting or a form says of its password ("Steht im Wiki", "Set By Installer") is told by its words. Pure.
 */
import { looksWords } from './looks';

const telling = new Set(
  'press hit twice any some random three four five words word diceware seite abschnitt kapitel zeile página pagina capítulo capitolo strona страница стр ask asked set unset see look find found kept lives same like none not never only default needed leave left blank contact call use uses used get gets ditto unchanged unknown nothing nobody here there elsewhere denied granted steht stehen liegt siehe ist wird wurde war sind bitte nicht kein keine fehlt leer unbekannt wie immer nur noch beim vom laut kommt gibt nochmal erneut eingeben anzeigen anfordern voir dans est sont reste demander comme toujours pas ver está esta como siempre pedir vedi nel come sempre chiedere zie staat zoals vraag ako jak zawsze'.split(
    ' ',
  ),
);

/** Participles, adverbs, what can be done. */
const tellsHow = /(?:^| )(?:\p{L}{2,}(?:ed|ing|ly|able|ible)|ge\p{Ll}{2,}(?:t|en))(?= |$)/iu;

const capital = /(?:^| )\p{Lu}\p{Ll}{2,}/gu;

/** Whether the words say something of a password: where it is, how it is, what to do. */
export const saysOfIt = (words: string): boolean =>
  tellsHow.test(words) || words.split(' ').some((word) => telling.has(word.toLowerCase()));

/** Whether the words are chosen ones, two of them at least with a capital. */
export const looksNamedWords = (words: string): boolean =>
  (words.match(capital)?.length ?? 0) >= 2 &&
  /^\p{Lu}[\p{L} ]+$/u.test(words) &&
  looksWords(words) &&
  !saysOfIt(words);
