/**
 * Text of ours that a person is going to show to others: no secrets, nothing quoted, no name of the home folder, one line. What stands
 * in quotes comes from elsewhere, of a conversation perhaps; only names of our settings stay.
 */
import { homeRelative } from '../../../base/homePaths';
import { plainText } from '../../../base/text';

/** Longest text, in characters. */
const longest = 300;

const quoted = /"[^"]*"|“[^“”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g;
const ownName = /^"tidemark[\w.]{0,60}"$/;

export function shareable(text: string, home: string, mask: (text: string) => string): string {
  const masked = mask(text).replace(quoted, (all) => (ownName.test(all) ? all : '"…"'));
  // Agents name folders after a path with its separators replaced.
  const dashed = home.replace(/[/\\:]/g, '-');
  const named = homeRelative(masked, home).replaceAll(dashed.length > 1 ? dashed : home, '-~');
  // A code fence and a list item end at nothing in here.
  return plainText(named.replaceAll('`', "'"), longest);
}
