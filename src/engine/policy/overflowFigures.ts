/**
 * The figures in a provider's words about an overflow: how large the request was, and how large the window is. Pure; only what
 * is stated, never worked out, and null where a text says "about".
 */

/** Forms that count the whole request, exactly. Two groups = a sum of input and asked-for answer. */
const observed = [
  /\bprompt is too long:\s*([\d,]+) tokens?\s*>/iu,
  /\bexceeds? context limit:\s*([\d,]+)\s*\+\s*([\d,]+)\s*>/iu,
  /\brequested:?\s+([\d,]+)(?:\s+tokens?\b|\s*\))/iu,
  /\bresulted in\s+([\d,]+)\s+tokens?\b/iu,
] as const;
const limits = [
  /\d tokens?\s*>\s*([\d,]+)\s+maximum/iu,
  /\bexceeds? context limit:[\d,+ ]{1,40}>\s*([\d,]+)/iu,
  /\b(?:maximum|max) (?:context|prompt) length (?:is|of)\s+(?:only\s+)?([\d,]+)/iu,
  /\bmodel token limit:\s*([\d,]+)/iu,
  /\bmaximum number of (?:input )?tokens allowed \(([\d,]+)\)/iu,
  /\bcontext (?:length|window|size) (?:is|of)\s+(?:only\s+)?([\d,]+)/iu,
] as const;

/** The size of the refused request, tokens; null where the text does not state it for certain. */
export function observedIn(text: string): number | null {
  for (const pattern of observed) {
    const match = pattern.exec(text);
    if (match) return sum(match.slice(1));
  }
  return null;
}

/** The model's window, tokens; null where the text does not state it. */
export function limitIn(text: string): number | null {
  for (const pattern of limits) {
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
