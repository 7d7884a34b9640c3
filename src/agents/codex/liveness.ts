/**
 * Whether Codex has a thread open: a process that has it open holds a lock file, and takes it away when
 * it ends. Whether it is in a turn nobody tells, so an open thread counts as busy: what is appended meanwhile is not seen by the
 * client and its own lines then repeat our numbers.
 */
import path from 'node:path';
import { said, type Sentence } from '../../base/sentence';
import type { Conversation } from '../../engine/conversation/types';
import type { FollowUp, Liveness, OpenSession, SessionFile } from '../../ports/agent';
import type { EditRefused } from '../../ports/edits';
import type { Listing, Surroundings } from '../../ports/listing';
import { commandWord } from '../jsonl/commandWord';
import { editRefused } from '../jsonl/refusal';
import { codexHome, rolloutNamed, locksIn, sessionsAround, sessionsIn } from './folders';
import { rolloutIdOf, threadIdOf } from './rolloutName';

/** The lock of a thread, in the Codex home that its rollout lies in. */
export function lockFile({ file, sessionId }: SessionFile, around: Surroundings): string {
  const sessions = sessionsAround(file);
  const home = sessions === undefined ? codexHome(around) : path.dirname(sessions);
  return path.join(locksIn(home), `${sessionId}.lock`);
}

/**
 * Busy while somebody has the thread open, ended otherwise; unknown where no client has ever kept a lock. A client that was killed leaves its lock file behind, but not the lock;
 * where the system does not tell who holds it, the file alone counts.
 */
export async function liveness(
  session: SessionFile,
  listing: Listing,
  around: Surroundings,
): Promise<Liveness> {
  // An id comes from a file and must not lead elsewhere.
  if (!/^[\w-]+$/.test(session.sessionId)) return 'unknown';
  const file = lockFile(session, around);
  if (!(await listing.exists(file))) {
    // Clients that keep no locks may be running all the same.
    return (await listing.exists(path.dirname(file))) ? 'ended' : 'unknown';
  }
  const holders = await listing.processes?.lockHolders([file]);
  return holders && (holders[0] ?? null) === null ? 'ended' : 'busy';
}

/** Why a file is not written to that its thread no longer goes on in; undefined where it does. */
export async function leftBehind(
  { file, sessionId }: SessionFile,
  listing: Listing,
  around: Surroundings,
): Promise<EditRefused | undefined> {
  const id = rolloutIdOf(file);
  if (id === '' || threadIdOf(file) !== sessionId) return undefined;
  const root = sessionsAround(file) ?? sessionsIn(around);
  const isLater = (name: string): boolean =>
    threadIdOf(name) === sessionId && rolloutIdOf(name) > id;
  const later = await rolloutNamed(root, listing, isLater);
  if (later === undefined) return undefined;
  return editRefused(
    said`This thread was taken back to an earlier point, and Codex continues it in ${later}. Name that file instead; nothing was changed.`,
  );
}

/**
 * Threads that a process holds the lock of; undefined where no client has ever kept one. A lock file alone says little: a process that was killed leaves it behind. The daemon
 * holds it for interactive clients, whose own processes nobody tells.
 */
export async function openSessions(
  listing: Listing,
  around: Surroundings,
): Promise<readonly OpenSession[] | undefined> {
  const dir = locksIn(codexHome(around));
  const ids = (await listing.list(dir)).flatMap(({ isFile, name }) =>
    isFile && name.endsWith('.lock') ? [name.slice(0, -'.lock'.length)] : [],
  );
  const files = ids.map((id) => path.join(dir, `${id}.lock`));
  if (ids.length === 0) return (await listing.exists(dir)) ? [] : undefined;
  const holders = await listing.processes?.lockHolders(files);
  const daemon = await daemonOf(listing, around);
  const open = ids.map(async (sessionId, i): Promise<readonly OpenSession[]> => {
    const holder = holderOf(holders?.[i], holders !== undefined);
    if (holder === 'nobody') return [];
    if (holder === 'untold') return [{ sessionId, pid: null, isBusy: null }];
    const parents = await listing.processes?.lineage(holder);
    const isServed = daemon !== null && parents?.includes(daemon) === true;
    return [{ sessionId, pid: isServed ? null : holder, isBusy: null }];
  });
  return (await Promise.all(open)).flat();
}

/** Who holds a lock: a process, nobody, or somebody that the system does not name. */
type Holder = number | 'nobody' | 'untold';

function holderOf(pid: number | null | undefined, isTold: boolean): Holder {
  if (!isTold || pid === 0) return 'untold';
  return pid ?? 'nobody';
}

/** The process that goes on holding threads when the windows of interactive clients close. */
async function daemonOf(listing: Listing, around: Surroundings): Promise<number | null> {
  const file = path.join(codexHome(around), 'app-server-daemon', 'daemon.pid');
  const digits = /\d+/.exec((await listing.smallText(file)) ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}

/**
 * How an open thread is closed. The background process of the interactive client lets go of a thread a minute after the last
 * window left it (tried with 0.169.0), not at once.
 */
export const whenBusy: Sentence = said`Codex has this thread open and would not see what is written to it. Leave it there with /new or /quit and try again after a minute, or at once after "codex app-server daemon stop". If no Codex is running, one that was killed may have left its lock behind: open the thread once and leave it.`;

/** How to go on from an edit of ours: one is only written while no Codex has the thread open. */
export function followUp({ sessionId }: Pick<Conversation, 'sessionId'>): FollowUp {
  const id = commandWord(sessionId);
  return id === undefined
    ? {
        command: 'codex resume',
        sentence: said`Go on with "codex resume" and choose this thread, or with "/resume". If Codex has this thread open, type "/new" first.`,
      }
    : {
        command: `codex resume ${id}`,
        sentence: said`Go on with "codex resume ${id}", or "/resume". If Codex has this thread open, type "/new" first.`,
      };
}
