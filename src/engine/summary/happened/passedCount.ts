/** How many tests passed, as a sentence says it: `12/12`, `12 passed`, `8 tests pass`; null where it says no such thing. */

const passed =
  /(?<![\d.,/])(?:(\d{2,6})\/\1(?!\d)|(\d{1,6}) (?:tests? )?(?:pass|passed|passing)\b)/u;

export function passedCount(text: string): number | null {
  const found = passed.exec(text);
  return found ? Number(found[1] ?? found[2]) : null;
}
