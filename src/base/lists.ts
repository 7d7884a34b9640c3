/**
 * Long lists put together, compared and added up. A list that is spread into the arguments of a call (`push(...list)`, `Math.max(...list)`) ends
 * the program where it is longer than the stack holds, some hundred thousand, and texts from outside make lists that long. Pure.
 */

/** Puts the items behind those that are there. */
export function pushAll<T>(into: T[], items: Iterable<T>): void {
  for (const item of items) into.push(item);
}

/** All of them together: 0 of none. */
export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, number) => all + number, 0);

/** The greatest of the numbers, as `Math.max` has it: -Infinity of none. */
export const greatest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), -Infinity);
