/**
 * Whether a success of one step shows that another works too: the same one, or a true superset of it. `make` is not
 * `make test`, `go test ./...` covers `go test ./a`, `pytest` covers `pytest tests/x.py`, never the other way round. Pure.
 */
import { pathsCovered, targetsCovered, wordsCovered } from './coveredTargets';
import { isOutside, liesIn } from '../../conversation/paths';
import { coversGit } from '../git/gitRuns';
import { type Effect, optionAt } from './options';
import type { Step } from './shape';
import { sameFor } from './variables';

/** Programs of which every further word only narrows what is checked, by path, name or pattern. */
const byPath =
  /^(?:pytest|unittest|jest|vitest|mocha|ava|eslint|stylelint|prettier|biome|ruff|black|isort|mypy|flake8|pylint|pyright|rspec|rubocop|phpunit|phpstan|playwright|cypress|golangci-lint|gofmt|tsc)$/u;
/** Programs whose second word says what they do; what follows narrows it. */
const byVerb =
  /^(?:npm|pnpm|yarn|bun|cargo|go|dotnet|swift|mix|deno|flutter|dart|nx|turbo|rails|composer)$/u;
/** Programs whose every plain word is a target of its own. */
const byTargets = /^(?:g?make|task|rake|gradle|mvn|ninja)$/u;
/** Programs by path with a verb of their own. */
const verbs = /^(?:check|format|lint|test|ci)$/u;
const goPath = /^go (?:test|vet|build)$/u;

/** How what stands behind the head of two runs is held against each other. */
type Targets = 'paths' | 'words' | 'targets' | 'same';

interface Asked {
  /** What is run. */
  readonly head: string;
  readonly by: Targets;
  readonly targets: readonly string[];
  readonly options: Readonly<Record<Effect, readonly string[]>>;
}

/** What is asked again and again of a step, which is held against all that are open. */
interface Read {
  readonly line: string;
  readonly asked: Asked;
}

const read = new WeakMap<Step, Read>();

function readOf(step: Step): Read {
  const before = read.get(step);
  if (before) return before;
  const now = { line: step.words.join(' '), asked: askedOf(step) };
  read.set(step, now);
  return now;
}

/** Whether a success of `wide` shows that `narrow` works. */
export function coversStep(wide: Step, narrow: Step): boolean {
  if (wide.kind === 'look' || !sameFor(wide.variables, narrow.variables)) return false;
  const isSamePlace = isOnePlace(wide, narrow);
  const [{ line, asked: a }, { line: other, asked: b }] = [readOf(wide), readOf(narrow)];
  if (isSamePlace && line === other) return true;
  if (wide.words[0] === 'git') return isSamePlace && coversGit(wide.words, narrow.words);
  if (!isSameRun(a, b)) return false;
  if (a.by === 'paths' && b.by === 'paths') return pathsCovered(wide, a.targets, narrow, b.targets);
  return isSamePlace && sameOrWider(a, b);
}

/** Whether it does the same from every folder of its repository: it looks for its own place above it, or names whom it is for. */
const isForWhole = ({ words: [program = '', ...rest] }: Step): boolean =>
  anywhere.test(program) || (byPackage.test(program) && rest.some((word) => forPackage.test(word)));
const anywhere = /^(?:git|gh|glab|mise|just|nx|turbo|bazel|pre-commit|lerna|moon)$/u;
const byPackage = /^(?:npm|pnpm|yarn|cargo|uv)$/u;
const forPackage =
  /^(?:-[Fwp]|--(?:filter|workspace|workspace-root|package|manifest-path))(?:=|$)/u;

/** Whether two steps ran in one folder; for what is for a whole repository, all of its folders are one. */
function isOnePlace(wide: Step, { folder: narrow }: Step): boolean {
  const { folder } = wide;
  if (folder === narrow) return true;
  if (!isForWhole(wide) || isOutside(folder) || isOutside(narrow)) return false;
  return folder === '' || narrow === '' || liesIn(folder, narrow) || liesIn(narrow, folder);
}

function sameOrWider(a: Asked, b: Asked): boolean {
  if (a.by !== b.by || a.by === 'same') return a.targets.join('\n') === b.targets.join('\n');
  return a.by === 'targets'
    ? targetsCovered(a.targets, b.targets)
    : wordsCovered(a.targets, b.targets);
}

function isSameRun(a: Asked, b: Asked): boolean {
  const within = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((text) => all.includes(text));
  return (
    a.head === b.head &&
    a.head !== '' &&
    within(a.options.other, b.options.other) &&
    within(b.options.other, a.options.other) &&
    within(a.options.less, b.options.less) &&
    within(b.options.more, a.options.more)
  );
}

function askedOf({ words, kind }: Step): Asked {
  const [program = ''] = words;
  const { plain, options, isSure } = readWords(program, words.slice(1), kind === 'check');
  const by = kind === 'check' ? waysOf(program, plain) : 'same';
  const length = headLength(program, plain);
  // What fixes and then still finds something finds what the check finds.
  const head = [program, ...plain.slice(0, length)].join(' ').replace(/[:_-](?:fix|write)$/u, '');
  const targets = plain.slice(length);
  return { head, by: isSure ? by : 'same', targets, options };
}

/** The words behind the program: those that are no options, and what the options do. */
function readWords(
  program: string,
  words: readonly string[],
  isCheck: boolean,
): Pick<Asked, 'options'> & { readonly plain: readonly string[]; readonly isSure: boolean } {
  const plain: string[] = [];
  const options = { nothing: [], less: [], more: [], other: [] } as Record<Effect, string[]>;
  let isSure = true;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const next = words[i + 1];
    if (isPlain(word)) {
      plain.push(word);
      continue;
    }
    const { does, text, takesNext, isKnown } = optionAt(program, word, next);
    // Whatever else a part of it does, what changes the world is not narrowed.
    const effect = does === 'less' && !isCheck ? 'other' : does;
    if (!isUsual(program, text)) options[effect].push(text);
    if (takesNext) i += 1;
    else if (!isKnown && next !== undefined && isPlain(next)) isSure = false;
  }
  return { plain, options, isSure };
}

/** `make smoke CLUSTER=prod` says nothing of `make smoke CLUSTER=test`. */
const isPlain = (word: string): boolean => !/^(?:[-+]|\w+=)/u.test(word);

/** `tsc -p .` is `tsc`. */
const isUsual = (program: string, said: string): boolean =>
  program === 'tsc' && /^(?:-p|--project) (?:\.|tsconfig\.json)$/u.test(said);

function waysOf(program: string, [verb = '']: readonly string[]): Targets {
  if (byPath.test(program) || goPath.test(`${program} ${verb}`)) return 'paths';
  if (byTargets.test(program)) return 'targets';
  return byVerb.test(program) ? 'words' : 'same';
}

/** How many of the plain words behind the program say what is run. */
function headLength(program: string, [first = '', second = '']: readonly string[]): number {
  if (byVerb.test(program)) return program === 'bun' && first === 'run' && second !== '' ? 2 : 1;
  return byPath.test(program) && verbs.test(first) ? 1 : 0;
}
