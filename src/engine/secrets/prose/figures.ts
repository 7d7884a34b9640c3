/**
 * Figures alone, directly behind a word for a password and what says that the value comes now: `password: 48291737`, "the passcode is 4829".
 * Rules for passwords, sizes and times have another word between, or a unit behind them, and stay. Pure and linear.
 */
import type { Hit } from '../hit';
import { matchAt } from '../matches';
import type { Announced } from './announcements';
import { announcedHit } from './words';

/** Whose it is: "for the router", "du coffre". */
const owner =
  '(?:[ \\u00a0](?:for|of|on|to|in|für|vom|von|zum|am|im|der|des|de|du|del|della|di|do|da|pour|para|per|van|voor|do|od|от|для|к)(?:[ \\u00a0][\\p{L}\\p{M}._@-][\\p{L}\\p{M}\\p{N}._@-]{0,30}){1,4}?)?';

/** The sign or the verb; "now" and its like may follow the verb. */
const says =
  '(?:["\'`*)]{0,3}[ \\u00a0]{0,2}(?:[:：=](?!=)\\*{0,2}|->|→|—|–|-(?=[ \\u00a0]))[ \\u00a0]{0,3}|[ \\u00a0](?=[`"])|[ \\u00a0](?:is|was|set to|ist|war|lautet|es|era|est|était|é|è|jest|to|это|är|er|adalah|là|je)(?:[ \\u00a0](?:now|still|currently|again|jetzt|nun|wieder|ahora|maintenant|ora|agora|teraz|теперь|nu))?[:：]?[ \\u00a0]|[ \\u00a0]?(?:现在|現在)?(?:は|是|为|為|는|은|이|가|هي|هو|है|היא)[ \\u00a0]?[:：]?[ \\u00a0]?)';

/** No unit, no sign of reckoning, no word of a sentence that counts something, no part of a longer number. */
const ends =
  '(?![\\w%°€$@-]|[.,:/][0-9]|[ \\u00a0][-*+/<>=]|["\'`]{0,1}[ \\u00a0](?!(?:and|but|for|on|at|if|or|so|und|für|aber|et|pour|mais|y|para|per|ma|e|i|и|для|а|btw|thanks|thx|please|pls|danke|bitte|merci|gracias|です|입니다)(?![\\p{L}]))[\\p{L}%])';

const figures = new RegExp(
  `${owner}${says}["'\`*]{0,3}(?<value>[0-9]{3,4}(?:[ -][0-9]{3,4}){1,3}|[0-9]{4,16})${ends}`,
  'uy',
);

const code = new RegExp(
  `[ \\u00a0](?:(?:type|enter|use|put|try) )?(?<value>[0-9]{4,8})${ends}`,
  'uy',
);

/** "use the passcode 773120" */
const codeAt = (text: string, at: number, from: number): RegExpExecArray | null =>
  /code/i.test(text.slice(at, from)) ? matchAt(code, text, from) : null;

/** For a lock four are enough; tests that pass are counted; what was announced as a number is found elsewhere. */
function fewest(noun: string, kind: Announced): number {
  if (kind !== 'password' || /^pass?$/i.test(noun)) return Infinity;
  return /code/i.test(noun) ? 4 : 6;
}

/** The figures that a word announces; `from` is where the word ends, which begins at `at`. */
export function figuresAfter(
  text: string,
  at: number,
  from: number,
  kind: Announced,
): readonly Hit[] {
  const least = fewest(text.slice(at, from), kind);
  if (least === Infinity) return [];
  const word = (matchAt(figures, text, from) ?? codeAt(text, at, from))?.groups?.['value'] ?? '';
  const count = word.replace(/[^0-9]/g, '').length;
  // The same figure again and again is what forms show.
  if (count < least || /^([0-9])\1*$/.test(word)) return [];
  return [announcedHit(kind, text.indexOf(word, from), word)];
}
