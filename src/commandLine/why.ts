/** Lines of a record for people: what it says, the entry behind it, and the rule that put it there. */
import { plainText } from '../base/text';
import type { WhyLine } from '../engine/record/why';

/** Longest text shown of a line, in characters; all of it stands in the JSON. */
const mostChars = 160;

/** A table, section by section: line of the transcript, rule, text. */
export function whyTable(lines: readonly WhyLine[]): string {
  const places = lines.map(({ line }) => (line === null ? '-' : String(line)));
  const place = Math.max(4, ...places.map((text) => text.length));
  const rule = Math.max(4, ...lines.map((one) => one.rule.length));
  const row = (at: string, why: string, text: string): string =>
    `${at.padStart(place)}  ${why.padEnd(rule)}  ${text}`;
  let section = '';
  return lines
    .flatMap((one, i) => {
      const text = row(places[i] ?? '', one.rule, plainText(one.text, mostChars));
      if (one.section === section) return [text];
      const head = section === '' ? [] : [''];
      section = one.section;
      return [...head, `${section}:`, row('line', 'rule', 'text'), text];
    })
    .map((text) => `${text}\n`)
    .join('');
}
