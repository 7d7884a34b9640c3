/** How much of a text a notification shows: two sentences and 160 characters at most; the rest is behind a button. Pure. */

/** Characters of a notification. */
export const mostBrief = 160;
const mostSentences = 2;

/**
 * Sentences as people write them: they end before a blank and a capital letter, a digit or a quotation mark, or at the end; at the
 * wide signs of Chinese and Japanese in any case, but for those within quotes.
 */
const sentenceEnd = /[.?!](?=\s+["“«„(]?[\p{Lu}\p{Lo}\d]|$)|[。？！](?![”’」』）])/gu;

export interface Brief {
  readonly text: string;
  /** Whether something is left out. */
  readonly isCut: boolean;
}

/** What of a text fits; its first sentence cut between words where that alone is too long. */
export function brief(message: string): Brief {
  const whole = message.trim();
  const ends = [...whole.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  const fitting = ends.slice(0, mostSentences).filter((end) => end <= mostBrief);
  const last = fitting.at(-1);
  if (last !== undefined) return { text: whole.slice(0, last), isCut: last < whole.length };
  if (whole.length <= mostBrief) return { text: whole, isCut: false };
  const room = whole.slice(0, mostBrief - 1);
  const blank = room.lastIndexOf(' ');
  return { text: `${blank > mostBrief / 2 ? room.slice(0, blank) : room}…`, isCut: true };
}
