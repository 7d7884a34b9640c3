/**
 * Text that is not ours, for every surface of the editor that is no Markdown: notifications, progress, dialogs, quick picks, input boxes,
 * titles. There the editor makes a link, which runs a command on a click, of `[text](command:…)` and an icon of `$(name)`; and what
 * may carry either (a title, a setting, an id, a path) is nearly everywhere. So no text goes there but through here (`person.ts`, `picks.ts`).
 */
import { plainText } from '../../../base/text';

/** Nobody sees it; without it what stands around it would be read as a link or an icon. */
const apart = '\u200b';

/** The text on one line, at most `most` characters, in which the editor finds neither a link nor an icon. */
export const inert = (text: string, most: number): string =>
  plainText(text, most).replace(/[\]$](?=\()/g, `$&${apart}`);
