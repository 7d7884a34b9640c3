/**
 * Conversation text as data inside a prompt: nothing inside may close the tags around it, or look like a message of
 * the prompt's own form. Pure and linear; changes one character of what it defuses, so that a reader still sees what it said.
 */

/** The tags our prompts put around data. A prompt uses no others. */
export const dataTags = [
  'conversation',
  'earlier-part',
  'previous-summary',
  'part-summaries',
  'turn-prefix',
  'user-words',
  'agent-plan',
  'instructions',
  'summary',
  'evidence',
  'memory-notes',
  'read-files',
  'modified-files',
  'system-reminder',
] as const;
export type DataTag = (typeof dataTags)[number];

const anyTag = new RegExp(`<(?=[\\s/\\\\]*(?:${dataTags.join('|')})(?!\\w))`, 'giu');

/** Line beginnings that read like the labels of `serialise.ts` or like a chat. */
const label =
  /^([ \t>*]*)\[(?=(?:user|human|person|assistant|agent|model|system|developer|tool|result of|earlier summary|side branch|added by|left out)\b[^\]\n]{0,120}\][ \t]*:)/gimu;

/** The text without a tag of ours, whichever case or blanks it is written with. */
const withoutDataTags = (text: string): string => text.replace(anyTag, '‹');

/** The text without a tag of ours and without a line that poses as a message. */
export const defused = (text: string): string => withoutDataTags(text).replace(label, '$1‹');

/** Data between its tags, each on a line of its own. */
export const inTag = (tag: DataTag, text: string): string =>
  `<${tag}>\n${withoutDataTags(text)}\n</${tag}>`;
