/**
 * What the chat's own ring gets wrong, as far as the file proves it. The ring shows prompt and answer of the newest request
 * that reported any, summed up as they were stored: after a summary that is the size from before; a provider that reports
 * nothing has no ring or an empty one; stored answers are the sum over all rounds, which the ring shows after a reload; and
 * in older editors the room for the answer was counted as used.
 */
import type { EntryRef, Remark } from '../../../engine/conversation/types';
import { asObject, asTokens, type Json } from '../../jsonl/fields';
import type { BuiltRequest } from './branch';
import { isStaleUsage, metadataOf, requestState } from './usage';

/** Less than this share of the window is not worth a word. */
const leastShare = 0.01;

/** What there is to say. `built` = the requests as they were read, place by place; `path` = the branch they make. */
export function ringRemarks(
  requests: readonly unknown[],
  built: readonly (BuiltRequest | undefined)[],
  path: readonly EntryRef[],
  windowTokens: number | null,
): readonly Remark[] {
  const place = requests.findLastIndex((item, i) => built[i] !== undefined && hasUsage(item));
  if (place < 0) return isAnyOver(requests, built) ? [{ kind: 'noDisplay', tokens: 0 }] : [];
  return remarksOn(asObject(requests[place]) ?? {}, built[place], path, windowTokens);
}

/** What there is to say of the newest request that the ring has something of. */
function remarksOn(
  request: Json,
  own: BuiltRequest | undefined,
  path: readonly EntryRef[],
  windowTokens: number | null,
): readonly Remark[] {
  const prompt = asTokens(request['promptTokens']) ?? 0;
  const answers = asTokens(request['completionTokens']) ?? 0;
  if (prompt === 0) return [{ kind: 'zeroDisplay', tokens: answers }];
  if (own && isBeforeSummary(request, own, path)) {
    return [{ kind: 'staleDisplay', tokens: prompt + answers }];
  }
  const remarks: Remark[] = [];
  const reserve = asTokens(request['outputBuffer']) ?? 0;
  if (reserve > 0) remarks.push({ kind: 'reserveDisplay', tokens: reserve });
  const extra = answers - lastAnswer(own, answers);
  if (requestState(request) !== 'pending' && extra >= leastShare * (windowTokens ?? Infinity)) {
    remarks.push({ kind: 'roundsDisplay', tokens: extra });
  }
  return remarks;
}

/** Whether the ring has something of a request; 0 is something. */
function hasUsage(item: unknown): boolean {
  const request = asObject(item);
  return (
    asTokens(request?.['promptTokens']) !== undefined ||
    asTokens(request?.['completionTokens']) !== undefined
  );
}

const isAnyOver = (
  requests: readonly unknown[],
  built: readonly (BuiltRequest | undefined)[],
): boolean =>
  requests.some((item, i) => {
    const request = asObject(item);
    return built[i] !== undefined && request !== undefined && requestState(request) !== 'pending';
  });

/** Whether what a request reports is the size from before its own summary, and that summary is in force. */
function isBeforeSummary(request: Json, own: BuiltRequest, path: readonly EntryRef[]): boolean {
  const prompt = asTokens(request['promptTokens']) ?? 0;
  if (!own.isOnlySummary && !isStaleUsage(prompt, metadataOf(request))) return false;
  const ids = new Set(own.summaries.map(({ entry }) => entry.id));
  return path.some(({ kind, id }) => kind === 'compaction' && ids.has(id));
}

/** What of the answers is in the size that is reported. */
function lastAnswer(own: BuiltRequest | undefined, answers: number): number {
  for (const ref of own?.messages ?? []) {
    const entry = ref.load();
    if (entry.kind === 'message' && entry.usage) return entry.usage.outputTokens;
  }
  return answers;
}
