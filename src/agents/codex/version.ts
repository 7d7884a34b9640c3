/**
 * Which Codex threads are written to. Codex numbers no format; what a thread says of its history stands for a version here:
 * 0 = a form nobody has seen, 1 = known and whole, 2 = a fork that begins in another thread's file.
 */
import type { Conversation } from '../../engine/conversation/types';
import type { EditRefused } from '../../ports/agent';
import type { Header } from './header';

const knownModes: readonly (string | null)[] = [null, 'legacy', 'paginated'];

/** A fork is whole from its own first replaced history on: nothing of the other file is in its context any more. */
export function versionOf({ historyMode, goesOnFrom }: Header, hasBoundary: boolean): number {
  if (!knownModes.includes(historyMode)) return 0;
  return goesOnFrom !== null && !hasBoundary ? 2 : 1;
}

const refused = (reason: string): EditRefused => ({ kind: 'refused', reason });

/** Why nothing is written to a thread; undefined when it may be. */
export function versionRefusal({ formatVersion }: Conversation): EditRefused | undefined {
  if (formatVersion === 1) return undefined;
  return refused(
    formatVersion === 2
      ? 'This thread is a fork: its beginning lies in the file of the thread it was made from, so it cannot be compacted from here. Use /compact in Codex once; after that it can.'
      : 'This thread keeps its history in a form that is not known here, so nothing is written to it. Look for a newer Tidemark.',
  );
}
