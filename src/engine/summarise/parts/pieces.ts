/**
 * A single message larger than the summariser's window, cut into pieces that each fit (a message of 1.5 times the window must
 * be summarised too). The pieces put together are the text unit for unit; a cut falls on a line's end or a blank where one is
 * near and never into a surrogate pair. Pure; takes time in proportion to the text. Tokens.
 */
import type { Block, Entry, Message } from '../../conversation/types';
import type { TokenCounter } from '../../tokens/counter';

/** A first guess; what does not fit is shortened. */
const charsPerToken = 4;
/** A line's end or a blank is looked for in this share of a piece, from its end. */
const lookBack = 0.2;

/** Cuts a text into pieces of at most `mostTokens` each; one character alone may be larger. An empty text has no piece. */
export function piecesWithin(
  text: string,
  mostTokens: number,
  counter: TokenCounter,
): readonly string[] {
  const most = Math.max(1, Math.floor(mostTokens) || 1);
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at, most, counter);
    pieces.push(piece);
    at += piece.length;
  }
  return pieces;
}

function pieceAt(text: string, at: number, most: number, counter: TokenCounter): string {
  let length = most * charsPerToken;
  for (;;) {
    const rest = at + length >= text.length;
    const piece = rest ? text.slice(at) : niceEnd(text.slice(at, wholeEnd(text, at, at + length)));
    const tokens = counter.count(piece);
    if (tokens <= most || piece.length <= 1) return piece;
    // Shrinks by at least a tenth every time, so that this ends; about as much as is too much, so that it ends soon.
    const next = Math.floor(piece.length * Math.min(0.9, (most / tokens) * 0.98));
    if (next < 1 || isOneCharacter(piece)) return firstCharacter(piece);
    length = next;
  }
}

const isOneCharacter = (text: string): boolean => firstCharacter(text).length === text.length;

const firstCharacter = (text: string): string =>
  String.fromCodePoint(text.codePointAt(0) ?? 0).length === 2 ? text.slice(0, 2) : text.slice(0, 1);

/** `end`, or one less or more where it would part a surrogate pair. */
function wholeEnd(text: string, at: number, end: number): number {
  const before = text.charCodeAt(end - 1);
  const after = text.charCodeAt(end);
  const parts = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  if (!parts) return end;
  return end - 1 > at ? end - 1 : end + 1;
}

function niceEnd(piece: string): string {
  const least = Math.floor(piece.length * (1 - lookBack));
  for (const mark of ['\n', ' ']) {
    const found = piece.lastIndexOf(mark);
    if (found >= least && found > 0) return piece.slice(0, found + 1);
  }
  return piece;
}

/**
 * An entry as entries that each hold at most `mostTokens` of text, in order; the entry itself where it fits. They keep its id,
 * role and time. Calls and images cost nothing here: their text for a summariser is capped (`form.ts`).
 */
export function entryParts(
  entry: Entry,
  mostTokens: number,
  counter: TokenCounter,
): readonly Entry[] {
  switch (entry.kind) {
    case 'message':
      return messageParts(entry, mostTokens, counter);
    case 'compaction':
    case 'branchSummary': {
      const pieces = piecesWithin(entry.summary, mostTokens, counter);
      return pieces.length <= 1 ? [entry] : pieces.map((summary) => ({ ...entry, summary }));
    }
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return [entry];
  }
}

function messageParts(
  message: Message,
  mostTokens: number,
  counter: TokenCounter,
): readonly Message[] {
  const parts: Block[][] = [[]];
  let room = mostTokens;
  for (const piece of message.blocks.flatMap((b) => blockPieces(b, mostTokens, counter))) {
    const tokens = counter.count(textIn(piece));
    if (tokens > room && parts.at(-1)?.length !== 0) {
      parts.push([]);
      room = mostTokens;
    }
    parts.at(-1)?.push(piece);
    room -= tokens;
  }
  return parts.length <= 1 ? [message] : parts.map((blocks) => ({ ...message, blocks }));
}

function blockPieces(block: Block, mostTokens: number, counter: TokenCounter): readonly Block[] {
  if (block.kind === 'shell') {
    const pieces = piecesWithin(block.output, mostTokens, counter);
    return pieces.length <= 1 ? [block] : pieces.map((output) => ({ ...block, output }));
  }
  if (block.kind !== 'text' && block.kind !== 'toolResult') return [block];
  const pieces = piecesWithin(block.text, mostTokens, counter);
  return pieces.length <= 1 ? [block] : pieces.map((text) => ({ ...block, text }));
}

function textIn(block: Block): string {
  if (block.kind === 'text' || block.kind === 'toolResult') return block.text;
  return block.kind === 'shell' ? block.output : '';
}
