/**
 * Where Codex keeps its threads and which of them belong to a workspace. Folders go by date and say
 * nothing of the working directory, so first lines have to be read: each once, the newest first, and of very many only as many as
 * are needed. The client's database is not opened: it has no lock that we could respect.
 */
import path from 'node:path';
import { isInside } from '../../base/containment';
import type { FoundSession } from '../../ports/agent';
import type { Listing, Surroundings } from '../../ports/listing';
import { codexHome, datedLevels, isDated, locksIn, sessionsIn } from './folders';
import { readHeader, type ThreadHeader } from './read/header';
import { rolloutIdOf } from './rolloutName';

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
  readonly #headers = new Map<string, ThreadHeader | number>();
  /** The newest folders of a year, a month and a day, below the folder of sessions they were seen in. */
  #newest: { readonly dir: string; readonly dated: readonly string[] } | undefined;

  /** Folders whose changes may mean a new or grown thread: the newest dated ones too, as of the last search. */
  watchFolders(around: Surroundings): readonly string[] {
    const dir = sessionsIn(around);
    const dated = this.#newest?.dir === dir ? this.#newest.dated : [];
    return [dir, ...dated, locksIn(codexHome(around))];
  }

  /** Threads of a person whose working directory is one of the folders or lies inside one, newest first. */
  async find(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]> {
    const dir = sessionsIn(around);
    const { rollouts, newest } = await allRollouts(dir, listing);
    this.#newest = { dir, dated: newest };
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
    return newestOfEach(found);
  }

  async #header(rollout: Rollout, listing: Listing): Promise<ThreadHeader | undefined> {
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

/** Of a thread in which the person went back, the file that it goes on in: ids begin with their time. */
function newestOfEach(found: readonly FoundSession[]): readonly FoundSession[] {
  const last = new Map<string, FoundSession>();
  for (const session of found) {
    const other = last.get(session.sessionId);
    const isLater = !other || rolloutIdOf(session.file) > rolloutIdOf(other.file);
    if (isLater) last.set(session.sessionId, session);
  }
  return found.filter((session) => last.get(session.sessionId) === session);
}

const isWanted = ({ cwd, isPersons }: ThreadHeader, folders: readonly string[]): boolean =>
  isPersons && cwd !== null && folders.some((folder) => isInside(cwd, folder, path));

const sessionOf = (
  { file, mtimeMs, sizeBytes }: Rollout,
  { id, cwd }: ThreadHeader,
): FoundSession => ({
  agent: 'codex',
  sessionId: id,
  file,
  cwd,
  updatedAtMs: mtimeMs,
  sizeBytes,
});

const rolloutName = /^rollout-.*\.jsonl$/;

interface Below {
  readonly rollouts: readonly Rollout[];
  /** The newest of the dated folders, outermost first. */
  readonly newest: readonly string[];
}

/** The rollouts below `sessions/YYYY/MM/DD`, in no order; nothing else there is looked at. */
async function allRollouts(dir: string, listing: Listing, depth = 0): Promise<Below> {
  const listed = await listing.list(dir);
  const here = listed.flatMap(({ isFile, name, mtimeMs, sizeBytes }) =>
    isFile && rolloutName.test(name) ? [{ file: path.join(dir, name), mtimeMs, sizeBytes }] : [],
  );
  if (depth === datedLevels) return { rollouts: here, newest: [] };
  const folders = listed
    .filter(isDated)
    .map(({ name }) => path.join(dir, name))
    .sort();
  const inside = await Promise.all(
    folders.map((folder) => allRollouts(folder, listing, depth + 1)),
  );
  const last = folders.at(-1);
  return {
    rollouts: [...here, ...inside.flatMap(({ rollouts }) => rollouts)],
    newest: last === undefined ? [] : [last, ...(inside.at(-1)?.newest ?? [])],
  };
}
