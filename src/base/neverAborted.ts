/** The signal of what nobody can cancel: it is to be done in any case, or over before anybody could. */
export const neverAborted = new AbortController().signal;
