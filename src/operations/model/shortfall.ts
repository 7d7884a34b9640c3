/**
 * What a model left to code in a summary, and why: each stage that has no words of its own, in one sentence. Only what was not
 * mended since is said, so that nobody reads of a request that was too large where its halves were answered. Pure.
 */
import { groupedBy } from '../../base/lists';
import { inEnglish, said, type Sentence } from '../../base/sentence';
import type { StageAt } from './stages';

/** One stage without the model's words. */
export interface Shortfall {
  readonly at: StageAt;
  /** Whether the other half of it was asked for apart. */
  readonly isHalf: boolean;
  /** Null where nobody knows. */
  readonly reason: Sentence | null;
  /** Whether the window had no room for the request, so that none was made. */
  readonly isUnasked: boolean;
}

/** Stages that are named one by one for a reason, and reasons that are given: people read one or two sentences. */
const mostPlaces = 4;
const mostReasons = 2;

/** Which stages were done without the model and for what reasons; null where none was. */
export function shortfallText(shortfalls: readonly Shortfall[]): Sentence | null {
  const byReason = groupedBy(shortfalls, ({ reason, isUnasked }) =>
    reason === null ? '' : kindOf(reason, isUnasked),
  );
  const texts = [...byReason.values()].slice(0, mostReasons).map(groupText);
  return texts.length === 0 ? null : texts.reduce((all, next) => said`${all} ${next}`);
}

/** Requests without room differ in their size alone. */
const kindOf = (reason: Sentence, isUnasked: boolean): string =>
  isUnasked ? reason.said : inEnglish(reason);

function groupText(group: readonly Shortfall[]): Sentence {
  const places = placesText(group);
  const reason = group[0]?.reason ?? null;
  return reason === null
    ? said`Without the model: ${places}.`
    : said`Without the model: ${places}. ${reason}`;
}

function placesText(group: readonly Shortfall[]): Sentence {
  const places = new Map(
    group.map((one) => {
      // Two halves are a whole.
      const isHalf = group.filter(({ at, isHalf }) => isHalf && at === one.at).length === 1;
      const place = isHalf ? said`half of ${stageText(one.at)}` : stageText(one.at);
      return [inEnglish(place), place] as const;
    }),
  );
  const named = [...places.values()].slice(0, mostPlaces);
  const list = named.reduce((all, next) => said`${all}, ${next}`);
  const more = places.size - named.length;
  return more === 0 ? list : said`${list}, and ${more} more`;
}

function stageText(at: StageAt): Sentence {
  const part = partText(at);
  return at.chunks > 1 ? said`chunk ${String(at.chunk)} of ${String(at.chunks)} in ${part}` : part;
}

function partText({ kind, index, of }: StageAt): Sentence {
  switch (kind) {
    case 'history':
      return of > 1
        ? said`part ${String(index)} of ${String(of)} of the oldest messages`
        : said`the oldest messages`;
    case 'part':
      return of > 1 ? said`part ${String(index)} of ${String(of)}` : said`the conversation`;
    case 'merge':
      return said`joining the parts`;
    case 'turn':
      return said`the turn under way`;
  }
}

/**
 * Why nothing came of a model: what it answered or what stood in its way, before what had no room; null where nothing is known.
 * Where no request was made at all, `unasked` says it.
 */
export function failureText(
  shortfalls: readonly Shortfall[],
  unasked: Sentence | null,
): Sentence | null {
  const reason = shortfalls.find((one) => !one.isUnasked)?.reason ?? null;
  return reason ?? unasked ?? shortfalls[0]?.reason ?? null;
}
