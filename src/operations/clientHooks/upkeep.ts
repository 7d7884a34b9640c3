/**
 * Keeps what hooks in the agents' configuration start in order, from the editor: after an update they start the new version, and
 * they go by the settings and the trust that the editor has for a folder. Does nothing where no hooks are installed.
 */
import { inEnglish } from '../../base/sentence';
import type { Outside } from '../../ports/outside';
import type { KeptFolder } from '../../ports/hookHome';
import { areInstalled } from './install';

/** What the editor knows of its folders, and what the person has set for all. */
export interface UpkeepAsk {
  readonly folders: readonly KeptFolder[];
  /** The editor is about to start something of ours that goes by them, whether hooks are installed or not. */
  readonly isStarting?: boolean;
}

/** Whether hooks are installed; what could not be written goes to the log, because nobody asked for anything. */
export async function keepHooks(
  { folders, isStarting = false }: UpkeepAsk,
  outside: Outside,
): Promise<boolean> {
  const isInstalled = await areInstalled(outside, false);
  if (!isInstalled && !isStarting) return false;
  const { hookHome, log } = outside;
  const renewed = isInstalled ? [await hookHome.renew()] : [];
  for (const done of [...renewed, await hookHome.keep(folders)]) {
    if (!done.ok) log.warn('hooks not kept up', { reason: inEnglish(done.problem.sentence) });
  }
  return isInstalled;
}
