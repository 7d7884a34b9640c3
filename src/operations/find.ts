/** The conversations of a workspace, of all enabled agents, newest first; nothing but first lines is read. */
import type { AgentName } from '../engine/conversation/types';
import type { FoundSession } from '../ports/agent';
import type { Outside } from '../ports/outside';
import { busyMs } from './busy';
import { withResolved } from './folders';

export interface SessionListed extends FoundSession {
  /** pi and legacy OpenClaw tell nothing but their last change: busy for 10 seconds, then unknown. */
  readonly live: 'busy' | 'idle' | 'ended' | 'unknown';
}

/** Sessions started in one of the folders or inside one, newest activity first. */
export async function findSessions(
  folders: readonly string[],
  enabled: readonly AgentName[],
  outside: Outside,
): Promise<readonly SessionListed[]> {
  const wanted = outside.agents.filter((agent) => enabled.includes(agent.name));
  const all = await withResolved(folders, outside.listing);
  const found = await Promise.all(
    wanted.map((agent) => agent.find(all, outside.listing, outside.around)),
  );
  const nowMs = outside.clock.now().getTime();
  return found
    .flat()
    .sort((a, b) => b.updatedAtMs - a.updatedAtMs)
    .map((session) => ({ ...session, live: isBusy(session, nowMs) ? 'busy' : 'unknown' }));
}

const isBusy = ({ updatedAtMs }: FoundSession, nowMs: number): boolean =>
  nowMs >= updatedAtMs && nowMs - updatedAtMs < busyMs;
