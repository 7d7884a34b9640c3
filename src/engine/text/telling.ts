/**
 * The sentences of a text that name most: identifiers, paths, figures, quoted names. For quoting a long report in little room.
 * No vocabulary: what is told of are forms that hold in any language. Pure and linear; the sentences stay in their order.
 */
import { cleanText, clip } from './plain';
import { splitSentences } from './sentences';

/** Longest text looked at, in characters, and longest piece taken. */
const maxChars = 24_000;
const maxPiece = 420;

interface Piece {
  readonly text: string;
  readonly at: number;
  /** How much it names. */
  readonly names: number;
}

/** At most about `chars` characters of a text: whole sentences, those that name most; what is left out leaves ` … `. */
export function tellingPart(text: string, chars: number): string {
  const pieces = piecesOf(text);
  const whole = pieces.map((piece) => piece.text).join(' ');
  if (whole.length <= chars) return whole;
  const last = pieces.length - 1;
  const score = ({ at, names, text: said }: Piece): number =>
    (names + (at === 0 ? 2.5 : at === last ? 2 : 0.5)) / (said.length + 40);
  const order = [...pieces].sort((a, b) => score(b) - score(a) || a.at - b.at);
  const taken = new Map<number, string>();
  let left = chars;
  for (const piece of order) {
    if (piece.text.length + 3 > left) continue;
    taken.set(piece.at, piece.text);
    left -= piece.text.length + 3;
  }
  if (taken.size === 0) return clip(order[0]?.text ?? '', chars);
  return joined(taken);
}

function joined(taken: ReadonlyMap<number, string>): string {
  let said = '';
  let before = -1;
  for (const [at, text] of [...taken].sort((a, b) => a[0] - b[0])) {
    said += `${at === before + 1 ? (said === '' ? '' : ' ') : said === '' ? '… ' : ' … '}${text}`;
    before = at;
  }
  return said;
}

/** Sentences, items and rows of a text without fenced code and marks of form. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let fence: string | null = null;
  for (const raw of cleanText(text.slice(0, maxChars)).split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(raw)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : mark.startsWith(fence) ? null : fence;
    if (mark !== undefined || fence !== null) continue;
    for (const piece of linePieces(raw)) {
      const said = clip(piece, maxPiece);
      pieces.push({ text: said, at: pieces.length, names: namesIn(said) });
    }
  }
  return pieces;
}

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
    .replace(/^(?:#{1,6}|[-*•+]|\d{1,3}[.)]|>)\s+/u, '')
    .replace(/\*\*/gu, '')
    .replace(/\s{2,}/gu, ' ');
  return bare.length > 3_000 ? [] : splitSentences(bare);
}

/** How many distinct things a text names: words with digits, underscores, paths, inner capitals, dots. */
export function namesIn(text: string): number {
  const words = new Set(text.match(/[A-Za-z0-9_$@#./\\-]{2,}/gu) ?? []);
  let names = 0;
  for (const word of words) if (isName(word)) names += 1;
  return names + Math.min(3, (text.match(/`/gu)?.length ?? 0) / 2);
}

const isName = (word: string): boolean =>
  /\d|[_\\]|[a-z][A-Z]|[A-Za-z0-9][./][A-Za-z]|^[#@$]\w/u.test(word);
