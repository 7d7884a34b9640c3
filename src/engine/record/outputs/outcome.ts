/**
 * How a tool call ended: exit status from whatever form an agent records it in, whether the person stopped it, and whether an
 * output shows a failed check although its status does not. Pure and linear; looks only at the head and tail of long outputs.
 */
import type { ToolResultBlock } from '../../conversation/types';

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

const stopped =
  /^\s*(?:<tool_use_error>)?(?:command aborted|operation aborted|aborted\.?\s*$|aborted by (?:the )?user|(?:the )?(?:user|request) (?:interrupted|was aborted|aborted|cancelled|canceled|rejected|declined)|\[?request interrupted|sibling tool call errored|(?:tool )?cancelled: parallel tool call)/iu;

const refused =
  /^\s*(?:<tool_use_error>)?(?:[\w :-]{0,60}\b(?:rejected|denied|declined|refused) by (?:the )?user\b|the user (?:doesn't want|chose not|denied|refused|rejected|did not allow))/iu;

/** Whether the person did not let it be done: nothing was changed. */
export const wasRefused = (text: string): boolean => refused.test(text.slice(0, 200));

/** Whether the call was stopped or refused by the person rather than failing. */
export const wasAborted = (text: string): boolean =>
  wasRefused(text) ||
  stopped.test(text.slice(0, 200)) ||
  stopped.test(text.slice(-200).trimStart()) ||
  /(?:^|\n)[^\S\n]*(?:command aborted|\[request interrupted by user[^\]]{0,40}\]|aborted by user after [\d.]+s)$/iu.test(
    text.slice(-200).trimEnd(),
  );

/** What only a failed check prints, wherever it stands in a line's beginning. */
const decisive =
  /^(?:\s*--- FAIL|FAIL(?:ED)?(?:\s|$)|\s+FAIL\s|FAILED [\w./-]+|test result: FAILED|BUILD FAILED|FAILURES?[!:]|Build FAILED|npm (?:ERR!|error)|Traceback \(most|CONFLICT \(|\s*! \[(?:remote )?rejected\]|fatal: |error(?:\[E\d+\])?: |ERROR: |\w*make(?:\[\d+\])?: \*\*\*|not ok \d|panic: |thread '.*' panicked|\[ERROR\]|(?:vet: )?[\w./-]+\.go:\d+:\d+: |.{1,200}[(:]\d+(?:[:,]\d+\)?)?:? (?:- )?(?:fatal )?error\b(?: [A-Z]+\d+)?:|[\w./\\-]{1,200}:\d+(?::\d+)? error [A-Z]+\d|\s+\d+:\d+\s+error\s|.{1,200}(?<!\.)\.{3}\s?FAILED$|.{1,200}(?<!\.)\.{5,}Failed$)/u;
const counted =
  /(?<![\w.:/-])[1-9]\d* (?:tests? |specs? |examples?, |suites? )?(?:failed|failing|failures?|errors?)\b(?! (?:tests?|modules?)\b)/u;
/** The sum of a check that passed: what else was printed was a log. */
const passed =
  /\b\d{1,9} (?:passed|passing)\b|^\s*\d{1,9} pass$|^test result: ok|BUILD SUCCESS|^ok\s+\S+\s+[\d(]|\b\d{1,9} (?:examples|tests), 0 failures|^(?:ℹ|#) fail 0|^Build succeeded|\bFailures: 0, Errors: 0/u;
const failedSum = /(?<![\w.:/-])[1-9]\d{0,8} (?:fail|failed|failing|failures?)\b/u;
const failedUnit = /^(?:FAIL(?:ED)?\s|\s*--- FAIL)/u;

/** Whether an output holds the sum of a check that passed. */
export const showsPass = (output: string): boolean =>
  bounded(output)
    .split('\n')
    .some((line) => passed.test(line));

/** Whether an output shows a failed check. */
export function showsFailure(output: string): boolean {
  const lines = bounded(output).split('\n');
  if (lines.some((line) => passed.test(line)))
    return lines.some(
      (line) => (failedSum.test(line) && !/\d:\d\d/u.test(line)) || failedUnit.test(line),
    );
  return lines.some((line) => decisive.test(line) || counted.test(line));
}
