/**
 * Puts what the user laid down, and what was decided, back into a model's words where it left them out: models drop most rules over
 * a few compactions, and later work depends on them (spec 4, evidence: constraints verbatim). Code knows them from the conversation.
 * A line is added once and found the next time, so an audited text is left as it is. Pure.
 */
import type { Sections } from './fit';
import { keyOf, wholeKey } from '../text/plain';
import { shareOf, shingles } from '../text/shingles';
import type { View } from '../summary/view';

/** A model's bullet that shares so many of its words with a rule says the same less exactly. */
const sameShare = 0.8;
/** A decision counts as told where so many of its words stand in the model's text. */
const toldShare = 0.6;

/** Changes the sections in place; returns what was done, a sentence each. */
export function keepStated(
  sections: Sections,
  own: Readonly<Sections>,
  view: View,
): readonly string[] {
  const { none } = view.phrases;
  const all = Object.values(sections).join('\n');
  const key = ` ${wholeKey(all)} `;
  const known = new Map<string, boolean>();
  // Each key is looked for once, however many lines have it: a search goes through the whole text.
  const isTold = (line: string): boolean => {
    const wanted = keyOf(line);
    const isKnown = known.get(wanted) ?? key.includes(` ${wanted} `);
    known.set(wanted, isKnown);
    return isKnown;
  };
  const rules = linesOf(own.constraints, none).filter((line) => !isTold(line));
  const words = wordsOf(all);
  const decisions = linesOf(own.decisions, none).filter(
    (line) => !isTold(line) && shareOf(line, 1, words).share < toldShare,
  );
  sections.constraints = joined(rules, withoutSame(sections.constraints ?? '', rules), none);
  sections.decisions = joined(decisions, sections.decisions ?? '', none);
  return [...said(rules.length, 'stated constraint'), ...said(decisions.length, 'decision')];
}

const said = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`Added ${count} ${what}${count === 1 ? '' : 's'} that the text left out.`];

/** The lines of a section of ours, without what says that there is nothing. */
const linesOf = (text: string | undefined, none: string): readonly string[] =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '' && line.trim() !== none);

/** The given section without the bullets that tell one of these rules in other words. */
function withoutSame(given: string, rules: readonly string[]): string {
  if (rules.length === 0) return given;
  const known = wordsOf(rules.join('\n'));
  const isSame = (line: string): boolean => {
    const { share, count } = shareOf(line, 1, known);
    return count >= 3 && share >= sameShare;
  };
  return given
    .split('\n')
    .filter((line) => !isSame(line))
    .join('\n');
}

function joined(added: readonly string[], given: string, none: string): string {
  if (added.length === 0) return given;
  const rest = given.trim() === none ? '' : given.trim();
  return [...added, ...(rest === '' ? [] : [rest])].join('\n');
}

const wordsOf = (text: string): ReadonlySet<number> => new Set(shingles(text, 1));
