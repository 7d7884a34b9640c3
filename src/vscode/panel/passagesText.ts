/** What a compaction replaced as a text to read: who said what, each with its line. Foreign text stays as it is. Pure. */
import type { Passage } from '../../operations/history/passages';
import type { Language } from '../show/text/language';
import { speakerText } from './speakers';

export const passagesText = (passages: readonly Passage[], { say, count }: Language): string =>
  passages
    .map(
      ({ who, line, text }) =>
        `## ${speakerText(who, say)} · ${say('line {0}', count(line))}\n${text}`,
    )
    .join('\n\n');
