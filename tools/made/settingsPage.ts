/** The page of all settings, from the same table as the manifest. */
import { configuration, settingsTexts } from './manifestJson';

/** Who may set it, in words. */
const scopes: Readonly<Record<string, string>> = {
  application: 'you alone',
  machine: 'you alone, per machine',
  window: 'you, a workspace',
  resource: 'you, a workspace, a folder',
};

interface Property {
  readonly default?: unknown;
  readonly scope?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
}
interface Group {
  readonly title: string;
  readonly properties: Readonly<Record<string, Property>>;
}

/** Links to other settings are the editor's; here they are names. */
const plain = (text: string): string => text.replace(/`#([\w.]+)#`/g, '`$1`').replace(/\n+/g, ' ');

/** `docs/settings.md` as it should be. */
export function settingsPage(): string {
  const texts: Readonly<Record<string, string>> = settingsTexts();
  const said = (text = ''): string =>
    plain(text.replace(/^%(.+)%$/, (whole, key: string) => texts[key] ?? whole));
  const parts = (configuration() as readonly Group[]).flatMap(({ title, properties }) => [
    `## ${said(title)}`,
    '',
    ...Object.entries(properties).flatMap(([key, setting]) => oneSetting(key, setting, said)),
  ]);
  const head = [
    '# Settings',
    '',
    'Made by `npm run made` from the table of settings. The command line takes the same keys without `tidemark.`',
    '(`--settings FILE`, `--set key=value`). A wrong value means the default and one warning that names key, value and range.',
    '',
  ];
  return `${[...head, ...parts].join('\n').trimEnd()}\n`;
}

function oneSetting(
  key: string,
  setting: Property,
  said: (text?: string) => string,
): readonly string[] {
  const meanings = setting.markdownEnumDescriptions ?? setting.enumDescriptions ?? [];
  const values = (setting.enum ?? []).map(
    (value, i) => `- \`${JSON.stringify(value)}\`: ${said(meanings[i])}`,
  );
  return [
    ...[`### \`${key}\``, ''],
    `Default \`${JSON.stringify(setting.default)}\` · set by ${scopes[setting.scope ?? 'window'] ?? ''}`,
    ...['', said(setting.markdownDescription), ''],
    ...(values.length > 0 ? [...values, ''] : []),
  ];
}
