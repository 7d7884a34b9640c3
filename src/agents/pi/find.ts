/** Which of pi's sessions belong to a workspace: folder names only narrow the search, the header's `cwd` decides. */
import path from 'node:path';
import type { FoundSession } from '../../ports/agent';
import type { Listing, Surroundings } from '../../ports/listing';
import { Headers, newestFirst, sessionsIn } from '../piTree/discover';
import { sessionDirName, sessionsFolder, setByVariable, sharedFolder } from './folders';

/** Of so many sessions anybody may be in a turn; to look into all would cost seconds where there are thousands. */
const mostRecent = 16;

/** Finds sessions; remembers the folders that pi's settings named, for watching them, and which sessions are old. */
export class SessionFinder {
  #shared: readonly string[] = [];
  #old: ReadonlySet<string> = new Set();
  readonly #headers = new Headers();

  /** Whether the last search found many newer ones. */
  isOld(file: string): boolean {
    return this.#old.has(file);
  }

  /** Folders whose changes may mean a new or grown session of these workspace folders. */
  watchFolders(folders: readonly string[], around: Surroundings): readonly string[] {
    const sessions = sessionsFolder(around);
    const byVariable = folders.flatMap((folder) => setByVariable(folder, around) ?? []);
    // A session in a folder inside of these makes a folder of its own.
    const own = folders.map((folder) => path.join(sessions, sessionDirName(folder)));
    return [...new Set([...byVariable, ...this.#shared, ...own, sessions])];
  }

  /**
   * Sessions whose working directory is one of the folders or lies inside one, newest first. The usual place is looked at as well
   * where another one is set: a terminal need not have our environment, and older sessions stay where they were.
   */
  async find(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]> {
    const set = await Promise.all(folders.map((folder) => sharedFolder(folder, listing, around)));
    this.#shared = [...new Set(set.flatMap((dir) => dir ?? []))];
    const usual = await usualDirs(folders, listing, around);
    const dirs = [...new Set([...this.#shared, ...usual])];
    const found = newestFirst(
      await Promise.all(dirs.map((dir) => sessionsIn('pi', dir, folders, listing, this.#headers))),
    );
    this.#old = new Set(found.slice(mostRecent).map(({ file }) => file));
    return found;
  }
}

async function usualDirs(
  folders: readonly string[],
  listing: Listing,
  around: Surroundings,
): Promise<readonly string[]> {
  const sessions = sessionsFolder(around);
  // `--home-u-app--` itself and `--home-u-app-…--` of folders inside it.
  const prefixes = folders.map((folder) => sessionDirName(folder).slice(0, -2));
  return (await listing.list(sessions))
    .filter((item) => !item.isFile && prefixes.some((prefix) => isBelow(item.name, prefix)))
    .map((item) => path.join(sessions, item.name));
}

const isBelow = (name: string, prefix: string): boolean =>
  name === `${prefix}--` || name.startsWith(`${prefix}-`);
