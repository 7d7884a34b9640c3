/**
 * Codes in groups and lists: the seed of a second factor, codes for a recovery. Pure and linear.
 */
import type { Hit } from '../hit';
import type { Announced } from './announcements';
import { hitOn, matchAt, matchesFrom, type Spot, spotOf, spotsIn } from '../matches';
import { announcedHit, isValue } from './words';

/** The seed of a second factor as it is shown: `jbsw y3dp ehpk 3pxp …`. */
const groups =
  /(?:(?: [a-z]{1,12}){1,6}[:：]|[ \t]{0,4}[:：]?)\s{1,8}((?:[a-z2-7]{4} ){5,15}[a-z2-7]{4}|(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4})\b/y;

export function groupsAfter(text: string, from: number, kind: Announced): readonly Hit[] {
  const match = kind === 'key' || kind === 'access' ? matchAt(groups, text, from) : null;
  const word = match?.[1] ?? '';
  return match && /[2-7]/.test(word)
    ? [announcedHit(kind, from + match[0].length - word.length, word)]
    : [];
}

const nextCode =
  /[ \t,;]{0,4}(?:(?:and|und|et|y|e|en|i|и) )?\r?\n?[ \t]{0,8}(?:[-*•] |[0-9]{1,2}[.)] )?([0-9A-Za-z]{4,8}(?:-[0-9A-Za-z]{4,8}){1,8})(?![\w-])/y;

/** Codes come in lists: those that follow the first one, at most twenty. */
export function moreCodes(text: string, from: number): readonly Hit[] {
  const hits: Hit[] = [];
  for (const { index, 0: all, 1: word = '' } of matchesFrom(nextCode, text, from, 20)) {
    if (!isValue(word, 'code', false)) break;
    hits.push(announcedHit('code', index + all.length - word.length, word));
  }
  return hits;
}

/** `backup code: 8402 7719` */
const spacedCode = /(?: is)?[:：]? (?<value>[0-9]{4,5} [0-9]{4,5}(?: [0-9]{4,5}){0,4})(?![\w.%-])/y;

export function spacedCodeAfter(text: string, from: number): readonly Hit[] {
  const word = matchAt(spacedCode, text, from)?.groups?.['value'];
  return word === undefined ? [] : [announcedHit('code', text.indexOf(word, from), word)];
}

const oneCode =
  '(?:[0-9A-Za-z]{4,6}(?:-[0-9A-Za-z]{4,6}){1,7}|[0-9a-f]{8,16}|[0-9]{6,10})(?![\\w.:/-])';
/** What stands before a code in its line: a number, a box to tick, a cell of a table, a quote. */
const beforeCode =
  '[ \\t>*•|-]{0,8}(?:[0-9]{1,2}(?:[.):][ \\t]{0,4}|[ \\t]{0,4}\\|[ \\t]{1,4})|\\[[ xX]\\] |[☐☑□] )?["\'`]?';
const behindCode =
  '["\'`]?(?:[ \\t]{0,4}(?:,|\\|)?[ \\t]{0,4}(?:\\r?\\n|$|(?=["\'\\\\\\]]))|[,;]?[ \\t]{1,12}(?:[/|·] {1,4})?|,(?=["\']))';

/** Each code of the list that begins at a place. */
function codesIn(list: RegExp, text: string, at: number, each: RegExp): readonly Spot[] {
  const match = matchAt(list, text, at);
  if (!match) return [];
  const { start, word } = spotOf(match);
  return spotsIn(word, each, { from: start });
}

/** Where the noun ends, without its `s`. */
const singular = (text: string, at: number): number => (text[at - 1] === 's' ? at - 1 : at);

/** At least three codes below one another or in lines, those too that have no figure. */
const codeList = new RegExp(
  `(?:[^\\r\\n]{0,80}\\r?\\n(?:[^\\r\\n]{0,120}\\r?\\n){0,2}?|s?["'\`*]{0,3}(?: [\\p{L}0-9.()-]{1,30}){0,6}?(?:[ \\t]{0,4}[:：=]| are| sind| sont| son| sono| são| zijn)[ \\t]{0,4}\\[?[ \\t\\r\\n]{0,8})((?:${beforeCode}${oneCode}${behindCode}){3,24})`,
  'uy',
);
const eachCode = new RegExp(`(?<![\\w.-])${oneCode}`, 'g');

/** Figures alone are codes where they are many and no dates. */
const areFigures = (codes: readonly string[]): boolean =>
  codes.length > 3 &&
  codes.every((code) => code.length === codes[0]?.length && /^[0-9]+$/.test(code)) &&
  !codes.every((code) => /^(?:19|20)[0-9]{2}[01][0-9]/.test(code));

export function listedCodes(text: string, from: number): readonly Hit[] {
  const found = codesIn(codeList, text, singular(text, from), eachCode).filter(
    ({ word }) => !/^[0-9]{1,2}$/.test(word),
  );
  const codes = found.map(({ word }) => word);
  const mixed = codes.filter((code) => /[0-9][a-z]|[a-z][0-9]/i.test(code)).length;
  return mixed * 2 > codes.length || areFigures(codes)
    ? found.map((spot) => hitOn('password', spot))
    : [];
}

/** The same with a blank in each, several of them in a line too. */
const spacedList =
  /[^\r\n]{0,80}\r?\n((?:[ \t>*•-]{0,8}(?:[0-9]{1,2}[.)][ \t]{1,4})?(?:[0-9]{3,6} [0-9]{3,6}|(?=[a-z]{0,5}[0-9])[0-9a-z]{4,6} (?=[a-z]{0,5}[0-9])[0-9a-z]{4,6})(?![\w.,-])(?:[ \t]{0,4}(?:\r?\n|$|(?=["\\]))|[ \t]{2,12})){3,20})/y;

const eachSpaced = /(?<![\w.])[0-9a-z]{3,6} [0-9a-z]{3,6}(?!\w)/g;

export const spacedCodes = (text: string, from: number): readonly Hit[] =>
  codesIn(spacedList, text, from, eachSpaced).map((spot) => hitOn('password', spot));

/** `Backup codes: 48967704, 96745117` */
const codesOfLine = /s?[:：] ((?:[0-9]{6,10}(?:, ?| )){1,15}[0-9]{6,10})(?![\w-])/y;

export const codesBeside = (text: string, from: number): readonly Hit[] =>
  codesIn(codesOfLine, text, singular(text, from), /[0-9]{6,10}/g).map((spot) =>
    hitOn('password', spot),
  );
