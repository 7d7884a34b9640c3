/**
 * The person's words, verbatim and in order, with the question that was answered. Where the room is too small the first request,
 * the newest and short ones stay whole, and the rest is cut; nothing is dropped without a count.
 */
import { isTelling, type Said } from '../record/person/requests';
import type { Rule, SummaryLine } from '../record/why';
import { clip } from '../text/plain';
import { withoutScratch } from '../text/scratch';
import { namesIn, tellingPart } from '../text/densestSentences';
import { moreText, shareOut, lineTokens, type Wish } from './lines';
import { safe, shown, typedIn, type View } from './view';

/** Characters a token holds at most, about: for a first guess at what fits. */
const charsPerToken = 3.6;
/** Longest question shown, in characters, and longest plan that the person approved: the newest one, where there is room. */
const maxQuestion = 260;
const maxPlan = 1_200;
const roomForPlan = 6 * maxPlan;
/** Messages at the end that stay whole before all others. */
const newest = 6;

/** The lines within `tokens`. What is quoted elsewhere by its place (`above`) is only named. */
export function wordsLines(
  view: View,
  tokens: number,
  above: ReadonlySet<number>,
): readonly SummaryLine[] {
  const all = view.ledger.requests.all();
  const said = all.filter((one) => isTelling(one) || above.has(one.number));
  let lines: readonly SummaryLine[] = [];
  for (let share = 1.3, round = 0; round < 9; round++) {
    lines = linesIn(view, said, tokens * charsPerToken * share, above);
    const used = lines.reduce((sum, line) => sum + lineTokens(view, line.text), 0);
    if (used <= tokens) break;
    share *= Math.min(0.93, (tokens / used) * 0.97);
  }
  const nods = all.length - said.length + view.ledger.requests.dropped;
  return nods === 0 || lines.length === 0 ? lines : [...lines, countLine(view, nods)];
}

const countLine = (view: View, count: number): SummaryLine => ({
  text: moreText(view, count),
  rule: 'words of the person',
  at: 0,
});

function linesIn(
  view: View,
  said: readonly Said[],
  chars: number,
  above: ReadonlySet<number>,
): readonly SummaryLine[] {
  const plan = chars < roomForPlan ? undefined : said.findLast(isPlan);
  const last = view.ledger.requests.last?.number;
  const asked = said.map((one) =>
    // The newest stands above with its question.
    one.number === last && one.to !== null && above.has(last)
      ? ''
      : askedText(view, one, one === plan ? maxPlan : maxQuestion),
  );
  const wishes: readonly Wish[] = said.map((one, i) => ({
    wanted: above.has(one.number) ? 20 : one.text.length + (asked[i]?.length ?? 0) + around,
    weight: i >= said.length - newest ? 4 : i === 0 ? 3 : one.at >= view.keptFrom ? 0.5 : 1,
  }));
  const isShown = shownOf(said, wishes, chars);
  const room = shareOut(
    wishes.filter((_, i) => isShown.has(i)),
    chars,
  );
  const lines = said
    .map((one, i) => ({ one, i }))
    .filter(({ i }) => isShown.has(i))
    .map(({ one, i }, at) =>
      lineOf(view, one, asked[i] ?? '', room[at] ?? 0, above.has(one.number)),
    );
  const left = said.length - lines.length;
  return left === 0 ? lines : [countLine(view, left), ...lines];
}

/** Places of the messages that are shown where there is not room for a few words of each: those that weigh most, then those that name something, from both ends. */
function shownOf(said: readonly Said[], wishes: readonly Wish[], chars: number): Set<number> {
  const order = said.map(({ text }, i) => ({
    i,
    weight: wishes[i]?.weight ?? 0,
    names: Math.min(1, namesIn(text.slice(0, mostLooked)).length),
    fromEnd: Math.min(i * 2, said.length - 1 - i),
  }));
  order.sort((a, b) => b.weight - a.weight || b.names - a.names || a.fromEnd - b.fromEnd);
  const shown = new Set<number>();
  let left = chars;
  for (const { i } of order) {
    left -= Math.min(wishes[i]?.wanted ?? 0, leastChars + around);
    if (left < 0) break;
    shown.add(i);
  }
  return shown;
}

/** Most of a message that is looked at for names, in characters. */
const mostLooked = 2_000;

/** Characters below which a cut message says nothing. */
const leastChars = 72;

/** What the number and the mark of a quote take, in characters. */
const around = 12;

/** Where a later line of a message begins like another message. */
const numbered = /(?<=\n\s{0,40})(\[\d{1,5}\])/gu;

/** The question that a message answers, as it stands before it; '' where it answers none. */
export const questionBefore = (view: View, { to }: Pick<Said, 'to'>, most = maxQuestion): string =>
  to === null ? '' : `(⟵ “${shown(view, to, most)}”) `;

/** The same, or whose a message is where it is not the person's. */
const askedText = (view: View, said: Said, most: number): string =>
  said.to === null && said.byOther
    ? `(${view.phrases.otherAgent}) `
    : questionBefore(view, said, most);

/** Only a plan is approved with a mark instead of words. */
const isPlan = ({ text, opens, to }: Said): boolean => text === '✓' && !opens && to !== null;

const ruleOf = ({ opens, byOther }: Said): Rule =>
  byOther ? 'what another agent wrote' : opens ? 'words of the person' : 'an answer of the person';

function lineOf(
  view: View,
  said: Said,
  asked: string,
  chars: number,
  isAbove: boolean,
): SummaryLine {
  const text = isAbove
    ? `(${view.phrases.aboveMark})`
    : cut(
        safe(view, withoutScratch(typedIn(view, said.text))),
        chars - asked.length - around,
      ).replace(numbered, '\\$1');
  return { text: quoteOf(`[${said.number}] ${asked}${text}`), rule: ruleOf(said), at: said.at };
}

/** A message in less room: its first line whole where it has several, for people put what they want before what they paste; then the sentences that name most. */
function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const room = Math.max(leastChars, chars);
  const end = text.indexOf('\n');
  if (end > 0 && end <= room) {
    const rest = room - end > leastChars ? tellingPart(text.slice(end + 1), room - end - 2) : '';
    return rest === '' ? `${text.slice(0, end)} …` : `${text.slice(0, end)}\n${rest}`;
  }
  const part = tellingPart(text, room);
  return part === '' ? clip(text, room) : part;
}

/** A text as a quote in which nothing can open or close anything. */
export const quoteOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line.trimEnd()}`)
    .join('\n');
