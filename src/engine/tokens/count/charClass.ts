/**
 * The classes of characters that both token patterns speak of, read straight from UTF-8 bytes.
 * A byte that ends the text (`endByte`, never part of UTF-8) has a class of its own, so that loops need no bounds check.
 */
import { classRuns } from './classRuns';

/** What a character is to a token pattern. Letters are 1 to 3, word characters of o200k 1 to 4, white space 6 and 7. */
export const charClass = {
  other: 0,
  upper: 1,
  lower: 2,
  otherLetter: 3,
  mark: 4,
  number: 5,
  space: 6,
  lineBreak: 7,
  end: 8,
} as const;

/** Stands behind the last byte of every text that is cut into pieces. */
export const endByte = 0xff;

/** Code points of up to three bytes, and all of them. */
const firstPlane = 0x10000;
const allPlanes = 0x110000;

/** More than the class of a byte says: the character has several bytes. */
const several = 9;

/** Classes by byte and by code point, for reading UTF-8. Reading never goes beyond an `endByte`. */
export class CharClasses {
  readonly #ofByte = new Uint8Array(256).fill(several);
  readonly #ofPoint = expandRuns(classRuns, firstPlane);
  /** Of all planes, from the first character of four bytes on: most texts have none. */
  #ofAny: Uint8Array | undefined;

  constructor() {
    this.#ofByte.set(this.#ofPoint.subarray(0, 0x80));
    this.#ofByte[endByte] = charClass.end;
  }

  /** The class of the character that begins at `at`. */
  at(bytes: Uint8Array, at: number): number {
    const known = this.#ofByte[bytes[at]!]!;
    return known === several ? this.#ofSeveral(bytes, at) : known;
  }

  #ofSeveral(bytes: Uint8Array, at: number): number {
    const first = bytes[at]!;
    const second = bytes[at + 1]! & 0x3f;
    if (first < 0xe0) return this.#ofPoint[((first & 0x1f) << 6) | second]!;
    const third = bytes[at + 2]! & 0x3f;
    if (first < 0xf0) return this.#ofPoint[((first & 0x0f) << 12) | (second << 6) | third]!;
    const point = ((first & 0x07) << 18) | (second << 12) | (third << 6) | (bytes[at + 3]! & 0x3f);
    this.#ofAny ??= expandRuns(classRuns, allPlanes);
    return this.#ofAny[point] ?? charClass.other;
  }
}

/** How many bytes the character has whose first byte is given. */
export function widthOf(firstByte: number): number {
  if (firstByte < 0x80) return 1;
  if (firstByte < 0xe0) return 2;
  return firstByte < 0xf0 ? 3 : 4;
}

/** The digit in base 36 at a place; below 0 for a letter of a class or the end. */
function digitAt(runs: string, at: number): number {
  const code = runs.charCodeAt(at);
  if (code >= 0x61) return code - 0x61 + 10;
  return code < 0x41 ? code - 0x30 : -1;
}

/** The table of runs as one class for each of the first code points; what lies beyond the last run is `other`. */
function expandRuns(runs: string, points: number): Uint8Array {
  const classes = new Uint8Array(points);
  let start = 0;
  // Sign by sign: as matches of a pattern the runs are a megabyte.
  for (let at = 0; at < runs.length && start < points;) {
    const kind = runs.charCodeAt(at++) - 0x41;
    let length = 0;
    for (let digit = digitAt(runs, at); digit >= 0; digit = digitAt(runs, ++at)) {
      length = length * 36 + digit;
    }
    length ||= 1;
    // Left as they are made, the long runs of nothing take no memory.
    if (kind !== charClass.other) classes.fill(kind, start, start + length);
    if (kind > charClass.lineBreak) {
      for (let i = 0; i < length; i++) {
        classes[start + i] = i % 2 === 0 ? charClass.upper : charClass.lower;
      }
    }
    start += length;
  }
  return classes;
}
