/**
 * What a text is looked for by: its words, and its names as a whole. A name is what programs are full of: an identifier, a path, a
 * version, a number with its unit. Its parts are words too. Runs of scripts without blanks become pairs of signs. Pure and linear.
 */

/** What one piece of a text gives. */
export interface WordPiece {
  /** Lower-case words, not stemmed yet. */
  readonly words: readonly string[];
  /** Pairs of signs of scripts that are not stemmed, and numbers. */
  readonly plain: readonly string[];
  /** Names as wholes, without the marks that spellings differ by. */
  readonly names: readonly string[];
}

/** Longest piece that is taken apart; what is longer is data, not words. */
const mostChars = 256;
/** Most folders of a path that are looked for. */
const mostFolders = 12;

/** Pieces of a text: what stands between blanks, quotes, brackets and marks that end a clause. */
const piece =
  /\d{1,3}(?:[,\u00a0\u202f']\d{3})+(?![\d])|[^\s"'`()[\]{}<>,;!?|«»“”‘’…、。，；：！？（）「」『』【】・]+/gu;
/** Marks between the thousands of a number. */
const grouping = /(?<=^[\d,\u00a0\u202f']{0,24})[,\u00a0\u202f'](?=\d)/gu;
const edges = /^[.:*_~#=+/\\^&%$@-]+|(?<![.:*_~=\\^&%-])[.:*_~=\\^&%-]+$/gu;
/** Scripts that write words without blanks between them, or glue their endings to them. */
const signs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;

/** The pieces of a text, in order. */
export const piecesIn = (text: string): readonly string[] =>
  text.normalize('NFKC').match(piece) ?? [];

/** One word and nothing else, at most its first letter a capital and a full stop behind it: most pieces are. */
const oneWord = /^([A-Za-z][a-z]{0,40})[.:]?$/;
const nothing: readonly string[] = [];

/** What a piece gives; the same piece always gives the same. */
export function pieceOf(raw: string): WordPiece {
  const word = oneWord.exec(raw)?.[1]?.toLowerCase();
  if (word === undefined) return piecesOfName(raw);
  return { words: word.length > 1 ? [word] : nothing, plain: nothing, names: nothing };
}

function piecesOfName(raw: string): WordPiece {
  const trimmed = raw.slice(0, mostChars).replace(edges, '').replace(grouping, '');
  const found = { words: new Set<string>(), plain: new Set<string>(), names: new Set<string>() };
  // Most pieces are plain: tables of all letters of the world cost a cold search a tenth of its time.
  if (isPlain(trimmed)) {
    takeApart(trimmed.replace(edges, ''), found, plainLetters);
  } else {
    for (const run of trimmed.match(signs) ?? [])
      for (const pair of pairsOf(run)) found.plain.add(pair);
    const rest = trimmed.replace(signs, ' ');
    for (const part of rest.split(' ')) takeApart(part.replace(edges, ''), found, allLetters);
  }
  return { words: [...found.words], plain: [...found.plain], names: [...found.names] };
}

/** Whether a text has no signs but those of ASCII. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** What tells the words of a name apart. */
interface Letters {
  readonly hump: RegExp;
  readonly between: RegExp;
  readonly withUnit: RegExp;
  readonly withNumber: RegExp;
}
const allLetters: Letters = {
  hump: /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu,
  between: /[^\p{L}\p{M}\p{N}]+/u,
  withUnit: /^(\d+)(\p{L}{1,4})$/u,
  withNumber: /^(\p{L}{3,})(\d+)$/u,
};
/** The same for `isPlain` texts. */
const plainLetters: Letters = {
  hump: /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g,
  between: /[^A-Za-z\d]+/,
  withUnit: /^(\d+)([a-z]{1,4})$/,
  withNumber: /^([a-z]{3,})(\d+)$/,
};

interface FoundPieces {
  readonly words: Set<string>;
  readonly plain: Set<string>;
  readonly names: Set<string>;
}

function pairsOf(run: string): readonly string[] {
  const all = Array.from(run);
  if (all.length < 2) return all;
  return all.slice(1).map((sign, i) => `${all[i] ?? ''}${sign}`);
}

function takeApart(part: string, found: FoundPieces, letters: Letters): void {
  if (part === '') return;
  const isPath = /[/\\]/u.test(part) && !/^\d+\/\d+$/u.test(part);
  const parts = partsOf(part, letters);
  for (const word of parts) takeWord(word, found, letters);
  if (isPath) takePath(part, found);
  if (parts.length > 1 || isName.test(part)) found.names.add(comparedName(part));
  // `--workers=1`, `QP_FLAGS=name`, `useDocStore.getState`, `memory.ts:12`: each half is a name too.
  if (!/[=:.@#]/u.test(part)) return;
  for (const half of part.split(/[=:.@#]/u))
    if (half !== part && half.length > 2 && partsOf(half, letters).length > 1)
      found.names.add(comparedName(half));
}

/** How a name is compared: lower case, without the marks that only spellings differ by. */
export const comparedName = (text: string): string =>
  `=${text.replace(/[_-]/gu, '').replace(/\\/gu, '/').toLowerCase()}`;

/** The folders of a path, its endings, and the file's own name. */
function takePath(path: string, found: FoundPieces): void {
  const steps = path
    .split(/[/\\]+/u)
    .filter((step) => step !== '')
    .slice(0, mostFolders);
  for (let i = 1; i <= steps.length; i++) {
    if (i > 1) found.names.add(comparedName(steps.slice(0, i).join('/')));
    found.names.add(comparedName(steps.slice(i - 1).join('/')));
  }
}

/** The words of a name: at marks, at humps, between letters that end a capital run and the next word. */
function partsOf(part: string, { hump, between }: Letters): readonly string[] {
  const words = part.split(between).filter((word) => word !== '');
  if (isSmall(part)) return words;
  return words.flatMap((word) => (isHex(word) ? word : word.replace(hump, ' ').split(' ')));
}

/** Capitals in a digest or an address are no humps: some write them large. */
const isHex = (word: string): boolean => /^0x[\da-f]+$/iu.test(word) || isHash(word.toLowerCase());

/** Names of one word: versions, and languages with a mark behind their letter (`C++`, `F#`). */
const isName = /\d[.:]\d|^[a-z]\w{0,20}(?:\+\+|#)$/iu;

/** Whether no letter is a capital, which every hump has. */
const isSmall = (part: string): boolean => /^[a-z0-9_./:=-]*$/.test(part);

/** Commits and digests are named by any beginning of theirs that is long enough. */
const shortHash = 7;
const isHash = (word: string): boolean =>
  word.length >= shortHash &&
  /^[\da-f]{7,128}$/u.test(word) &&
  /\d/u.test(word) &&
  /[a-f]/u.test(word);

function takeWord(word: string, found: FoundPieces, { withUnit, withNumber }: Letters): void {
  const lower = word.toLowerCase();
  if (/^\d+$/u.test(lower)) {
    found.plain.add(lower.replace(/^0+(?=\d)/u, ''));
    return;
  }
  const unit = withUnit.exec(lower) ?? undefined;
  const number = withNumber.exec(lower) ?? undefined;
  if (unit) for (const half of unit.slice(1)) found.plain.add(half);
  if (number) for (const half of number.slice(1)) found.words.add(half);
  if (isHash(lower)) found.names.add(comparedName(lower.slice(0, shortHash)));
  if (/\d/u.test(lower)) found.plain.add(lower);
  else if (lower.length > 1 || /[^a-z]/u.test(lower)) found.words.add(lower);
}
