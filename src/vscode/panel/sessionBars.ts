/**
 * The conversations of this window with how full each is: the newest few, read one after the other. That is done now and then; which
 * of them is followed, and how full that one is, is taken from what is known at the moment it is drawn.
 */
import type { SessionListed } from '../../operations/follow/find';
import type { Status } from '../../operations/meter/status';
import type { Snapshot } from '../../operations/follow/watching';
import { fewOf, sessionRow } from '../show/rows/sessions';
import type { Language } from '../show/text/language';
import type { Shell } from '../shell';
import type { SessionBar } from './messages';

/** Conversations shown; larger transcripts are shown without their figure: reading them would take too long. */
const mostShown = 8;
const largestBytes = 20_000_000;

/** What is listed, and how many are not. */
export interface SessionBars {
  readonly bars: readonly SessionBar[];
  readonly more: number;
}

/** What was read of those that are listed. */
export interface SessionsRead {
  readonly read: readonly {
    readonly session: SessionListed;
    readonly status: Status | undefined;
  }[];
  readonly more: number;
}

/** Those that were worked in last, open ones first. */
export async function readSessions(shell: Shell): Promise<SessionsRead> {
  const { operations, following } = shell;
  const sessions = await operations.call('sessions', following.sessionsAsk()).catch(() => []);
  const followed = following.snapshot.session?.file ?? null;
  const { few, more } = fewOf(sessions, mostShown, followed);
  const read: { session: SessionListed; status: Status | undefined }[] = [];
  for (const session of few) read.push({ session, status: await statusOf(shell, session) });
  return { read, more };
}

async function statusOf(
  { operations, following }: Shell,
  { file, sizeBytes }: SessionListed,
): Promise<Status | undefined> {
  const { status, stopped } = following.snapshot;
  if (status?.file === file && stopped === undefined) return status;
  if (sizeBytes > largestBytes) return undefined;
  const { limits, place } = following.placed;
  const told = await operations.call('status', { file, limits, place }).catch(() => undefined);
  return told?.ok === true ? told.value : undefined;
}

/** As they are drawn now. */
export function sessionBars(
  { read, more }: SessionsRead,
  { session: followed, status: live, stopped }: Snapshot,
  language: Language,
  nowMs: number,
): SessionBars {
  const isLive = (file: string): boolean => live?.file === file && stopped === undefined;
  const bars = read.map(({ session, status: known }): SessionBar => {
    const status = live !== null && isLive(session.file) ? live : known;
    const isFollowed = session.file === followed?.file;
    const row = sessionRow({ session, status, nowMs, isFollowed }, language);
    return {
      file: session.file,
      label: row.label,
      isFollowed,
      description: [row.detail ?? '', row.description ?? '']
        .filter((text) => text !== '')
        .join(' · '),
      percent: status?.percent ?? null,
    };
  });
  return { bars, more };
}
