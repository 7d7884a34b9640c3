/**
 * The words of a wallet in a list: numbered, one below another, in columns or with commas, as many as such phrases have. Pure and linear:
 * from each word that announces them at most some hundred units are read. The trap: vocabularies, menus and names of commands.
 */
import type { Hit } from '../hit';
import { matchAt } from '../matches';

const sizes = new Set([12, 13, 15, 18, 20, 21, 24, 25, 33]);
const sure = '(?:mnemonic|seed|recovery|secret|backup|wallet)[ _-]?(?:phrase|words|seed)';
/** The same elsewhere: no other rule knows them. */
const foreign =
  '(?:wiederherstellungs|sicherungs|seed-?)phrase|phrase (?:de récupération|mnémonique|secrète)|frase (?:semilla|de recuperaci[oó]n|mnemónica|mnemonica|di recupero|seed|de recuperação)|herstel(?:zin|frase)|fraza (?:odzyskiwania|seed)|сид-?фраз\\p{L}|мнемоническ\\p{L}{2,3}|助记词|助記詞|ニーモニック|シードフレーズ|시드 ?구문|니모닉';
const written =
  '(?:write|note|copy|store|keep|save|put)(?: down)?[^\\r\\n.]{0,24} words|(?:notier|schreib)\\p{L}{0,3}[^\\r\\n.]{0,24} wörter|(?:note|écri)\\p{L}{1,4}[^\\r\\n.]{0,24} mots|(?:apunt|anot|escrib|guard)\\p{L}{1,4}[^\\r\\n.]{0,24} pala(?:b|v)ras|(?:annot|scriv)\\p{L}{1,4}[^\\r\\n.]{0,24} parole|schrijf[^\\r\\n.]{0,24} woorden|zapisz[^\\r\\n.]{0,24} słowa|запиш\\p{L}{1,4}[^\\r\\n.]{0,24} слова';
const cue = new RegExp(
  `(?<foreign>${foreign})|(?<sure>${sure})|(?<written>${written})|(?<bare>mnemonic|seed)`,
  'giu',
);
const sign =
  /phrase|words|seed|wallet|mnemonic|wörter|mots|pala[bv]ras|parole|frase|fraza|woorden|słowa|слова|фраз|кошел|助记|助記|ニーモ|シード|ウォレ|钱包|시드|니모|지갑|portefeuille|cartera/i;

/** Where the list begins, and how far it is read. */
const mostBefore = 200;
const mostOfList = 900;
const one =
  /[ \t]{0,12}(?:[|•*-][ \t]{1,8})?(?:([0-9]{1,2})(?:[.):]|[ \t]{0,4}\|)?[ \t]{1,6})?["'`]?([a-z]{3,8})["'`]?(?![\p{L}\p{N}'’_.:(/=-])[ \t]{0,12}(,|\||)[ \t]{0,12}(?:\r?\n[ \t]{0,4}(?:\|(?=[ \t]))?)?/uy;
const begins =
  /(?:[:：=\n|[(]|^)[ \t]{0,12}(?=(?:[|•*-][ \t]{1,8})?(?:1(?:[.):]|[ \t]{0,4}\|)?[ \t]{1,6})?["'`]?[a-z]{3,8}["'`]?(?:[ \t]{0,12}(?:,|\||\r?\n)|[ \t]{1,12}(?:[0-9]|[a-z]{3,8})))/g;

interface WordList {
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
  readonly words: number;
  readonly isOfLine: boolean;
}

const small = new Set(
  'the and for with that this are was not from have has you your when will which then than'.split(
    ' ',
  ),
);

/** All of a list have numbers, or none. */
const goesOn = (number: string | undefined, words: number, numbers: readonly number[]): boolean =>
  words === 0 || (number !== undefined) === numbers.length > 0;

const hasSign = ({ 0: all, 3: sign }: RegExpExecArray): boolean =>
  sign !== '' || all.includes('\n');

function listAt(text: string, from: number): WordList | undefined {
  const numbers: number[] = [];
  let words = 0;
  let start = -1;
  let end = from;
  let signs = 0;
  for (let at = from; at - from < mostOfList;) {
    const match = matchAt(one, text, at);
    const word = match?.[2] ?? '';
    if (!match || small.has(word) || !goesOn(match[1], words, numbers)) break;
    if (match[1] !== undefined) numbers.push(Number(match[1]));
    const place = at + match[0].lastIndexOf(word);
    if (start < 0) start = place;
    end = place + word.length;
    words++;
    signs += hasSign(match) ? 1 : 0;
    at += match[0].length;
  }
  return words > 0 ? { start, end, numbers, words, isOfLine: signs * 3 < words } : undefined;
}

/** What a wallet is called where its words are to be written down. */
const ofWallet =
  /wallet|seed|mnemonic|recover|crypto|brieftasche|portefeuille|cartera|portafogli|portfel|кошел/i;

/** Whether the words that announce a list leave no doubt of one that has no numbers. */
function isSure(
  { index, 0: all, groups = {} }: RegExpExecArray,
  text: string,
  start: number,
): boolean {
  if (groups['written'] !== undefined)
    return ofWallet.test(text.slice(Math.max(0, index - mostBefore), index + all.length + 100));
  return (
    groups['bare'] === undefined || (/mnemonic/i.test(all) && /["']/.test(text.charAt(start - 1)))
  );
}

/** All numbers from one on, each once; a list without them has a sign or a line for each word. */
function isWhole(list: WordList, match: RegExpExecArray, text: string): boolean {
  const { numbers, words, isOfLine, start } = list;
  if (!sizes.has(words)) return false;
  if (numbers.length > 0) return new Set(numbers).size === words && Math.max(...numbers) === words;
  return match.groups?.['foreign'] !== undefined || (!isOfLine && isSure(match, text, start));
}

/** All such lists. */
export function findWalletWords(text: string): Hit[] {
  if (!sign.test(text)) return [];
  const hits: Hit[] = [];
  let after = 0;
  for (const match of text.matchAll(cue)) {
    if (match.index < after) continue;
    const from = match.index + match[0].length;
    const window = text.slice(from, from + mostBefore);
    for (const { index, 0: all } of window.matchAll(begins)) {
      const list = listAt(text, from + index + all.length);
      if (!list || !isWhole(list, match, text)) continue;
      hits.push({ kind: 'recovery-phrase', start: list.start, end: list.end });
      after = list.end;
      break;
    }
  }
  return hits;
}
