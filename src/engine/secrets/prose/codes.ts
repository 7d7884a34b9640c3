/**
 * Codes in groups and lists: the seed of a second factor, codes for a recovery. Pure and linear.
 */
import type { Hit } from '../hit';
import type { Announced } from './announcements';
import { hitOf, isValue } from './words';

/** The seed of a second factor as it is shown: `jbsw y3dp ehpk 3pxp …`. */
const groups =
  /(?:(?: [a-z]{1,12}){1,6}[:：]|[ \t]{0,4}[:：]?)\s{1,8}((?:[a-z2-7]{4} ){5,15}[a-z2-7]{4}|(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4})\b/y;

export function groupsAfter(text: string, from: number, kind: Announced): readonly Hit[] {
  groups.lastIndex = from;
  const match = kind === 'key' || kind === 'access' ? groups.exec(text) : null;
  const word = match?.[1] ?? '';
  return match && /[2-7]/.test(word)
    ? [hitOf(kind, from + match[0].length - word.length, word)]
    : [];
}

const nextCode =
  /[ \t,;]{0,4}(?:(?:and|und|et|y|e|en|i|и) )?\r?\n?[ \t]{0,8}(?:[-*•] |[0-9]{1,2}[.)] )?([0-9A-Za-z]{4,8}(?:-[0-9A-Za-z]{4,8}){1,8})(?![\w-])/y;

/** Codes come in lists: those that follow the first one, at most twenty. */
export function moreCodes(text: string, from: number): readonly Hit[] {
  const hits: Hit[] = [];
  for (let at = from, i = 0; i < 20; i++) {
    nextCode.lastIndex = at;
    const match = nextCode.exec(text);
    const word = match?.[1] ?? '';
    if (!match || !isValue(word, 'code', false)) break;
    at += match[0].length;
    hits.push(hitOf('code', at - word.length, word));
  }
  return hits;
}

/** `backup code: 8402 7719` */
const spacedCode = /(?: is)?[:：]? (?<value>[0-9]{4,5} [0-9]{4,5}(?: [0-9]{4,5}){0,4})(?![\w.%-])/y;

export function spacedCodeAfter(text: string, from: number): readonly Hit[] {
  spacedCode.lastIndex = from;
  const word = spacedCode.exec(text)?.groups?.['value'];
  return word === undefined ? [] : [hitOf('code', text.indexOf(word, from), word)];
}

const oneCode =
  '(?:[0-9A-Za-z]{4,6}(?:-[0-9A-Za-z]{4,6}){1,7}|[0-9a-f]{8,16}|[0-9]{6,10})(?![\\w.:/-])';
/** What stands before a code in its line: a number, a box to tick, a cell of a table, a quote. */
const beforeCode =
  '[ \\t>*•|-]{0,8}(?:[0-9]{1,2}(?:[.):][ \\t]{0,4}|[ \\t]{0,4}\\|[ \\t]{1,4})|\\[[ xX]\\] |[☐☑□] )?["\'`]?';
const behindCode =
  '["\'`]?(?:[ \\t]{0,4}(?:,|\\|)?[ \\t]{0,4}(?:\\r?\\n|$|(?=["\'\\\\\\]]))|[,;]?[ \\t]{1,12}(?:[/|·] {1,4})?|,(?=["\']))';

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
  codeList.lastIndex = text[from - 1] === 's' ? from - 1 : from;
  const list = codeList.exec(text)?.[1] ?? '';
  const start = codeList.lastIndex - list.length;
  const found = [...list.matchAll(eachCode)].filter(({ 0: code }) => !/^[0-9]{1,2}$/.test(code));
  const codes = found.map(({ 0: code }) => code);
  const mixed = codes.filter((code) => /[0-9][a-z]|[a-z][0-9]/i.test(code)).length;
  return mixed * 2 > codes.length || areFigures(codes)
    ? found.map(({ 0: code, index }) => hitOf('code', start + index, code))
    : [];
}

/** The same with a blank in each, several of them in a line too. */
const spacedList =
  /[^\r\n]{0,80}\r?\n((?:[ \t>*•-]{0,8}(?:[0-9]{1,2}[.)][ \t]{1,4})?(?:[0-9]{3,6} [0-9]{3,6}|(?=[a-z]{0,5}[0-9])[0-9a-z]{4,6} (?=[a-z]{0,5}[0-9])[0-9a-z]{4,6})(?![\w.,-])(?:[ \t]{0,4}(?:\r?\n|$|(?=["\\]))|[ \t]{2,12})){3,20})/y;

export function spacedCodes(text: string, from: number): readonly Hit[] {
  spacedList.lastIndex = from;
  const list = spacedList.exec(text)?.[1] ?? '';
  const start = spacedList.lastIndex - list.length;
  return [...list.matchAll(/(?<![\w.])[0-9a-z]{3,6} [0-9a-z]{3,6}(?!\w)/g)].map(
    ({ 0: code, index }) => hitOf('code', start + index, code),
  );
}

/** `Backup codes: 48967704, 96745117` */
const codesOfLine = /s?[:：] ((?:[0-9]{6,10}(?:, ?| )){1,15}[0-9]{6,10})(?![\w-])/y;

export function codesBeside(text: string, from: number): readonly Hit[] {
  codesOfLine.lastIndex = text[from - 1] === 's' ? from - 1 : from;
  const list = codesOfLine.exec(text)?.[1] ?? '';
  const start = codesOfLine.lastIndex - list.length;
  return [...list.matchAll(/[0-9]{6,10}/g)].map(({ 0: code, index }) =>
    hitOf('code', start + index, code),
  );
}
