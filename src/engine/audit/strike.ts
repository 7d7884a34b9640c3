/** What is taken out of a line that a model wrote, whatever it was: a mark stands in its place. Pure and linear. */

/** From where to where of a line. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

const goesOn = /[\p{Script=Latin}\p{N}_]/u;

/** Where a text stands in a line, but for places where a word or a number goes on with it. */
export function placesOf(line: string, text: string): readonly Place[] {
  const places: Place[] = [];
  for (let from = line.indexOf(text); from >= 0; from = line.indexOf(text, from + text.length)) {
    const to = from + text.length;
    if (!goesOn.test(line[from - 1] ?? '') && !goesOn.test(line[to] ?? ''))
      places.push({ from, to });
  }
  return places;
}

/** A line with something else in these places. */
export function replaced(line: string, places: readonly Place[], by: string): string {
  // Put together once: a line may hold thousands of them.
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of [...places].sort((a, b) => a.from - b.from)) {
    if (from >= at) parts.push(line.slice(at, from));
    at = Math.max(at, to);
  }
  return [...parts, line.slice(at)].join(by);
}

/** A line without these places; null where little else stood there. */
export function struck(line: string, places: readonly Place[]): string | null {
  if (places.length === 0) return line;
  const left = replaced(line, places, '').match(/\p{L}/gu)?.length ?? 0;
  return left < 3 ? null : replaced(line, places, '[…]');
}
