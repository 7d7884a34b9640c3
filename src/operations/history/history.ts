/**
 * What was done to a conversation, newest first: compactions as its transcript tells of them, ours with who asked, who wrote and what it
 * cost, by our own record; flushes; and what was taken back. Changes nothing.
 */
import { sum } from '../../base/lists';
import { entryId, type Compaction, type EntryRef } from '../../engine/conversation/types';
import { findContextStart } from '../../engine/conversation/context';
import { actsOf, type Act, type CompactionAct, type FlushAct } from '../../engine/session/acts';
import { pricesOf } from '../../engine/summarise/price';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import { undoableAt } from '../compact/undo';
import type { Limits } from '../limits';
import { measure } from '../meter/measure';
import { reportedSizes } from './reportedSizes';

/** How a compaction stands: what the model sees; under a later one; taken back; or not on this branch any more. */
export type CompactionStanding = 'inForce' | 'earlier' | 'undone' | 'elsewhere';

/** Null = not known. */
export interface PastCompaction {
  readonly kind: 'compaction';
  readonly id: string;
  readonly atMs: number | null;
  /** 1-based line of the transcript; null where it is not in the file any more. */
  readonly line: number | null;
  readonly by: 'tidemark' | 'agent';
  readonly byPerson: boolean | null;
  readonly writtenBy: string | null;
  readonly model: string | null;
  readonly usd: number | null;
  readonly tokensBefore: number | null;
  /** Whether `tokensBefore` is what a provider reported, or an agent wrote of itself; else it is an estimate. */
  readonly isBeforeReported: boolean;
  readonly tokensAfter: number | null;
  readonly standing: CompactionStanding;
  /**
   * Answers of the model from it to the next compaction, each of which was cheaper by what it saved; null where it is not on the
   * branch.
   */
  readonly answersSince: number | null;
  /** What that saved at the price of reading a cache, reckoned, US dollars. */
  readonly usdSaved: number | null;
  /** Whether undoing it is possible; later ones are taken back with it. */
  readonly canUndo: boolean;
}

export interface PastFlush extends FlushAct {
  readonly id: string;
}

export type Past = PastCompaction | PastFlush;

export interface History {
  readonly past: readonly Past[];
  /** Of compactions in force and before, answer by answer; tokens. Null where nothing is known. */
  readonly tokensSaved: number | null;
  /** What models cost so far, US dollars; null where none was asked. */
  readonly usd: number | null;
}

/** The history of a conversation as seen. */
export async function historyOf(
  seen: SeenFile,
  limits: Limits,
  outside: Outside,
): Promise<History> {
  const { path } = seen.conversation;
  const acts = actsOf(await outside.records.get(seen.conversation));
  const price = cachePrice(seen, limits, outside);
  const there = path.flatMap((ref, at) =>
    ref.kind === 'compaction' ? onBranch(seen, ref, at, acts, price) : [],
  );
  const past: Past[] = [
    ...there,
    ...acts.flatMap((act) => gone(seen, act, acts, new Set(there.map(({ id }) => id)))),
    ...acts.flatMap((act) => (act.kind === 'flush' ? [{ ...act, id: idOf(act) }] : [])),
  ];
  const saved = there.flatMap((one) => savedBy(one) ?? []);
  const paid = acts.flatMap((act) => (act.kind === 'undo' ? [] : (act.usd ?? [])));
  return {
    past: past.sort((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0)),
    tokensSaved: saved.length === 0 ? null : sum(saved),
    usd: paid.length === 0 ? null : sum(paid),
  };
}

const idOf = ({ atMs, file }: FlushAct): string => `flush-${atMs}-${file.slice(-20)}`;

/** Tokens that answers since did not have to read. */
const savedBy = ({
  tokensBefore,
  tokensAfter,
  answersSince,
}: Pick<PastCompaction, 'tokensBefore' | 'tokensAfter' | 'answersSince'>): number | null =>
  tokensBefore === null || tokensAfter === null || answersSince === null
    ? null
    : Math.max(0, tokensBefore - tokensAfter) * answersSince;

function onBranch(
  seen: SeenFile,
  ref: EntryRef,
  at: number,
  acts: readonly Act[],
  price: number | null,
): readonly PastCompaction[] {
  const entry = ref.load();
  if (entry.kind !== 'compaction') return [];
  const act = compactionAct(acts, ref.id);
  const isOurs = act ? act.writtenBy !== 'agent' : undoableAt(seen, at + 1) === ref.id;
  const figures = {
    ...(isOurs ? ourSizes(entry, act) : agentsSizes(seen, entry, at, act)),
    atMs: act ? act.atMs : entry.atMs,
    answersSince: answersAfter(seen.conversation.path, at),
  };
  const tokens = savedBy(figures);
  const isInForce = findContextStart(seen.conversation.path).boundary?.index === at;
  return [
    {
      kind: 'compaction',
      id: ref.id,
      line: ref.line,
      ...aboutAct(act, entry),
      ...figures,
      by: isOurs ? 'tidemark' : 'agent',
      standing: isInForce ? 'inForce' : 'earlier',
      usdSaved: tokens === null || price === null ? null : (tokens * price) / 1e6,
      canUndo: canUndo(seen, at),
    },
  ];
}

type CompactionSizes = Pick<PastCompaction, 'tokensBefore' | 'isBeforeReported' | 'tokensAfter'>;

const ourSizes = (entry: Compaction, act: CompactionAct | undefined): CompactionSizes =>
  act
    ? actSizes(act)
    : {
        tokensBefore: entry.tokensBefore,
        isBeforeReported: false,
        tokensAfter: entry.tokensAfter,
      };

const actSizes = ({ before, isBeforeReported, after }: CompactionAct): CompactionSizes => ({
  tokensBefore: before,
  isBeforeReported,
  tokensAfter: after,
});

/** An agent's own is known by its next answer: what Claude Code writes itself leaves out what stands around the conversation. */
function agentsSizes(
  { conversation: { path } }: SeenFile,
  { tokensBefore }: Compaction,
  at: number,
  act: CompactionAct | undefined,
): CompactionSizes {
  const { before, after } = reportedSizes(path, at);
  const told = tokensBefore ?? before;
  return {
    tokensBefore: told ?? act?.before ?? null,
    isBeforeReported: told !== null || act?.isBeforeReported === true,
    tokensAfter: after,
  };
}

function answersAfter(path: readonly EntryRef[], at: number): number {
  const next = path.findIndex(({ kind }, i) => i > at && kind === 'compaction');
  const since = path.slice(at + 1, next < 0 ? path.length : next);
  return since.filter(({ role }) => role === 'assistant').length;
}

/** Whether it and all compactions since are ours. */
const canUndo = (seen: SeenFile, at: number): boolean =>
  seen.conversation.path.every(
    (ref, i) => i < at || ref.kind !== 'compaction' || undoableAt(seen, i + 1) === ref.id,
  );

const compactionAct = (acts: readonly Act[], id: string): CompactionAct | undefined =>
  acts.find((act): act is CompactionAct => act.kind === 'compaction' && act.id === id);

const aboutAct = (
  act: CompactionAct | undefined,
  entry?: Compaction,
): Pick<PastCompaction, 'byPerson' | 'writtenBy' | 'model' | 'usd'> => ({
  byPerson: act?.byPerson ?? entry?.byPerson ?? null,
  writtenBy: act?.writtenBy ?? null,
  model: act?.model ?? null,
  usd: act?.usd ?? null,
});

/** A compaction of ours that is not on the branch: taken back, or left behind with its branch. */
function gone(
  { reader }: SeenFile,
  act: Act,
  acts: readonly Act[],
  there: ReadonlySet<string>,
): readonly PastCompaction[] {
  if (act.kind !== 'compaction' || there.has(act.id)) return [];
  const isUndone = acts.some((other) => other.kind === 'undo' && other.id === act.id);
  const { id, atMs, writtenBy } = act;
  // It stands in the file all the same, where its summary can be read.
  const entry = reader.entry(entryId(id));
  const line = entry?.kind === 'compaction' ? entry.line : null;
  return [
    {
      kind: 'compaction',
      id,
      atMs,
      line,
      ...aboutAct(act),
      by: writtenBy === 'agent' ? 'agent' : 'tidemark',
      ...actSizes(act),
      answersSince: null,
      usdSaved: null,
      standing: isUndone ? 'undone' : 'elsewhere',
      canUndo: false,
    },
  ];
}

/** Dollars per million tokens that the conversation's model takes for reading its cache; null where that is not known. */
function cachePrice(seen: SeenFile, limits: Limits, outside: Outside): number | null {
  const { model, reading } = measure(seen.conversation, limits, outside);
  if (!model) return null;
  return pricesOf(model.id, reading.tokens ?? 0, outside.prices())?.prices.cacheRead ?? null;
}
