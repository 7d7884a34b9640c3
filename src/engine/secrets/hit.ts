/**
 * One found secret, and how lists of them are put together.
 * Pure. Offsets are UTF-16 units of the scanned text; `end` is exclusive.
 */
export interface Hit {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** Sorted and without overlaps: where two meet, they become one, named after the one that covers more. */
export function mergeHits(hits: readonly Hit[]): Hit[] {
  const sorted = [...hits].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Hit[] = [];
  for (const hit of sorted) {
    const last = merged.at(-1);
    if (!last || hit.start >= last.end) {
      merged.push(hit);
      continue;
    }
    const kind = hit.end - hit.start > last.end - last.start ? hit.kind : last.kind;
    merged[merged.length - 1] = { kind, start: last.start, end: Math.max(last.end, hit.end) };
  }
  return merged;
}
