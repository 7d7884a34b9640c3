/** What stands for a secret that another text gave away. */
export const knownMark = '[redacted:known]';
