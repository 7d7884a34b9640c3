/**
 * Lines of PostgreSQL's file of passwords, `host:port:database:user:password`, alone or in a string of JSON. Pure and linear.
 */
import type { Hit } from '../hit';
import { realHitsIn } from '../matches';
import { looksChain, looksChosen, looksGiven, looksStrong, looksSure } from '../values/looks';

/** What every such line has; numbers of lines and times have it seldom. */
const sign = /:(?:[0-9]{4,5}|\*):[\w*.-]{1,60}:[\w*.-]{1,60}:/;
const passLine =
  /(?:^|["'\n])[ \t]{0,8}((?:[\w*-]{1,60}\.){0,6}[\w*-]{1,60}:(?:[0-9]{4,5}|\*):[\w*.-]{1,60}:[\w*.-]{1,60}:)((?:[^\s"'\\:]|\\[:\\]){4,100})(?=$|[\s"'\\])/gm;
/** Ports of PostgreSQL, of what stands before it and of its copies in containers. */
const ofDatabase = /:(?:[1-6]?543[0-9]|5432[0-9]|1?6432|6543|\*):/;
/** A place in a file, as compilers and searches print it. */
const ofSource =
  /^[\w.-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kts?|swift|cc?|cpp|hp?p?|cs|md|log|txt|sh|sql|ya?ml|json|toml):/;

export function findInPassFile(text: string): Hit[] {
  if (!sign.test(text)) return [];
  const isNamed = text.includes('pgpass');
  return realHitsIn(text, passLine, 'secret', (word, { 1: place = '' }) =>
    isPassword(place, word, isNamed),
  );
}

/** Whether a line of some file is one of these. */
export const isPassLine = (line: string): boolean => sign.test(line);

/** Whether the last part of such a line is a password: on a port of any other server (`localhost:8080:api:v1:users2024`) it must look more like one. */
export const isOfLine = (place: string, word: string): boolean => isPassword(place, word, false);

function isPassword(place: string, word: string, isNamed: boolean): boolean {
  if (isNamed && (looksChosen(word) || (ofDatabase.test(place) && looksGiven(word)))) return true;
  if (!ofDatabase.test(place)) return !ofSource.test(place) && isMixed(word);
  return /[0-9]|[!@#%^&*?+]/.test(word) || looksChain(word, 3) || looksSure(word);
}

/** On any other port: figures in two places, or a sign beside them, as no name of a thread, a test or a measure has them. */
const isMixed = (word: string): boolean =>
  looksStrong(word) &&
  ((/[0-9]/.test(word) && /[!@#%^&*?+~]/.test(word)) ||
    (/[A-Z]/.test(word) && /[a-z]/.test(word) && hasFiguresApart(word)));

/** A figure, a letter behind it, and two figures behind that. */
function hasFiguresApart(word: string): boolean {
  const figure = word.search(/[0-9]/);
  const rest = figure < 0 ? '' : word.slice(figure + 1);
  const letter = rest.search(/[A-Za-z-]/);
  return letter >= 0 && /[0-9]{2}/.test(rest.slice(letter + 1));
}
