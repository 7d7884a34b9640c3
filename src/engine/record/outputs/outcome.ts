/**
 * How a tool call ended: exit status from whatever form an agent records it in, and the lines of its
 * output that say what went wrong. Pure and linear; looks only at the head and tail of long outputs.
 */
import type { ToolResultBlock } from '../../conversation/types';
import { clip, oneLine } from '../../text/plain';

/** Characters looked at from either end of an output. */
const headChars = 6_000;
const tailChars = 10_000;

/** Head and tail of an output, whole lines where possible. */
export function bounded(text: string): string {
  if (text.length <= headChars + tailChars) return text;
  return `${text.slice(0, headChars)}\n${text.slice(-tailChars)}`;
}

const statusText =
  /(?:command exited with (?:exit )?code|process exited with (?:exit )?code|exited with (?:exit )?(?:code|status)|exit(?:ed)?[ _-]?(?:code|status)["']?[:=]?|returncode[:=])\s*["']?(-?\d{1,10})/iu;

/** The exit status a result states, or null where it states none. */
export function exitStatus(
  result: Pick<ToolResultBlock, 'text' | 'exitCode' | 'failed'>,
): number | null {
  if (result.exitCode !== null) return result.exitCode;
  const text = result.text;
  const stated = statusText.exec(text.slice(-400)) ?? statusText.exec(text.slice(0, 200));
  const code = stated?.[1] === undefined ? null : Number(stated[1]);
  if (result.failed) return code === 0 ? null : code;
  // Agents of this family report success by not failing; a program may print "exit code 2" and succeed.
  return code !== null && /^\s*(?:\{"output"|exit code|process exited)/iu.test(text) ? code : 0;
}

/** Whether the call was stopped by the person rather than failing. */
export const wasAborted = (text: string): boolean =>
  /^\s*(?:command aborted|operation aborted|aborted\.?\s*$|(?:the )?(?:user|request) (?:interrupted|was aborted|aborted|cancelled)|\[?request interrupted|the user doesn't want)/iu.test(
    text.slice(-200).trimStart(),
  ) || /(?:^|\n)[^\S\n]*command aborted$/iu.test(text.slice(-200).trimEnd());

const strong =
  /(?:\berror(?:\[\w+\])?\b[ :]|error TS\d+|\w(?:Error|Exception)\b|\bE\s{3,}\S|\bpanic(?:ked)?\b|\bfatal\b|\bFAIL(?:ED|URE)?\b|\bAssertion|Traceback|\bERR!|npm error|[×✗✖✕]|\bcommand not found|\bno such file|permission denied|segmentation fault|\bunresolved\b|undefined reference)/iu;
/** ENOENT, ECONNREFUSED and their like. */
const systemError = /\bE[A-Z]{4,}\b/u;
const mild =
  /(?:cannot|could not|couldn['’]t|can['’]t|not found|denied|refused|unexpected|invalid|missing|timed? ?out|timeout|unable|exceeded|conflict|rejected|unknown|expected|does not exist|no match|must match|failing|\bfailed\b|unhealthy|aborted)/iu;
const noise =
  /^(?:> |at |npm (?:ERR!|error) (?:Lifecycle|code|errno|path|A complete log|in workspace|workspace|command|location)|Debugger|Waiting for the debugger|\(node:|\(Use `node|command exited with code|process exited|exit code|\d+ \| |[-=~^│─━╭╰\s]+$|Failing tests:$)/iu;

/** Words that say a check failed although the exit status does not (its pipe hid it). */
const failureMarks =
  /(?:\bFAIL(?:ED|URE)?\b|\bnpm (?:ERR!|error)|error TS\d+|\berror\[E\d+\]|\bTraceback \(most|\bpanicked at|\b[1-9]\d* (?:tests? )?(?:failed|failing|errors?|failures?)\b|\bBUILD FAILED|\bfatal:|: error:|✖ [1-9]\d* problems?)/u;

/** Whether an output shows a failed check. */
export const showsFailure = (text: string): boolean => failureMarks.test(bounded(text));

/** The lines that say best what went wrong, most telling first in the order of the output, at most three; empty when none does. */
export function errorLines(text: string): readonly string[] {
  const lines = bounded(text)
    .split('\n')
    .filter((line) => line.length <= 400) // minified source says nothing
    .map(oneLine)
    .filter((line) => line.length > 3 && !noise.test(line));
  const telling = lines.filter(
    (line) =>
      (strong.test(line) || systemError.test(line)) &&
      !/\b0 (?:errors?|failed|failures?)\b/iu.test(line),
  );
  const best = telling.length > 0 ? telling : lines.filter((line) => mild.test(line));
  const traced = /Traceback \(most recent/u.test(text) ? best.slice(-1) : best;
  return [...new Set(traced)].slice(0, 3).map((line) => clip(line, 200));
}
