/**
 * What files outside of `src` say of agents, providers of models and settings, made from `agents/all.ts`, `models/all.ts` and
 * `settings/schema.ts`. `npm run made` writes it (`tools/made.mjs`), `manifest.test.ts` finds what is not as it would be written.
 */
import fs from 'node:fs';
import path from 'node:path';
import { facts } from '../../src/agents/all';
import {
  commandNames,
  commandTable as lineCommands,
  common,
} from '../../src/commandLine/commandTable';
import { optionRows, wordRows } from '../../src/commandLine/help';
import { memoryTools } from '../../src/mcp/tools';
import { facts as models, apiProviders } from '../../src/models/all';
import { root } from '../../test/build/shared';
import { commandTexts } from './commandTexts';
import { messages } from './messages';
import { configuration, restrictedKeys, settingsTexts } from './manifestJson';
import { settingsPage } from './settingsPage';
import { toolTexts } from './toolTexts';

type Texts = Readonly<Record<string, unknown>>;
type Command = Texts & { readonly command: string; readonly title: string };
interface Manifest {
  readonly capabilities: Texts & { readonly untrustedWorkspaces: Texts };
  readonly contributes: Texts & { readonly commands: readonly Command[] };
}

/** An agent's folder: its name, in camel case. */
export const folderOf = (name: string): string =>
  `src/agents/${name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const textOf = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function manifest(text: string): string {
  const now = JSON.parse(text) as Manifest;
  const { capabilities, contributes } = now;
  const commands = contributes.commands.filter(({ command }) => !isForKey(command));
  const at = contributes.commands.findIndex(({ command }) => isForKey(command));
  const { untrustedWorkspaces } = capabilities;
  const restrictedConfigurations = restrictedKeys();
  return json({
    ...now,
    capabilities: {
      ...capabilities,
      untrustedWorkspaces: { ...untrustedWorkspaces, restrictedConfigurations },
    },
    contributes: {
      ...contributes,
      commands: commands.toSpliced(at, 0, ...keyEntries()),
      languageModelTools: toolEntries(),
      configuration: configuration(),
    },
  });
}

function sentences(text: string): string {
  const all = Object.entries(JSON.parse(text) as Texts);
  const at = all.findIndex(([key]) => isForKey(key));
  const others = all.filter(([key]) => !/^(?:config|tool)\./.test(key) && !isForKey(key));
  const titles = keyTitles().map(({ id, title }): [string, unknown] => [`command.${id}`, title]);
  return json({
    ...Object.fromEntries(others.toSpliced(at, 0, ...titles)),
    ...toolTexts(),
    ...settingsTexts(),
  });
}

/** The tools of memory as the editor's chats are told of them. */
const toolEntries = (): readonly Texts[] =>
  memoryTools.map(({ name, description, input }) => ({
    name: `tidemark_${name}`,
    displayName: `%tool.${name}%`,
    modelDescription: description,
    userDescription: `%tool.${name}.meaning%`,
    toolReferenceName: name,
    canBeReferencedInPrompt: true,
    icon: '$(notebook)',
    inputSchema: input(),
  }));

/** The commands that keep and remove the key of a provider, and what they are called. */
const isForKey = (name: string): boolean =>
  /^(?:tidemark|command)\.(?:set|remove)(?!Embeddings)\w+Key$/.test(name);
const keyTitles = () =>
  apiProviders.flatMap(({ label, api: { commands } }) => [
    { id: commands.set, title: `Set ${label} API Key…`, icon: '$(key)' },
    { id: commands.remove, title: `Remove ${label} API Key`, icon: '$(trash)' },
  ]);
const keyEntries = (): readonly Command[] =>
  keyTitles().map(({ id, icon }) => ({
    command: `tidemark.${id}`,
    title: `%command.${id}%`,
    category: 'Tidemark',
    icon,
  }));

/** The page of commands, in the manifest's order. One that has no text here stands there without one. */
function commandsPage(text: string): string {
  const { contributes } = JSON.parse(textOf('package.json')) as Manifest;
  const titles = JSON.parse(textOf('package.nls.json')) as Readonly<Record<string, string>>;
  const rows = contributes.commands.map(({ command, title }) => {
    const name = titles[title.replaceAll('%', '')] ?? title;
    return `| ${name} | ${commandTexts.get(command) ?? ''} |\n`;
  });
  return withRows(text, 'command', rows);
}

/** What stands in an agent's folder: its row for visitors, then those that tell everything. */
const agentRows = facts.map(({ name }) => {
  const [short = '', ...all] = textOf(`${folderOf(name)}/row.md`).split(/(?<=\n)/);
  return { short, all: all.join('') };
});

/** The rows of the table whose head begins with a word. */
const withRows = (text: string, head: string, rows: readonly string[]): string =>
  text.replace(
    new RegExp(`^(\\| ${head} \\|.*\\n\\|[-|]+\\n)(?:\\|.*\\n)*`, 'mu'),
    (_, kept: string) => kept + rows.join(''),
  );

const modelRows = models.map(
  ({ name, form, reaches }) => `| \`${name}/${form.after}\` | ${reaches}, by its name |\n`,
);

const modelsPage = (text: string): string =>
  withRows(text, 'value', [
    "| `session` | the conversation's own model where Tidemark can reach it, else code; the default |\n",
    '| `offline` | code on this machine; nothing leaves it |\n',
    ...modelRows,
  ]);

/** The page of the command line, its options by command. */
function commandLinePage(text: string): string {
  const table = (name: string, rows: ReturnType<typeof optionRows>): readonly string[] => [
    ...[`### ${name}`, '', '| word or option | what it does |', '|---|---|'],
    ...rows.map(([form, about]) => `| \`${form}\` | ${about} |`),
    '',
  ];
  const [head = ''] = text.split(/^## Options$/m);
  const own = commandNames.flatMap((name) => {
    const rows = [...wordRows(name), ...optionRows(lineCommands[name].options)];
    return rows.length === 0 ? [] : table(name, rows);
  });
  const all = table('every command', optionRows(common));
  return `${[`${head}## Options`, '', ...own, ...all].join('\n').trimEnd()}\n`;
}

/**
 * The extension's own page in the editor, from the README: neither pictures nor files beside it can be shown there, so they are left
 * out, and the pages are only named.
 */
function extensionPage(): string {
  const readme = textOf('README.md');
  return readme
    .replace(/<picture>[^]*?<\/picture>\n\n/, '')
    .replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1');
}

/** By file, from what it says now to what it should say. */
export const made: Readonly<Record<string, (text: string) => string>> = {
  'package.json': manifest,
  'package.nls.json': sentences,
  'README.md': (text) =>
    withRows(
      text,
      'agent',
      agentRows.map(({ short }) => short),
    ),
  'docs/agents.md': (text) =>
    withRows(
      text,
      'agent',
      agentRows.map(({ all }) => all),
    ),
  'docs/command-line.md': commandLinePage,
  'docs/commands.md': commandsPage,
  'docs/extension.md': extensionPage,
  'docs/models.md': modelsPage,
  'docs/settings.md': settingsPage,
  'l10n/bundle.l10n.json': () => json(Object.fromEntries(messages().map((text) => [text, text]))),
};
