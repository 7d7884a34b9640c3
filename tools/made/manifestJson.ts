/**
 * What package.json and package.nls.json must say about the settings, made from the table in `src/settings/schema.ts`.
 */
import { isRecord } from '../../src/base/json';
import { formOf, forms, parts } from './settingForms';
import type { Setting } from '../../src/settings/setting';
import { keys, prefix, settingOf } from '../../src/settings/schema';

/** The categories of the settings editor, in their order. */
const groups = {
  meter: 'Context meter',
  compaction: 'Compaction',
  memoryFlush: 'Memory flush',
  memorySearch: 'Memory search',
  models: 'Language models',
  hooks: 'Hooks',
  agents: 'Agents',
} as const;

/** A setting's category, by the first word of its key; within one, settings stand as they do in the table. */
function groupOf(key: string): string {
  const [first = ''] = key.split('.');
  if (Object.hasOwn(groups, first)) return first;
  if (first === 'contextTokens') return 'meter';
  return first === 'memory' ? 'memorySearch' : 'models';
}

const groupKey = (group: string): string => `config.group.${group}`;
const textKey = (key: string): string => `config.${key}`;
const choiceKey = (key: string, name: string): string => `config.${key}.${name}`;
const formKey = (name: string): string => `config.form.${name}`;
const fromNls = (key: string): string => `%${key}%`;

type Json = Readonly<Record<string, unknown>>;

/** A part of the schema with what is said of a text that its pattern does not fit, wherever it has one. */
function withForms(json: Json): Json {
  const said = Object.entries(json).flatMap(([name, value]) => {
    const form = name === 'pattern' ? formOf(value) : undefined;
    if (form)
      return [
        [name, value],
        ['patternErrorMessage', fromNls(formKey(form.name))],
      ];
    return [[name, isRecord(value) ? withForms(value) : value]];
  });
  return Object.fromEntries(said) as Json;
}

/** The properties of an object, each with its sentence. */
function withParts(json: Json, key: string): Json {
  const { properties } = json;
  const own = parts[key];
  if (own === undefined || !isRecord(properties)) return json;
  const told = Object.entries(properties).map(([name, one]) => [
    name,
    isRecord(one) && own[name] !== undefined
      ? { ...one, description: fromNls(choiceKey(key, name)) }
      : one,
  ]);
  return { ...json, properties: Object.fromEntries(told) as Json };
}

function property(key: string, setting: Setting<unknown>, order: number): object {
  const { choices } = setting.kind;
  const json = withParts(withForms(setting.kind.json), key);
  const names = Object.keys(choices ?? {});
  const meanings =
    names.length === 0
      ? {}
      : { markdownEnumDescriptions: names.map((name) => fromNls(choiceKey(key, name))) };
  const { items } = json;
  return {
    ...json,
    ...(typeof items === 'object' ? { items: { ...items, ...meanings } } : meanings),
    default: setting.default,
    order,
    scope: setting.scope,
    ...(setting.tags === undefined ? {} : { tags: setting.tags }),
    markdownDescription: fromNls(textKey(key)),
  };
}

const settings = keys.map((key): readonly [string, Setting<unknown>] => [key, settingOf(key)]);

/** `contributes.configuration`: one category for each group. */
export function configuration(): readonly object[] {
  return Object.keys(groups).map((group, index) => ({
    id: `${prefix}${group}`,
    title: fromNls(groupKey(group)),
    order: index + 1,
    properties: Object.fromEntries(
      settings
        .filter(([key]) => groupOf(key) === group)
        .map(([key, setting], at) => [`${prefix}${key}`, property(key, setting, at + 1)]),
    ),
  }));
}

/** The settings' part of package.nls.json. */
export function settingsTexts(): Readonly<Record<string, string>> {
  const titles = Object.entries(groups).map(([group, title]) => [groupKey(group), title]);
  const texts = settings.flatMap(([key, setting]) => [
    [textKey(key), setting.text],
    ...Object.entries({ ...setting.kind.choices, ...parts[key] }).map(([name, text]) => [
      choiceKey(key, name),
      text,
    ]),
  ]);
  const ofForms = forms.map(({ name, text }) => [formKey(name), text]);
  return Object.fromEntries([...titles, ...texts, ...ofForms]) as Readonly<Record<string, string>>;
}

/** Keys whose value from an untrusted workspace is passed over. */
export function restrictedKeys(): readonly string[] {
  return settings.filter(([, setting]) => setting.restricted).map(([key]) => `${prefix}${key}`);
}
