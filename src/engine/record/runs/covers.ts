/**
 * Whether a success of one step shows that another works too: the same one, or a true superset of it. `make` is not
 * `make test`, `go test ./...` covers `go test ./a`, `pytest` covers `pytest tests/x.py`, never the other way round. Pure.
 */
import { joinPath } from '../../conversation/paths';
import type { Step } from './shape';

/** Programs of which every further word only narrows what is checked, by path, name or pattern. */
const byPath =
  /^(?:pytest|unittest|jest|vitest|mocha|ava|eslint|stylelint|prettier|biome|ruff|black|isort|mypy|flake8|pylint|pyright|rspec|rubocop|phpunit|phpstan|playwright|cypress|golangci-lint|gofmt|tsc)$/u;
/** Programs whose second word says what they do; what follows narrows it. */
const byVerb =
  /^(?:npm|pnpm|yarn|bun|cargo|go|dotnet|swift|mix|deno|flutter|dart|nx|turbo|rails|composer)$/u;
/** Programs whose every plain word is a target of its own. */
const byTargets = /^(?:g?make|just|task|rake|gradlew?|mvnw?|ninja|bazel|cmake|tox|nox|invoke)$/u;
/** Programs by path with a verb of their own. */
const verbs = /^(?:check|format|lint|test|ci)$/u;
const goPath = /^go (?:test|vet|build)$/u;

/** Options that narrow a run, by a word of their own or behind `=`. */
const narrowing =
  /^(?:-k|-t|-g|-m|-n|-run|-p|--package|--grep|--filter|--testNamePattern|--test-name-pattern|--tests|--test|--lib|--bin|--example|-Dtest|-pl|--only|--last-failed|--lf|--changed|--onlyChanged|--spec)$/u;
/** Options that make it another run. */
const otherRun =
  /^(?:-c|--config|--features|--all-features|--no-default-features|--target|--project|-w|--workspace|--profile|-f|--file)$/u;
const alone =
  /^(?:--last-failed|--lf|--changed|--onlyChanged|--all-features|--no-default-features|--lib)$/u;

interface Asked {
  /** What is run. */
  readonly head: string;
  readonly targets: readonly string[];
  readonly narrowed: readonly string[];
  readonly set: readonly string[];
}

/** What is asked again and again of a step, which is held against all that are open. */
interface Read {
  readonly line: string;
  readonly asked: Asked | null;
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
  if (wide.kind === 'look') return false;
  const isSamePlace = wide.folder === narrow.folder;
  const [{ line, asked: a }, { line: other, asked: b }] = [readOf(wide), readOf(narrow)];
  if (isSamePlace && line === other) return true;
  if (wide.words[0] === 'git') return isSamePlace && coversGit(wide, narrow);
  if (a === null || b === null || !isSameRun(a, b)) return false;
  if (takesPaths(a)) return pathsCovered(wide, a, narrow, b);
  return isSamePlace && wordsCovered(a, b);
}

const takesPaths = ({ head }: Asked): boolean =>
  byPath.test(head.split(' ')[0] ?? '') || goPath.test(head);

const isSameRun = (a: Asked, b: Asked): boolean =>
  a.head === b.head &&
  a.set.join(' ') === b.set.join(' ') &&
  a.narrowed.every((word) => b.narrowed.includes(word));

/** A commit says another thing each time; a push goes where it goes, and is no push of anything else. */
function coversGit(wide: Step, narrow: Step): boolean {
  if (narrow.words[0] !== 'git') return false;
  const [a, b] = [wide, narrow].map((step) => step.words.filter((word) => !word.startsWith('-')));
  if (!a || !b || a[1] !== b[1]) return false;
  if (a[1] === 'commit') return true;
  const [to, from] = [a.slice(2), b.slice(2)];
  return to.length === 0 || from.length === 0 || from.every((word) => to.includes(word));
}

function askedOf({ words }: Step): Asked | null {
  const length = headLength(words);
  if (length === 0) return null;
  const [program = ''] = words;
  const asked = optionsOf(program, words.slice(length));
  // What fixes and then still finds something finds what the check finds.
  const head = words
    .slice(0, length)
    .join(' ')
    .replace(/[:_-](?:fix|write)$/u, '');
  // `make` and `make test` are two things: their targets say what is run.
  return byTargets.test(program)
    ? { ...asked, head: [head, ...[...asked.targets].sort()].join(' '), targets: [] }
    : { ...asked, head };
}

/** The words behind the head, by what they do. */
function optionsOf(program: string, words: readonly string[]): Omit<Asked, 'head'> {
  const asked = { targets: [] as string[], narrowed: [] as string[], set: [] as string[] };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const kind = optionKind(program, word);
    const takesWord = (kind === 'narrowed' || kind === 'set') && !isWhole(word);
    if (takesWord) i += 1;
    const said = takesWord ? `${word} ${words[i] ?? ''}` : word;
    if (kind !== null && !isUsual(program, said)) asked[kind].push(said);
  }
  return asked;
}

const isWhole = (option: string): boolean => option.includes('=') || alone.test(option);
/** `tsc -p .` is `tsc`. */
const isUsual = (program: string, said: string): boolean =>
  program === 'tsc' && /^(?:-p|--project) \.$/u.test(said);

/** How many words say what is run; 0 where nothing is known of what the others do. */
function headLength([program = '', second = '']: readonly string[]): number {
  if (byVerb.test(program)) return program === 'bun' && second === 'run' ? 3 : 2;
  if (byPath.test(program)) return verbs.test(second) ? 2 : 1;
  return byTargets.test(program) ? 1 : 0;
}

/** What a word does to a run; null for an option that changes nothing of what is checked. */
function optionKind(program: string, word: string): 'targets' | 'narrowed' | 'set' | null {
  const name = word.replace(/=.*$/su, '');
  if (otherRun.test(name) || (program === 'tsc' && name === '-p')) return 'set';
  if (narrowing.test(name)) return 'narrowed';
  // `make smoke CLUSTER=prod` says nothing of `make smoke CLUSTER=test`.
  if (byTargets.test(program) && /^\w+=/u.test(word)) return 'set';
  return /^[-+]|^\w+=/u.test(word) ? null : 'targets';
}

const wordsCovered = (a: Asked, b: Asked): boolean =>
  a.targets.length === 0 ||
  (b.targets.length > 0 && b.targets.every((one) => a.targets.some((word) => within(one, word))));

const within = (path: string, place: string): boolean =>
  place === '' ||
  path === place ||
  path.startsWith(`${place}/`) ||
  path.startsWith(`${place}::`) ||
  path.startsWith(`${place}:`);

/** Every path that the narrow one looks at lies within one that the wide one looks at. */
function pathsCovered(wide: Step, a: Asked, narrow: Step, b: Asked): boolean {
  const isGo = wide.words[0] === 'go';
  const place = (step: Step, target: string): { path: string; deep: boolean } => {
    const deep = !isGo || /(?:^|\/)\.\.\.$/u.test(target);
    const path = joinPath(step.folder, target.replace(/\/?\.\.\.$/u, '').replace(/^\.?$/u, '.'));
    return { path: path === '.' ? '' : path.replace(/\/$/u, ''), deep };
  };
  const placesOf = (step: Step, targets: readonly string[]) =>
    (targets.length === 0 ? ['.'] : targets).map((target) => place(step, target));
  const wides = placesOf(wide, a.targets);
  return placesOf(narrow, b.targets).every((one) =>
    wides.some((other) =>
      other.deep ? within(one.path, other.path) : other.path === one.path && !one.deep,
    ),
  );
}
