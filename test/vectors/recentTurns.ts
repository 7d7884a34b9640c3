/**
 * The newest turns, to be shown to a summariser (or kept in a summary) word for word.
 * Whole turns where there are enough; else what the person said and the newest messages. A result stays with its call. Pure, linear.
 */
import { pairResults } from '../../src/engine/conversation/toolPairs';
import type { Entry } from '../../src/engine/conversation/types';

/** More turns than this are a history and no recent past. */
const mostTurns = 12;

/** Entries divided in two; each in the order they had. */
export interface RecentTurns {
  readonly older: readonly Entry[];
  readonly recent: readonly Entry[];
}

/** Takes the newest `turns` (0–12) turns; where the entries hold fewer, every word of the user and the newest messages up to two a turn. */
export function splitRecentTurns(entries: readonly Entry[], turns: number): RecentTurns {
  const wanted = Math.min(mostTurns, Math.max(0, Math.floor(turns) || 0));
  if (wanted === 0) return { older: entries, recent: [] };
  const spoken = entries.flatMap((entry, i) => (isSpoken(entry) ? [i] : []));
  const said = spoken.filter((i) => isByUser(entries[i]!));
  const recent = new Set(
    said.length >= wanted
      ? since(spoken, said[said.length - wanted]!)
      : newest(spoken, said, wanted * 2),
  );
  for (const { call, result } of pairResults(entries)) if (recent.has(call)) recent.add(result);
  return {
    older: entries.filter((_, i) => !recent.has(i)),
    recent: entries.filter((_, i) => recent.has(i)),
  };
}

const isSpoken = (entry: Entry): boolean =>
  entry.kind === 'message' && (entry.role === 'user' || entry.role === 'assistant');

const isByUser = (entry: Entry): boolean => entry.kind === 'message' && entry.role === 'user';

const since = (spoken: readonly number[], from: number): readonly number[] =>
  spoken.filter((i) => i >= from);

/** Everything the user said, and of the rest the newest, `count` in all where they allow it. */
function newest(
  spoken: readonly number[],
  said: readonly number[],
  count: number,
): readonly number[] {
  const taken = new Set(said);
  for (let i = spoken.length - 1; i >= 0 && taken.size < count; i--) taken.add(spoken[i]!);
  return [...taken];
}
