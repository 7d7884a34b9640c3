/**
 * Passwords that PowerShell is given in the clear: `ConvertTo-SecureString "x" -AsPlainText -Force`, its string piped in or in brackets, over
 * several lines, its name in any case. Pure and linear: from each name of the command some hundred units are read.
 */
import type { Hit } from '../hit';
import { looksGivenHere, looksPlaced } from '../values/looks';
import { isStandIn } from '../values/randomness';

/** Blanks, and a line that a backtick carries on. */
const gap = '(?:[ \\t]{1,8}(?:`\\r?\\n[ \\t]{0,40})?|`\\r?\\n[ \\t]{0,40})';
const quoted = `(?:"([^"\\r\\n$]{4,200})"|'([^'\\r\\n]{4,200})')`;
/** The string as an argument, without quotes only what is no word; a hyphen that begins a line can be taken for a mark of a difference. */
const given = new RegExp(
  `\\bConvertTo-SecureString(?:${gap}-?(?:AsPlainText|Force|String))*${gap}(?:\\({0,2}${quoted}|([^\\s"'\`$<({-][^\\s"'\`)]{5,200}))`,
  'gi',
);
/** The string piped in; what another command is given (`Read-Host "Password" | …`) is its own. */
const piped = new RegExp(
  `(?<=(?:^|[=({;:,"'\\r\\n]|(?<![\\w-])(?:use|run|try|do|then|with|is))[ \\t]{0,8}(?:(?:echo|Write-Output)[ \\t])?)${quoted}\\)?[ \\t]{0,8}\\|[ \\t]{0,8}(?:\`?\\r?\\n[ \\t]{0,40})?ConvertTo-SecureString\\b`,
  'gi',
);

export function findInPowerShell(text: string): Hit[] {
  if (!/securestring/i.test(text)) return [];
  return [...text.matchAll(given), ...text.matchAll(piped)].flatMap((match) => {
    const isQuoted = match[3] === undefined;
    const word = match[1] ?? match[2] ?? match[3] ?? '';
    const start = match.index + match[0].lastIndexOf(word);
    const isSecret = looksPlaced(word) || (isQuoted && looksGivenHere(word));
    return isSecret && !isStandIn(word)
      ? [{ kind: 'password', start, end: start + word.length }]
      : [];
  });
}
