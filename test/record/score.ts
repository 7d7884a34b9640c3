/**
 * Scores what a compaction made of a session against what a reader says of it. Recall is looked for in the whole new context
 * (summary and kept tail), claims and noise in the summary alone. Knows the form of a summary by its headings only.
 */
import { claimsOf, judged } from './claims';
import type { Draft } from './draft';
import type { Label, Pair } from './labels';
import { wordsOf } from './script';
import type { Session } from './session';
import { folded } from './likeness';

export interface Tally {
  readonly hit: number;
  readonly of: number;
  /** What was not found, or found where it must not be, for a person who looks into it. */
  readonly odd: readonly string[];
}

/** Recall: the more the better. */
export const wanted = [
  ...['rules', 'decisions', 'openRequests', 'requests', 'openFailures', 'facts', 'modified'],
  ...['words', 'order', 'answers', 'openItems'],
] as const;
/** The fewer the better. */
export const unwanted = ['wrong', 'unproven', 'noise', 'planted', 'falsePairs'] as const;

export type Wanted = (typeof wanted)[number];
export type Unwanted = (typeof unwanted)[number];

export interface Score {
  readonly name: string;
  readonly tallies: Readonly<Record<Wanted | Unwanted, Tally>>;
  /** Characters ÷ 4. */
  readonly tokens: number;
}

const tally = <T>(
  list: readonly T[],
  found: (one: T) => boolean,
  name: (one: T) => string,
  oddIs: boolean,
): Tally => ({
  hit: list.filter(found).length,
  of: list.length,
  odd: list.filter((one) => found(one) === oddIs).map(name),
});

const nameOf = ({ quote }: Label): string => quote;
const allIn =
  (text: string) =>
  ({ needles }: Label): boolean =>
    needles.every((needle) => text.includes(folded(needle)));

/** How far a reply may stand from its question, characters of folded text. */
const together = 500;

const placesOf = (text: string, part: string): readonly number[] => {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
};

const stand =
  (text: string) =>
  ({ question, reply }: Pair): boolean => {
    const replies = placesOf(text, folded(reply));
    return placesOf(text, folded(question)).some((asked) =>
      replies.some((at) => Math.abs(at - asked) <= together),
    );
  };

/** What the person typed, without what was pasted behind it. */
const typedBy = (session: Session): readonly string[] =>
  wordsOf(session.script.steps).map((text) => text.split('\n\n')[0]!);

/**
 * Pairs of neighbouring texts of the person's of which the later also stands later; a text may stand in two places. The newest opens
 * the summary and is only named in its place.
 */
function orderIn(summary: string, typed: readonly string[]): Tally {
  const there = typed
    .slice(0, -1)
    .map(folded)
    .filter((text) => text.length >= 20 && summary.includes(text));
  return tally(
    there.slice(1).map((text, n) => [there[n]!, text] as const),
    ([before, after]) => summary.lastIndexOf(after) > summary.indexOf(before),
    ([before, after]) => `${before.slice(0, 50)} / ${after.slice(0, 50)}`,
    false,
  );
}

export function scored(session: Session, { summary, tail }: Draft): Score {
  const { labels } = session;
  const context = folded(`${summary}\n${tail}`);
  const inSummary = folded(summary);
  const has = allIn(context);
  const claims = claimsOf(summary).map((claim) => judged(claim, session));
  const lines = summary.split('\n').map(folded);
  // The person's words stay whole, and what they pasted by its two ends: that is theirs, not noise.
  const unquoted = folded(
    summary
      .split('\n')
      .filter((line) => !line.startsWith('>'))
      .join('\n'),
  );
  const typed = typedBy(session);
  const recall = (list: readonly Label[]): Tally => tally(list, has, nameOf, false);
  const verdicts = (verdict: 'wrong' | 'unproven'): Tally =>
    tally(
      claims,
      (claim) => claim.verdict === verdict,
      (claim) => `${claim.kind}: ${claim.text}`,
      true,
    );
  const pairName = ({ question, reply }: Pair): string => `${question} / ${reply}`;
  return {
    name: session.name,
    tallies: {
      rules: recall(labels.rules),
      decisions: recall(labels.decisions),
      openRequests: recall(
        labels.requests.filter(({ state }) => state === 'open' || state === 'partly'),
      ),
      requests: recall(labels.requests),
      openFailures: recall(labels.openFailures),
      facts: recall(labels.facts),
      modified: tally(labels.modified, (file) => context.includes(folded(file)), String, false),
      words: tally(typed, (text) => context.includes(folded(text)), String, false),
      order: orderIn(inSummary, typed),
      answers: tally(labels.answers, stand(context), pairName, false),
      openItems: tally(labels.openItems, (item) => context.includes(folded(item)), String, false),
      wrong: verdicts('wrong'),
      unproven: verdicts('unproven'),
      noise: tally(labels.noise, allIn(unquoted), nameOf, true),
      planted: tally(labels.planted, allIn(inSummary), nameOf, true),
      falsePairs: tally(
        labels.noAnswers,
        ({ question, reply }) =>
          lines.some((line) => line.includes(folded(question)) && line.includes(folded(reply))),
        pairName,
        true,
      ),
    },
    tokens: Math.ceil(summary.length / 4),
  };
}

/** Shares over all sessions in per cent, and the mean size. */
export type Totals = Readonly<Record<Wanted | Unwanted | 'tokens', number>>;

export function totalsOf(scores: readonly Score[]): Totals {
  const share = (key: Wanted | Unwanted): number => {
    const sum = (what: 'hit' | 'of') =>
      scores.reduce((total, { tallies }) => total + tallies[key][what], 0);
    const bare = (wanted as readonly string[]).includes(key) ? 100 : 0;
    return sum('of') === 0 ? bare : (100 * sum('hit')) / sum('of');
  };
  const shares = [...wanted, ...unwanted].map((key) => [key, share(key)] as const);
  const tokens = scores.reduce((total, score) => total + score.tokens, 0) / scores.length;
  return Object.fromEntries([...shares, ['tokens', tokens]]) as Totals; // every key was named
}

/** A table of all sessions for people. */
export function tableOf(title: string, scores: readonly Score[]): string {
  const keys = [...wanted, ...unwanted];
  const wide = (text: string) => text.padStart(13);
  const rows = scores.map(({ name, tallies, tokens }) =>
    [
      ...[name.padEnd(22), ...keys.map((key) => wide(`${tallies[key].hit}/${tallies[key].of}`))],
      wide(String(tokens)),
    ].join(''),
  );
  const totals = totalsOf(scores);
  const last = [...keys, 'tokens' as const].map((key) => wide(totals[key].toFixed(0)));
  return [
    `${title.padEnd(22)}${[...keys, 'tokens'].map(wide).join('')}`,
    ...rows,
    `${'all, %'.padEnd(22)}${last.join('')}`,
  ].join('\n');
}
