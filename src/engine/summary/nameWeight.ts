/** What it counts that a sentence names something, and how sentences are taken by what they count: what is named again matters, a name met once may be anything. */
import type { View } from './view';

/** A number without a unit says little by itself. */
const isBareNumber = /^[\d.,:%+-]+$/u;

/** Nobody finds a hash again that no text holds. */
const isHash = /^(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40}$/u;

/** From 0.1 to 2.5, of a hash twice that. */
const weightOf = ({ ledger }: View, name: string): number =>
  (isBareNumber.test(name) ? 0.25 : isHash.test(name) ? 2 : 1) *
  Math.min(2.5, 0.4 + Math.log2(Math.max(1, ledger.mentions.of(name))) * 0.6);

/** What the names weigh together that are not `named` yet. */
export const freshWeight = (
  view: View,
  names: readonly string[],
  named: ReadonlySet<string>,
): number => names.reduce((sum, name) => sum + (named.has(name) ? 0 : weightOf(view, name)), 0);

/** The least that a sentence must bring for a token, in passes from much to little: a weak one takes no room of a strong one. */
export const passes: readonly number[] = [0.3, 0.18, 0.11, 0.07, 0.045, 0.028, 0.017, 0.01];

/** Takes what is worth it at each threshold while there is room, in tokens; gives what was not taken, and the room that is left. */
export function inPasses<One extends { readonly tokens: number }>(
  all: readonly One[],
  room: number,
  thresholds: readonly number[],
  isWorth: (one: One, threshold: number) => boolean,
  take: (one: One) => void,
): { readonly rest: readonly One[]; readonly left: number } {
  let [rest, left] = [all, room];
  for (const threshold of thresholds)
    rest = rest.filter((one) => {
      if (one.tokens > left || !isWorth(one, threshold)) return true;
      left -= one.tokens;
      take(one);
      return false;
    });
  return { rest, left };
}
