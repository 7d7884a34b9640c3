/**
 * What a shell command is for and under which key its runs meet: `cd x && CI=1 npx jest 2>&1 | tail -5` is a run of `jest`
 * in `x`. A command line is a list of steps, each with its folder. Pure. Never executes, never guesses at variables.
 */
import {
  folderBelow,
  isOutside,
  joinPath,
  lastPart,
  workspacePath,
} from '../../conversation/paths';
import { type SimpleCommand, simpleCommands, commandWords } from '../../conversation/shell/words';
import { type CommandKind, isFilter, stepKind } from './kinds';
import { wordsWithoutFolder } from './plainWords';
import { startOf } from './starters';
import { leftSet, variablesOf } from './variables';

/** One thing that a command line runs. */
export interface Step {
  /** The folder it ran in, relative to the workspace; empty for the workspace itself. */
  readonly folder: string;
  /** Its words without environment, runners and flags that only change the output. */
  readonly words: readonly string[];
  /** What it sets for its program (`NAME=value`), without what only changes the output. */
  readonly variables: readonly string[];
  readonly kind: CommandKind;
  /** Whether only some lines of what it printed were let through, so that its silence proves nothing. */
  readonly sifted?: true;
}

/** Whether it ran in no folder of the workspace, or on another machine: another checkout has a branch of its own. */
export const isElsewhere = ({ folder, words }: Step): boolean =>
  isOutside(folder) || words[0] === 'ssh';

export interface CommandShape {
  /** Equal for two runs of the same thing in the same folder. */
  readonly key: string;
  readonly kind: CommandKind;
  readonly steps: readonly Step[];
  /** True when the exit status says nothing of what was run: a pipe, `|| true` or something run after it hides it. */
  readonly masked: boolean;
  /** What an `echo … $?` prints before the status of what was run; null where there is none. */
  readonly told: string | null;
  /** The words of all steps. */
  readonly words: readonly string[];
  /** The folder the first step ran in. */
  readonly folder: string;
  /** Whether it leaves something running. */
  readonly background: boolean;
}

const setUp =
  /^(?:[(){}]|cd|pushd|popd|set-location|source|\.|export|set|unset|ulimit|nvm|trap|fi|done|esac|for|:|true)$/iu;
const changesFolder = /^(?:cd|pushd|set-location)$/iu;
const says = /^(?:echo|printf|write-host)$/iu;
const programOf = (part: SimpleCommand): string => part.words[0]?.text ?? '';

interface PlacedPart {
  readonly part: SimpleCommand;
  readonly folder: string;
  readonly index: number;
  /** What the parts before it left set. */
  readonly before: readonly string[];
}

/** What a shell is given to run on the line, where nothing else stands there. */
function shellCode([part, ...more]: readonly SimpleCommand[]): string {
  const words = part === undefined || more.length > 0 ? [] : commandWords(part);
  const [shell = '', option = '', code = ''] = words.slice(startOf(words));
  return /^(?:ba|z|da|k)?sh$/u.test(lastPart(shell)) && /^-[a-z]*c$/u.test(option) ? code : '';
}

/** Reads a command line's shape. `cwd` is the session's working directory. */
export function commandShape(command: string, cwd: string | null): CommandShape {
  const parts = simpleCommands(command);
  const inner = shellCode(parts);
  if (inner !== '') return commandShape(inner, cwd); // `bash -c "npm test"` is that, however it is started
  const run = placed(parts, cwd)
    .filter(({ part }) => isRun(part, parts.length))
    .map((one) => ({ ...one, step: stepOf(one, parts, cwd) }));
  const steps = run.map((one) => one.step);
  const folder = steps[0]?.folder ?? placed(parts, cwd).at(-1)?.folder ?? '';
  const said = `${folder}|${command.trim().slice(0, 300)}`;
  return {
    key: (ranKey(steps) || said).slice(0, maxKey),
    kind: mainKind(steps),
    steps,
    masked: hidesStatus(command, parts, run),
    told: toldStatus(parts),
    words: steps.flatMap((step) => step.words),
    folder,
    background: parts.some((part) => part.background === true),
  };
}

const ranKey = (steps: readonly Step[]): string =>
  steps.map((step) => [...step.variables, stepKey(step)].join(' ')).join(' && ');

interface RanPart extends PlacedPart {
  readonly step: Step;
}

/** What a program is given besides its words: a text, or a file that goes in. */
const givenTo = ({ docs, redirections }: SimpleCommand): string =>
  [
    ...docs,
    ...redirections
      .filter((r) => !r.into && r.target.text !== '/dev/null')
      .map((r) => r.target.text),
  ].join('\n');

const isRun = (part: SimpleCommand, count: number): boolean =>
  !setUp.test(programOf(part)) &&
  !(part.after === '|' && isFilter(programOf(part))) &&
  !(says.test(programOf(part)) && count > 1);

/** Programs that let lines through by a pattern, and patterns that let everything through that went wrong. */
const sieve = /^(?:e?grep|rg|ag|ack|findstr|select-string)$/iu;
const letsErrorsThrough = /err|fail|warn|issue|problem/iu;

/** Whether what a step printed went through a sieve that may have held back its errors. */
function isSifted(parts: readonly SimpleCommand[], index: number): boolean {
  const rest = parts.slice(index + 1);
  const end = rest.findIndex((part) => part.after !== '|');
  return rest.slice(0, end < 0 ? rest.length : end).some((part) => {
    const words = commandWords(part).slice(1);
    const leavesOut = words.some((word) =>
      /^(?:-[a-uw-zA-Z]*v\w*|--invert-match|-NotMatch)$/u.test(word),
    );
    return (
      sieve.test(programOf(part)) &&
      !leavesOut &&
      !words.some((word) => letsErrorsThrough.test(word))
    );
  });
}

/** A program that is given its text on the spot is another one with another text. */
const withText = (step: Step, text: string): Step =>
  text === '' || (step.kind !== 'other' && step.kind !== 'act')
    ? step
    : { ...step, words: [...step.words, `<<${text.slice(0, maxKey)}`] };

/** Most characters of a key: enough to tell one text from another. */
const maxKey = 2_000;

/** Each part with the folder it runs in; a group's `cd` ends with the group. */
function placed(parts: readonly SimpleCommand[], cwd: string | null): readonly PlacedPart[] {
  const outer: string[] = [];
  let folder = '';
  const set = leftSet(parts);
  return parts.map((part, index) => {
    const program = programOf(part);
    if (program === '(') outer.push(folder);
    else if (program === ')') folder = outer.pop() ?? folder;
    else if (changesFolder.test(program)) {
      const target = commandWords(part)
        .slice(1)
        .find((word) => !/^-/u.test(word));
      folder = folderBelow(folder, target ?? '');
    }
    return { part, folder: workspaceFolder(folder, cwd), index, before: set[index] ?? [] };
  });
}

function workspaceFolder(folder: string, cwd: string | null): string {
  if (folder === '' || folder === cwd) return '';
  const place = workspacePath(folder, cwd);
  return place === '.' ? '' : place;
}

function stepOf(
  { part, folder, before, index }: PlacedPart,
  parts: readonly SimpleCommand[],
  cwd: string | null,
): Step {
  const typed = commandWords(part);
  const start = startOf(typed);
  const { words, into } = wordsWithoutFolder(typed.slice(start));
  const place = into === null ? folder : workspaceFolder(joinPath(folder, into), cwd);
  const variables = variablesOf(before, typed.slice(0, start));
  const step = { folder: place, words, variables, kind: stepKind(words, part) };
  const whole = withText(step, givenTo(part));
  return isSifted(parts, index) ? { ...whole, sifted: true } : whole;
}

/** Equal for two runs of the same step in the same folder, whatever is set for it. */
export const stepKey = ({ folder, words }: Step): string => `${folder}|${words.join(' ')}`;

const order: readonly CommandKind[] = ['check', 'act', 'service', 'other', 'look'];
const mainKind = (steps: readonly Step[]): CommandKind =>
  order.find((kind) => steps.some((step) => step.kind === kind)) ?? 'look';

const isWork = (step: Step): boolean => step.kind !== 'look';

/** Whether what did the work could fail without the whole command line failing, or the other way round. */
function hidesStatus(
  command: string,
  parts: readonly SimpleCommand[],
  run: readonly RanPart[],
): boolean {
  const work = run.filter((one) => isWork(one.step));
  if (work.length === 0) return false;
  const strict = /\bset -\w*e/u.test(command);
  const piped = /pipefail/u.test(command);
  return work.some(({ index }) => {
    const after = parts.slice(index + 1).map((part) => part.after);
    const list = after.findIndex((sign) => sign === ';' || sign === '||');
    if (after[0] === '|' && !piped) return true;
    if (list < 0) return false;
    const next = parts
      .slice(index + 1 + list)
      .filter((part) => !/^[(){}]|fi|done$/u.test(programOf(part)));
    return next.length > 0 && !(strict && after[list] === ';');
  });
}

/** The words before `$?` in what is echoed at the end. */
function toldStatus(parts: readonly SimpleCommand[]): string | null {
  for (const part of parts) {
    if (!says.test(programOf(part))) continue;
    const said = commandWords(part).slice(1).join(' ');
    const at = said.search(/\$\?|\$\{PIPESTATUS\[0\]\}|\$LASTEXITCODE/u);
    if (at >= 0) return said.slice(0, at);
  }
  return null;
}
