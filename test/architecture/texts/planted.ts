/**
 * Faults to be found. What ends a text is looked for from each place of a run, so a run costs its square; half of it
 * shows that in a quarter of the time.
 */
export const withoutEnd = ({ text }: { readonly text: string }): string =>
  text.slice(text.length / 2).replace(/\s+$/u, '');

/** The same behind the first wait. */
export const withoutEndLater = async (given: { readonly text: string }): Promise<string> => {
  await Promise.resolve();
  return withoutEnd(given);
};

/** Each line is looked for in all lines before it, letter by letter: dear enough to be seen on a busy machine, whose clock has ticks. */
export const eachOnce = (lines: readonly { readonly text: string }[]): readonly string[] =>
  lines.reduce<string[]>(
    (kept, { text }) =>
      kept.some((one) => one.split('').join('') === text) ? kept : [...kept, text],
    [],
  );
