/**
 * Where Codex keeps its threads and which of them belong to a workspace (formats/codex.md "Where"). Folders go by date and say
 * nothing of the working directory, so first lines have to be read: each once, the newest first, and of very many only as many as
 * are needed. The client's database is not opened: it has no lock that we could respect.
 */
import path from 'node:path';
import type { FoundSession, Listing, Surroundings } from '../../ports/agent';
import { readHeader } from './header';
import type { Header } from './header';

/** Codex's folder: `CODEX_HOME`, or `~/.codex`. */
export function codexHome({ env, home }: Surroundings): string {
  const set = env['CODEX_HOME'];
  return set !== undefined && set !== '' ? set : path.join(home, '.codex');
}

const sessionsIn = (around: Surroundings): string => path.join(codexHome(around), 'sessions');

/** Folders whose changes may mean a new or grown thread. */
export const watchFolders = (
  _folders: readonly string[],
  around: Surroundings,
): readonly string[] => [sessionsIn(around)];

/** First lines that one search reads at most while it has found something: older threads turn up with later searches. */
const mostRead = 1_000;
/** What is wanted of a first line comes before the instructions in it, which take 20 KB. */
const headBytes = 4_096;
/** Files opened at once. */
const atOnce = 32;

interface Rollout {
  readonly file: string;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
}

/** Threads by workspace folder; remembers the first lines it has read, which never change. */
export class ThreadFinder {
  /** Null for a file that is no thread, with the size it had: it may become one. */
  readonly #headers = new Map<string, Header | number>();

  /** Threads of a person whose working directory is one of the folders or lies inside one, newest first. */
  async find(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]> {
    const rollouts = await allRollouts(sessionsIn(around), listing);
    const newestFirst = [...rollouts].sort((a, b) => b.mtimeMs - a.mtimeMs);
    const found: FoundSession[] = [];
    let read = 0;
    for (let at = 0; at < newestFirst.length; at += atOnce) {
      const batch = newestFirst.slice(at, at + atOnce);
      const isKnown = ({ file }: Rollout): boolean => typeof this.#headers.get(file) === 'object';
      const looked = found.length === 0 || read < mostRead ? batch : batch.filter(isKnown);
      read += looked.filter((rollout) => !isKnown(rollout)).length;
      const headers = await Promise.all(looked.map((rollout) => this.#header(rollout, listing)));
      looked.forEach((rollout, i) => {
        const header = headers[i];
        if (header && isWanted(header, folders)) found.push(sessionOf(rollout, header));
      });
    }
    return found;
  }

  async #header(rollout: Rollout, listing: Listing): Promise<Header | undefined> {
    const { file, sizeBytes } = rollout;
    const known = this.#headers.get(file);
    if (typeof known === 'object') return known;
    if (known === sizeBytes) return undefined;
    const header =
      readHeader(await listing.head(file, headBytes)) ?? readHeader(await listing.firstLine(file));
    this.#headers.set(file, header ?? sizeBytes);
    return header;
  }
}

const isWanted = ({ cwd, isPersons }: Header, folders: readonly string[]): boolean =>
  isPersons && cwd !== null && folders.some((folder) => isInside(cwd, folder));

const sessionOf = ({ file, mtimeMs, sizeBytes }: Rollout, { id, cwd }: Header): FoundSession => ({
  ...{ agent: 'codex', sessionId: id, file, cwd, updatedAtMs: mtimeMs, sizeBytes },
});

function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

const datePart = /^\d{2,4}$/;
const rolloutName = /^rollout-.*\.jsonl$/;

/** The rollouts below `sessions/YYYY/MM/DD`, in no order; nothing else there is looked at. */
async function allRollouts(dir: string, listing: Listing, depth = 0): Promise<readonly Rollout[]> {
  const listed = await listing.list(dir);
  const files = listed.filter(({ isFile, name }) => isFile && rolloutName.test(name));
  const folders = listed.filter(({ isFile, name }) => !isFile && datePart.test(name));
  const inside =
    depth === datedLevels
      ? []
      : await Promise.all(
          folders.map(({ name }) => allRollouts(path.join(dir, name), listing, depth + 1)),
        );
  const here = files.map(({ name, mtimeMs, sizeBytes }) => ({
    ...{ file: path.join(dir, name), mtimeMs, sizeBytes },
  }));
  return [...here, ...inside.flat()];
}

const datedLevels = 3;
