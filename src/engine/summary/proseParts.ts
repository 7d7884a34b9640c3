/**
 * The sections in words: goal, the person's words, what happened, the agent's plan. Taken from what was said, word for
 * word, and worded as a record: nothing here may read as an order to do something again.
 */
import type { PlanItem } from '../record/agentPlan/tools';
import type { Fact } from '../record/names/facts';
import type { Request } from '../record/person/requests';
import { clip } from '../text/plain';
import { namesIn } from '../text/densestSentences';
import type { SummaryLine } from '../record/why';
import { happenedLines } from './happened/happenedPart';
import { moreText, shareOut, linesText, lineTokens } from './lines';
import type { SectionName } from './headings';
import { clipTokens, quoted, safe, shown, typedIn, type View } from './view';
import { questionBefore, quoteOf, wordsLines } from './wordsPart';

/** The sections in words, line by line. */
export type ProseSections = Partial<Readonly<Record<SectionName, readonly SummaryLine[]>>>;

/** Sections that somebody else wrote: they stay, and code writes the others around them. */
export interface Written {
  readonly names: ReadonlySet<SectionName>;
  /** What stays of them in so many tokens. */
  readonly within: (tokens: number) => Partial<Readonly<Record<SectionName, string>>>;
}

/** The opening: what this text is, and the newest request word for word. */
export function leadLines(
  view: View,
  instructions: string | null,
  tokens: number,
): readonly SummaryLine[] {
  const { ledger, phrases } = view;
  const request = ledger.requests.last;
  const lines: SummaryLine[] = [{ text: phrases.lead, rule: 'words of this program', at: 0 }];
  if (request) {
    const ended = ledger.requests.requests().at(-1)?.ended;
    const label = request.byOther ? phrases.otherAgent : requestLabel(view, ended);
    const typed = typedIn(view, request.text);
    const words = isOnly(view) ? onlyQuote(view, typed, tokens) : quoted(view, typed, tokens);
    const asked = questionBefore(view, request).trim();
    const text = [`${label}:`, words, ...(asked === '' ? [] : [asked])].join('\n');
    lines.push({ text, rule: 'the newest request', at: request.at });
  }
  if (instructions !== null && instructions.trim() !== '') {
    const text = `${phrases.askedOfSummary}: ${shown(view, instructions, 300)}`;
    lines.push({ text, rule: 'asked of this summary', at: 0 });
  }
  return lines;
}

/** The only request or, where it is long, how it begins: it stands in the goal, in which it may take the room of both. */
function onlyQuote(view: View, typed: string, tokens: number): string {
  const isLong = lineTokens(view, typed) > mostOfOnly.tokens;
  return quoted(view, isLong ? shown(view, typed, mostOfOnly.chars) : typed, tokens);
}
const mostOfOnly = { tokens: 60, chars: 200 } as const;

/** Whether the newest request is the first as well. */
export const isOnly = ({ ledger: { requests } }: View): boolean =>
  requests.first !== null && requests.first.at === requests.last?.at;

function requestLabel({ phrases }: View, ended: Request['ended'] | undefined): string {
  switch (ended) {
    case 'goesOn':
    case 'interrupted':
      return phrases.openRequest;
    case 'asked':
      return phrases.askedBack;
    case 'answered':
    case undefined:
      return phrases.answeredRequest;
  }
}

/** Shares of the room in words: the person's own first, then what happened; an earlier summary only where its branch is gone. */
const wordsShare = 0.58;
const earlierShare = 0.3;
const planTokens = 400;

interface ProseRooms {
  readonly written?: Written | null;
  readonly goalTokens?: number;
  readonly othersTokens?: number;
}

/** Share of the room in words that the first request may take. */
export const goalShare = 0.08;

/**
 * The sections in words within `tokens`, the opening apart; what somebody else wrote shares the room of what happened. Beyond that the
 * first request may take `goalTokens` more than its share, and an earlier summary with what other agents wrote `othersTokens`.
 */
export function proseParts(
  view: View,
  tokens: number,
  { written = null, goalTokens = 0, othersTokens = 0 }: ProseRooms = {},
): ProseSections {
  const own = (name: SectionName, lines: () => readonly SummaryLine[]): readonly SummaryLine[] =>
    written?.names.has(name) === true ? [] : lines();
  const goal = own('goal', () => goalLines(view, Math.floor(tokens * goalShare) + goalTokens));
  const plan = own('plan', () => planLines(view));
  const size = (lines: readonly SummaryLine[]): number => lineTokens(view, linesText(lines));
  const left = Math.max(0, tokens - size(goal) - size(plan));
  const ofEarlier = left * earlierShare;
  const earlier = earlierLines(view, ofEarlier + othersTokens);
  const beyond = Math.max(0, size(earlier) - ofEarlier);
  const { last, first } = view.ledger.requests;
  const above = new Set([last, first].flatMap((one) => (one === null ? [] : [one.number])));
  const wordsIn = (room: number): readonly SummaryLine[] =>
    own('words', () => wordsLines(view, room, above));
  let words = wordsIn((left - size(earlier) + beyond) * wordsShare);
  const given = linesOf(written?.within(left - size(words)) ?? {});
  let room = left - Object.values(given).reduce((sum, lines) => sum + size(lines), 0);
  const happened = own('happened', () => {
    const told = new Set(
      namesIn([...goal, ...words, ...earlier].map(({ text }) => text).join('\n')),
    );
    const ours = room - size(earlier) + beyond - size(words);
    return [...earlier, ...happenedLines(view, ours, told, othersTokens - beyond)];
  });
  room += othersTokens - size(happened);
  // What the one leaves over is the other's.
  words = wordsIn(room);
  return { goal, words, happened, plan, ...given };
}

const linesOf = (sections: Partial<Record<SectionName, string>>): ProseSections =>
  Object.fromEntries(
    Object.entries(sections).map(([name, text]) => [
      name,
      [{ text, rule: 'written by a model or by hand', at: 0 }],
    ]),
  );

/** The first request, and what it is about now. */
function goalLines(view: View, tokens: number): readonly SummaryLine[] {
  const { first, last, lastOfSubstance: now } = view.ledger.requests;
  if (!first) return [];
  const { phrases } = view;
  const text = `${phrases.firstRequest}:\n${quoteOf(clipTokens(view, safe(view, typedIn(view, first.text)), tokens))}`;
  const lines: SummaryLine[] = [{ text, rule: 'the first request', at: first.at }];
  // The newest request stands in the opening already; here only where the opening quotes another one.
  if (!now || now.at === first.at || now.at === last?.at) return lines;
  const about = `${phrases.currentRequest}: ${shown(view, typedIn(view, now.text), 160)}`;
  return [...lines, { text: about, rule: 'the newest request', at: now.at }];
}

/** Share of the room of an earlier summary that the person's words in it may take. */
const quotedShare = 0.6;

/** What an earlier summary holds of which the branch is gone: the person's words in it, then what is open, then the lines that name most. */
function earlierLines(view: View, tokens: number): readonly SummaryLine[] {
  const facts = view.ledger.earlier.all();
  const quotes = facts.filter(({ weight }) => weight >= 2);
  const room = shareOut(
    quotes.map(({ text }) => ({ wanted: lineTokens(view, text) + 3, weight: 1 })),
    tokens * quotedShare,
  );
  const lines = new Map<Fact, string>();
  quotes.forEach((fact, i) => {
    if ((room[i] ?? 0) > 8)
      lines.set(fact, clipTokens(view, shown(view, fact.text, 1_000), room[i] ?? 0));
  });
  const score = ({ text, weight }: Fact): number =>
    weight * 10 + (namesIn(text).length + 1) / (text.length + 60);
  let left = tokens - lineTokens(view, [...lines.values()].join('\n- '));
  for (const fact of facts.filter((one) => one.weight < 2).sort((a, b) => score(b) - score(a))) {
    const size = lineTokens(view, `- ${fact.text}`);
    if (size > left) continue;
    left -= size;
    lines.set(fact, shown(view, fact.text, 500));
  }
  if (lines.size === 0) return [];
  const more = facts.length - lines.size;
  const head = `${view.phrases.earlierSummary}${more > 0 ? ` (${moreText(view, more)})` : ''}:`;
  const rule = 'from an earlier summary';
  return [
    { text: head, rule, at: facts[0]?.at ?? 0 },
    ...facts.flatMap((fact) => {
      const text = lines.get(fact);
      return text === undefined ? [] : [{ text: `- ${text}`, rule, at: fact.at } as const];
    }),
  ];
}

const marks = { open: '[ ]', doing: '[~]', done: '[x]', dropped: '[-]' } as const;

/** Longest id that is shown: the agent needs it to change the item. */
const maxId = 12;

/** The agent's own plan as it stands: what is open first, then what was done last; what has no room is counted. */
export function planLines(view: View): readonly SummaryLine[] {
  const plan = view.ledger.plan.state();
  const isOpen = ({ state }: PlanItem): boolean => state === 'open' || state === 'doing';
  // What is done is seen by its results, but for what the agent only heard of.
  if (plan === null || (!plan.isHeard && !plan.items.some(isOpen))) return [];
  const open = plan.items.filter(isOpen);
  const over = plan.items.filter((item) => !isOpen(item));
  const rule = 'newest state of the plan tool';
  const textOfItem = ({ id, state, text }: PlanItem): string =>
    `- ${marks[state]} ${id === null || id.length > maxId ? '' : `#${id} `}${shown(view, clip(text, 220), 220)}`;
  let left = planTokens;
  const fits = (item: PlanItem): boolean => {
    const cost = lineTokens(view, textOfItem(item));
    if (cost > left) return false;
    left -= cost;
    return true;
  };
  const taken = new Set([...open, ...[...over].sort((a, b) => b.at - a.at)].filter(fits));
  const more = (items: readonly PlanItem[], mark: string): readonly string[] => {
    const count = items.filter((item) => !taken.has(item)).length;
    return count === 0 ? [] : [`- ${mark} ${moreText(view, count)}`];
  };
  const texts = [
    ...[...open, ...over].filter((item) => taken.has(item)).map(textOfItem),
    ...more(open, marks.open),
    ...more(over, marks.done),
  ];
  return texts.map((text) => ({ text, rule, at: plan.at }));
}
