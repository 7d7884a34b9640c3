/**
 * What is known of conversations, as data for the choice among them: which folder of the workspace each belongs to, and whether
 * its agent runs in this window. A process belongs to a window when one of those that started it is a shell of its terminals or
 * the process its extensions run in; numbers of processes come from what agents tell of themselves.
 */
import path from 'node:path';
import type { Candidate, AgentLocation } from '../../engine/selection/choose';
import type { Listing } from '../../ports/listing';
import type { Outside } from '../../ports/outside';
import type { FoundConversation } from './find';
import { folderFinder } from './folders';
import type { WatchRequest, WindowProcesses } from './watchTypes';

/** The candidates, in the order given. */
export async function candidatesOf(
  found: readonly FoundConversation[],
  { folders, window }: Pick<WatchRequest, 'folders' | 'window'>,
  { listing, around }: Pick<Outside, 'listing' | 'around'>,
): Promise<readonly Candidate[]> {
  const folderOf = await folderFinder(folders, listing);
  const chats = around.chatFolders ?? [];
  return Promise.all(
    found.map(async ({ session, openness, turn, pid }) => ({
      file: session.file,
      atMs: session.updatedAtMs,
      openness,
      turn,
      folder: await folderOf(session.cwd),
      // Chats in the editor's own folders of this window are those of this window.
      where: chats.includes(path.dirname(session.file))
        ? 'window'
        : await whereIs(pid, window, listing),
    })),
  );
}

async function whereIs(
  pid: number | null,
  window: WindowProcesses | undefined,
  listing: Listing,
): Promise<AgentLocation> {
  const { shell, parents } = await startedBy(pid, window, listing);
  if (window === undefined || parents.length === 0) return 'untold';
  if (shell !== null) return shell === window.activeTerminal ? 'activeTerminal' : 'terminal';
  return parents.includes(window.host) ? 'window' : 'elsewhere';
}

/** The shell of the window's terminals that a process runs in; null where it runs in none, or nobody can tell. */
export async function shellOf(
  { pid }: Pick<FoundConversation, 'pid'>,
  { window }: Pick<WatchRequest, 'window'>,
  { listing }: Pick<Outside, 'listing'>,
): Promise<number | null> {
  return (await startedBy(pid, window, listing)).shell;
}

async function startedBy(
  pid: number | null,
  window: WindowProcesses | undefined,
  { processes }: Listing,
): Promise<{ readonly shell: number | null; readonly parents: readonly number[] }> {
  const parents =
    pid === null || window === undefined ? [] : ((await processes?.lineage(pid)) ?? []);
  const { activeTerminal = null, terminals = [] } = window ?? {};
  const shells = activeTerminal === null ? terminals : [activeTerminal, ...terminals];
  return { shell: shells.find((one) => parents.includes(one)) ?? null, parents };
}
