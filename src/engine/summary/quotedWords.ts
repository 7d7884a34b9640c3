/** The person's own sentences that a summary quotes, each once. Pure. */
import { parseSummary } from './summary';

/** Shorter ones ("go on", "yes please") say nothing by themselves; longer ones are pastes. */
const [leastWords, mostChars] = [5, 400];
/** A quote with its number. What answers a question, or is quoted elsewhere, begins with a bracket: it says nothing alone. */
const quote = /^> \[\d{1,6}\] (?!\()(.+)$/gmu;

/** A word, or a sign of a script without blanks. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

/** Words of one line each, of summaries of ours. */
export function quotedWords(summary: string): readonly string[] {
  const said = parseSummary(summary).sections.filter(({ name }) => name === 'words');
  const quotes = said.flatMap(({ body }) =>
    [...body.matchAll(quote)].map(([, text = '']) => text.trim()),
  );
  const whole = quotes.filter(
    (text) => text.length <= mostChars && (text.match(word) ?? []).length >= leastWords,
  );
  return [...new Set(whole)];
}
