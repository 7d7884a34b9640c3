/**
 * What is counted: strings that must be found again, letter by letter, in what the model would see next. Knows nothing of how a
 * summary is made. A string that is only part of a longer word, number or path does not count as found.
 */
export const factKinds = ['path', 'command', 'figure', 'id', 'constraint', 'decision'] as const;
export type FactKind = (typeof factKinds)[number];

export interface Fact {
  readonly kind: FactKind;
  /** To be found word for word. */
  readonly text: string;
  /** The message it was last touched in, counted from 0. */
  readonly at: number;
}

/** Found and looked for. */
export interface Tally {
  readonly found: number;
  readonly of: number;
}

export const sum = (a: Tally, b: Tally): Tally => ({ found: a.found + b.found, of: a.of + b.of });

/** 0 to 1; 1 where nothing was looked for. */
export const shareIn = ({ found, of }: Tally): number => (of === 0 ? 1 : found / of);

const wordy = /[\p{L}\p{N}_]/u;

/** Whether the text stands in the context as a whole. */
export function holds(context: string, text: string): boolean {
  if (text === '') return false;
  for (let at = context.indexOf(text); at >= 0; at = context.indexOf(text, at + 1)) {
    if (standsAlone(context.slice(Math.max(0, at - 2), at), text, context.slice(at + text.length)))
      return true;
  }
  return false;
}

function standsAlone(before: string, text: string, after: string): boolean {
  const first = text.charAt(0);
  const last = text.charAt(text.length - 1);
  if (wordy.test(first) && wordy.test(before.slice(-1))) return false;
  if (/\d/.test(first) && /\d[.,]$/.test(before)) return false;
  if (!wordy.test(last)) return true;
  return !wordy.test(after.charAt(0)) && !/^[-./]\w/.test(after.slice(0, 2));
}

/** How many of the facts of a kind stand in the context; `from` = only those touched since that message. */
export function tally(
  facts: readonly Fact[],
  kind: FactKind,
  context: string,
  from: number,
): Tally {
  const wanted = facts.filter((fact) => fact.kind === kind && fact.at >= from);
  return { found: wanted.filter(({ text }) => holds(context, text)).length, of: wanted.length };
}

/** Those that are not there, for a person who wants to know what is lost. */
export const lost = (facts: readonly Fact[], context: string): readonly Fact[] =>
  facts.filter(({ text }) => !holds(context, text));
