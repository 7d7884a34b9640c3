/**
 * The sentences of a text that name most: identifiers, paths, figures, quoted names. For quoting a long report in little room.
 * No vocabulary: what is told of are forms that hold in any language. Pure and linear; the sentences stay in their order.
 */
import { cleanText, clip } from './plain';
import { splitSentences, outsideFences } from './sentences';

/** Longest text looked at, in characters, and longest piece taken. */
const maxChars = 24_000;
const maxPiece = 420;

/** A sentence, an item of a list or a row of a table, with what it names. */
export interface Piece {
  readonly text: string;
  readonly at: number;
  readonly names: readonly string[];
}

/** At most about `chars` characters of a text: whole sentences, those that name most; what is left out leaves ` … `. */
export function tellingPart(text: string, chars: number): string {
  const pieces = sentencePieces(text);
  const whole = pieces.map((piece) => piece.text).join(' ');
  if (whole.length <= chars) return whole;
  const last = pieces.length - 1;
  const score = ({ at, names, text: said }: Piece): number =>
    (names.length + (at === 0 ? 2.5 : at === last ? 2 : 0.5)) / (said.length + 40);
  const order = [...pieces].sort((a, b) => score(b) - score(a) || a.at - b.at);
  const taken: Piece[] = [];
  let left = chars;
  for (const piece of order) {
    if (piece.text.length + 3 > left) continue;
    taken.push(piece);
    left -= piece.text.length + 3;
  }
  return taken.length === 0 ? clip(order[0]?.text ?? '', chars) : joinedPieces(taken);
}

/** Pieces of one text in their order; what lies between them leaves ` … `. */
export function joinedPieces(pieces: readonly Piece[]): string {
  let said = '';
  let before = -1;
  for (const { at, text } of [...pieces].sort((a, b) => a.at - b.at)) {
    const isNext = at === before + 1;
    said += said === '' ? (isNext ? text : `… ${text}`) : `${isNext ? ' ' : ' … '}${text}`;
    before = at;
  }
  return said;
}

/**
 * Sentences, items and rows of a text without marks of form. Fenced code leaves a gap: what became of it stands in the files, and most of
 * what did not was an idea.
 */
export function sentencePieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const line of outsideFences(cleanText(text.slice(0, maxChars)))) {
    if (line === null) at += 1;
    for (const piece of line === null ? [] : linePieces(line)) {
      const said = clip(piece, maxPiece);
      pieces.push({ text: said, at: at++, names: namesIn(said) });
    }
  }
  return pieces;
}

/** Longest sentence, in characters. */
const maxSentence = 3_000;

function linePieces(raw: string): readonly string[] {
  const line = raw.trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return [];
  if (line.startsWith('|'))
    return [
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' | '),
    ];
  const bare = line
    .replace(/\*\*/gu, '')
    // A heading may be numbered, an item quoted.
    .replace(/^(?:(?:#{1,6}|[-*•+]|\d{1,3}[.)]|>)\s+){1,3}/u, '')
    .replace(/\s{2,}/gu, ' ');
  // Longer ones are no prose.
  return splitSentences(bare).filter(({ length }) => length <= maxSentence);
}

/** Longest name. */
const maxName = 200;

/** The things a text names, each once: words with digits, underscores, paths, inner capitals, dots, and what stands in back-ticks. */
export function namesIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const word of text.match(/[A-Za-z0-9_$@#./\\-]{2,}/gu) ?? []) {
    if (word.length > maxName) continue; // a path is no name by its first half
    const bare = word.replace(/^[./-]+(?=[A-Za-z])|(?<![./-])[./-]+$/gu, '');
    if (isName(bare)) names.add(bare);
  }
  for (const match of text.matchAll(/`([^`\n]{2,60})`/gu)) names.add(match[1] ?? '');
  return [...names];
}

const isName = (word: string): boolean =>
  /\d|[_\\]|[a-z][A-Z]|[A-Za-z0-9][./][A-Za-z]|^[#@$]\w/u.test(word);
