/**
 * Forgetting a conversation: our record of it and our copies of its transcript. The transcript itself and the notes stay: they are
 * the agent's and the person's.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { actsOf } from '../../engine/session/acts';
import { pinsOf } from '../../engine/session/pins';
import type { KeptSize } from '../../ports/archives';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { Problem } from '../problems';
import { exclusively } from '../records';

/** What is kept of a conversation. */
export interface KeptCounts {
  /** Copies of its transcript. */
  readonly archives: KeptSize;
  readonly pins: number;
  /** Compactions, flushes and undos that are remembered. */
  readonly acts: number;
}

export async function keptCounts(
  { file, conversation }: SeenFile,
  outside: Outside,
): Promise<KeptCounts> {
  const record = await outside.records.get(conversation);
  const archives = await outside.archives.of(file);
  return { archives, pins: pinsOf(record).length, acts: actsOf(record).length };
}

/** Removes it; the answer is what there was, once it was seen to be gone. */
export const forget = (seen: SeenFile, outside: Outside): Promise<Result<KeptCounts, Problem>> =>
  exclusively(
    seen.conversation,
    async () => {
      const before = await keptCounts(seen, outside);
      await outside.records.forget(seen.conversation);
      await outside.archives.forget(seen.file);
      const { archives, pins } = await keptCounts(seen, outside);
      return archives.files === 0 && pins === 0 ? ok(before) : failed(notGone);
    },
    outside,
  );

const notGone: Problem = {
  kind: 'notWritten',
  sentence: said`Some of it could not be removed. Open the archive folder to see what is left.`,
};
