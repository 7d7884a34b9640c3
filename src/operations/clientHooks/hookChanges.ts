/** What would be written where to put our hooks or memory tools into an agent's own configuration, or to take them out: to be looked at. */
import { ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { AgentName } from '../../engine/conversation/types';
import type { ClientHooks, SettingsPart, ClientWish } from '../../ports/clientHooks';
import type { Outside } from '../../ports/outside';
import { refused, type Problem } from '../problems';
import { planRemovals } from './removal';
import { diffOf, withoutOurs, wrongIn } from './settingsChange';
import type { PlannedChanges, SettingsChange } from './settingsChange';

export type HookAct = 'install' | 'remove';

/** Plain data: it crosses threads. Without changes there is nothing to do, and a note says why. */
export interface HookChanges {
  readonly client: AgentName;
  /** What people call the client. */
  readonly label: string;
  readonly act: HookAct;
  readonly wishes: readonly ClientWish[];
  readonly changes: readonly SettingsChange[];
  /** What to know before, beside the difference, one sentence each. */
  readonly remarks: readonly Sentence[];
  /** What to know or do afterwards, one sentence each. */
  readonly notes: readonly Sentence[];
  /** Of a removal: files in which more of ours may stand that could not be taken out, one sentence each; among the notes, too. */
  readonly left: readonly Sentence[];
}

export interface HookChangesAsk {
  readonly client: AgentName;
  readonly act: HookAct;
  /** Nothing to a removal, which takes out all that is ours. */
  readonly wishes: readonly ClientWish[];
}

/** What would be written where; changes nothing. */
export async function planHooks(
  { client, act, wishes }: HookChangesAsk,
  outside: Outside,
): Promise<Result<HookChanges, Problem>> {
  const hooks = outside.clientHooks.find((one) => one.client === client);
  if (!hooks) return refused(said`There is nothing to install for ${client}.`);
  const { label } = hooks;
  const folder = hooks.folder(outside.around);
  const isInstall = act === 'install';
  if (isInstall && !(await outside.clientFiles.isFolder(folder))) {
    return refused(said`${label} has no folder ${folder}; start it once, then try again.`);
  }
  const all = byFile(hooks.parts(outside.around, null));
  const planned = isInstall
    ? await planInstalls(byFile(hooks.parts(outside.around, wishes)), all, outside)
    : await planRemovals(all, outside);
  if (!planned.ok) return planned;
  const { changes, notes, left, isThere } = planned.value;
  const isChange = changes.length > 0;
  const remarks = isInstall ? await remarksOn(hooks, wishes, isChange, outside) : [];
  const afterwards = isInstall ? [hooks.afterwards(wishes)] : [];
  const last = isChange ? afterwards : unchanged(label, act, wishes, isThere);
  const told = [...notes, ...last];
  return ok({ client, label, act, wishes, changes, remarks, notes: told, left });
}

/** One part for each file: two of ours may lie in the same. */
function byFile(parts: readonly SettingsPart[]): ReadonlyMap<string, SettingsPart> {
  const files = new Map<string, SettingsPart>();
  for (const part of parts) {
    const other = files.get(part.file);
    files.set(part.file, other === undefined ? part : both(other, part));
  }
  return files;
}

const both = (first: SettingsPart, second: SettingsPart): SettingsPart => ({
  file: first.file,
  install: (text) => {
    const one = first.install(text);
    if (!one.ok) return one;
    const two = second.install(one.value.text);
    return two.ok ? ok({ ...two.value, notes: [...one.value.notes, ...two.value.notes] }) : two;
  },
  remove: (text) => {
    const rest = first.remove(text);
    return rest.ok && rest.value !== null ? second.remove(rest.value) : rest;
  },
});

/** `all` is what a removal takes out of each file: what it gives back is known before anything is put in. */
async function planInstalls(
  parts: ReadonlyMap<string, SettingsPart>,
  all: ReadonlyMap<string, SettingsPart>,
  outside: Outside,
): Promise<PlannedChanges> {
  const changes: SettingsChange[] = [];
  const notes: Sentence[] = [];
  let isThere = false;
  for (const [file, { install, remove }] of parts) {
    const part = { file, install, remove: all.get(file)?.remove ?? remove };
    const planned = await planInstall(part, notes, outside);
    if (!planned.ok) return planned;
    if (typeof planned.value === 'object') changes.push(planned.value);
    else isThere ||= planned.value === 'there';
  }
  return ok({ changes, notes, left: [], isThere });
}

/** What to know before an installation; of what keeps the client from running hooks also where they are installed already. */
async function remarksOn(
  hooks: ClientHooks,
  wishes: readonly ClientWish[],
  isChange: boolean,
  outside: Outside,
): Promise<readonly Sentence[]> {
  const hindered = wishes.includes('hooks') ? await hindrancesOf(hooks, outside) : [];
  return isChange ? [...outside.hookHome.notes(), ...hindered] : hindered;
}

/** Why nothing changes; where something was not put in for a reason, that is all there is to say. */
function unchanged(
  label: string,
  act: HookAct,
  wishes: readonly ClientWish[],
  isThere: boolean,
): Sentence[] {
  if (act === 'remove') return [said`Tidemark has no hooks in ${label}; nothing was changed.`];
  if (!isThere) return [];
  return wishes.includes('tools')
    ? [said`Tidemark's memory tools are in ${label} already; nothing was changed.`]
    : [said`Tidemark's hooks are in ${label} already; nothing was changed.`];
}

/** What keeps the client from running hooks at all. */
async function hindrancesOf(
  client: ClientHooks,
  { around, listing }: Outside,
): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for (const { file, says } of client.hindrances?.(around) ?? []) {
    const text = await listing.smallText(file);
    const sentence = text === undefined ? null : says(text);
    if (sentence !== null) sentences.push(sentence);
  }
  return sentences;
}

async function planInstall(
  { file, install, remove }: SettingsPart,
  notes: Sentence[],
  outside: Outside,
): Promise<Result<SettingsChange | 'there' | 'notWanted', Problem>> {
  const read = await outside.clientFiles.read(file);
  if (!read.ok) return read;
  const before = read.value;
  const done = install(before);
  if (!done.ok) return refused(wrongIn(file, done.problem));
  notes.push(...done.value.notes);
  const after = done.value.text;
  if (after === (before ?? '')) {
    const rest = remove(after);
    return ok(rest.ok && rest.value !== after ? 'there' : 'notWanted');
  }
  const may = await outside.clientFiles.mayWrite(file);
  if (!may.ok) return may;
  const original = before === null ? ok(null) : await withoutOurs(file, before, remove, outside);
  if (!original.ok) return refused(wrongIn(file, original.problem));
  return ok({ file, before, after, original: original.value, diff: diffOf(file, before, after) });
}
