/** The conversations of a workspace, of all enabled agents, newest first; nothing but first lines is read. */
import { errorData } from '../../base/log';
import type { AgentName } from '../../engine/conversation/types';
import type { Openness } from '../../engine/selection/choose';
import type { AgentAdapter, FoundSession, Liveness, OpenSession } from '../../ports/agent';
import type { Outside } from '../../ports/outside';
import { agentLists } from '../agentLists';
import { isBusyAt } from '../turnInProgress';
import { withResolved } from './folders';

export interface SessionListed extends FoundSession {
  /** pi and legacy OpenClaw tell nothing but their last change: busy for 10 seconds, then unknown. */
  readonly live: Liveness;
  /** What people call where it comes from, where another extension registered it; null for what we found. */
  readonly source: string | null;
}

/** A conversation with what its agent tells of it. */
export interface FoundConversation {
  readonly session: SessionListed;
  /** What the agent tells by itself, where `session.live` may also say what the last change tells. */
  readonly told: Liveness;
  readonly openness: Openness;
  readonly turn: 'busy' | 'idle' | 'untold';
  /** The process that has it open; null where that is not known. */
  readonly pid: number | null;
}

/** Sessions started in one of the folders or inside one, newest activity first. `trusted` = whether the folders are. */
export async function findSessions(
  folders: readonly string[],
  enabled: readonly AgentName[],
  outside: Outside,
  trusted: boolean,
): Promise<readonly SessionListed[]> {
  const found = await findConversations(folders, enabled, outside, trusted);
  return found.map(({ session }) => session);
}

/** The same with what their agents tell of them: each agent is asked once for all. */
export async function findConversations(
  folders: readonly string[],
  enabled: readonly AgentName[],
  outside: Outside,
  trusted: boolean,
): Promise<readonly FoundConversation[]> {
  const wanted = outside.agents.filter((agent) => enabled.includes(agent.name));
  const all = await withResolved(folders, outside.listing);
  const [{ all: own, faults }, offered] = await Promise.all([
    agentLists(wanted, (agent) => conversationsOf(agent, all, outside, trusted), outside.log),
    offeredSessions(all, outside),
  ]);
  // Nothing that was found must not be taken for nothing that is there.
  if (faults[0] && own.length + offered.length === 0) throw faults[0].error;
  const known = new Set(own.map(({ session }) => session.file));
  const more = offered.filter(({ agent, file }) => enabled.includes(agent) && !known.has(file));
  const asked = await Promise.all(more.map((session) => askedAlone(session, outside)));
  return [...own, ...asked].sort((a, b) => b.session.updatedAtMs - a.session.updatedAtMs);
}

async function conversationsOf(
  agent: AgentAdapter,
  folders: readonly string[],
  outside: Outside,
  trusted: boolean,
): Promise<readonly FoundConversation[]> {
  const { listing, around } = outside;
  const found = await agent.find.sessions(folders, listing, { ...around, trusted });
  const sessions = found.map((session) => ({ ...session, source: null }));
  if (!agent.live?.openSessions) {
    return Promise.all(sessions.map((session) => askedAlone(session, outside)));
  }
  // An agent without conversations here is not asked what it has open.
  const open = sessions.length === 0 ? [] : await agent.live.openSessions(listing, around);
  const byId = open && new Map(open.map((one) => [one.sessionId, one]));
  const nowMs = outside.clock.now().getTime();
  return sessions.map((session) =>
    describe(session, byId ? toldBy(byId.get(session.sessionId)) : nothingTold, nowMs),
  );
}

type Sourced = FoundSession & { readonly source: string | null };
type LifeSigns = Omit<FoundConversation, 'session'>;

const nothingTold: LifeSigns = { told: 'unknown', openness: 'untold', turn: 'untold', pid: null };

const toldBy = (open: OpenSession | undefined): LifeSigns =>
  open === undefined
    ? { told: 'ended', openness: 'ended', turn: 'idle', pid: null }
    : {
        told: open.isBusy === false ? 'idle' : 'busy',
        openness: 'open',
        turn: open.isBusy === null ? 'untold' : open.isBusy ? 'busy' : 'idle',
        pid: open.pid,
      };

/** By what is told of this session alone. Where nobody tells which are open, an idle one need not be. */
async function askedAlone(session: Sourced, outside: Outside): Promise<FoundConversation> {
  const { agents, listing, around, clock } = outside;
  const agent = agents.find(({ name }) => name === session.agent);
  const told = (await agent?.live?.liveness?.(session, listing, around)) ?? 'unknown';
  const turn = told === 'busy' || told === 'idle' ? told : 'untold';
  const openness = opennessOf(told, agent?.live?.openSessions !== undefined);
  return describe(session, { told, turn, openness, pid: null }, clock.now().getTime());
}

function opennessOf(told: Liveness, tellsOpen: boolean): Openness {
  if (told === 'ended') return 'ended';
  return tellsOpen && told !== 'unknown' ? 'open' : 'untold';
}

/** Where the agent tells nothing, a file that changed just now is busy. */
const describe = (session: Sourced, told: LifeSigns, nowMs: number): FoundConversation => ({
  ...told,
  session: { ...session, live: liveAt(told.told, session.updatedAtMs, nowMs) },
});

/** What the agent tells; else whether the file changed just now. */
export const liveAt = (told: Liveness, updatedAtMs: number, nowMs: number): Liveness =>
  told === 'unknown' && isBusyAt(updatedAtMs, nowMs) ? 'busy' : told;

/** What other extensions registered, as far as its form is one we read. */
async function offeredSessions(
  folders: readonly string[],
  { agents, host, listing, log }: Outside,
): Promise<readonly (FoundSession & { readonly source: string })[]> {
  const offered = await host.call('conversations', { folders }).catch((error: unknown) => {
    log.warn('conversations of other extensions were not told', errorData(error));
    return [];
  });
  const read = await Promise.all(
    offered.map(async ({ source, ...session }) => {
      const firstLine = await listing.firstLine(session.file);
      const adapter = agents.find((one) => one.read.recognises(session.file, firstLine ?? ''));
      if (firstLine === undefined || !adapter) {
        log.info('offered conversation passed over', { source });
        return [];
      }
      return [{ ...session, agent: adapter.name, sizeBytes: 0, source }];
    }),
  );
  return read.flat();
}
