/** The conversations of this window with how full each is: the newest few, read one after the other. */
import type { SessionListed } from '../../operations/follow/find';
import type { Status } from '../../operations/meter/status';
import { fewOf, sessionRow } from '../show/rows/sessions';
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

/** Those that were worked in last, open ones first. */
export async function sessionBars(shell: Shell): Promise<SessionBars> {
  const { operations, following } = shell;
  const sessions = await operations.call('sessions', following.sessionsAsk()).catch(() => []);
  const followed = following.snapshot.session?.file ?? null;
  const { few, more } = fewOf(sessions, mostShown, followed);
  const bars: SessionBar[] = [];
  for (const session of few) bars.push(barOf(shell, session, await statusOf(shell, session)));
  return { bars, more };
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

function barOf(shell: Shell, session: SessionListed, status: Status | undefined): SessionBar {
  const isFollowed = session.file === shell.following.snapshot.session?.file;
  const row = sessionRow({ session, status, nowMs: Date.now(), isFollowed }, shell.language);
  return {
    file: session.file,
    label: row.label,
    isFollowed,
    description: [row.detail ?? '', row.description ?? '']
      .filter((text) => text !== '')
      .join(' · '),
    percent: status?.percent ?? null,
  };
}
