/** From the words of a command to what operations take: files, limits, workspace. */
import { isDay } from '../base/day';
import { failed, ok, type Result } from '../base/result';
import { inEnglish, said } from '../base/sentence';
import { limitsOf, type Limits, type WorkspacePlace } from '../operations/limits';
import { explainSettings, parseSetArguments, parseSettingsFile } from '../settings/parseFile';
import { resolveSettings, type Layer, type Settings } from '../settings/resolve';
import { apiProviders } from '../models/all';
import type { Addresses, ModelChoice } from '../engine/summarise/options';
import type { Args } from './args';
import { expand, isText, type Io } from './io';
import { readModelName } from './modelName';

export interface CommandSetting {
  readonly settings: Settings;
  readonly limits: Limits;
  readonly place: WorkspacePlace & { readonly workspace: string };
  readonly warnings: readonly string[];
  /** The addresses of providers that were typed for this run. */
  readonly typedAddresses: Addresses;
  /** What `--model` names to write with; null where it names none. */
  readonly choice: ModelChoice | null;
}

/**
 * Settings of a hook where nothing else is set: what runs unasked asks no model, and what is done at a prompt was wished for when the
 * entry for it was installed.
 */
export const hookLayer: Layer = {
  from: said`the hook`,
  values: {
    'compaction.model': 'offline',
    'memory.autoRecall': true,
    'memory.autoCapture': true,
  },
};

const ofPrompts = ['memory.autoRecall', 'memory.autoCapture'] as const;

/** The settings that the editor kept for a hook, over its own: who ticked one of the two that are done at a prompt has not wished for the other. */
export function overHookLayer(kept: readonly Layer[]): readonly Layer[] {
  const isTicked = kept.some(({ values }) => ofPrompts.some((key) => values[key] === true));
  const asTicked = Object.fromEntries(ofPrompts.map((key) => [key, false]));
  return [hookLayer, ...(isTicked ? [{ from: hookLayer.from, values: asTicked }] : []), ...kept];
}

/** Settings of `--settings` and `--set` over those of `weakest`, resolved; a sentence where they are not readable. */
export async function readSetting(
  args: Args,
  io: Io,
  weakest: readonly Layer[] = [],
): Promise<Result<CommandSetting, string>> {
  const layers: Layer[] = [...weakest];
  const file = args.text('settings');
  if (file !== undefined) {
    const text = await io.readFile(expand(file, io)).catch(() => undefined);
    if (text === undefined)
      return failed(`The settings file ${file} cannot be read; check the path.`);
    const parsed = parseSettingsFile(text, file);
    if (!parsed.ok) return failed(explainSettings(parsed.problem));
    layers.push(parsed.value);
  }
  const set = parseSetArguments(args.list('set'));
  if (!set.ok) return failed(explainSettings(set.problem));
  layers.push(set.value);
  const { settings, warnings } = resolveSettings(layers);
  const named = readModelName(args.text('model'), args.command);
  if (!named.ok) return named;
  const workspace = expand(args.text('workspace') ?? '.', io);
  return ok({
    settings,
    limits: withAddresses(limitsOf(settings, args.text('model') ?? null), envOf(args, io)),
    place: { workspace, trusted: true },
    warnings: warnings.map(inEnglish),
    typedAddresses: typedIn(set.value),
    choice: named.value.choice,
  });
}

/**
 * The variables as a command may believe them. A client hands its hooks what a repository's settings name: where a key and a
 * conversation go is not for those to say, only for the hook's own line.
 */
export const envOf = (args: Args, { env }: Io): Io['env'] =>
  args.command === 'hook' || args.flag('tidemark') ? { ...env, ...noAddresses } : env;

const noAddresses = Object.fromEntries(
  apiProviders.map(({ api }) => [api.env.address, undefined] as const),
);

const typedIn = ({ values }: Layer): Addresses => {
  const keys = apiProviders.map(({ name, api }) => [name, api.addressKey] as const);
  const all = [...keys, ['vectors', 'memorySearch.baseUrl'] as const];
  return Object.fromEntries(
    all.flatMap(([name, key]) => {
      const typed = values[key];
      return typeof typed === 'string' ? [[name, typed]] : [];
    }),
  );
};

/** The addresses of the providers' APIs: the setting, else the variable a provider's own tools read. */
function withAddresses(limits: Limits, env: Io['env']): Limits {
  // A wrong one is the provider's to refuse: what was meant for a gateway must not go anywhere else.
  const fromEnv = apiProviders.flatMap(({ name, api }) => {
    const address = env[api.env.address]?.trim() ?? '';
    return address === '' ? [] : [[name, address] as const];
  });
  const addresses = { ...Object.fromEntries(fromEnv), ...limits.models.addresses };
  return { ...limits, models: { ...limits.models, addresses } };
}

/** The summary that a person wrote; null where none was given, a sentence where its file is none. */
export async function readSummary(args: Args, io: Io): Promise<Result<string | null, string>> {
  const file = args.text('summary');
  if (file === undefined) return ok(null);
  const text = await io.readFile(expand(file, io)).catch(() => undefined);
  if (text === undefined) return failed(`The summary file ${file} cannot be read; check the path.`);
  if (text.trim() === '') return failed(`The summary file ${file} is empty; nothing was changed.`);
  return isText(text)
    ? ok(text)
    : failed(`The summary file ${file} is not UTF-8 text; save it as that and try again.`);
}

/** `--now ISO`, or the real clock. */
export function readClock(args: Args, io: Io): Result<() => Date, string> {
  const text = args.text('now');
  if (text === undefined) return ok(io.now);
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text) ?? [];
  // A day alone is a day here, not one in Greenwich.
  const at = Date.parse(day === text ? `${text}T12:00:00` : text);
  if (day === undefined || !isDay(day) || Number.isNaN(at))
    return failed(`--now takes a time like 2026-01-31T10:00:00Z, not "${text}".`);
  return ok(() => new Date(at));
}
