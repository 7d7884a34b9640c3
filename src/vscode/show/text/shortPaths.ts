/**
 * Paths in sentences, short enough for a notification: of a transcript its file's name, for nobody knows it by its folder; of anything
 * else where it lies below the home folder, and of a long one its end. Logs and the command line have them in full. Pure.
 */
import { homeRelative } from '../../../base/homePaths';
import type { SentencePart, Sentence } from '../../../base/sentence';
import { onDisk } from '../../../engine/conversation/onDisk';

/** Characters of a name, and of the path of anything but a transcript. */
const mostName = 80;
const mostPath = 48;

const path = /^(?:[a-z]:[\\/]|[\\/])[^\n]*$/i;
/** Files that agents keep conversations in; `#` names one of several in a database. */
const transcript =
  /[\\/](?:[^\\/\n]+\.jsonl|chatSessions[\\/][^\\/\n]+\.json|[^\\/\n]+\.(?:sqlite|db)(?:#[^\n]*)?)$/i;

/** The sentence with every path that is filled in made short. */
export const withShortPaths = (sentence: Sentence, home: string): Sentence => ({
  ...sentence,
  args: sentence.args.map((part) => shortPart(part, home)),
});

function shortPart(part: SentencePart, home: string): SentencePart {
  if (typeof part === 'number') return part;
  return typeof part === 'string' ? shortPath(part, home) : withShortPaths(part, home);
}

/** A path made short; any other text as it is. */
export function shortPath(text: string, home: string): string {
  if (!path.test(text)) return text;
  if (transcript.test(text)) {
    const file = onDisk(text);
    const name = file.split(/[\\/]/).at(-1) ?? file;
    return clipped(`${name}${text.slice(file.length)}`, mostName);
  }
  const below = homeRelative(text, home);
  if (below.length <= mostPath) return below;
  const separator = below.includes('/') ? '/' : '\\';
  return clipped(`…${separator}${below.split(/[\\/]/).slice(-2).join(separator)}`, mostPath);
}

/** Without its middle where it is too long: names end in what tells them apart. */
function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = Math.floor((most - 1) / 2);
  return `${text.slice(0, most - 1 - end)}…${text.slice(-end)}`;
}
