/** Runs the offline summariser over a growing conversation, the way sessions are compacted again and again. */
import { draftOffline } from '../../src/engine/summary/offline';
import type { Draft, DraftInput } from '../../src/engine/summary/draft';
import type { Compaction, Entry } from '../../src/engine/conversation/types';
import { entryId } from '../../src/engine/conversation/types';
import { quickCounter } from '../../src/engine/tokens/count/quick';

/** All text of an entry that a model would see. */
export function visibleText(entry: Entry): string {
  if (entry.kind !== 'message') return '';
  return entry.blocks
    .map((block) => {
      if (block.kind === 'toolCall')
        return `${block.tool} ${JSON.stringify(block.arguments).replace(/\\(["\\])/gu, '$1')}`;
      if (block.kind === 'text' || block.kind === 'toolResult') return block.text;
      return block.kind === 'shell' ? `${block.command}\n${block.output}` : '';
    })
    .join('\n');
}

export interface Compacted {
  readonly drafts: readonly Draft[];
  readonly kept: readonly Entry[];
  /** What the model sees after the last compaction. */
  readonly context: string;
}

export const testBudgets = { evidenceTokens: 4_000, proseTokens: 3_000 } as const;

/** The input of one draft over a branch cut at an index. */
export function draftInputAt(
  branch: readonly Entry[],
  cut: number,
  more: Partial<DraftInput> = {},
): DraftInput {
  const previous =
    branch.filter((entry): entry is Compaction => entry.kind === 'compaction').pop() ?? null;
  return {
    replaced: branch.slice(0, cut),
    turnPrefix: [],
    kept: branch.slice(cut).filter((entry) => entry.kind !== 'compaction'),
    previous,
    cwd: '/home/dev/shop',
    counter: quickCounter,
    ...testBudgets,
    instructions: null,
    redact: (text) => text,
    ...more,
  };
}

/** Compacts `times` times while the conversation grows to its full length, keeping about `keepTokens` each time. */
export function compactedTimes(
  entries: readonly Entry[],
  times: number,
  keepTokens: number,
  budgets: Partial<DraftInput> = {},
): Compacted {
  const branch: Entry[] = [];
  const drafts: Draft[] = [];
  let kept: readonly Entry[] = [];
  for (let round = 1; round <= times; round++) {
    const upTo = Math.floor((entries.length * round) / times);
    const from = Math.floor((entries.length * (round - 1)) / times);
    branch.push(...entries.slice(from, upTo));
    const cut = cutAt(branch, keepTokens);
    const input = draftInputAt(branch, cut, budgets);
    const draft = draftOffline(input);
    drafts.push(draft);
    kept = input.kept;
    branch.push(compactionEntry(draft, branch[cut]?.id ?? entryId('e1'), round));
  }
  const context = [drafts[drafts.length - 1]?.summary ?? '', ...kept.map(visibleText)].join('\n');
  return { drafts, kept, context };
}

function compactionEntry(
  draft: Draft,
  firstKeptId: Compaction['firstKeptId'],
  round: number,
): Compaction {
  return {
    kind: 'compaction',
    id: entryId(`c${round}`),
    parentId: null,
    atMs: null,
    line: 0,
    summary: draft.summary,
    firstKeptId,
    tokensBefore: null,
    tokensAfter: null,
    details: draft.details,
  };
}

/** The first message of the newest `keepTokens`, never a result. */
function cutAt(branch: readonly Entry[], keepTokens: number): number {
  let tokens = 0;
  let at = branch.length;
  while (at > 1 && tokens < keepTokens) {
    at -= 1;
    tokens += quickCounter.count(visibleText(branch[at]!));
  }
  while (at < branch.length && !startsContext(branch[at]!)) at += 1;
  return at;
}

const startsContext = (entry: Entry): boolean =>
  entry.kind === 'message' && (entry.role === 'user' || entry.role === 'assistant');
