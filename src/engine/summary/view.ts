/**
 * What the parts of a draft are rendered with: the ledger, where the kept tail begins, masking and measuring.
 * Every text that goes into a summary passes through `shown`, which masks secrets before anything is cut.
 */
import type { TokenCounter } from '../tokens/counter';
import type { Mask } from '../secrets/mask';
import type { CutShort, DraftInput } from './draft';
import { type Fact, factScore } from '../record/names/facts';
import { maxFailures, type OpenFailure } from '../record/runs/failures';
import type { LanguageCode } from '../text/language';
import type { Ledger } from '../record/ledger';
import { type Phrases, phrasesOf } from './phrases';
import type { Request } from '../record/person/requests';
import { cleanText, clip, clipMiddle, oneLine, withoutTags } from '../text/plain';

export interface View {
  readonly ledger: Ledger;
  readonly cwd: string | null;
  /** The branch that is checked out, as far as anything said; null where nothing did. */
  readonly gitBranch: string | null;
  /** Entries from here on are kept after the summary: visible anyway, so they come last. */
  readonly keptFrom: number;
  readonly language: LanguageCode;
  readonly phrases: Phrases;
  readonly counter: TokenCounter;
  readonly redact: Mask;
  /** Words of the person's instructions for this summary, lower case, each once, at most 200. */
  readonly wanted: readonly string[];
  /** Identifiers that may be shown. */
  readonly identifiers: readonly Fact[];
  /** Error lines of repaired failures. */
  readonly closedErrors: readonly string[];
  /** The failures that are listed: those of the newest requests, and what is owed from before. */
  readonly openFailures: readonly OpenFailure[];
  /** All others that are open, by the key of their run: what they said stands behind the command. */
  readonly olderFailures: ReadonlyMap<string, OpenFailure>;
  /** What is shown by its two ends, secrets masked. */
  readonly cutShort: readonly CutShort[];
}

/** Most words of instructions that put a fact first: they are one or two sentences, unless somebody pastes a file. */
const mostWanted = 200;
/** Requests back from the newest within which a failed run still says how things stand. */
const recentRequests = 3;

/** Whether a failure is owed however long ago it was: a check or a deployment that nobody ran again. Git's own acts are over. */
const isOwed = ({ shape, slip, isPartly }: OpenFailure): boolean =>
  !slip &&
  !isPartly &&
  shape !== null &&
  // What a pipe hid says it best behind its command, in all its lines.
  !shape.masked &&
  shape.steps.some(({ kind, words }) => kind === 'check' || (kind === 'act' && words[0] !== 'git'));

/** What Claude Code puts below the report of a sub-agent. */
const footer = /^agentId: [\w-]{1,60} \(for resuming to continue [^\n]{0,200}$/gmu;

/** Several blank lines, of which a screen that was printed is full. */
const blankLines = /\n(?:[^\S\n]*\n){2,}/gu;

/** The branch that git told of last, else the one that the conversation began on. */
function branchNow({ runs }: Ledger, begun: string | null = null): string | null {
  const { branch } = runs.workTree;
  return branch === undefined ? begun : branch;
}

/** A view of a finished ledger. */
export function summaryView(
  ledger: Ledger,
  keptFrom: number,
  input: Pick<DraftInput, 'cwd' | 'gitBranch' | 'counter' | 'redact' | 'instructions' | 'cutShort'>,
): View {
  const language = ledger.language.result() ?? 'en';
  const closedErrors = ledger.failures.closedErrors();
  const open = ledger.failures.open();
  const since = ledger.requests.requests().at(-recentRequests)?.at ?? 0;
  const recent = open.filter((one) => one.at >= since || isOwed(one)).slice(-maxFailures);
  return {
    ledger,
    cwd: input.cwd,
    gitBranch: branchNow(ledger, input.gitBranch),
    keptFrom,
    language,
    phrases: phrasesOf(language),
    counter: input.counter,
    redact: input.redact,
    wanted: wantedIn(input.instructions ?? ''),
    identifiers: ledger.identifiers
      .all()
      .filter(({ key }) => input.redact(key) === key)
      // The codes of what was repaired go with it, unless the person spoke of them.
      .filter((fact) => fact.weight > 2 || !closedErrors.some((line) => line.includes(fact.key))),
    closedErrors,
    openFailures: recent,
    olderFailures: new Map(
      open.filter((one) => !recent.includes(one)).map((one) => [one.key, one] as const),
    ),
    cutShort: (input.cutShort ?? []).map((one) => ({
      ...one,
      text: withoutTags(
        cleanText(ledger.chatter.without(input.redact(one.text)).replace(footer, '')),
      )
        .replace(blankLines, '\n\n')
        .trim(),
    })),
  };
}

/** Each is looked for in each fact. */
const wantedIn = (instructions: string): readonly string[] => {
  const words = instructions.toLowerCase().match(/[\p{L}\p{N}_./-]{4,}/gu) ?? [];
  return [...new Set(words)].slice(0, mostWanted);
};

/** One line of a transcript's text as a summary may show it. */
export const shown = (view: View, text: string, max: number): string =>
  clip(withoutTags(oneLine(view.redact(text))), max);

/** What the person typed, without what programs print again and again. */
export const typedIn = ({ ledger }: View, text: string): string =>
  ledger.chatter.without(text).trim() || text;

/** The paths that were changed because of some requests. */
export const changedIn = (requests: readonly Request[]): readonly string[] =>
  requests.flatMap(({ files }) => files);

/**
 * A text of the ledger, which was masked as a whole when it was read, as a summary may quote it: what became known as a secret since is
 * masked as well, nothing in it closes or opens a section.
 */
export const safe = ({ redact }: View, text: string): string =>
  withoutTags(cleanText((redact.again ?? redact)(text))).trim();

/** Whether a text quotes the error of a failure that was repaired. */
export const quotesClosedError = (view: View, text: string): boolean =>
  view.closedErrors.some((line) => text.includes(line));

/** Facts, the most important first: what the instructions name, then score; what the kept tail shows comes last. */
export function ranked(view: View, facts: readonly Fact[]): readonly Fact[] {
  const scored = facts.map((fact) => ({
    fact,
    score: factScore(fact, view.ledger.total) + bonus(view, fact),
  }));
  return scored.sort((a, b) => b.score - a.score || b.fact.at - a.fact.at).map(({ fact }) => fact);
}

function bonus(view: View, fact: Fact): number {
  const kept = fact.firstAt >= view.keptFrom ? -6 : 0;
  if (view.wanted.length === 0) return kept;
  const text = fact.text.toLowerCase();
  return kept + (view.wanted.some((word) => text.includes(word)) ? 4 : 0);
}

/** A text quoted verbatim within a token budget: one line as a quote, several in a fence that nothing inside can close. */
export const quoted = (view: View, text: string, maxTokens: number): string =>
  quotedSafe(view, withoutTags(view.redact(text)).trim(), maxTokens);

/** The same for a text that was made safe before. */
export function quotedSafe(view: View, text: string, maxTokens: number): string {
  const fitting = clipTokens(view, text, maxTokens);
  return fitting.includes('\n') ? fenced(fitting) : `> ${fitting}`;
}

/** A text in a fence that nothing inside can close. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/gu)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Head and tail of a text, at most about `maxTokens` tokens. */
export function clipTokens(view: View, text: string, maxTokens: number): string {
  let fitting = text.length > maxTokens * 12 ? clipMiddle(text, maxTokens * 12) : text;
  for (let i = 0; i < 8; i++) {
    const tokens = view.counter.count(fitting);
    if (tokens <= maxTokens) return fitting;
    fitting = clipMiddle(
      text,
      Math.max(24, Math.floor(fitting.length * Math.min(0.95, (maxTokens / tokens) * 0.97))),
    );
  }
  return fitting;
}
