/**
 * What a request says about the size of the conversation: the prompt of its LAST round and that round's own output.
 * `completionTokens` is the sum over all rounds and must not be added (the built-in ring does so). Usage shows up while a
 * request runs, before the round that it speaks of is known to be the last: then it belongs to the round that ended.
 */
import type { Usage } from '../../../engine/conversation/types';
import { asObject, asObjects, asString, asTokens, someTokens, type Json } from '../../jsonl/fields';
import { callsIn, roundTokens, type Round } from './round';

/** How a request stands. */
export type RequestState = 'pending' | 'complete' | 'cancelled' | 'failed';

const states: Readonly<Record<number, RequestState>> = {
  0: 'pending',
  1: 'complete',
  2: 'cancelled',
  3: 'failed',
  // It waits for the person: more comes.
  4: 'pending',
};

/** The state of a request; older files tell it by their fields. */
export function requestState(request: Json): RequestState {
  const value = asObject(request['modelState'])?.['value'];
  const known = typeof value === 'number' ? states[value] : undefined;
  if (known) return known;
  if (request['isCanceled'] === true) return 'cancelled';
  return asObject(asObject(request['result'])?.['errorDetails']) ? 'failed' : 'complete';
}

/** The round a request's usage belongs to; null where nobody reported any. */
export function usageOf(
  request: Json,
  rounds: readonly Round[],
  isSettled: boolean,
): { readonly round: number; readonly usage: Usage } | null {
  const metadata = metadataOf(request);
  // Written in one line with the rounds, so it is never half of an older report.
  const recorded = someTokens(metadata?.['promptTokens']);
  const prompt = recorded ?? someTokens(request['promptTokens']);
  if (prompt === undefined || isStaleUsage(prompt, metadata)) return null;
  const isOver = isSettled && requestState(request) === 'complete';
  const round = recorded === undefined && !isOver ? endedRound(rounds) : rounds.length - 1;
  const output = asTokens(metadata?.['outputTokens']) ?? outputOf(request, rounds, round);
  return { round: Math.max(0, round), usage: usageFrom(prompt, output) };
}

/** The participant's own record of a request. */
export const metadataOf = (request: Json): Json | undefined =>
  asObject(asObject(request['result'])?.['metadata']);

/** While a request runs, or was cut off, what it reports is of the last round that is known to have ended. */
function endedRound(rounds: readonly Round[]): number {
  const last = rounds.length - 1;
  const ended = rounds.findLastIndex((round) => callsIn(round).length > 0);
  return ended < 0 ? last : ended;
}

/** The sum is the output of one round only where there was no other. */
function outputOf(request: Json, rounds: readonly Round[], round: number): number {
  const sum = asTokens(request['completionTokens']);
  const only = rounds[round];
  if (round <= 0 && sum !== undefined) return sum;
  const rough = only ? roundTokens(only) : 0;
  return sum === undefined ? rough : Math.min(rough, sum);
}

const usageFrom = (inputTokens: number, outputTokens: number): Usage => ({
  inputTokens,
  outputTokens,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  contextTokens: inputTokens + outputTokens,
});

/** Whether the prompt is one from before a summary of the same request: it is no smaller than what was summarised. */
export function isStaleUsage(prompt: number, metadata: Json | undefined): boolean {
  return asObjects(metadata?.['summaries']).some(({ contextLengthBefore }) => {
    const before = someTokens(contextLengthBefore);
    return before !== undefined && prompt >= before;
  });
}

/** A summary that replaces everything up to a round. */
export interface Summary {
  /** The round it reaches to; it may be one of an earlier request. */
  readonly roundId: string;
  readonly text: string;
  /** What was summarised, tokens; null where nobody says. */
  readonly tokensBefore: number | null;
}

/** The summaries a request brings, oldest first, each once. */
export function summariesOf(metadata: Json | undefined): readonly Summary[] {
  if (!metadata) return [];
  const onRounds = asObjects(metadata['toolCallRounds']).map(({ id, summary }) => ({
    toolCallRoundId: id,
    text: summary,
  }));
  const all = [...onRounds, ...asObjects(metadata['summaries']), asObject(metadata['summary'])];
  const found = new Map<string, Summary>();
  for (const item of all) {
    const summary = readSummary(item);
    if (!summary) continue;
    const known = found.get(summary.roundId);
    // The same summary may be told on its round, in the list and as the last one.
    if (known?.text !== summary.text || summary.tokensBefore !== null) {
      found.set(summary.roundId, summary);
    }
  }
  return [...found.values()];
}

function readSummary(json: Json | undefined): Summary | undefined {
  const roundId = asString(json?.['toolCallRoundId']);
  const text = asString(json?.['text']);
  if (roundId === undefined || text === undefined || text.trim() === '') return undefined;
  return { roundId, text, tokensBefore: someTokens(json?.['contextLengthBefore']) ?? null };
}
