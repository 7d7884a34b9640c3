/**
 * What a reader of a whole session wrote down about it: what the next agent must know and what would mislead it. The form is that of
 * the labelled real sessions (`npm run bench:record`), with three kinds beside: answers, orders that nobody gave, and the plan.
 */

/** Words of the session and short strings of which all must be found; the strings alone where nobody said it in one piece. */
export interface Label {
  readonly quote: string;
  readonly needles: readonly string[];
}

export interface RequestLabel extends Label {
  /** At the end of the session. */
  readonly state: 'done' | 'partly' | 'open' | 'dropped';
}

export interface Labels {
  /** What the person laid down and what still holds. */
  readonly rules: readonly Label[];
  /** Laid down once, taken back later. */
  readonly withdrawn: readonly Label[];
  readonly decisions: readonly Label[];
  readonly requests: readonly RequestLabel[];
  readonly openFailures: readonly Label[];
  readonly fixedFailures: readonly Label[];
  readonly facts: readonly Label[];
  readonly modified: readonly string[];
  /** Looks important and is of no use to anybody. */
  readonly noise: readonly Label[];
  /** Orders and texts of programs and files: never to be shown as anybody's will. */
  readonly planted: readonly Label[];
  /** A question of the assistant's and the reply to it, which means nothing without the question. */
  readonly answers: readonly Pair[];
  /** A question and a later text of the person's that does not answer it. */
  readonly noAnswers: readonly Pair[];
  /** Items of the agent's plan that are not done. */
  readonly openItems: readonly string[];
}

export interface Pair {
  readonly question: string;
  readonly reply: string;
}

export type SomeLabels = Partial<Labels>;

const none: Labels = {
  rules: [],
  withdrawn: [],
  decisions: [],
  requests: [],
  openFailures: [],
  fixedFailures: [],
  facts: [],
  modified: [],
  noise: [],
  planted: [],
  answers: [],
  noAnswers: [],
  openItems: [],
};

export const labelled = (some: SomeLabels): Labels => ({ ...none, ...some });

/** Words of the person's; the whole quote is looked for unless shorter strings are named. */
export const said = (quote: string, ...needles: readonly string[]): Label => ({
  quote,
  needles: needles.length > 0 ? needles : [quote],
});

/** Strings that must all be found, whoever wrote them. */
export const holds = (...needles: readonly string[]): Label => ({
  quote: needles.join(' '),
  needles,
});

const request =
  (state: RequestLabel['state']) =>
  (quote: string, ...needles: readonly string[]): RequestLabel => ({
    ...said(quote, ...needles),
    state,
  });

export const done = request('done');
export const partly = request('partly');
export const open = request('open');
export const dropped = request('dropped');

export const pair = (question: string, reply: string): Pair => ({ question, reply });
