/** A seeded generator, so that a failing plant can be made again. */
export interface Dice {
  next(): number;
  int(from: number, to: number): number;
  of(alphabet: string, length: number): string;
  pick<T>(items: readonly T[]): T;
}

export const digits = '0123456789';
export const hex = '0123456789abcdef';
export const lower = 'abcdefghijklmnopqrstuvwxyz';
export const upper = lower.toUpperCase();
export const alnum = lower + upper + digits;
export const word = `${alnum}_-`;
export const base64 = `${alnum}+/`;

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    of: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
    pick: (items) => items[int(0, items.length - 1)]!,
  };
}
