/** Vectors of the memory flush: the file of the day, and the token for silence. */
import { dayFileName } from '../../src/disk/notes/dayFile';
import { memoryFolder } from '../../src/disk/notes/notePlace';
import { isSilentReplyText } from '../../src/engine/flush/silent';
import type { Input } from './pi';
import { isSilentReplyPrefixText, stripSilentToken } from './silent';

/** The date in a time zone, as the product's clock gives it for its own zone. */
function dateIn(nowMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return format.format(new Date(nowMs));
}

export const memoryVectors = {
  memoryFlushPath: (input: Input) => {
    const date = dateIn(Number(input['nowMs']), String(input['timezone']));
    const name = dayFileName(date);
    return name === undefined ? undefined : `${memoryFolder}/${name}`;
  },
  isSilentReplyText: (input: Input) => isSilentReplyText(String(input['text'])),
  isSilentReplyPrefixText: (input: Input) => isSilentReplyPrefixText(String(input['text'])),
  stripSilentToken: (input: Input) => stripSilentToken(String(input['text'])),
};
