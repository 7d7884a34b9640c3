/**
 * Settings of the command line: `--settings FILE` (JSON with comments) and `--set key=value`.
 * Only shape and names are checked here, and an unknown name is an error: a mistyped key must not be silently without
 * effect. Values are judged by `resolve.ts` like those of the editor.
 */
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { closest } from '../base/closest';
import { failed, ok, type Result } from '../base/result';
import { asIs } from '../base/sentence';
import type { Layer } from './resolve';
import { isKey, keys, prefix } from './schema';

/** What can be wrong with settings given on the command line. */
export type SettingsProblem =
  | {
      readonly kind: 'syntax';
      readonly file: string;
      readonly line: number;
      readonly reason: string;
    }
  | { readonly kind: 'notAnObject'; readonly file: string }
  | {
      readonly kind: 'unknownKey';
      readonly from: string;
      readonly key: string;
      readonly meant: string | null;
    }
  | { readonly kind: 'noValue'; readonly argument: string };

/** One sentence: what, where, what to do now. */
export function explainSettings(problem: SettingsProblem): string {
  switch (problem.kind) {
    case 'syntax':
      return `${problem.file}:${problem.line} is not readable as JSON with comments (${problem.reason}). Correct the line.`;
    case 'notAnObject':
      return `${problem.file}:1 must hold one object of settings, such as { "compaction.policy": "on" }.`;
    case 'unknownKey': {
      const hint =
        problem.meant === null
          ? `The settings are ${keys.join(', ')}.`
          : `Did you mean "${problem.meant}"?`;
      return `There is no setting "${problem.key}" (${problem.from}). ${hint}`;
    }
    case 'noValue':
      return `--set ${problem.argument}: write it as key=value, such as compaction.policy=on.`;
  }
}

/** The key without the prefix, or the problem that there is none of that name. */
function keyOf(word: string, from: string): Result<string, SettingsProblem> {
  const bare = word.startsWith(prefix) ? word.slice(prefix.length) : word;
  if (isKey(bare)) return ok(bare);
  const near = closest(bare, keys) ?? keys.find((key) => key.split('.').includes(bare));
  return failed({ kind: 'unknownKey', from, key: word.slice(0, 80), meant: near ?? null });
}

function readJson(text: string, file: string): Result<unknown, SettingsProblem> {
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(text, errors, { allowTrailingComma: true });
  } catch {
    // The parser calls itself for each level.
    return failed({ kind: 'syntax', file, line: 1, reason: 'nested too deeply' });
  }
  const [error] = errors;
  if (error === undefined) return ok(value);
  const line = text.slice(0, error.offset).split('\n').length;
  return failed({ kind: 'syntax', file, line, reason: printParseErrorCode(error.error) });
}

/** The settings in a file's text; keys with or without the prefix, the last of equal ones counts. `file` is for messages. */
export function parseSettingsFile(text: string, file: string): Result<Layer, SettingsProblem> {
  const json = readJson(text.replace(/^\uFEFF/, ''), file);
  if (!json.ok) return json;
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    return failed({ kind: 'notAnObject', file });
  }
  const values: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(json.value)) {
    const key = keyOf(word, file);
    if (!key.ok) return key;
    values[key.value] = value;
  }
  return ok({ from: asIs(file), values });
}

/** A value as written after `=`: JSON where it is JSON (numbers, true, null, lists), else the text itself. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The settings of all `--set key=value` arguments, the last of equal keys counts. */
export function parseSetArguments(pairs: readonly string[]): Result<Layer, SettingsProblem> {
  const values: Record<string, unknown> = {};
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    if (cut < 1) return failed({ kind: 'noValue', argument: pair });
    const key = keyOf(pair.slice(0, cut).trim(), '--set');
    if (!key.ok) return key;
    values[key.value] = valueOf(pair.slice(cut + 1));
  }
  return ok({ from: asIs('--set'), values });
}
