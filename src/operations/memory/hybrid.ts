/**
 * A search by words and by meaning in one. Words are always there; what a service for vectors adds comes within a second and a half or
 * not at all, and whatever is wrong with it is one sentence beside the answers.
 */
import { ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { fused, standsOutFrom } from '../../engine/memory/fuse';
import type { MemoryOptions } from '../../engine/memory/options';
import { redact } from '../../engine/secrets/redact';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
} from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';

type Options = Pick<MemoryOptions, 'embedding' | 'hybrid'>;

/** A search never waits longer for vectors, ms. */
const waitMs = 1_500;

export async function searchByBoth(
  scope: MemoryScope,
  question: MemoryQuestion,
  { embedding, hybrid }: Options,
  outside: Outside,
  signal: AbortSignal,
): Promise<Result<MemoryFound, Sentence>> {
  const most = Math.round(question.limit * hybrid.candidateMultiplier);
  const words = await outside.memoryStore.search(scope, { ...question, limit: most }, signal);
  if (!words.ok) return words;
  const all = await outside.memoryStore.notes(scope);
  if (!all.ok) return all;
  const byWords = words.value.hits.slice(0, question.limit);
  const texts = all.value.map(({ text }) => text);
  const mask = (text: string): string => redact(text).text;
  const near = await outside.vectors.near(embedding, question.text, texts, {
    mask,
    waitMs,
    signal,
  });
  if (!near.ok) {
    const problems = [...words.value.problems, near.problem];
    return ok({ ...words.value, hits: byWords, problems });
  }
  const { days } = words.value;
  const nearest = nearestOf(all.value, near.value.cosines, days, most);
  const hits = new Map([...nearest, ...words.value.hits].map((hit) => [keyOf(hit), hit]));
  const outFrom = standsOutFrom(near.value.cosines);
  const order = fused(words.value.hits.map(ranked), nearest.map(ranked), outFrom, hybrid);
  const { missing } = near.value;
  const problems =
    missing === 0 ? words.value.problems : [...words.value.problems, partly(missing)];
  const best = order.slice(0, question.limit).flatMap(({ key, score }) => {
    const hit = hits.get(key);
    return hit === undefined ? [] : [{ ...hit, score: Math.round(score * 1e5) / 1e5 }];
  });
  return ok({ ...words.value, hits: best, problems });
}

/** Of stretches of one line each is an answer of its own. */
const keyOf = ({ path, line, text }: MemoryHit): string => `${path}:${line}:${text}`;
const ranked = (hit: MemoryHit) => ({ key: keyOf(hit), score: hit.score });

/** The notes nearest in meaning, of the days asked for where there are any. */
function nearestOf(
  all: readonly MemoryHit[],
  cosines: Float64Array,
  days: MemoryFound['days'],
  most: number,
): readonly MemoryHit[] {
  const isAsked = ({ date }: MemoryHit): boolean =>
    days === null || (date !== null && date >= days.from && date <= days.to);
  return all
    .map((hit, i) => ({ ...hit, score: cosines[i] ?? NaN }))
    .filter((hit) => hit.score > 0 && isAsked(hit))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

const partly = (missing: number): Sentence =>
  missing === 1
    ? said`1 note has no vector yet, and was searched by its words alone.`
    : said`${missing} notes have no vectors yet, and were searched by their words alone.`;
