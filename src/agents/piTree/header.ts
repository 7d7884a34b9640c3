/** The first line of a transcript in pi's form: whose session it is and where it was started. */
import { asObject, asString } from '../jsonl/fields';

/** Id and working directory of a session header; undefined for any other line. */
export function readHeader(
  line: string | undefined,
): { readonly id: string; readonly cwd: string } | undefined {
  let json;
  try {
    json = asObject(JSON.parse((line ?? '').replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
  const id = asString(json?.['id']);
  const cwd = asString(json?.['cwd']);
  return json?.['type'] === 'session' && id !== undefined && cwd !== undefined
    ? { id, cwd }
    : undefined;
}
