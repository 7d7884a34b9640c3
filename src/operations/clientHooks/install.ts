/**
 * Installs our hooks in an agent's own configuration and takes them out again, in two steps: a plan that can be looked at,
 * and its execution, which writes only what was shown and only over what it was shown against: what a person agreed to is what is done.
 */
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import { said } from '../../base/sentence';
import type { AgentName } from '../../engine/conversation/types';
import { redact } from '../../engine/secrets/redact';
import type {
  ClientHooks,
  HookWishes,
  SettingsPart,
  SettingsTrouble,
} from '../../ports/clientHooks';
import type { Outside } from '../../ports/outside';
import type { FileProblem } from '../../ports/transcripts';
import { lineDiff } from './lineDiff';
import type { Problem } from '../problems';

export type HookAct = 'install' | 'remove';

/** One file and what it would become. */
export interface SettingsChange {
  readonly file: string;
  /** Null = there is no file. */
  readonly before: string | null;
  /** Null = there will be none. */
  readonly after: string | null;
  /** What a later removal gives back. Only of an installation. */
  readonly original: string | null;
  /** For people, secrets masked. */
  readonly diff: string;
}

/** Plain data: it crosses threads. Without changes there is nothing to do, and a note says why. */
export interface HookPlan {
  readonly client: AgentName;
  /** What people call the client. */
  readonly label: string;
  readonly act: HookAct;
  readonly changes: readonly SettingsChange[];
  /** What to know before, beside the difference, one sentence each. */
  readonly remarks: readonly Sentence[];
  /** What to know or do afterwards, one sentence each. */
  readonly notes: readonly Sentence[];
}

export interface HookPlanAsk {
  readonly client: AgentName;
  readonly act: HookAct;
  readonly wishes: HookWishes;
}

/** What would be written where; changes nothing. */
export async function planHooks(
  { client, act, wishes }: HookPlanAsk,
  outside: Outside,
): Promise<Result<HookPlan, Problem>> {
  const hooks = outside.clientHooks.find((one) => one.client === client);
  if (hooks === undefined || hooks.refusal !== null) {
    return refused(hooks?.refusal ?? said`There is nothing to install for ${client}.`);
  }
  const { label } = hooks;
  const folder = hooks.folder(outside.around);
  if (!(await outside.clientFiles.isFolder(folder))) {
    return refused(said`${label} has no folder ${folder}; start it once, then try again.`);
  }
  const isInstall = act === 'install';
  const parts = hooks.parts(outside.around, isInstall ? wishes : null);
  const planned = await planParts(parts, act, outside);
  if (!planned.ok) return planned;
  const { changes, notes } = planned.value;
  const isChange = changes.length > 0;
  const remarks = isInstall ? await remarksOn(hooks, isChange, outside) : [];
  const last = isInstall ? hooks.afterwards : [];
  const told = [...notes, ...(isChange ? last : [unchanged(hooks, act)])];
  return ok({ client, label, act, changes, remarks, notes: told });
}

async function planParts(
  parts: readonly SettingsPart[],
  act: HookAct,
  outside: Outside,
): Promise<Result<Pick<HookPlan, 'changes' | 'notes'>, Problem>> {
  const changes: SettingsChange[] = [];
  const notes: Sentence[] = [];
  for (const part of parts) {
    const planned =
      act === 'install' ? await planInstall(part, notes, outside) : await planRemove(part, outside);
    if (!planned.ok) return planned;
    if (planned.value !== null) changes.push(planned.value);
  }
  return ok({ changes, notes });
}

/** What to know before an installation; of what keeps the client from running hooks also where they are installed already. */
async function remarksOn(
  hooks: ClientHooks,
  isChange: boolean,
  outside: Outside,
): Promise<readonly Sentence[]> {
  const hindered = await hindrancesOf(hooks, outside);
  return isChange ? [...outside.hookHome.notes(), ...hindered] : hindered;
}

const unchanged = ({ label }: ClientHooks, act: HookAct): Sentence =>
  act === 'install'
    ? said`Tidemark's hooks are in ${label} already; nothing was changed.`
    : said`Tidemark has no hooks in ${label}; nothing was changed.`;

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

const refused = (sentence: Sentence): Result<never, Problem> =>
  failed({ kind: 'refused', sentence });

const inFile = (file: string, { line, reason }: SettingsTrouble): Result<never, Problem> =>
  refused(
    said`${file}:${String(line)} ${reason}; nothing was changed. Correct the file and try again.`,
  );

async function planInstall(
  { file, install, remove }: SettingsPart,
  notes: Sentence[],
  outside: Outside,
): Promise<Result<SettingsChange | null, Problem>> {
  const read = await outside.clientFiles.read(file);
  if (!read.ok) return read;
  const before = read.value;
  const done = install(before);
  if (!done.ok) return inFile(file, done.problem);
  notes.push(...done.value.notes);
  const after = done.value.text;
  if (after === (before ?? '')) return ok(null);
  const may = await outside.clientFiles.mayWrite(file);
  if (!may.ok) return may;
  const original = before === null ? ok(null) : await withoutOurs(file, before, remove, outside);
  if (!original.ok) return inFile(file, original.problem);
  return ok({ file, before, after, original: original.value, diff: diffOf(file, before, after) });
}

async function planRemove(
  { file, remove }: SettingsPart,
  outside: Outside,
): Promise<Result<SettingsChange | null, Problem>> {
  const read = await outside.clientFiles.read(file);
  if (!read.ok) return read;
  const before = read.value;
  if (before === null) return ok(null);
  const rest = await withoutOurs(file, before, remove, outside);
  if (!rest.ok) return inFile(file, rest.problem);
  const after = rest.value;
  if (after === before) return ok(null);
  const may = await outside.clientFiles.mayWrite(file);
  if (!may.ok) return may;
  return ok({ file, before, after, original: null, diff: diffOf(file, before, after) });
}

/** The file as it was before us where nobody touched it since; else without our entries. */
async function withoutOurs(
  file: string,
  text: string,
  remove: SettingsPart['remove'],
  outside: Outside,
): Promise<Result<string | null, SettingsTrouble>> {
  const record = await outside.clientFiles.record(file);
  return record?.afterHash === outside.hash(text) ? ok(record.before) : remove(text);
}

const diffOf = (file: string, before: string | null, after: string | null): string =>
  redact(lineDiff(file, masked(before), masked(after))).text;

/** Masked as a whole: the lines of a difference are parts of it. */
const masked = (text: string | null): string | null => (text === null ? null : redact(text).text);

/** Writes what was planned; the first file that cannot be written ends it, and those before it are put back. */
export async function applyHooks(
  plan: HookPlan,
  outside: Outside,
): Promise<Result<HookPlan, Problem>> {
  if (plan.act === 'install') {
    // Also where nothing else is to do: what the entries start may be missing or old.
    const ready = await outside.hookHome.renew();
    if (!ready.ok) return ready;
  }
  const applied = await applyAll(plan, outside);
  if (!applied.ok || plan.act === 'remove') await tidyHome(outside);
  return applied;
}

async function applyAll(plan: HookPlan, outside: Outside): Promise<Result<HookPlan, Problem>> {
  const done: SettingsChange[] = [];
  for (const change of plan.changes) {
    const applied = await apply(plan.act, change, outside);
    if (!applied.ok) {
      for (const { file, before, after } of done.reverse()) {
        await outside.clientFiles.write(file, after, before);
        if (plan.act === 'install') await outside.clientFiles.keep(file, null);
      }
      return applied;
    }
    done.push(change);
  }
  return ok(plan);
}

/** Takes away what hooks start when there are none left. */
async function tidyHome(outside: Outside): Promise<void> {
  if (!(await areInstalled(outside, true))) await outside.hookHome.remove();
}

/** Whether any client's configuration has an entry of ours; `unread` is what to believe of a file that cannot be read. */
export async function areInstalled(
  { around, clientFiles, clientHooks }: Outside,
  unread: boolean,
): Promise<boolean> {
  for (const client of clientHooks) {
    if (client.refusal !== null) continue;
    for (const { file, remove } of client.parts(around, null)) {
      const read = await clientFiles.read(file);
      if (!read.ok && unread) return true;
      if (!read.ok || read.value === null) continue;
      const rest = remove(read.value);
      if (rest.ok ? rest.value !== read.value : read.value.includes('--tidemark')) return true;
    }
  }
  return false;
}

async function apply(
  act: HookAct,
  { file, before, after, original }: SettingsChange,
  outside: Outside,
): Promise<Result<void, FileProblem>> {
  const { clientFiles, hash } = outside;
  const known = await clientFiles.record(file);
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
