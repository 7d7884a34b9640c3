/** What the recorded host does with the silent token while an answer streams and at its end; we ask for whole answers. */
import { silentToken } from '../../src/engine/flush/silent';

/** Whether a text still being streamed may become the token: capitals only, so that "No, …" is shown at once. */
export function isSilentReplyPrefixText(text: string): boolean {
  const begun = text.trimStart();
  return begun.length >= 2 && silentToken.startsWith(begun);
}

/** The text without tokens at its end that stand by themselves. */
export function stripSilentToken(text: string): string {
  let rest = text.trim();
  for (;;) {
    const before = rest.length - silentToken.length;
    if (rest.slice(Math.max(0, before)).toUpperCase() !== silentToken) return rest;
    if (before > 0 && !/[\s*]/u.test(rest.charAt(before - 1))) return rest;
    let end = before;
    while (rest.charAt(end - 1) === '*') end--;
    rest = rest.slice(0, end).trimEnd();
  }
}
