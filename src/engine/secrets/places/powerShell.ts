/**
 * Passwords that PowerShell is given in the clear: `ConvertTo-SecureString "x" -AsPlainText -Force`, its string piped in or in brackets, over
 * several lines, its name in any case. Pure and linear: from each name of the command some hundred units are read.
 */
import type { Hit } from '../hit';
import { realHitsIn } from '../matches';
import { looksGivenHere, looksPlaced } from '../values/looks';

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

export const findInPowerShell = (text: string): Hit[] =>
  /securestring/i.test(text) ? realHitsIn(text, [given, piped], 'password', isSecret) : [];

/** Without quotes stands the third group. */
const isSecret = (word: string, match: RegExpExecArray): boolean =>
  looksPlaced(word) || (match[3] === undefined && looksGivenHere(word));
