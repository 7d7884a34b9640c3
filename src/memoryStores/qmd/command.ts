/** Runs qmd, and says in one sentence what went wrong with it. */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { CommandOutcome, RunProgram } from '../../ports/shell';

export interface QmdRun {
  readonly command: string;
  readonly words: readonly string[];
  /** Where its index and its settings lie. */
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What it wrote to its standard output. */
export async function runQmd(
  run: RunProgram,
  { command, words, folder, timeoutMs, signal }: QmdRun,
): Promise<Result<string, Sentence>> {
  const env = { INDEX_PATH: `${folder}/index.sqlite`, QMD_CONFIG_DIR: folder, PWD: folder };
  const done = await run({ program: command, words, env, cwd: folder, timeoutMs, signal });
  return done.exitCode === 0 ? ok(done.output) : failed(reason(done, command, timeoutMs));
}

/** A segmentation fault, which is how it ends with a Node that its database was not built for. */
const faults = new Set([139, 0xc0000005]);
const olderNode = /NODE_MODULE_VERSION|ERR_DLOPEN_FAILED|Node(?:\.js)? (?:version )?(?:>= ?)?22/u;

function reason(
  { ended, exitCode, errors }: CommandOutcome,
  command: string,
  timeoutMs: number,
): Sentence {
  if (ended === 'notStarted')
    return said`qmd could not be started as "${plainText(command, 200)}", so the built-in search answered alone. Install it with "npm install -g @tobilu/qmd" (Node 22 or newer), or say in "tidemark.memory.qmd.command" where it is.`;
  if (ended !== 'exited') return tooSlow(timeoutMs);
  if (faults.has(exitCode ?? 0) || olderNode.test(errors))
    return said`qmd crashed, as it does with Node before version 22, so the built-in search answered alone. Have a newer Node come first in PATH, or name in "tidemark.memory.qmd.command" a qmd that is started with one.`;
  const why = plainText(lastLine(errors), 160) || String(exitCode);
  return said`qmd ended with "${why}", so the built-in search answered alone.`;
}

export const tooSlow = (ms: number): Sentence =>
  said`qmd did not answer within ${ms} ms, so the built-in search answered alone.`;
export const strange = said`qmd answered something that Tidemark does not understand (it knows qmd 2.8), so the built-in search answered alone.`;

/** Its error comes last, behind what it tells of its work; a trace is no reason. */
const lastLine = (errors: string): string =>
  errors
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '' && !/^at /u.test(line)) ?? '';
