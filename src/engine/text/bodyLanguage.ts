/**
 * Whether a text that somebody wrote for us is in the language it should be in. Judged line by line, without headings, quotes and
 * code; in doubt it is right, because names, commands and verbatim quotes stay in their own language. Pure.
 */
import { type LanguageCode, messageLanguage } from './language';
import { outsideFences } from './sentences';

/** Sentences that must speak for another language before it counts. */
const sureWeight = 2;
/** Share of them that may speak for the expected one beside it. */
const doubtShare = 0.34;

/** The language a text is in instead of the expected one; null where it is right or cannot be told. */
export function wrongLanguage(text: string, expected: LanguageCode): LanguageCode | null {
  const votes = new Map<LanguageCode, number>();
  for (const line of linesToJudge(text)) {
    const found = messageLanguage(line);
    if (found) votes.set(found.language, (votes.get(found.language) ?? 0) + found.weight);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!best || best[0] === expected || best[1] < sureWeight) return null;
  return (votes.get(expected) ?? 0) < best[1] * doubtShare ? best[0] : null;
}

/** A line with fewer letters of its own tells no language. */
const leastLetters = 4;

function* linesToJudge(text: string): Generator<string> {
  for (const line of outsideFences(text)) {
    if (line === null || /^\s*(?:>|#{1,6}\s)/u.test(line)) continue;
    const own = line.replace(/“[^”]{0,400}”|"[^"]{0,400}"|«[^»]{0,400}»|「[^」]{0,400}」/gu, ' ');
    // The label of a quote ("報告") is written alike in two languages.
    if ((own.match(/\p{L}/gu)?.length ?? 0) >= leastLetters) yield own;
  }
}
