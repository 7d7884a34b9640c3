/**
 * The words of what may be a path or no more than words with a slash between: it is made up only where the conversation does not hold
 * them either. Pure and linear.
 */

/** Scripts without blanks, or with particles joined to a word: what follows a word there is often no part of it. */
const joined = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const beginning = new RegExp(`[${joined}]{1,2}`, 'u');

/** Whether a text is written in such a script. */
export const isJoined = (text: string): boolean => beginning.test(text);

/** What a text must hold of a comparable path's words, so that nobody can say it was made up. */
export const wordsToFind = (path: string): readonly string[] =>
  path.split('/').flatMap((part) => {
    const start = beginning.exec(part)?.[0];
    if (start !== undefined) return [start];
    // Of a dot file its name, not the ending that it seems to be.
    return /\p{L}{3}/u.test(part) ? [part.replace(/^\./u, '').replace(/\.\w+$/u, '')] : [];
  });
