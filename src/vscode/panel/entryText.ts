/** An entry of a conversation as a text to read: who and when, then each part under what it is. Foreign text stays as it is. Pure. */
import type { EntryPart, EntryRead } from '../../operations/history/entry';
import type { Language, Say } from '../show/text/language';
import { speakerText } from './speakers';

/** The whole text; `nowMs` decides whether a time needs its date. */
export function entryText(
  { who, line, atMs, parts }: EntryRead,
  nowMs: number,
  language: Language,
): string {
  const { say, count, moment } = language;
  const head = [
    speakerText(who, say),
    say('line {0}', count(line)),
    ...(atMs === null ? [] : [moment(atMs, nowMs)]),
  ].join(' · ');
  const shown = parts.filter(({ kind, text }) => kind === 'image' || text.trim() !== '');
  const texts = shown.map((part) => partText(part, say));
  return `${[head, ...(texts.length === 0 ? [say('No text.')] : texts)].join('\n\n')}\n`;
}

/** What is said stands by itself; everything else under its name. */
function partText(part: EntryPart, say: Say): string {
  const title = titleOf(part, say);
  // The first line keeps its indentation: below it stand lines with theirs.
  const text = part.text.replace(emptyLines, '').trimEnd();
  return title === '' ? text : `── ${title}\n${text}`.trim();
}

const emptyLines = /^(?:[^\S\n]*\n)+/u;

function titleOf({ kind, name }: EntryPart, say: Say): string {
  switch (kind) {
    case 'text':
      return '';
    case 'thinking':
      return say('Thinking');
    case 'call':
      return say('Call of {0}', name);
    case 'result':
      return name === '' ? say('Tool result') : say('Results of {0}', name);
    case 'command':
      return say('Command');
    case 'output':
      return say('Output');
    case 'image':
      return say('Image');
  }
}
