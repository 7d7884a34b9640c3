/**
 * Whether a Claude Code has a session open, by the files its processes keep about themselves (`sessions/<pid>.json`). A file
 * whose process is gone says nothing; a process that does not say what it does is taken to be in a turn.
 */
import path from 'node:path';
import type { Listing, Liveness, Surroundings } from '../../ports/agent';
import { asInteger, asString } from '../jsonl/fields';
import { configFolder, configFolderOf } from './folders';
import { parseLine } from './format';

export async function liveness(
  session: { readonly file: string; readonly sessionId: string },
  listing: Listing,
  around: Surroundings,
): Promise<Liveness> {
  const dir = path.join(configFolderOf(session.file) ?? configFolder(around), 'sessions');
  const files = (await listing.list(dir)).filter(
    ({ isFile, name }) => isFile && name.endsWith('.json'),
  );
  const told = await Promise.all(
    files.map(async ({ name }) => saidBy(await listing.smallText(path.join(dir, name)), name)),
  );
  const open = told.filter(
    (said) => said?.sessionId === session.sessionId && listing.isAlive(said.pid),
  );
  if (open.some((said) => said?.status !== 'idle')) return 'busy';
  if (open.length > 0) return 'idle';
  // Clients that keep no such folder may be running all the same.
  return (await listing.exists(dir)) ? 'ended' : 'unknown';
}

interface Said {
  readonly pid: number;
  readonly sessionId: string;
  readonly status: string | undefined;
}

function saidBy(text: string | undefined, name: string): Said | undefined {
  const json = parseLine(text ?? '');
  if (typeof json === 'string') return undefined;
  const sessionId = asString(json['sessionId']);
  const pid = asInteger(json['pid']) ?? Number.parseInt(name, 10);
  if (sessionId === undefined || !Number.isSafeInteger(pid)) return undefined;
  return { pid, sessionId, status: asString(json['status']) };
}
