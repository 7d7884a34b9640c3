/**
 * Which failures pass by themselves: a command typed wrongly, a program that is not there, a one-off. Nobody has to come back
 * to them, so they are open only while they are among the last things that happened. Pure.
 */
import type { Outcome } from './ending';
import type { CommandShape } from './shape';
import { toolFault } from '../outputs/messages';

/** Git's own verbs besides these are tried until one fits. */
const gitWork = /^git (?:commit|push|merge|rebase|pull|cherry-pick|tag|am)\b/u;
const runsTargets =
  /^(?:npm|pnpm|yarn|bun|g?make|just|task|rake|gradle|mvn|composer|cargo|go|mix)$/u;
const projectScript =
  /(?:^|\s)(?!\/|~|\.\.)[\w@./-]+\.(?:[cm]?[jt]s|py|rb|sh|php|pl|ps1|exs|sql)$/u;

/** Whether what was said shows that the command itself was wrong: nothing was run. */
const isMistyped = (errors: readonly string[], exitCode: number | null): boolean =>
  exitCode === 127 ||
  exitCode === 126 ||
  (errors.length > 0 && errors.every((line) => toolFault.test(line)));

/** What was typed wrongly was typed anew. */
export const wasMistyped = ({
  outcome,
  errors,
  exitCode,
}: {
  readonly outcome: Outcome;
  readonly errors: readonly string[];
  readonly exitCode: number | null;
}): boolean => outcome === 'failed' && isMistyped(errors, exitCode);

/** Whether a failure tells of a command typed wrongly rather than of the work: nobody has to come back to it. */
export function isSlip(
  shape: CommandShape,
  errors: readonly string[],
  exitCode: number | null,
): boolean {
  if (isMistyped(errors, exitCode) || errors.some((line) => isNoProject.test(line))) return true;
  const work = shape.steps.filter((step) => step.kind !== 'look');
  if (work.some((step) => step.kind === 'check' || step.kind === 'service')) return false;
  return work.every((step) => {
    const said = step.words.join(' ');
    if (step.kind === 'act') return step.words[0] === 'git' && !gitWork.test(said);
    const [program = ''] = step.words;
    return (
      !(runsTargets.test(program) && !/^(?:create|init)$/u.test(step.words[1] ?? '')) &&
      !projectScript.test(step.words.slice(0, 2).join(' '))
    );
  });
}

/** How tools say that they were run in a folder that is none of a project. */
const isNoProject =
  /cannot find main module|could not find [`']?Cargo\.toml|(?:ENOENT|No such file).{0,120}package\.json|[Nn]o package\.json|[Nn]ot a git repository/u;

/** How shells, runners and systems say that there is no such program. */
const noProgram =
  /(?:^|[\s:])['"`]?([\w.+-]{1,40})['"`]?: (?:command )?not found$|command not found: ([\w.+-]{1,40})$|['"]([\w.+-]{1,40})['"]? is not recognized as|Failed to spawn: `([\w.+-]{1,40})`|spawn ([\w.+-]{1,40}) ENOENT|No module named ['"]?([\w.-]{1,40})/u;

/** The program that a command wanted and this machine has not, as its message says; null where it says nothing of the kind. */
export function missingProgram(shape: CommandShape, errors: readonly string[]): string | null {
  for (const line of errors) {
    const name = noProgram
      .exec(line)
      ?.slice(1)
      .find((one) => one !== undefined);
    // An output may tell of another machine, or quote one.
    if (name !== undefined && shape.words.includes(name)) return name;
  }
  return null;
}
