/**
 * How a command of Codex ended, from the text that its model was given (each form was seen written by the client). Never guesses:
 * text that does not begin like one of them says nothing.
 */
import { parsedJson } from '../../../base/json';
import { asInteger, asObject } from '../../jsonl/fields';

/** Lines before the output proper. */
const exited = /^Process exited with code (-?\d{1,9})$/m;
const ended = /^(?:Wall time: [^\n]*\nOutput:\n)?Exit code: (-?\d{1,9})\n/;
const header = /^(?:Chunk ID: \S*\n)?Wall time: [^\n]*\n(?:[^\n]*\n){0,3}?(?=Output:|$)/;

/** What a call's result begins with when the client did not run it or could not. */
const refusals =
  /^(?:aborted\b|unsupported call:|apply_patch verification failed|failed to parse function arguments|execution error:|exec_command failed|exec command rejected\b|failed in sandbox |unable to locate image|Fatal error:|tool \S+ invoked with incompatible payload)/;

/** The exit status a result's text states; null where it states none. */
export function exitCodeOf(text: string): number | null {
  const code = ended.exec(text)?.[1] ?? exited.exec(header.exec(text)?.[0] ?? '')?.[1];
  return code === undefined ? metadataCode(text) : Number(code);
}

/** Older clients sent an object: the output, and how it ended beside it. */
function metadataCode(text: string): number | null {
  if (!text.startsWith('{"output":')) return null;
  const metadata = asObject(asObject(parsedJson(text))?.['metadata']);
  return asInteger(metadata?.['exit_code']) ?? null;
}

/** Whether a result is one of the client's own words for "not done". */
export const isRefusal = (text: string): boolean => refusals.test(text);
