/**
 * The status of a conversation with its first words, for those who show it. Apart from `status.ts`, because the command line's
 * `status` shows neither the words nor a title and does without what masks secrets in them.
 */
import type { MeterCache } from '../../engine/meter/cache';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { Limits, WorkspacePlace } from '../limits';
import { maskedTitle, firstRequest } from '../follow/firstWords';
import { statusOf, type Reckoned, type Status } from './status';

export async function namedStatusOf(
  seen: SeenFile,
  limits: Limits,
  place: WorkspacePlace,
  outside: Outside,
  cache?: MeterCache,
): Promise<Status> {
  return withWords(await statusOf(seen, limits, place, outside, cache), seen);
}

/** The same where the status is known already. */
export const withWords = (status: Reckoned, { conversation }: SeenFile): Status => ({
  ...status,
  title: maskedTitle(status.title),
  opening: firstRequest(conversation.path),
});
