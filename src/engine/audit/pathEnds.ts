/**
 * Where a path begins and ends in a token: words of scripts without blanks stand against it, a place in the file and the marks of a
 * sentence behind it. Pure and linear.
 */

/** How many brackets were opened in a path and not closed before its end. */
const openIn = (path: string, bracket: string): number =>
  path.split(bracket === ')' ? '(' : '[').length - path.split(bracket).length;

/** Whether a bracket was opened before it in the same path. */
export const isClosing = (before: string, bracket: string): boolean => openIn(before, bracket) > 0;

const placeBehind = /(?::\d{1,7}(?:[:-]\d{1,7}){0,3}|#L?\d{1,7}(?:-L?\d{1,7})?)$/u;

/** A path without line and column behind it, and how much of the text both are. */
export function withoutPlace(text: string): { readonly path: string; readonly length: number } {
  const whole = text.replace(/(?<![.,:;!?*'’_)\]}])[.,:;!?*'’_)\]}]+$/u, (marks) =>
    keptMarks(text, marks),
  );
  return { path: whole.replace(placeBehind, ''), length: whole.length };
}

/** Marks at the end of a token are its sentence's, but for the brackets that close some of the path's own. */
function keptMarks(text: string, marks: string): string {
  const body = text.slice(0, text.length - marks.length);
  const open = new Map([')', ']'].map((bracket) => [bracket, openIn(body, bracket)]));
  let kept = 0;
  for (const mark of marks) {
    const left = open.get(mark) ?? 0;
    if (left <= 0) break;
    open.set(mark, left - 1);
    kept++;
  }
  return marks.slice(0, kept);
}

/** Scripts that are written without blanks, or with particles joined to a word. */
const glue =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Arabic}\\p{Script=Thai}';
const gluedBefore = new RegExp(`^[^/\\\\]*[${glue}](?=[\\w~.@])`, 'u');
const gluedAfterFile = new RegExp(
  `^[^\\n]*?\\.[A-Za-z][A-Za-z0-9]{0,9}(?=[${glue}][^/\\\\]*$)`,
  'u',
);
const gluedAfter = new RegExp(`[\\w)\\]][${glue}][^/\\\\]*$`, 'u');

/** What of a token is no word that stands against a path, and how much stands before it. */
export function unglued(token: string): { readonly text: string; readonly skipped: number } {
  const skipped = gluedBefore.exec(token)?.[0].length ?? 0;
  const text = token.slice(skipped);
  const file = gluedAfterFile.exec(text)?.[0];
  if (file !== undefined) return { text: file, skipped };
  const tail = /[/\\]/u.test(text) ? gluedAfter.exec(text) : null;
  return { text: tail === null ? text : text.slice(0, tail.index + 1), skipped };
}
