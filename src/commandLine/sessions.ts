/** `sessions`: the conversations of a workspace, and how full their windows are. */
import { findSessions, type SessionListed } from '../operations/follow/find';
import { maskedTitle } from '../operations/follow/firstWords';
import { statusOf } from '../operations/meter/status';
import { withTranscript } from '../operations/withTranscript';
import type { Outside } from '../ports/outside';
import type { Job } from './conversations';
import { done, notDone, type Output } from './io';
import type { CommandSetting } from './place';
import { type Described, sessionText } from './sentences';

export async function sessions({ setting, outside }: Job): Promise<Output> {
  const { place, settings } = setting;
  const found = await findSessions([place.workspace], settings.agents, outside, place.trusted);
  // Conversations outlive a worktree that is gone; without any, it is a wrong path.
  if (found.length === 0 && outside.noteSources.missing(place) !== undefined)
    return notDone(`${place.workspace} is not a folder, and no conversation was started in it.`);
  const listed = [];
  for (const session of found) listed.push(await described(session, setting, outside));
  const text =
    listed.length === 0
      ? `No conversation was started in ${place.workspace} or below it.\n`
      : `${listed.map(sessionText).join('\n')}\n`;
  const json = listed.map(
    ({ updatedAtMs, sizeBytes, source: _source, reading: _, ...session }) => ({
      ...session,
      sizeBytes,
      updatedAt: new Date(updatedAtMs).toISOString(),
    }),
  );
  return done(json, text);
}

async function described(
  session: SessionListed,
  { limits, place }: CommandSetting,
  outside: Outside,
): Promise<Described> {
  return withTranscript(session.file, outside, async (transcript) => {
    const read = await transcript.refresh();
    if (!read.ok) return { ...session, title: null, percent: null, reading: 'unknown' };
    const { title, percent, source: reading } = await statusOf(read.value, limits, place, outside);
    return { ...session, title: maskedTitle(title), percent, reading };
  });
}
