/** The conversations of a workspace, of all enabled agents, newest first; nothing but first lines is read. */
import type { AgentName } from '../engine/conversation/types';
import type { FoundSession, Liveness } from '../ports/agent';
import type { Outside } from '../ports/outside';
import { busyMs } from './busy';
import { withResolved } from './folders';

export interface SessionListed extends FoundSession {
  /** pi and legacy OpenClaw tell nothing but their last change: busy for 10 seconds, then unknown. */
  readonly live: Liveness;
  /** What people call where it comes from, where another extension registered it; null for what we found. */
  readonly source: string | null;
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
  const own = found.flat().map((session) => ({ ...session, source: null }));
  const offered = await offeredSessions(all, outside);
  const known = new Set(own.map(({ file }) => file));
  const more = offered.filter(({ agent, file }) => enabled.includes(agent) && !known.has(file));
  const sorted = [...own, ...more].sort((a, b) => b.updatedAtMs - a.updatedAtMs);
  return Promise.all(
    sorted.map(async (session) => ({ ...session, live: await liveness(session, nowMs, outside) })),
  );
}

/** What other extensions registered, as far as its form is one we read. */
async function offeredSessions(
  folders: readonly string[],
  { agents, host, listing, log }: Outside,
): Promise<readonly (FoundSession & { readonly source: string })[]> {
  const offered = await host.call('conversations', { folders }).catch(() => []);
  const read = await Promise.all(
    offered.map(async ({ source, ...session }) => {
      const firstLine = await listing.firstLine(session.file);
      const adapter = agents.find((one) => one.recognises(session.file, firstLine ?? ''));
      if (firstLine === undefined || !adapter) {
        log.info('offered conversation passed over', { source });
        return [];
      }
      return [{ ...session, agent: adapter.name, sizeBytes: 0, source }];
    }),
  );
  return read.flat();
}

/** What the agent tells; else whether the file changed just now. */
async function liveness(
  session: FoundSession,
  nowMs: number,
  { agents, listing, around }: Outside,
): Promise<Liveness> {
  const adapter = agents.find(({ name }) => name === session.agent);
  const told = (await adapter?.liveness?.(session, listing, around)) ?? 'unknown';
  return told === 'unknown' && isBusy(session, nowMs) ? 'busy' : told;
}

const isBusy = ({ updatedAtMs }: FoundSession, nowMs: number): boolean =>
  nowMs >= updatedAtMs && nowMs - updatedAtMs < busyMs;
