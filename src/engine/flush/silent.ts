/**
 * Recognises the token by which a model says that it has nothing to note or to say. Case and marks around it
 * must not make a silent answer visible; any other word makes it an answer.
 */

/** The whole answer that means "nothing". */
export const silentToken = 'NO_REPLY';

/** Whether a text is the token alone, once or several times, whatever its case and the marks around it. */
export const isSilentReplyText = (text: string): boolean =>
  /^[\s\p{P}\p{S}]*(?:NO_REPLY[\s\p{P}\p{S}]*)+$/iu.test(text);

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
