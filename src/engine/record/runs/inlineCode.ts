/**
 * Whether a simple command is a script given on the command line (`node -e "…"`): a try-out, which nobody comes back to repair.
 * The same letters mean other things elsewhere (`npx tsc -p .`, `node -r hook a.js`, `python3 -m pytest -c cfg`), so options are
 * read as each program reads them, and only up to what it runs. Pure.
 */
import { lastPart } from '../../conversation/paths';

/** An interpreter: how it takes a program as text, and which of its options take a word of their own. */
interface Interpreter {
  readonly name: RegExp;
  readonly inline: RegExp;
  readonly withValue: RegExp;
}

const none = /^$/u;
const shells: Interpreter = {
  name: /^(?:ba|z|da|k|fi)?sh$/u,
  inline: /^-[a-zA-Z]*c$/u,
  withValue: /^(?:[-+][oO]|--(?:rcfile|init-file))$/u,
};
const powerShell: Interpreter = {
  name: /^(?:pwsh|powershell)$/iu,
  inline: /^-(?:c|command)$/iu,
  withValue: /^-(?:executionpolicy|ep|version)$/iu,
};
const interpreters: readonly Interpreter[] = [
  {
    name: /^(?:node(?:js)?\d*|bun)$/u,
    inline: /^(?:-p?e|-p|--eval|--print)(?:=|$)/u,
    withValue:
      /^(?:-[rC]|--(?:require|import|loader|experimental-loader|conditions|input-type|env-file|preload))$/u,
  },
  {
    name: /^(?:tsx|ts-node)$/u,
    inline: /^(?:-p?e|--eval)(?:=|$)/u,
    withValue: /^(?:-[rPO]|--(?:import|project|tsconfig))$/u,
  },
  { name: /^deno$/u, inline: /^eval$/u, withValue: none },
  {
    name: /^(?:py|python|pypy|ipython)[\d.]*$/u,
    inline: /^-[bBdEiIOPqsSuvx]*c/u,
    withValue: /^-[WX]$/u,
  },
  { name: /^ruby[\d.]*$/u, inline: /^-[alnpswW]*e/u, withValue: /^-[rIEC]$/u },
  { name: /^perl[\d.]*$/u, inline: /^-[\dailnpstTuUwW]*[eE]/u, withValue: /^-[MmI]$/u },
  { name: /^php[\d.]*$/u, inline: /^(?:-[rBRE]|--run|--process-code)/u, withValue: /^-[dcz]$/u },
  {
    name: /^(?:lua(?:jit)?|julia|Rscript|raku|elixir|osascript)[\d.]*$/u,
    inline: /^(?:-[eE]|--eval)/u,
    withValue: none,
  },
  shells,
  powerShell,
];

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

const isShell = (interpreter: Interpreter): boolean =>
  interpreter === shells || interpreter === powerShell;

/** Code that a command brings along; `shell` null where it is no command line itself. */
export interface InlineCode {
  readonly shell: string | null;
}

/** The code in the words of one command; null where they bring none. */
export function inlineCode(words: readonly string[]): InlineCode | null {
  const at = startOf(words);
  const program = programIn(words[at]);
  const interpreter = interpreters.find(({ name }) => name.test(program));
  if (!interpreter) return null;
  for (let i = at + 1; i < words.length; i++) {
    const word = words[i] ?? '';
    if (interpreter.inline.test(word))
      return { shell: isShell(interpreter) ? (words[i + 1] ?? '') : null };
    // The first word that is no option is what it runs; all after it belongs to that.
    if (!/^[-+]/u.test(word) || isModule(program, word)) return null;
    if (interpreter.withValue.test(word)) i += 1;
  }
  return null;
}

const programIn = (word = ''): string => lastPart(word).replace(/\.exe$/iu, '');

/** `python -m pytest -c cfg`: what follows is the module's. */
const isModule = (program: string, word: string): boolean =>
  /^(?:i?py|pypy)/u.test(program) && /^-\w*m/u.test(word);

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

function starterLength(first: string, second: string): number {
  if (starters.test(first)) return 1;
  if (/^(?:pnpm|yarn|bun)$/u.test(first) && ofProject.test(second)) return 1;
  return runners.some(([program, verb]) => program.test(first) && verb.test(second)) ? 2 : 0;
}
