/** The first line of a transcript in pi's form: whose session it is and where it was started. */
import { asString, parsedObject } from '../jsonl/fields';

/** Id and working directory of a session header; undefined for any other line. */
export function readHeader(
  line: string | undefined,
): { readonly id: string; readonly cwd: string } | undefined {
  const json = parsedObject(line?.replace(/^\uFEFF/, ''));
  const id = asString(json?.['id']);
  const cwd = asString(json?.['cwd']);
  return json?.['type'] === 'session' && id !== undefined && cwd !== undefined
    ? { id, cwd }
    : undefined;
}
