/**
 * Installs our hooks in an agent's own configuration and takes them out again: carries a plan out, and writes only what was shown and
 * only over what it was shown against. What a person agreed to is what is done. What they start is kept in order from the editor: after an
 * update it is the new version, and it goes by the settings and the trust that the editor has for a folder.
 */
import { failed, ok, type Result } from '../../base/result';
import { inEnglish, said, type Sentence } from '../../base/sentence';
import type { HookRecord } from '../../ports/clientHooks';
import type { KeptFolder } from '../../ports/hookHome';
import type { Outside } from '../../ports/outside';
import type { FileProblem } from '../../ports/transcripts';
import type { Problem } from '../problems';
import type { HookAct, HookChanges } from './hookChanges';
import type { SettingsChange } from './settingsChange';

/** Writes what was planned; the first file that cannot be written ends it, and those before it are put back. */
export async function applyHooks(
  plan: HookChanges,
  outside: Outside,
): Promise<Result<HookChanges, Problem>> {
  if (plan.act === 'install') {
    // Also where nothing else is to do: what the entries start may be missing or old.
    const ready = await outside.hookHome.renew();
    if (!ready.ok) return ready;
  }
  const applied = await applyAll(plan, outside);
  if (!applied.ok || plan.act === 'remove') await tidyHome(outside);
  const [left] = plan.left;
  return applied.ok && left !== undefined ? failed(inPart(plan, left)) : applied;
}

const inPart = ({ changes }: HookChanges, left: Sentence): Problem => {
  const files = changes.map(({ file }) => file).join(', ');
  return { kind: 'unproven', sentence: said`Taken out of ${files}, but ${left}` };
};

async function applyAll(
  plan: HookChanges,
  outside: Outside,
): Promise<Result<HookChanges, Problem>> {
  const done: (SettingsChange & { readonly known: HookRecord | null })[] = [];
  for (const change of plan.changes) {
    const known = await outside.clientFiles.record(change.file);
    const applied = await apply(plan.act, change, known, outside);
    if (!applied.ok) {
      for (const { file, before, after, known } of done.reverse()) {
        await outside.clientFiles.write(file, after, before);
        await outside.clientFiles.keep(file, known);
      }
      return applied;
    }
    done.push({ ...change, known });
  }
  return ok(plan);
}

/** Takes away what hooks start when there are none left. */
async function tidyHome(outside: Outside): Promise<void> {
  if (!(await areInstalled(outside, true))) await outside.hookHome.remove();
}

/** What the names of all files of the launcher begin with. */
const launcherName = 'tidemark-hook';

/**
 * Whether any client's configuration has an entry of ours, or starts the launcher from within a line of somebody's own, which is never
 * taken out: without it such a line fails, and that may block the client. `unread` is what to believe of a file that cannot be read.
 */
async function areInstalled(
  { around, clientFiles, clientHooks }: Outside,
  unread: boolean,
): Promise<boolean> {
  for (const client of clientHooks) {
    for (const { file, remove } of client.parts(around, null)) {
      const read = await clientFiles.read(file);
      if (!read.ok && unread) return true;
      // Asked in every window: a large file is not parsed for nothing.
      if (!read.ok || !read.value?.includes('tidemark')) continue;
      if (read.value.includes(launcherName)) return true;
      const rest = remove(read.value);
      if (rest.ok ? rest.value !== read.value : read.value.includes('--tidemark')) return true;
    }
  }
  return false;
}

async function apply(
  act: HookAct,
  { file, before, after, original }: SettingsChange,
  known: HookRecord | null,
  outside: Outside,
): Promise<Result<void, FileProblem>> {
  const { clientFiles, hash } = outside;
  if (act === 'install') {
    // First the way back, then the change.
    const record = { before: original, afterHash: hash(after ?? '') };
    const kept = await clientFiles.keep(file, record);
    if (!kept.ok) return kept;
  }
  const done = await clientFiles.write(file, before, after);
  if (!done.ok) {
    if (act === 'install') await clientFiles.keep(file, known);
    return done;
  }
  return act === 'install' ? done : clientFiles.keep(file, null);
}

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
