/**
 * What a shell command is for and under which key its runs meet: `cd x && npm test 2>&1 | tail -5` is
 * a run of `npm test` in `x`. Pure. Never executes, never guesses at variables.
 */
import { joinPath, workspacePath } from '../conversation/paths';
import { type SimpleCommand, simpleCommands } from '../conversation/shellWords';
import { inlineCode } from './inlineCode';

/** `check` proves something, `act` changes something, `look` only looks. */
export type CommandKind = 'check' | 'act' | 'look';

export interface CommandShape {
  /** Equal for two runs of the same thing in the same folder. */
  readonly key: string;
  readonly kind: CommandKind;
  /** True when a pipe hides the exit status of what was run. */
  readonly masked: boolean;
  /** The words of what was run, without flags that only change the output. */
  readonly words: readonly string[];
  /** True for a script given on the command line, with nothing else that could have failed. */
  readonly tryOut: boolean;
  /** The folder it ran in, relative to the workspace; empty for the workspace itself. */
  readonly folder: string;
}

const filters = new Set(
  'tail head grep egrep rg tee cat wc less more sort uniq sed awk cut tr column jq xargs'.split(
    ' ',
  ),
);
const lookers = new Set(
  'ls cat head tail grep egrep rg find fd wc pwd echo printf which type tree stat file du df env printenv date sleep awk sed diff test [ true cd mkdir ps jq sort man history open code less more basename dirname realpath uname whoami id top free lsof read'.split(
    ' ',
  ),
);
const gitLooks = new Set(
  'status diff log show blame remote rev-parse ls-files branch describe grep reflog shortlog config'.split(
    ' ',
  ),
);
const checkWords =
  /^(?:.*[/:_-])?(?:tests?|check|checks|lint|build|builds|compile|typecheck|type-check|tsc|tsgo|pytest|jest|vitest|mocha|ava|phpunit|rspec|clippy|vet|bench|benchmark|coverage|cov|verify|validate|eslint|prettier|biome|ruff|mypy|flake8|pyright|tox|nox|gradle|gradlew|mvn|make|cmake|ninja|bazel|ctest|e2e|audit|spec|doctor|smoke)(?:[:.@-].*)?$/isu;
/** Flags that change what is printed, not what is checked. */
const quietFlags =
  /^(?:-v+|-q|-s|-x|--verbose|--quiet|--silent|--color(?:=.*)?|--no-color|--bail|--ci|--reporter(?:=.*)?|--no-coverage|-race|-count=\d+|--tb=\w+|--|2>&1)$/u;
const setUp = new Set([
  '(',
  ')',
  'cd',
  'pushd',
  'popd',
  'source',
  '.',
  'export',
  'set',
  'unset',
  'ulimit',
  'nvm',
]);

/** Reads a command line's shape. `cwd` is the session's working directory. */
export function commandShape(command: string, cwd: string | null): CommandShape {
  const parts = simpleCommands(command);
  let folder = '';
  for (const part of parts) {
    if (changesFolder(part)) folder = joinPath(folder, part.words[1]?.text ?? '');
  }
  const isFilter = (part: SimpleCommand): boolean =>
    part.after === '|' && filters.has(programOf(part));
  const run = parts.filter(
    (part) =>
      !setUp.has(programOf(part)) &&
      !isFilter(part) &&
      !(programOf(part) === 'echo' && parts.length > 1),
  );
  const words = run
    .flatMap((part) => part.words.map((word) => word.text))
    .filter((word) => !quietFlags.test(word));
  const place = workspaceFolder(folder, cwd);
  return {
    key: `${place}|${words.join(' ') || command.trim().slice(0, 300)}`.slice(0, 600),
    kind: kindOf(run),
    masked: parts.some(isFilter) && !/pipefail/u.test(command),
    words,
    tryOut: isTryOut(run),
    folder: place,
  };
}

const programOf = (part: SimpleCommand): string => part.words[0]?.text ?? '';
const changesFolder = (part: SimpleCommand): boolean => /^(?:cd|pushd)$/u.test(programOf(part));

function workspaceFolder(folder: string, cwd: string | null): string {
  if (folder === '' || folder === cwd) return '';
  const place = workspacePath(folder, cwd);
  return place === '.' ? '' : place;
}

function isTryOut(run: readonly SimpleCommand[]): boolean {
  const doing = run.filter((part) => partKind(part) !== 'look');
  return doing.length > 0 && doing.every(bringsTryOut);
}

/** `bash -c "npm test"` is a check, however it is started. */
function bringsTryOut(part: SimpleCommand): boolean {
  const code = inlineCode(wordsOf(part));
  return code !== null && kindOf(simpleCommands(code.shell ?? '')) !== 'check';
}

const wordsOf = (part: SimpleCommand): readonly string[] => part.words.map(({ text }) => text);

function kindOf(run: readonly SimpleCommand[]): CommandKind {
  const kinds = run.map(partKind);
  if (kinds.includes('check')) return 'check';
  return kinds.includes('act') ? 'act' : 'look';
}

function partKind(part: SimpleCommand): CommandKind {
  const words = wordsOf(part).filter((word) => !/^\w+=/u.test(word));
  const program = (words[0] ?? '').split('/').pop() ?? '';
  if (program === 'git') return gitKind(words);
  if (changesByForm(program, part)) return 'act';
  if (lookers.has(program) || program === '') return 'look';
  return words.slice(0, 5).some((word) => checkWords.test(word)) ? 'check' : 'act';
}

function gitKind(words: readonly string[]): CommandKind {
  const verb = words.find((word, i) => i > 0 && !word.startsWith('-')) ?? '';
  return gitLooks.has(verb) ? 'look' : 'act';
}

/** `sed -i` and `cat > file` change something although their programs mostly look. */
function changesByForm(program: string, part: SimpleCommand): boolean {
  if (program === 'sed') return part.words.some((word) => /^-[a-zA-Z]*i/u.test(word.text));
  return program === 'cat' && part.redirections.some((r) => r.into);
}

/** Whether a success of `wide` shows that `narrow` works too: the same run with fewer or equal restrictions. */
export function covers(wide: CommandShape, narrow: CommandShape): boolean {
  if (wide.key === narrow.key) return true;
  if (wide.words.length === 0 || wide.kind === 'look') return false;
  if (wide.folder !== narrow.folder && wide.folder !== '') return false;
  if (isWholeCheck(wide) && compiles(narrow)) return true;
  if (wide.words[0] !== narrow.words[0]) return false;
  return wide.words.every((word) =>
    narrow.words.some(
      (other) => other === word || other.startsWith(`${word}::`) || other.startsWith(`${word}/`),
    ),
  );
}

/** `npm run check` and its like stand for type check, lint and format in one; a check of one module does not. */
const isWholeCheck = (shape: CommandShape): boolean =>
  /^(?:(?:npm|pnpm|yarn|bun|make|just|task|turbo|composer)(?: run)?|\.\/\S+) (?:check|verify|validate|ci)$/u.test(
    shape.words.join(' '),
  );
const compiles = (shape: CommandShape): boolean =>
  shape.words.some((word) =>
    /^(?:tsc|tsgo|eslint|prettier|biome|typecheck|type-check|lint|types|format)(?::.*)?$/u.test(
      word,
    ),
  );
