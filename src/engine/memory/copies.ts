/** How much two notes say the same: the share of their terms that both hold (Jaccard). Pure. */
export function shareOfTerms(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
