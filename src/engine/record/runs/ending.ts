/** How a run ended: by the status that it printed itself or its agent recorded, or by what it printed, where a pipe hides the status. Pure. */
import { exitStatus, wasAborted } from '../outputs/outcome';
import { showsFailure, showsPass } from '../outputs/verdict';
import type { CommandShape } from './shape';

export type Outcome = 'ok' | 'failed' | 'unknown';

/** A run as a tool call or the person made it. */
export interface Run {
  readonly command: string;
  /** Null where the conversation holds no output. */
  readonly output: string | null;
  readonly failed: boolean;
  readonly exitCode: number | null;
  readonly tool: string;
  readonly at: number;
  /** Of a command in the background without an outcome: it goes on, or somebody ended it. */
  readonly state?: 'running' | 'stopped';
}

/** What a person stopped, or an agent itself, says nothing. */
const interrupted = (exitCode: number | null): boolean => exitCode === 130 || exitCode === 143;

/** The status of what was run: as the command line itself printed it, else as the agent recorded it. */
export function exitStatusOf(run: Run, shape: CommandShape): number | null {
  const { output: text, exitCode, failed } = run;
  if (text === null || run.state !== undefined) return exitCode;
  const recorded = exitStatus({ text, exitCode, failed });
  if (shape.told === null) return recorded;
  const before = shape.told.slice(-60);
  const at = before.trim() === '' ? -1 : text.lastIndexOf(before);
  const said =
    at >= 0 ? /^\d{1,3}\b/u.exec(text.slice(at + before.length)) : /\b\d{1,3}$/u.exec(text.trim());
  return said ? Number(said[0]) : recorded;
}

export function outcomeOf(run: Run, shape: CommandShape, exitCode: number | null): Outcome {
  if (isUntold(run, exitCode)) return 'unknown';
  const proves = shape.kind === 'check' || shape.kind === 'act';
  if (shape.masked && shape.told === null && proves) return maskedOutcome(run.output, exitCode);
  const failed = exitCode === null ? run.failed : exitCode !== 0;
  return failed ? 'failed' : 'ok';
}

/**
 * Whether a run that was well is seen to be. Where its exit status is the filter's or the last step's, what it printed must show it: a
 * sum without failures, or of a check that nothing at all was printed.
 */
export function isShown({ output, command }: Run, shape: CommandShape): boolean {
  if (!shape.masked || shape.told !== null) return true;
  const text = output ?? '';
  if (!noOutput.test(text)) return showsPass(text);
  return shape.kind === 'check' && !shape.steps.some((step) => step.sifted) && !mutes.test(command);
}

/** What clients write where nothing was printed. */
const noOutput = /^\s*(?:\([^()\n]{0,60}\bno (?:output|content)\)\s*)?$/iu;
const mutes = /> ?\/dev\/null/u;

/** Whether nobody says how it ended, or somebody else ended it. */
const isUntold = (run: Run, exitCode: number | null): boolean =>
  run.state !== undefined ||
  (run.output === null && exitCode === null && !run.failed) ||
  wasAborted(run.output ?? '') ||
  interrupted(exitCode);

/** Behind a pipe the exit status is the filter's: the output decides. */
function maskedOutcome(output: string | null, exitCode: number | null): Outcome {
  if (output === null) return 'unknown';
  if (showsFailure(output)) return 'failed';
  return exitCode !== null && exitCode > 1 && exitCode !== 141 ? 'failed' : 'ok';
}
