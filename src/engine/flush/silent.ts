/**
 * Recognises the token by which a model says that it has nothing to note or to say. Case and marks around it
 * must not make a silent answer visible; any other word makes it an answer.
 */

/** The whole answer that means "nothing". */
export const silentToken = 'NO_REPLY';

/** Whether a text is the token alone, once or several times, whatever its case and the marks around it. */
export const isSilentReplyText = (text: string): boolean =>
  /^[\s\p{P}\p{S}\p{Cf}]*(?:NO_REPLY[\s\p{P}\p{S}\p{Cf}]*)+$/iu.test(text);
