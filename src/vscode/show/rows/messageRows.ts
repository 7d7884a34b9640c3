/** Messages of a conversation as rows of a list. */
import type { EntrySpeaker } from '../../../engine/conversation/speaker';
import type { MessageListed } from '../../../operations/pins/messages';
import type { Language } from '../text/language';
import type { PickRow } from '../picks';

const icons: Readonly<Record<EntrySpeaker, string>> = {
  user: 'account',
  assistant: 'hubot',
  tool: 'tools',
  system: 'comment',
  inserted: 'comment',
  summary: 'comment',
};

/** Its beginning, and below it its line and when it was said: beside a long message nothing would be seen of them. */
export const messageRow = (
  { who, text, line, atMs }: MessageListed,
  { say, count, moment }: Language,
): PickRow => ({
  icon: icons[who],
  label: text,
  detail: [say('line {0}', count(line)), ...(atMs === null ? [] : [moment(atMs, Date.now())])].join(
    ' · ',
  ),
});
