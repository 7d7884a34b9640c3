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

/** The items by what each goes by, groups and items in the order in which they came. */
export function groupedBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The greatest of the numbers, as `Math.max` has it: -Infinity of none. */
export const greatest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), -Infinity);
