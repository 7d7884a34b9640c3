/**
 * Whether a Claude Code has a session open, by the files its processes keep about themselves (`sessions/<pid>.json`). A file
 * whose process is gone says nothing; a process that does not say what it does is taken to be in a turn.
 */
import path from 'node:path';
import type { Liveness, OpenSession, SessionFile } from '../../ports/agent';
import type { Listing, Surroundings } from '../../ports/listing';
import { asInteger, asString, parsedObject } from '../jsonl/fields';
import { configFolder, configFolderOf } from './folders';

export async function liveness(
  session: SessionFile,
  listing: Listing,
  around: Surroundings,
): Promise<Liveness> {
  const open = await openIn(sessionsFolder(around, session.file), listing);
  // Clients that keep no such folder may be running all the same.
  if (!open) return 'unknown';
  const own = open.filter(({ sessionId }) => sessionId === session.sessionId);
  if (own.some(({ isBusy }) => isBusy)) return 'busy';
  return own.length > 0 ? 'idle' : 'ended';
}

/** What the processes of one configuration have open; undefined where they keep no such folder. */
export const openSessions = (
  listing: Listing,
  around: Surroundings,
): Promise<readonly SessionTurn[] | undefined> => openIn(sessionsFolder(around), listing);

/** Where processes write what they have open. */
export const sessionsFolder = (around: Surroundings, file = ''): string =>
  path.join(configFolderOf(file) ?? configFolder(around), 'sessions');

type SessionTurn = OpenSession & { readonly isBusy: boolean };

async function openIn(dir: string, listing: Listing): Promise<readonly SessionTurn[] | undefined> {
  const files = (await listing.list(dir)).filter(
    ({ isFile, name }) => isFile && name.endsWith('.json'),
  );
  if (files.length === 0 && !(await listing.exists(dir))) return undefined;
  const told = await Promise.all(
    files.map(async ({ name }): Promise<readonly SessionTurn[]> => {
      const said = saidBy(await listing.smallText(path.join(dir, name)), name);
      if (!said || !(await runs(said, listing))) return [];
      const { pid, sessionId, status } = said;
      return [{ pid, sessionId, isBusy: status !== 'idle' }];
    }),
  );
  return told.flat();
}

/** Whether the process is there and the same: numbers are used again, and a client that was killed leaves its file. */
async function runs({ pid, start }: SessionNote, listing: Listing): Promise<boolean> {
  if (!listing.isAlive(pid)) return false;
  const began = start === undefined ? undefined : await listing.processes?.startOf(pid);
  return began === undefined || began === start;
}

interface SessionNote {
  readonly pid: number;
  readonly sessionId: string;
  readonly status: string | undefined;
  /** When its process began: on Linux in clock ticks since the system did, as the system itself says. */
  readonly start: string | undefined;
}

function saidBy(text: string | undefined, name: string): SessionNote | undefined {
  const json = parsedObject(text);
  const sessionId = asString(json?.['sessionId']);
  const pid = asInteger(json?.['pid']) ?? Number.parseInt(name, 10);
  if (!json || sessionId === undefined || !Number.isSafeInteger(pid)) return undefined;
  const start = asString(json['procStart']);
  // Elsewhere the form is another one, which nobody can compare.
  const isTicks = start !== undefined && /^\d+$/.test(start);
  const status = asString(json['status']);
  return { pid, sessionId, status, start: isTicks ? start : undefined };
}
