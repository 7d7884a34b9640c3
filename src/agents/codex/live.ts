/**
 * Whether Codex has a thread open (formats/codex.md "Where"): a process that has it open holds a lock file, and takes it away when
 * it ends. Whether it is in a turn nobody tells, so an open thread counts as busy: what is appended meanwhile is not seen by the
 * client and its own lines then repeat our numbers.
 */
import path from 'node:path';
import type { Conversation } from '../../engine/conversation/types';
import type { Listing, Liveness, Surroundings } from '../../ports/agent';
import { codexHome } from './find';

/** The lock of a thread, in the Codex home that its rollout lies in. */
export function lockFile(
  { file, sessionId }: { readonly file: string; readonly sessionId: string },
  around: Surroundings,
): string {
  const match = /^(.*)[/\\]sessions[/\\]\d{4}[/\\]\d\d[/\\]\d\d[/\\][^/\\]+$/.exec(file);
  return path.join(match?.[1] ?? codexHome(around), 'thread-writer-locks', `${sessionId}.lock`);
}

/** Busy while somebody has the thread open, ended otherwise. */
export async function liveness(
  session: { readonly file: string; readonly sessionId: string },
  listing: Listing,
  around: Surroundings,
): Promise<Liveness> {
  // An id comes from a file and must not lead elsewhere.
  if (!/^[\w-]+$/.test(session.sessionId)) return 'unknown';
  return (await listing.exists(lockFile(session, around))) ? 'busy' : 'ended';
}

/** How an open thread is closed. */
export const whenBusy =
  'Codex has this thread open, and would not see what is written to it. Leave it there (/new or /quit; the background process of the interactive client goes on holding it until "codex app-server daemon stop"), then try again. If no Codex runs, one that was killed left its lock behind: open the thread once and leave it.';

/** How to go on from an edit of ours. */
export const followUp = ({
  sessionId,
}: Conversation): { readonly command: string; readonly sentence: string } => ({
  command: `codex resume ${sessionId}`,
  sentence: `Go on with "codex resume ${sessionId}". In a Codex that is running, /new and then /resume ${sessionId} takes it from the file.`,
});
