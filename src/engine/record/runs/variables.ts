/** The variables that a command sets for what it runs: `AWS_PROFILE=prod terraform apply` is no `terraform apply` of another one. Pure. */
import { type SimpleCommand, commandWords } from '../../conversation/shell/words';

/** Those that only change what is shown, or ask nobody. */
const harmless =
  /^(?:CI|TERM|COLUMNS|LINES|PAGER|LANG|LC_\w+|(?:FORCE|NO)_COLOR|CLICOLOR\w*|PY_COLORS|CARGO_TERM_\w+|RUST_(?:BACKTRACE|LOG)|DEBUG|VERBOSE|LOG_?LEVEL|PYTHON(?:UNBUFFERED|DONTWRITEBYTECODE)|NODE_NO_WARNINGS|(?:GIT_(?:\w+_)?)?EDITOR|GIT_(?:PAGER|TERMINAL_PROMPT|\w+_DATE)|HUSKY|DEBIAN_FRONTEND|HOMEBREW_NO_\w+|DOCKER_BUILDKIT|BUILDKIT_PROGRESS|TMPDIR|TMP|TEMP)$/u;
/** Those that say what or where it is run for: left out, it is run for something else. */
const saysFor =
  /^(?:GO(?:OS|ARCH)|KUBECONFIG|(?:\w+_)?(?:ENV|ENVIRONMENT|PROFILE|VERSION|TARGET|CONTEXT|REGION|STAGE|CLUSTER|URL|HOST|PLATFORM))$/u;

const assignment = /^(?:\$env:)?(\w+)\+?=/u;
const nameOf = (set: string): string => assignment.exec(set)?.[1] ?? '';

/** What a list of words sets, newest last, in the order of names. */
const setIn = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => assignment.test(word) && !harmless.test(nameOf(word)))
    .map((word) => word.replace(/^\$env:/u, ''));

/** What the parts before one leave set (`export A=1 && …`), for each part. */
export function leftSet(parts: readonly SimpleCommand[]): readonly (readonly string[])[] {
  let left: readonly string[] = [];
  return parts.map((part) => {
    const before = left;
    const [first = '', ...rest] = commandWords(part);
    const words = first === 'export' ? rest : [first, ...rest];
    if (words.every((word) => assignment.test(word))) left = together(left, setIn(words));
    return before;
  });
}

/** The variables of a command: what was set before it, and in front of its program (`words` up to that). */
export const variablesOf = (
  before: readonly string[],
  words: readonly string[],
): readonly string[] => together(before, setIn(words));

const together = (before: readonly string[], now: readonly string[]): readonly string[] =>
  [...new Map([...before, ...now].map((set) => [nameOf(set), set])).values()].sort();

/** Whether a run with these variables shows something of one with those. */
export const sameFor = (wide: readonly string[], narrow: readonly string[]): boolean =>
  narrow.every((set) => {
    const name = nameOf(set);
    const other = wide.find((one) => nameOf(one) === name);
    return other === undefined ? !saysFor.test(name) : other === set;
  });
