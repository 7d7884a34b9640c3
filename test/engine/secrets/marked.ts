/**
 * Texts in which the secrets are marked: `password=⟦hunter2⟧`. `T` in a mark is a generated token of 32 characters,
 * `K` one of 40, `H` 32 hexadecimal digits and `B` base64 of a user and a password; they are made at run time.
 */
import assert from 'node:assert/strict';
import { redact } from '../../../src/engine/secrets/redact';
import { alnum, diceOf, hex } from './random';

const dice = diceOf(2_024);
export const made: Readonly<Record<string, string>> = {
  T: `a1${dice.of(alnum, 28)}Z9`,
  K: `b2${dice.of(alnum, 36)}Y8`,
  H: `c3${dice.of(hex, 28)}d4`,
  B: Buffer.from(`deploy:${dice.of(alnum, 14)}`).toString('base64'),
};

/** The text as it is read, without marks. */
export const plainText = (marked: string): string =>
  marked
    .replace(/⟦([TKHB])⟧/g, (_all, letter: string) => made[letter] ?? letter)
    .replace(/«([TKHB])»/g, (_all, letter: string) => made[letter] ?? letter)
    .replace(/[⟦⟧]/g, '');

/** Fails unless exactly the marked parts are masked; a generated value that is to stay is written `«T»`. */
export function masksWhatIsMarked(marked: string): void {
  const expected = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(([, part = '']) => made[part] ?? part);
  const text = plainText(marked);
  const { found, text: output } = redact(text);
  const masked = found.map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(masked, expected, output);
}
