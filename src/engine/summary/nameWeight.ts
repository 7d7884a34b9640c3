/** What it counts that a sentence names something: what is named again matters, and a name that is met once may be anything. */
import type { View } from './view';

/** A number without a unit says little by itself. */
const isBareNumber = /^[\d.,:%+-]+$/u;

/** From 0.1 to 2.5. */
export const weightOf = ({ ledger }: View, name: string): number =>
  (isBareNumber.test(name) ? 0.25 : 1) *
  Math.min(2.5, 0.4 + Math.log2(Math.max(1, ledger.mentions.of(name))) * 0.6);

/** The least that a sentence must bring for a token, in passes from much to little: a weak one takes no room of a strong one. */
export const passes: readonly number[] = [0.3, 0.18, 0.11, 0.07, 0.045, 0.028, 0.017, 0.01];
