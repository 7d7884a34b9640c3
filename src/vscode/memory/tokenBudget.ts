/**
 * The result of a tool within the tokens that a chat has room for, by the count of its model: whole lines from the beginning, and how many
 * are left out, so that the model knows and can ask for less. Words for a model, in the language of the tools.
 */

/** As `vscode.LanguageModelToolTokenizationOptions`. */
export interface Budget {
  readonly tokenBudget: number;
  countTokens(text: string): PromiseLike<number>;
}

/** Counts a few times at most: halves what may still fit. Nothing of a result whose first line is too long is there. */
export async function cutToBudget(text: string, budget: Budget | undefined): Promise<string> {
  if (budget === undefined) return text;
  const fits = async (one: string): Promise<boolean> =>
    (await budget.countTokens(one)) <= budget.tokenBudget;
  if (await fits(text)) return text;
  const lines = text.split('\n');
  let kept = 0;
  for (let tooMany = lines.length; tooMany - kept > 1;) {
    const half = (kept + tooMany) >> 1;
    if (await fits(cut(lines, half))) kept = half;
    else tooMany = half;
  }
  return cut(lines, kept);
}

const cut = (lines: readonly string[], kept: number): string =>
  [...lines.slice(0, kept), `[${kept} of ${lines.length} lines; ask for less]`].join('\n');
