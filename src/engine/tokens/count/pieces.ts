/**
 * Where the pieces of a text end, as the patterns of cl100k_base and o200k_base cut them: by hand instead of by regular expression.
 * Works on UTF-8 with an `endByte` behind the text. Each function takes the first alternative that matches, in the pattern's order,
 * and says where backtracking would have ended. Never splits a character; tokens never cross the end of a piece.
 */
import { charClass, widthOf, type CharClasses } from './charClass';

const { other, upper, lower, otherLetter, mark, number, space, lineBreak, end } = charClass;
const apostrophe = 0x27;
const blank = 0x20;
const slash = 0x2f;

/** Returns the end of the piece that begins at `start`: always beyond it, never beyond the text. */
export type EndOfPiece = (classes: CharClasses, bytes: Uint8Array, start: number) => number;

/** A piece of cl100k_base: contractions stand alone, marks are no letters. */
export function endOfPieceCl100k(classes: CharClasses, bytes: Uint8Array, start: number): number {
  const first = classes.at(bytes, start);
  if (isLetter(first)) return endOfLetters(classes, bytes, start);
  if (first === number) return endOfNumber(classes, bytes, start);
  if (bytes[start] === apostrophe) {
    const contraction = endOfContraction(bytes, start);
    if (contraction > start) return contraction;
  }
  if (first === lineBreak) return endOfSpace(classes, bytes, start);
  const next = start + widthOf(bytes[start]!);
  const second = classes.at(bytes, next);
  if (isLetter(second)) return endOfLetters(classes, bytes, next);
  if (first !== space) return endOfSigns(classes, bytes, next, false);
  if (bytes[start] === blank && (second === other || second === mark)) {
    return endOfSigns(classes, bytes, next, false);
  }
  return endOfSpace(classes, bytes, start);
}

/** A piece of o200k_base: words know upper and lower case, marks and contractions belong to them. */
export function endOfPieceO200k(classes: CharClasses, bytes: Uint8Array, start: number): number {
  const first = classes.at(bytes, start);
  if (isWordPart(first)) return endOfWord(classes, bytes, start);
  if (first === number) return endOfNumber(classes, bytes, start);
  if (first === lineBreak) return endOfSpace(classes, bytes, start);
  const next = start + widthOf(bytes[start]!);
  const second = classes.at(bytes, next);
  if (isWordPart(second)) return endOfWord(classes, bytes, next);
  if (first === other || (bytes[start] === blank && second === other)) {
    return endOfSigns(classes, bytes, next, true);
  }
  return endOfSpace(classes, bytes, start);
}

function isLetter(kind: number): boolean {
  return kind >= upper && kind <= otherLetter;
}

function isWordPart(kind: number): boolean {
  return kind >= upper && kind <= mark;
}

/** `\p{L}+`, from a letter on. */
function endOfLetters(classes: CharClasses, bytes: Uint8Array, start: number): number {
  let at = start;
  do at += widthOf(bytes[at]!);
  while (isLetter(classes.at(bytes, at)));
  return at;
}

/**
 * `[upper other mark]*[lower other mark]+` or else `[upper other mark]+[lower other mark]*`, then a contraction.
 * Without a lower-case letter behind the first run, the first form gives back characters until the last one is no upper-case
 * letter; the second form applies only when there is none to give back to.
 */
function endOfWord(classes: CharClasses, bytes: Uint8Array, start: number): number {
  let at = start;
  let caseless = start;
  let kind = classes.at(bytes, at);
  while (kind === upper || kind === otherLetter || kind === mark) {
    at += widthOf(bytes[at]!);
    if (kind !== upper) caseless = at;
    kind = classes.at(bytes, at);
  }
  if (kind === lower) {
    do {
      at += widthOf(bytes[at]!);
      kind = classes.at(bytes, at);
    } while (kind >= lower && kind <= mark);
  } else if (caseless > start) at = caseless;
  return bytes[at] === apostrophe ? endOfContraction(bytes, at) : at;
}

/** What may follow the apostrophe of a contraction, by byte: 1 if that letter ends it, else the small letter that must follow. */
const contractionTails = new Uint8Array(256);
for (const letters of ['s', 't', 'm', 'd', 're', 've', 'll']) {
  const tail = letters.length === 1 ? 1 : letters.charCodeAt(1);
  contractionTails[letters.charCodeAt(0)] = tail;
  contractionTails[letters.toUpperCase().charCodeAt(0)] = tail;
}

/** The end of `'s 't 'm 'd 're 've 'll` in either case from an apostrophe on; where it began if there is none. */
function endOfContraction(bytes: Uint8Array, start: number): number {
  const first = bytes[start + 1]!;
  const second = bytes[start + 2]!;
  // U+017F, the long s, equals s where case is ignored; the published patterns ignore it that way.
  if (first === 0xc5) return second === 0xbf ? start + 3 : start;
  const tail = contractionTails[first]!;
  if (tail === 0) return start;
  if (tail === 1) return start + 2;
  return (second | 0x20) === tail ? start + 3 : start;
}

/** `\p{N}{1,3}`, from a number on. */
function endOfNumber(classes: CharClasses, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let n = 0; n < 3 && classes.at(bytes, at) === number; n++) at += widthOf(bytes[at]!);
  return at;
}

/** The rest of `[^\s\p{L}\p{N}]+[\r\n]*`; o200k_base lets slashes follow as well. */
function endOfSigns(
  classes: CharClasses,
  bytes: Uint8Array,
  from: number,
  slashes: boolean,
): number {
  let at = from;
  let kind = classes.at(bytes, at);
  while (kind === other || kind === mark) {
    at += widthOf(bytes[at]!);
    kind = classes.at(bytes, at);
  }
  while (kind === lineBreak || (slashes && bytes[at] === slash)) kind = classes.at(bytes, ++at);
  return at;
}

/** `\s*[\r\n]+`, else `\s+(?!\S)`, else `\s+`: up to the last line break, else all but the blank before a word. */
function endOfSpace(classes: CharClasses, bytes: Uint8Array, start: number): number {
  let at = start;
  let last = start;
  let afterBreak = start;
  let kind = classes.at(bytes, at);
  while (kind === space || kind === lineBreak) {
    last = at;
    at += widthOf(bytes[at]!);
    if (kind === lineBreak) afterBreak = at;
    kind = classes.at(bytes, at);
  }
  if (afterBreak > start) return afterBreak;
  return kind === end || last === start ? at : last;
}
