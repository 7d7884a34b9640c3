/**
 * The sections in words: goal, constraints, decisions, progress, open questions, next steps, the cut turn. Taken
 * from what was said, word for word, and worded as a record: nothing here may read as an order to do something again (trap T9).
 */
import { shareBudget } from './budget';
import type { Fact } from '../record/facts';
import type { SectionName } from './headings';
import type { Ledger } from '../record/ledger';
import { keyOf, oneLine } from '../text/plain';
import { withoutSuperseded } from '../record/superseded';
import type { Turn } from '../record/turns';
import { quotesClosedError, quoted, ranked, shown, type View } from './view';

export interface ProseParts {
  readonly lead: string;
  readonly sections: Partial<Readonly<Record<SectionName, string>>>;
}

interface Line {
  readonly text: string;
  readonly at: number;
}
type Part =
  'constraints' | 'decisions' | 'progress' | 'questions' | 'next' | 'turn' | 'earlier' | 'blocked';
const weights: Readonly<Record<Part, number>> = {
  constraints: 3,
  decisions: 3.5,
  progress: 3,
  turn: 1.5,
  next: 1,
  questions: 0.6,
  earlier: 1,
  blocked: 0.4,
};

/** The opening: what this text is, and the newest request word for word. */
export function leadText(view: View, instructions: string | null, tokens: number): string {
  const { ledger, phrases } = view;
  const request = ledger.turns.last;
  const lines = [phrases.lead];
  if (request) {
    const turn = ledger.turns.turns[ledger.turns.turns.length - 1];
    const answered = turn !== undefined && turn.outcome !== null && ledger.unanswered.length === 0;
    lines.push(
      `${answered ? phrases.answeredRequest : phrases.openRequest}:`,
      quoted(view, request.text, tokens),
    );
  }
  const real = ledger.turns.lastSubstantial;
  if (request && real && real.at !== request.at) {
    lines.push(`${phrases.lastSubstantial}:`, quoted(view, real.text, tokens));
  }
  if (instructions !== null && instructions.trim() !== '') {
    lines.push(`${phrases.askedOfSummary}: ${shown(view, instructions, 300)}`);
  }
  return lines.join('\n');
}

/** The sections in words within `tokens`; `prefix` is a ledger of the cut turn alone; `tight` where the whole summary must not grow. */
export function proseParts(
  view: View,
  prefix: Ledger | null,
  lead: string,
  tokens: number,
  tight = false,
): ProseParts {
  const goal = goalText(view, Math.floor(tokens * 0.09));
  const lists = linesOf(view, prefix, tokens * (tight ? tightProgress : maxProgress));
  const used = view.counter.count(`${lead}\n${goal}`) + 150;
  const pools = (Object.keys(weights) as Part[]).map((name) => ({
    name,
    weight: lists[name].length === 0 ? 0 : weights[name],
    lines: lists[name].map((line) => line.text),
  }));
  const taken = shareBudget(pools, Math.max(0, tokens - used), (line) =>
    view.counter.count(`${line}\n`),
  );
  const show = (part: Part): readonly string[] => showing(view, lists[part], taken.get(part) ?? 0);
  const or = (lines: readonly string[]): string =>
    lines.length === 0 ? view.phrases.none : lines.join('\n');
  return {
    lead,
    sections: {
      goal: goal === '' ? view.phrases.none : goal,
      constraints: or(show('constraints')),
      decisions: or(show('decisions')),
      progress: progressText(view, show('progress'), show('blocked'), show('earlier')),
      questions: or(show('questions')),
      next: nextText(view, show('next')),
      ...(prefix ? { turn: turnText(view, prefix, show('turn'), Math.floor(tokens * 0.08)) } : {}),
    },
  };
}

/** Most of the room in words that what came of the requests may take: rules and decisions count more. */
const maxProgress = 0.3;
/** The same where new facts need the room of old ones: what was done can be read off the files and commits. */
const tightProgress = 0.15;

/** The first lines that fit into `tokens`. */
function withinTokens(view: View, lines: readonly Line[], tokens: number): readonly Line[] {
  let used = 0;
  const end = lines.findIndex((line) => (used += view.counter.count(`${line.text}\n`)) > tokens);
  return end < 0 ? lines : lines.slice(0, end);
}

function linesOf(
  view: View,
  prefix: Ledger | null,
  progressTokens: number,
): Record<Part, readonly Line[]> {
  const { ledger } = view;
  const rules = withFirst(withFewHints(withoutContained(ranked(view, ledger.constraints.all()))));
  const ruleKeys = new Set(rules.map((fact) => fact.key));
  const bullets = (facts: readonly Fact[], max: number): readonly Line[] =>
    facts
      .filter((fact) => !quotesClosedError(view, fact.text))
      .map((fact) => ({ text: `- ${shown(view, fact.text, max)}`, at: fact.firstAt }));
  return {
    constraints: bullets(rules, 420),
    decisions: bullets(
      withFewHints(ranked(view, withoutSuperseded(ledger.decisions.all()))).filter(
        (fact) => !ruleKeys.has(fact.key),
      ),
      420,
    ),
    progress: withinTokens(view, turnLines(view), progressTokens),
    questions: [
      ...unansweredLines(view),
      ...bullets([...ledger.questions.all()].reverse().slice(0, 6), 300),
    ],
    next: planLines(view),
    turn: prefix ? prefixLines(view, prefix) : [],
    earlier: bullets(ranked(view, ledger.earlier.all()).slice(0, 14), 300),
    blocked: bullets(
      [...ledger.blockers.all()]
        .reverse()
        .filter((fact) => fact.at > view.ledger.total * 0.85)
        .slice(0, 3),
      240,
    ),
  };
}

/** Without what stands word for word inside another one: an earlier summary cut a rule shorter, and both are on record. */
function withoutContained(facts: readonly Fact[]): readonly Fact[] {
  const keys = facts.map(({ text }) => ` ${keyOf(text)} `);
  return facts.filter(
    (_, i) =>
      !keys.some((key, j) => j !== i && key.length > keys[i]!.length && key.includes(keys[i]!)),
  );
}

/**
 * The person's first rules between the newest: they hold until taken back, and nothing says them again. One in two, so
 * that where not all fit both ends stay.
 */
function withFirst(facts: readonly Fact[]): readonly Fact[] {
  const first = facts.filter((fact) => fact.weight >= 2).sort((a, b) => a.firstAt - b.firstAt);
  const order = new Set<Fact>();
  facts.forEach((fact, i) => {
    order.add(fact);
    if (first[i]) order.add(first[i]);
  });
  return [...order];
}

/** Most sentences shown that are only hints of a rule or decision. */
const maxHints = 6;

/** Hints after everything that is sure, and only a few. */
function withFewHints(facts: readonly Fact[]): readonly Fact[] {
  const sure = facts.filter((fact) => fact.weight >= 1.5);
  return [...sure, ...facts.filter((fact) => fact.weight < 1.5).slice(0, maxHints)];
}

function showing(view: View, lines: readonly Line[], count: number): readonly string[] {
  const chosen = [...lines.slice(0, count)].sort((a, b) => a.at - b.at).map((line) => line.text);
  const more = lines.length - count;
  return more > 0 ? [...chosen, view.phrases.more.replace('{n}', String(more))] : chosen;
}

function goalText(view: View, tokens: number): string {
  const { first, lastSubstantial, last } = view.ledger.turns;
  if (!first) return '';
  const lines = [`${view.phrases.firstRequest}:`, quoted(view, first.text, tokens)];
  const moved = lastSubstantial && lastSubstantial.at !== first.at;
  // The newest request stands in the opening already; here only where the opening quotes another one.
  if (moved && last && last.at !== lastSubstantial.at) return lines.join('\n');
  return moved
    ? [...lines, `${view.phrases.currentRequest}: ${shown(view, lastSubstantial.text, 160)}`].join(
        '\n',
      )
    : lines.join('\n');
}

/** What came of the requests: the newest and those that changed something first, what the kept tail shows last. */
function turnLines(view: View): readonly Line[] {
  const total = Math.max(1, view.ledger.total);
  const score = (turn: Turn): number =>
    (turn.at / total) * 2 +
    (turn.changes > 0 ? 1 : 0) +
    Math.min(turn.changes, 5) * 0.1 -
    (turn.at >= view.keptFrom ? 4 : 0);
  return view.ledger.turns.turns
    .filter((turn) => turn.outcome !== null && (turn.substantial || turn.changes > 0))
    .filter((turn) => !quotesClosedError(view, `${turn.request} ${turn.outcome ?? ''}`))
    .sort((a, b) => score(b) - score(a))
    .map((turn) => ({ text: `- ${turnLine(view, turn)}`, at: turn.at }));
}

function turnLine(view: View, turn: Turn): string {
  const outcome = shown(view, turn.outcome ?? '', 220);
  return turn.substantial ? `“${shown(view, turn.request, 110)}” → ${outcome}` : outcome;
}

function progressText(
  view: View,
  done: readonly string[],
  blocked: readonly string[],
  earlier: readonly string[],
): string {
  const { phrases, ledger } = view;
  const turn = ledger.turns.turns[ledger.turns.turns.length - 1];
  const doing =
    turn?.outcome === null && turn.lastWords !== null
      ? [`- ${shown(view, turn.lastWords, 240)}`]
      : [];
  const block = (label: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${label}:\n${lines.join('\n')}`];
  return [
    ...block(phrases.earlierSummary, earlier),
    `${phrases.done}:\n${done.length === 0 ? phrases.none : done.join('\n')}`,
    ...block(phrases.doing, doing),
    ...block(phrases.blocked, blocked),
  ].join('\n');
}

const unansweredLines = (view: View): readonly Line[] =>
  view.ledger.unanswered.map((question) => ({
    text: `- ${shown(view, question, 300)}`,
    at: view.ledger.total,
  }));

/** Older than two requests of substance, an announcement says nothing about what comes next. */
const maxPlanAge = 2;

function planLines(view: View): readonly Line[] {
  const { plan, todos, turns } = view.ledger;
  const fresh = [todos, plan].filter(
    (p) => p !== null && turns.substantialCount - p.requests <= maxPlanAge,
  );
  const items = fresh
    .flatMap((p) => p?.items ?? [])
    .filter((item) => !quotesClosedError(view, item));
  const unique = items.filter(
    (item, i) => items.findIndex((other) => keyOf(other) === keyOf(item)) === i,
  );
  return unique.map((item, i) => ({ text: `- ${shown(view, item, 220)}`, at: i }));
}

const nextText = (view: View, lines: readonly string[]): string =>
  lines.length === 0 ? view.phrases.none : `${view.phrases.planned}:\n${lines.join('\n')}`;

/** What the first part of the cut turn did: changes, checks and the words between them. */
function prefixLines(view: View, prefix: Ledger): readonly Line[] {
  const files = prefix.files.all().filter((file) => file.modified);
  const runs = prefix.runs.all().filter((run) => run.shape.kind !== 'look');
  const words = prefix.turns.turns
    .flatMap((turn) => [turn.outcome, turn.lastWords])
    .flatMap((text) => (text === null || /[:：]$/u.test(text) ? [] : [text]));
  return [
    ...words.slice(-2).map((text, i) => ({ text: `- ${shown(view, text, 260)}`, at: 1e9 + i })),
    ...runs.slice(-6).map((run) => ({
      text: `- ${run.outcome === 'ok' ? '✓' : run.outcome === 'failed' ? '✗' : '?'} ${shown(view, run.command, 160)}`,
      at: run.at,
    })),
    ...files.slice(-12).map((file) => ({ text: `- ${shown(view, file.path, 200)}`, at: file.at })),
  ];
}

function turnText(view: View, prefix: Ledger, lines: readonly string[], tokens: number): string {
  const request = prefix.turns.last;
  const same = request !== null && request.text === view.ledger.turns.last?.text;
  const asked =
    request === null || same
      ? []
      : [`${view.phrases.turnRequest}:`, quoted(view, oneLine(request.text), tokens)];
  return [
    ...asked,
    `${view.phrases.turnSoFar}:`,
    lines.length === 0 ? view.phrases.none : lines.join('\n'),
  ].join('\n');
}
