/**
 * Which of Claude Code's sessions belong to a workspace. The first lines of a transcript may have no folder, so its beginning
 * is read until one has; nothing else is read, and no file of another project's folder is opened.
 */
import { pushAll } from '../../base/lists';
import path from 'node:path';
import { isInside } from '../../base/containment';
import type { FoundSession } from '../../ports/agent';
import type { FolderEntry, Listing, Surroundings } from '../../ports/listing';
import { asString, parsedObject } from '../jsonl/fields';
import { Remembered } from '../jsonl/searchMemory';
import { isNameOf, mayHold, projectsFolder, slugOf } from './folders';
import { sessionsFolder } from './liveness';

/** Folders whose changes may mean a new or grown session of these workspace folders. */
export const watchFolders = (
  folders: readonly string[],
  around: Surroundings,
): readonly string[] => [
  ...folders.map((folder) => path.join(projectsFolder(around), slugOf(folder))),
  // A session in a folder inside of these makes a folder of its own; what is open is told in another.
  projectsFolder(around),
  sessionsFolder(around),
];

/** Finds sessions; remembers where those it has seen were started. */
export class SessionFinder {
  readonly #cwds: Cwds = new Remembered();

  /** Sessions whose working directory is one of the folders or lies inside one, newest first. */
  async find(
    folders: readonly string[],
    listing: Listing,
    around: Surroundings,
  ): Promise<readonly FoundSession[]> {
    const projects = projectsFolder(around);
    const names = (await listing.list(projects))
      .filter((item) => !item.isFile && folders.some((folder) => mayHold(item.name, folder)))
      .map(({ name }) => name);
    const found = await Promise.all(
      names.map((name) => sessionsIn(path.join(projects, name), folders, listing, this.#cwds)),
    );
    return found.flat().sort((a, b) => b.updatedAtMs - a.updatedAtMs);
  }
}

type Cwds = Remembered<string | undefined>;

async function sessionsIn(
  dir: string,
  folders: readonly string[],
  listing: Listing,
  cwds: Cwds,
): Promise<readonly FoundSession[]> {
  const files = (await listing.list(dir)).filter(isSession);
  const cwdAt = (item: FolderEntry, file: string): Promise<string | undefined> =>
    cwds.of(listing, file, item, () => cwdOf(file, item.sizeBytes, listing));
  const found: FoundSession[] = [];
  // So many at once keep the disk busy and do not hold thousands of files open.
  for (let i = 0; i < files.length; i += atOnce) {
    const some = files.slice(i, i + atOnce);
    const sessions = await Promise.all(some.map((item) => sessionOf(item, dir, folders, cwdAt)));
    pushAll(found, sessions.flat());
  }
  return found;
}

const atOnce = 64;

/** Older clients wrote their sub-agents' transcripts beside the sessions'. */
const isSession = ({ isFile, name }: FolderEntry): boolean =>
  isFile && name.endsWith('.jsonl') && !name.startsWith('agent-');

async function sessionOf(
  item: FolderEntry,
  dir: string,
  folders: readonly string[],
  cwdAt: (item: FolderEntry, file: string) => Promise<string | undefined>,
): Promise<readonly FoundSession[]> {
  const file = path.join(dir, item.name);
  const told = await cwdAt(item, file);
  // The first prompt alone is longer than what is read: the name of the folder has to do.
  const cwd = told ?? folders.find((folder) => isNameOf(path.basename(dir), folder));
  if (cwd === undefined || cwd === noSession) return [];
  if (!folders.some((folder) => isInside(cwd, folder, path))) return [];
  const { mtimeMs: updatedAtMs, sizeBytes } = item;
  const id = item.name.slice(0, -'.jsonl'.length);
  return [{ agent: 'claude-code', sessionId: id, file, cwd, updatedAtMs, sizeBytes }];
}

/** Most first prompts are short; a long one has its folder behind it. */
const heads = [4 * 1024, 64 * 1024] as const;

/** No folder is called this. */
const noSession = '';

/** Where a session was started, `noSession` for what is none or says nothing; undefined where too much comes before it. */
async function cwdOf(
  file: string,
  sizeBytes: number,
  listing: Listing,
): Promise<string | undefined> {
  for (const bytes of heads) {
    const head = await listing.head(file, bytes);
    const cwd = head === undefined ? null : cwdIn(head);
    if (cwd !== null) return cwd.cwd ?? noSession;
    if (sizeBytes <= bytes) return noSession;
  }
  return undefined;
}

/** The folder on the first line that has one, undefined on a sub-agent's; null where no line has. */
function cwdIn(head: string): { readonly cwd: string | undefined } | null {
  for (const text of head.split('\n')) {
    if (!text.includes('"cwd"')) continue;
    const json = parsedObject(text);
    const cwd = asString(json?.['cwd']);
    if (cwd !== undefined) return { cwd: json?.['isSidechain'] === true ? undefined : cwd };
  }
  return null;
}
