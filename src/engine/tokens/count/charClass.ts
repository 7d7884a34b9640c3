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

/** More than the class of a byte says: the character has several bytes. */
const several = 9;

/** Classes by byte and by code point, for reading UTF-8. Reading never goes beyond an `endByte`. */
export class CharClasses {
  readonly #ofByte = new Uint8Array(256).fill(several);
  readonly #ofPoint: Uint8Array;

  constructor() {
    this.#ofPoint = expandRuns(classRuns);
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
    return point < this.#ofPoint.length ? this.#ofPoint[point]! : charClass.other;
  }
}

/** How many bytes the character has whose first byte is given. */
export function widthOf(firstByte: number): number {
  if (firstByte < 0x80) return 1;
  if (firstByte < 0xe0) return 2;
  return firstByte < 0xf0 ? 3 : 4;
}

/** The table of runs as one class per code point; what lies beyond the last run is `other`. */
function expandRuns(runs: string): Uint8Array {
  const found = [...runs.matchAll(/([A-I])([0-9a-z]*)/g)].map((match) => ({
    kind: match[1]!.charCodeAt(0) - 0x41,
    length: match[2] === '' ? 1 : parseInt(match[2]!, 36),
  }));
  const classes = new Uint8Array(found.reduce((sum, run) => sum + run.length, 0));
  let start = 0;
  for (const { kind, length } of found) {
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
