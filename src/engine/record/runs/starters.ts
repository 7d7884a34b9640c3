/** Where the program of a command stands: behind what it sets and what starts it (`sudo`, `timeout 60`, `npx`, `uv run`). Pure. */

/** What starts another program; its own options and figures come before that. */
const starters =
  /^(?:sudo|doas|env|cross-env|time|g?timeout|nice|nohup|setsid|command|exec|stdbuf|caffeinate|rtk|npx|bunx|pnpx|uvx|!|if|then|else|do|while|until|\{)$/u;
/** Their options that take a word of their own. */
const starterValues = /^(?:-[kunspC]|--(?:with|group|extra|package|signal|kill-after))$/u;
/** The same in two words. */
const runners: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:uv|poetry|pipenv|pdm|rye|hatch)$/u, /^run$/u],
  [/^(?:bundle|pnpm|yarn|npm)$/u, /^(?:exec|dlx|x)$/u],
  [/^bun$/u, /^x$/u],
];
const assignment = /^\w+=/u;

/** Where the program itself stands: behind assignments and what starts it. */
export function startOf(words: readonly string[]): number {
  let at = 0;
  for (;;) {
    const before = at;
    while (assignment.test(words[at] ?? '')) at += 1;
    const length = starterLength(words[at] ?? '', words[at + 1] ?? '');
    if (length > 0) {
      at += length;
      for (; /^(?:-|\d)/u.test(words[at] ?? ''); at += 1)
        if (starterValues.test(words[at] ?? '')) at += 1;
    }
    if (at === before) return at;
  }
}

/** Programs that `yarn jest` starts like `npx jest`. */
const ofProject =
  /^(?:jest|vitest|mocha|ava|eslint|stylelint|prettier|biome|tsc|vue-tsc|tsx|ts-node|playwright|cypress|nx|turbo)$/u;

/** A script is the same one whichever shell it is given to. */
const isShell = /^(?:ba|z|da|k)?sh$/u;
const isScript = /^[^-].*\.(?:ba|z|k)?sh$/u;

function starterLength(first: string, second: string): number {
  if (starters.test(first)) return 1;
  if (/^(?:pnpm|yarn|bun)$/u.test(first) && ofProject.test(second)) return 1;
  if (isShell.test(first) && isScript.test(second)) return 1;
  return runners.some(([program, verb]) => program.test(first) && verb.test(second)) ? 2 : 0;
}
