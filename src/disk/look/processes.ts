/**
 * Processes by what the system tells: `/proc` on Linux, `ps` on macOS and the BSDs. Windows has nothing that is cheap enough to be
 * asked every second, so nothing is told there. Numbers are used again: who compares them also asks when a process began.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { statFields } from '../own/process';
import type { Processes } from '../../ports/processes';

export interface ProcessesSetup {
  readonly platform: NodeJS.Platform;
  readonly now: () => Date;
  /** All processes as lines of `pid ppid`; undefined when they cannot be listed. */
  readonly list?: () => Promise<string | undefined>;
}

/** Longer chains are a circle: numbers were used again while we looked. */
const mostParents = 64;
/** `ps` takes 10–30 ms; parents seldom change. */
const listedMs = 5_000;

export function diskProcesses(setup: ProcessesSetup): Processes {
  if (setup.platform === 'linux') return fromProc;
  if (setup.platform === 'win32') return nothingTold;
  return fromList(setup);
}

const untold = (): Promise<undefined> => Promise.resolve(undefined);
const nothingTold: Processes = { lineage: untold, startOf: untold, lockHolders: untold };

const read = (name: string): Promise<string | undefined> =>
  fs.promises.readFile(`/proc/${name}`, 'utf8').catch(() => undefined);
const statOf = async (pid: number): Promise<Stat | undefined> =>
  parseStat((await read(`${pid}/stat`)) ?? '');

const fromProc: Processes = {
  async lineage(pid) {
    // Without its own line there is no /proc at all.
    if ((await read('self/stat')) === undefined) return undefined;
    return chain(pid, async (one) => (await statOf(one))?.parent);
  },
  startOf: async (pid) => (await statOf(pid))?.start,
  async lockHolders(files) {
    const locks = await read('locks');
    if (locks === undefined) return undefined;
    const held = parseLocks(locks);
    return Promise.all(
      files.map(async (file) => {
        const stats = await fs.promises.stat(file).catch(() => undefined);
        return stats ? (held.get(stats.ino) ?? null) : null;
      }),
    );
  },
};

interface Stat {
  readonly parent: number;
  readonly start: string;
}

export function parseStat(text: string): Stat | undefined {
  const [, parent = '', start] = statFields(text);
  return /^\d+$/.test(parent) && start !== undefined
    ? { parent: Number(parent), start }
    : undefined;
}

/**
 * Who holds locks, by the number of the file on its disk (proc(5)): `4: FLOCK ADVISORY WRITE 708 00:2d:1234 0 EOF`. The disk itself
 * is not compared: layered file systems name another one here than for the file. Waiting ones have an arrow.
 */
export function parseLocks(text: string): ReadonlyMap<number, number> {
  const held = new Map<number, number>();
  for (const line of text.split('\n')) {
    const match = /^\d+: +\w+ +\w+ +\w+ +(-?\d+) +[\da-f]+:[\da-f]+:(\d+) /.exec(line);
    if (match) held.set(Number(match[2]), Math.max(0, Number(match[1])));
  }
  return held;
}

function fromList({ now, list = allProcesses }: ProcessesSetup): Processes {
  let known: { readonly parents: Promise<Parents | undefined>; readonly atMs: number } | undefined;
  const parents = (): Promise<Parents | undefined> => {
    const nowMs = now().getTime();
    if (!known || nowMs - known.atMs >= listedMs || nowMs < known.atMs) {
      known = { parents: list().then((text) => parseList(text)), atMs: nowMs };
    }
    return known.parents;
  };
  return {
    ...nothingTold,
    async lineage(pid) {
      const all = await parents();
      return all && chain(pid, (one) => Promise.resolve(all.get(one)));
    },
  };
}

type Parents = ReadonlyMap<number, number>;

function parseList(text: string | undefined): Parents | undefined {
  if (text === undefined) return undefined;
  const rows = [...text.matchAll(/^ *(\d+) +(\d+) *$/gm)];
  return rows.length === 0
    ? undefined
    : new Map(rows.map(([, pid, parent]) => [Number(pid), Number(parent)]));
}

const allProcesses = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    const options = { timeout: 2_000, maxBuffer: 4 << 20 };
    execFile('ps', ['-A', '-o', 'pid=,ppid='], options, (error, out) =>
      resolve(error ? undefined : out),
    );
  });

async function chain(
  pid: number,
  parentOf: (pid: number) => Promise<number | undefined>,
): Promise<readonly number[]> {
  const pids: number[] = [];
  let at = pid;
  while (at > 0 && pids.length < mostParents && !pids.includes(at)) {
    const parent = await parentOf(at);
    if (parent === undefined) break;
    pids.push(at);
    at = parent;
  }
  return pids;
}
