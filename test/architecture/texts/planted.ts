/** A fault to be found: what ends a text is looked for from each place of a run, so a run costs its square. */
export const withoutEnd = ({ text }: { readonly text: string }): string =>
  text.replace(/\s+$/u, '');
