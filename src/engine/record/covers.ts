/**
 * Whether a success of one step shows that another works too: the same one, or a true superset of it. `make` is not
 * `make test`, `go test ./...` covers `go test ./a`, `pytest` covers `pytest tests/x.py`, never the other way round. Pure.
 */
import { joinPath } from '../conversation/paths';
import type { CommandShape, Step } from './commands';

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
const other =
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

/** Whether a success of `wide` shows that `narrow` works. */
export const covers = (wide: CommandShape, narrow: CommandShape): boolean =>
  wide.key === narrow.key ||
  (narrow.steps.length > 0 &&
    narrow.steps.every((step) => wide.steps.some((one) => coversStep(one, step))));

/** The same for one step each. */
export function coversStep(wide: Step, narrow: Step): boolean {
  if (wide.kind === 'look') return false;
  if (wide.folder === narrow.folder && wide.words.join(' ') === narrow.words.join(' ')) return true;
  if (wide.words[0] === 'git') return wide.folder === narrow.folder && coversGit(wide, narrow);
  const [a, b] = [askedOf(wide), askedOf(narrow)];
  if (a === null || b === null || a.head !== b.head) return false;
  const paths = byPath.test(wide.words[0] ?? '') || goPath.test(a.head);
  if (!paths && wide.folder !== narrow.folder) return false;
  return (
    a.set.join(' ') === b.set.join(' ') &&
    a.narrowed.every((word) => b.narrowed.includes(word)) &&
    (paths ? pathsCovered(wide, a, narrow, b) : wordsCovered(a, b))
  );
}

/** A commit says another thing each time; a push goes where it goes. */
function coversGit(wide: Step, narrow: Step): boolean {
  const [a, b] = [wide, narrow].map((step) => step.words.filter((word) => !word.startsWith('-')));
  if (!a || !b || a[1] !== b[1]) return false;
  if (a[1] === 'commit') return true;
  const [to, from] = [a.slice(2), b.slice(2)];
  return to.length === 0 || from.length === 0 || from.every((word) => to.includes(word));
}

function askedOf({ words }: Step): Asked | null {
  const [program = '', second = ''] = words;
  const length = byVerb.test(program)
    ? program === 'bun' && second === 'run'
      ? 3
      : 2
    : byPath.test(program)
      ? 1 + Number(verbs.test(second))
      : 1;
  if (!byVerb.test(program) && !byPath.test(program) && !byTargets.test(program)) return null;
  const targets: string[] = [];
  const narrowed: string[] = [];
  const set: string[] = [];
  for (let i = length; i < words.length; i++) {
    const word = words[i] ?? '';
    const name = word.replace(/=.*$/su, '');
    const isOwn = program === 'tsc' && /^-p|--project$/u.test(name);
    const into = isOwn || other.test(name) ? set : narrowing.test(name) ? narrowed : null;
    if (into === null) {
      if (!/^[-+]|^\w+=/u.test(word)) targets.push(word);
    } else if (name !== word || alone.test(name)) into.push(word);
    else {
      i += 1;
      if (!(isOwn && words[i] === '.')) into.push(`${word} ${words[i] ?? ''}`);
    }
  }
  // `make` and `make test` are two things: their targets say what is run.
  const head = words.slice(0, length).join(' ');
  return byTargets.test(program)
    ? { head: [head, ...targets.sort()].join(' '), targets: [], narrowed, set }
    : { head, targets, narrowed, set };
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
