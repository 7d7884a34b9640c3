export interface Point {
  readonly atMs: number;
  readonly levelMm: number;
}

/** Water level between two extremes, by the cosine rule. Times in milliseconds, levels in millimetres. */
export function levelAt(atMs: number, before: Point, after: Point): number {
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  const middle = (before.levelMm + after.levelMm) / 2;
  const half = (before.levelMm - after.levelMm) / 2;
  return Math.round(middle + half * Math.cos(Math.PI * share));
}
