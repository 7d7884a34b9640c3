/**
 * How a tool call ended: exit status from whatever form an agent records it in, and whether the person stopped it. Pure and
 * linear.
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
  /^\s*(?:<tool_use_error>)?(?:[\w :;,-]{0,120}\b(?:rejected|denied|declined|refused) by (?:the )?user\b|the user (?:doesn't want|chose not|denied|refused|rejected|did not allow))/iu;

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
