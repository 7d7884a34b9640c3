/**
 * Sentences that try to take over a reader, in nine languages tried together. Says nothing about who gave the order; that is
 * what `origins.ts` is for. Pure, bounded patterns.
 */
import { beginnings, cues } from '../text/cues';

// "ignoring" gives no order.
const puts = `${beginnings(cues.overrides)}(?!ng)`;
const aside = beginnings(cues.instructions);
const overrides: readonly RegExp[] = [
  new RegExp(`${puts}[^.!?。]{1,30}?${aside}`, 'iu'),
  // The verb comes last where words are not parted by Latin letters.
  new RegExp(
    `(?:${cues.instructions})(?<!\\p{Script=Latin})[^\\p{Script=Latin}。]{0,6}(?:${cues.overrides})`,
    'iu',
  ),
];
/** Commands that run what they fetch or unpack unread, or delete everything. */
const runsUnread =
  /\b(?:curl|wget|iwr|fetch)\b[^\n]{0,160}\|\s?(?:sudo )?(?:ba|z|da)?sh\b|\b(?:iex|invoke-expression)\b|\bbase64 (?:-d|--decode)\b[^\n]{0,80}\|\s?(?:ba)?sh|\brm -rf (?:\/|~|\$home)(?!\w)/iu;
/**
 * The reader, whom they work for, what only those may know, and where it is told what to do. Words alone: code and paths have names
 * with them in (`agentId`, `users/list`, `"agent": 1`).
 */
const reader = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}_/.-])(?:${cues.reader})(?:[rsn]|es)?(?![\\p{Script=Latin}\\p{N}_/=(-]|["']:|\\.\\p{L})|${aside}|\\.env\\b|\\b(?:AGENTS|CLAUDE|MEMORY|SOUL|TOOLS|GEMINI)\\.md\\b`,
  'iu',
);

/** An order that no record has a use for unless a person gave it: override what was said, fetch and run. */
export const takesOver = (text: string): boolean =>
  runsUnread.test(text) || overrides.some((shape) => shape.test(text));

/** Whether a sentence may be meant for whoever reads it: an order where it is only repeated from what a tool returned. */
export const mayTakeOver = (text: string): boolean => takesOver(text) || reader.test(text);
