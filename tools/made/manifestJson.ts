/**
 * What package.json and package.nls.json must say about the settings, made from the table in `src/settings/schema.ts`.
 */
import { groups } from '../../src/settings/setting';
import type { Setting } from '../../src/settings/setting';
import { keys, prefix, settingOf } from '../../src/settings/schema';

const groupKey = (group: string): string => `config.group.${group}`;
const textKey = (key: string): string => `config.${key}`;
const choiceKey = (key: string, name: string): string => `config.${key}.${name}`;
const fromNls = (key: string): string => `%${key}%`;

function property(key: string, setting: Setting<unknown>): object {
  const { choices, json } = setting.kind;
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
    order: setting.order,
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
        .filter(([, setting]) => setting.group === group)
        .map(([key, setting]) => [`${prefix}${key}`, property(key, setting)]),
    ),
  }));
}

/** The settings' part of package.nls.json. */
export function settingsTexts(): Readonly<Record<string, string>> {
  const titles = Object.entries(groups).map(([group, title]) => [groupKey(group), title]);
  const texts = settings.flatMap(([key, setting]) => [
    [textKey(key), setting.text],
    ...Object.entries(setting.kind.choices ?? {}).map(([name, text]) => [
      choiceKey(key, name),
      text,
    ]),
  ]);
  return Object.fromEntries([...titles, ...texts]) as Readonly<Record<string, string>>;
}

/** Keys whose value from an untrusted workspace is passed over. */
export function restrictedKeys(): readonly string[] {
  return settings.filter(([, setting]) => setting.restricted).map(([key]) => `${prefix}${key}`);
}
