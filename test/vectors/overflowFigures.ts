/**
 * The figures in a provider's words about an overflow: how large the request was. Pure; only what
 * is stated, never worked out, and null where a text says "about".
 */

/** Forms that count the whole request, exactly. Two groups = a sum of input and asked-for answer. */
const observed = [
  /\bprompt is too long:\s*([\d,]+) tokens?\s*>/iu,
  /\bexceeds? context limit:\s*([\d,]+)\s*\+\s*([\d,]+)\s*>/iu,
  /\brequested:?\s+([\d,]+)(?:\s+tokens?\b|\s*\))/iu,
  /\bresulted in\s+([\d,]+)\s+tokens?\b/iu,
] as const;
/** The size of the refused request, tokens; null where the text does not state it for certain. */
export function observedIn(text: string): number | null {
  for (const pattern of observed) {
    const match = pattern.exec(text);
    if (match) return sum(match.slice(1));
  }
  return null;
}

function sum(figures: readonly (string | undefined)[]): number | null {
  const total = figures.reduce(
    (all, figure) => all + Number((figure ?? '0').replace(/,/gu, '')),
    0,
  );
  return Number.isSafeInteger(total) && total > 0 ? total : null;
}
