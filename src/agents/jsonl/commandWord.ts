/**
 * Session ids as words of a command that a person copies, or that is typed into their terminal. An id comes from a file that anybody may
 * have written: with a line break in it, it would run what stands behind, and with a dash in front it would be an option.
 */

/** The id, where it is a plain word; undefined = commands do without it. */
export const commandWord = (sessionId: string): string | undefined =>
  /^\w[\w-]{0,63}$/.test(sessionId) ? sessionId : undefined;
