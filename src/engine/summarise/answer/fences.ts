/** Stretches of code between fences that are closed. Pure and linear. */

const fence = /^[ \t]{0,12}(`{3,40}|~{3,40})([^\n`]*)$/gmu;

interface Fence {
  readonly at: number;
  readonly marks: string;
  /** Whether it says what is in it: then it closes nothing. */
  readonly isNamed: boolean;
}

export class Code {
  readonly #stretches: readonly (readonly [number, number])[];

  constructor(text: string) {
    const fences = [...text.matchAll(fence)].map(({ index: at, 1: marks = '', 2: name = '' }) => ({
      at,
      marks,
      isNamed: name.trim() !== '',
    }));
    this.#stretches = stretchesOf(fences);
  }

  has(at: number): boolean {
    let low = 0;
    let high = this.#stretches.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [from, to] = this.#stretches[middle]!;
      if (at < from) high = middle - 1;
      else if (at >= to) low = middle + 1;
      else return true;
    }
    return false;
  }
}

function stretchesOf(fences: readonly Fence[]): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  // Where their number is odd one was left open, so a named one behind it begins anew and is no part of it.
  const isOdd = (mark: string): boolean =>
    fences.filter(({ marks }) => marks.startsWith(mark)).length % 2 === 1;
  const isLeftOpen: Readonly<Record<string, boolean>> = { '`': isOdd('`'), '~': isOdd('~') };
  let open: Fence | null = null;
  for (const one of fences) {
    if (open === null) open = one;
    else if (one.isNamed) {
      if (isLeftOpen[open.marks[0] ?? ''] === true) open = one;
    } else if (one.marks.startsWith(open.marks)) {
      found.push([open.at, one.at]);
      open = null;
    }
  }
  return found;
}
