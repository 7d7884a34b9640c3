/**
 * Which Codex threads are written to. Codex numbers no format; what a thread says of its history stands for a version here:
 * 0 = a form nobody has seen, 1 = known and whole, 2 = begins in another rollout that was not to be had.
 */
import { said } from '../../base/sentence';
import type { Conversation } from '../../engine/conversation/types';
import type { EditRefused } from '../../ports/edits';
import { editRefused } from '../jsonl/refusal';
import type { ThreadHeader } from './read/header';

const knownModes: readonly (string | null)[] = [null, 'legacy', 'paginated'];

/** Whole without what another file holds: from the first replaced history on nothing of that is in the context any more. */
export function versionOf({ historyMode, base }: ThreadHeader, isWhole: boolean): number {
  if (!knownModes.includes(historyMode)) return 0;
  return base !== null && !isWhole ? 2 : 1;
}

/** Why nothing is written to a thread; undefined when it may be. */
export function versionRefusal({ formatVersion }: Conversation): EditRefused | undefined {
  if (formatVersion === 1) return undefined;
  return editRefused(
    formatVersion === 2
      ? said`This thread is a fork or was taken back, and the rollout it goes on from is missing or incomplete, so it cannot be compacted from here. Use /compact in Codex once; after that it can.`
      : said`This thread keeps its history in a form that is not known here, so nothing is written to it. Update Tidemark.`,
  );
}
