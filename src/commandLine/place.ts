/** From the words of a command to what operations take: files, limits, workspace. */
import path from 'node:path';
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { limitsOf } from '../operations/limits';
import type { Limits, Place } from '../operations/limits';
import { explainSettings, parseSetArguments, parseSettingsFile } from '../settings/parseFile';
import { resolveSettings } from '../settings/resolve';
import type { Layer, Settings } from '../settings/resolve';
import type { ModelChoice } from '../engine/summarise/options';
import type { Args } from './args';
import type { Io } from './io';
import { readModelName } from './modelName';

export interface Setting {
  readonly settings: Settings;
  readonly limits: Limits;
  readonly place: Place & { readonly workspace: string };
  readonly warnings: readonly string[];
  /** The address of Anthropic's service where it was typed for this run; '' where it was not. */
  readonly typedAddress: string;
  /** What `--model` names to write with; null where it names none. */
  readonly choice: ModelChoice | null;
}

/** Settings of a hook where nothing else is set: what runs unasked asks no model. */
export const hookLayer: Layer = { from: 'the hook', values: { 'compaction.model': 'offline' } };

/** A path as a person writes it: relative to the current folder, `~` expanded. */
export function expand(file: string, io: Io): string {
  const full = file === '~' || file.startsWith('~/') ? path.join(io.home, file.slice(1)) : file;
  return path.resolve(io.cwd, full);
}

/** Settings of `--settings` and `--set` over those of `weakest`, resolved; a sentence where they are not readable. */
export async function readSetting(
  args: Args,
  io: Io,
  weakest: readonly Layer[] = [],
): Promise<Result<Setting, string>> {
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
  const typed = set.value.values['anthropic.baseUrl'];
  const named = readModelName(args.text('model'), args.command);
  if (!named.ok) return named;
  const workspace = expand(args.text('workspace') ?? '.', io);
  return ok({
    settings,
    limits: withAddress(limitsOf(settings, args.text('model') ?? null), envOf(args, io)),
    place: { workspace, trusted: true },
    warnings,
    typedAddress: typeof typed === 'string' ? typed : '',
    choice: named.value.choice,
  });
}

/**
 * The variables as a command may believe them. A client hands its hooks what a repository's settings name: where a key and a
 * conversation go is not for those to say, only for the hook's own line.
 */
export const envOf = (args: Args, { env }: Io): Io['env'] =>
  args.command === 'hook' ? { ...env, ANTHROPIC_BASE_URL: undefined } : env;

/** The address of Anthropic's service: the setting, else the variable its own tools read. */
function withAddress(limits: Limits, env: Io['env']): Limits {
  const { anthropicBaseUrl } = limits.models;
  const fromEnv = env['ANTHROPIC_BASE_URL']?.trim() ?? '';
  // A wrong one is the provider's to refuse: what was meant for a gateway must not go anywhere else.
  if (anthropicBaseUrl !== null || fromEnv === '') return limits;
  return { ...limits, models: { ...limits.models, anthropicBaseUrl: fromEnv } };
}

/** `--now ISO`, or the real clock. */
export function readClock(args: Args, io: Io): Result<() => Date, string> {
  const text = args.text('now');
  if (text === undefined) return ok(io.now);
  const at = Date.parse(text);
  if (Number.isNaN(at))
    return failed(`--now takes a time like 2026-01-31T10:00:00Z, not "${text}".`);
  return ok(() => new Date(at));
}
