/**
 * The sentences of a text that name most: identifiers, paths, figures, quoted names. For quoting a long report in little room.
 * No vocabulary: what is told of are forms that hold in any language. Pure and linear; the sentences stay in their order.
 */
import { cleanText, clip } from './plain';
import { splitSentences } from './sentences';

/** Longest text looked at, in characters, and longest piece taken. */
const maxChars = 24_000;
const maxPiece = 420;

/** A sentence, an item of a list or a row of a table, with what it names. */
export interface Piece {
  readonly text: string;
  readonly at: number;
  readonly names: readonly string[];
  /** Whether code that it leads to stands behind it. */
  readonly hasCode?: true;
  /** The heading above it; '' where there is none. */
  readonly under: string;
}

/** At most about `chars` characters of a text: whole sentences, those that name most; what is left out leaves ` … `. */
export function tellingPart(text: string, chars: number): string {
  const pieces = piecesOf(text);
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
 * Sentences, items and rows of a text without marks of form. Fenced code belongs to the text above it that leads to it: a short one stands
 * behind it, on one line; of a long one there is a mark. Any other leaves a gap.
 */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let leads = false;
  let under = '';
  for (const part of partsOf(text)) {
    if (typeof part !== 'string') {
      const lead = leads ? pieces.pop() : undefined;
      if (lead) pieces.push(withCode(lead, part));
      else at += 1;
      leads = false;
      continue;
    }
    const found = linePieces(part).map((piece) => clip(piece, maxPiece));
    for (const said of found) pieces.push({ text: said, at: at++, names: namesIn(said), under });
    if (isHeading.test(part)) under = found.join(' ');
    leads = found.length > 0 && (isHeading.test(part) || endsInColon.test(part));
  }
  return pieces;
}

/** The lines of a text that are not blank, and the lines of each fenced code in it. */
function partsOf(text: string): readonly (string | readonly string[])[] {
  const parts: (string | readonly string[])[] = [];
  let fence = '';
  let code: string[] = [];
  for (const raw of cleanText(text.slice(0, maxChars)).split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(raw)?.[1] ?? '';
    if (fence === '' && mark === '') {
      if (raw.trim() !== '') parts.push(raw);
    } else if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) {
      parts.push(code);
      [fence, code] = ['', []];
    } else code.push(raw);
  }
  return fence === '' ? parts : [...parts, code];
}

/** Lines that announce what stands below them. */
const isHeading = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/u;
const endsInColon = /[:：][*_]{0,4}\s{0,4}$/u;

/** Longest code that stands behind its text, in characters. */
const maxCode = 300;

function withCode(lead: Piece, lines: readonly string[]): Piece {
  const told = lines.map((line) => line.trim()).filter((line) => line !== '');
  const code = told.join(' ⏎ ');
  const isShort = code.length <= maxCode;
  const lengthOf = told.length === 1 ? '1 line' : `${String(told.length)} lines`;
  const text = `${lead.text} ${isShort ? code : `[code, ${lengthOf}]`}`;
  return { ...lead, text, names: isShort ? namesIn(text) : lead.names, hasCode: true };
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
    .replace(/^(?:#{1,6}|[-*•+]|\d{1,3}[.)]|>)\s+/u, '')
    .replace(/\*\*/gu, '')
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
