/**
 * "What was the password for the wifi?", and in one of the next messages, or the line below, the value. Pure and linear: at most three
 * lines are looked at.
 */
import type { Hit } from '../hit';
import { lengthAt, matchAt } from '../matches';
import { isAboutPasswords, looksChosenOnce, looksVerse } from '../values/looks';
import { isLoose, isMixed, isOrdinary, isStrong } from '../values/strength';
import { type Announced, isOfPassword } from './announcements';
import { announcedHit, isPlainOnce } from './words';

const mostLines = 3;

/** The rest of a line, and an empty one behind it; a longer line is not looked through. */
const longestLine = 241;
const restOfLine = /[^\r\n]{0,240}\r?\n(?:[ \t]{0,8}\r?\n)?[ \t>]{0,8}/y;

const lengthOfRest = (text: string, at: number): number =>
  text.slice(at, at + longestLine + 1).includes('\n') ? lengthAt(restOfLine, text, at) : 0;

/** What a chat writes before a message: `[10:44] amir: `, `jordi: `, `用户：`. */
const speaker =
  /(?:\[?[0-9]{1,2}[:.][0-9]{2}(?: ?[AP]M)?\]? ?)?\*{0,2}(?:[Nn]ew |[Gg]enerated )?\p{Lu}?[\p{Ll}\p{Lo}\p{M}\p{Lm}.-]{1,24} ?\*{0,2}(?::\*{0,2} |：)/uy;

/** A line that is nothing but a word, or a name and a word. */
const alone =
  /(?:[\w.@-]{2,40} \/ )?["'`]?([!#-&(-[\]-~\p{L}\p{M}]{5,59}[^\s,;()"'\\。]?)(?=["'`]?[ \t]{0,4}(?:$|[\r\n"\\。]| ?(?:です|desu)| \())/uy;

const token = /(?<=^|[\s"'`])[^\s"'`\\,()]{6,64}(?=$|[\s"'`,)\\])/gu;

/** Further lines that nobody says: below a name may stand what goes with it. */
const mostUnsaid = (kind: Announced): number => (kind === 'pair' ? 1 : 0);

const isAnswer = (word: string): boolean =>
  !word.includes(';') &&
  !isOrdinary(word) &&
  !isAboutPasswords(word) &&
  (looksChosenOnce(word) || isPlainOnce(word) || isMixed(word) || isLoose(word));

/** The value in what is said next; in a message with other words only what can be nothing else. */
export function answered(text: string, from: number, kind: Announced): readonly Hit[] {
  let at = from;
  for (let lines = 0; isOfPassword(kind) && lines < mostLines; lines++) {
    const rest = lengthOfRest(text, at);
    if (rest === 0) break;
    const said = lengthAt(speaker, text, at + rest);
    if (said === 0 && lines > mostUnsaid(kind)) break;
    at += rest + said;
    const word = (matchAt(alone, text, at)?.[1] ?? '').replace(/\.$/u, '');
    if (isAnswer(word)) return [announcedHit('password', text.indexOf(word, at), word)];
    const among = said > 0 ? (phraseIn(text, at, from) ?? amongWords(text, at)) : undefined;
    if (among) return [among];
  }
  return [];
}

/** "its wet gravel under tin roofs", where a passphrase was asked for. */
const saidPhrase =
  /(?:(?:it['’]?s|it is|sure|yes|ok|here)[,:]? )?(?<value>[\p{Ll}'’]{2,16}(?: [\p{Ll}'’]{2,16}){3,11})\.?[ \t]*(?=$|[\r\n"])/uy;

function phraseIn(text: string, at: number, from: number): Hit | undefined {
  if (!/phrase$/i.test(text.slice(from - 6, from))) return undefined;
  const words = matchAt(saidPhrase, text, at)?.groups?.['value'];
  return words !== undefined && looksVerse(words)
    ? announcedHit('password', text.indexOf(words, at), words)
    : undefined;
}

function amongWords(text: string, at: number): Hit | undefined {
  const line = /^[^\r\n]*/.exec(text.slice(at, at + 200))?.[0] ?? '';
  for (const { index, 0: whole } of line.matchAll(token)) {
    const word = whole.replace(/[.:?]{1,3}$/u, '');
    if (isMixed(word) || isStrong(word)) return announcedHit('password', at + index, word);
  }
  return undefined;
}
