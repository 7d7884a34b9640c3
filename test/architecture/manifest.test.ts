import assert from 'node:assert/strict';
import { agentLabels } from '../../src/settings/agentLabels';
import { keys } from '../../src/settings/schema';
import { commands as commandIds, draftCommands, keyCommands } from '../../src/vscode/ids';
import { made } from '../../tools/made/pages';
import { configuration, restrictedKeys, settingsTexts } from '../../tools/made/manifestJson';
import { readJson, readText } from './tree';

interface Command {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
  readonly enablement?: string;
}
interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: unknown;
    };
  };
  readonly contributes: {
    readonly configuration: unknown;
    readonly configurationDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly languages: readonly { readonly id: string }[];
    readonly commands?: readonly Command[];
    readonly languageModelTools: readonly Readonly<Record<string, string>>[];
    readonly menus?: Readonly<
      Record<string, readonly { readonly command?: string; readonly when?: string }[]>
    >;
  };
  readonly activationEvents: readonly string[];
}

const manifest = readJson('package.json') as Manifest;
const texts = readJson('package.nls.json') as Readonly<Record<string, string>>;
const pasted = (value: unknown): string => `paste this:\n${JSON.stringify(value, null, 2)}`;

/** Whether it is a text of package.nls.json. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(texts, value.replace(/^%(.+)%$/, '$1'));

/** All objects in a value with where they stand. */
function* schemas(
  value: unknown,
  place: string,
): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return;
  const one = value as Readonly<Record<string, unknown>>;
  yield [place, one];
  for (const [name, part] of Object.entries(one)) yield* schemas(part, `${place}/${name}`);
}

describe('the manifest', () => {
  it('contributes exactly the settings of the table', () => {
    const wanted = configuration();
    const same = JSON.stringify(manifest.contributes.configuration) === JSON.stringify(wanted);
    assert.ok(
      same,
      `package.json: contributes.configuration differs from settings/schema.ts, ${pasted(wanted)}`,
    );
  });

  it('has the settings’ sentences in package.nls.json', () => {
    const wanted = settingsTexts();
    const have = Object.fromEntries(
      Object.entries(texts).filter(([key]) => key.startsWith('config.')),
    );
    assert.deepEqual(have, wanted, `package.nls.json: "config.…" differs, ${pasted(wanted)}`);
  });

  it('says in words what a setting may be wherever a pattern decides', () => {
    const bare = [...schemas(manifest.contributes.configuration, '')].flatMap(([place, one]) =>
      'pattern' in one && !isText(one['patternErrorMessage']) ? [place] : [],
    );
    assert.deepEqual(bare, []);
  });

  it('describes every property of a setting that is an object', () => {
    const names = new Set(Object.values(agentLabels));
    const bare = [...schemas(manifest.contributes.configuration, '')].flatMap(([place, one]) =>
      // Products are called the same in every language.
      /\/properties\/[^/]+\/properties\/[^/]+$/.test(place) &&
      !isText(one['description']) &&
      !names.has(String(one['description']))
        ? [place]
        : [],
    );
    assert.deepEqual(bare, []);
  });

  it('takes no restricted setting from an untrusted workspace', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.deepEqual(restrictedConfigurations, restrictedKeys());
  });

  it('links only to settings that exist', () => {
    const known = new Set(keys.map((key) => `tidemark.${key}`));
    const all = Object.values(texts).join('\n');
    for (const [, key] of all.matchAll(/`#([^#`]+)#`/g)) assert.ok(known.has(key!), key);
  });

  it('has a text for every %key% and no text that nobody uses', () => {
    const used = new Set(
      [...readText('package.json').matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key!),
    );
    assert.deepEqual([...used].sort(), Object.keys(texts).sort());
  });

  it('tells people of each tool more than its name', () => {
    for (const { name, displayName = '', userDescription = '' } of manifest.contributes
      .languageModelTools) {
      const [title = '', meaning = ''] = [displayName, userDescription].map(
        (key) => texts[key.replaceAll('%', '')],
      );
      assert.ok(title !== '' && meaning.length > title.length, name);
    }
  });

  it('marks no brackets and commas of other scripts in texts of ours, as the editor does in code', () => {
    const { languages, configurationDefaults } = manifest.contributes;
    for (const { id } of languages) {
      const set = configurationDefaults[`[${id}]`];
      assert.equal(set?.['editor.unicodeHighlight.ambiguousCharacters'], false, id);
    }
  });

  it('starts after the editor has, not with it', () => {
    assert.deepEqual(manifest.activationEvents, ['onStartupFinished']);
  });
});

describe('what is made from the lists', () => {
  for (const [file, write] of Object.entries(made)) {
    it(`stands in ${file} as \`npm run made\` writes it`, () => {
      const text = readText(file);
      assert.equal(text, write(text), `${file}: run "npm run made"`);
    });
  }
});

describe('the commands', () => {
  const commands = manifest.contributes.commands ?? [];
  const ids = commands.map(({ command }) => command);

  it('are those of src/vscode/ids.ts', () => {
    const keyed = keyCommands.flatMap(({ set, remove }) => [set, remove]);
    const known = [...Object.values(commandIds), ...Object.values(draftCommands), ...keyed];
    assert.deepEqual([...ids].sort(), [...known].sort());
  });

  it('have one category and a title of a verb and what it acts on', () => {
    for (const { command, title, category } of commands) {
      assert.equal(category, 'Tidemark', command);
      const text = texts[title.replaceAll('%', '')] ?? '';
      assert.match(text, /^[A-Z][a-z]+ (?:to )?[A-Z]/, `${command}: ${text}`);
      assert.doesNotMatch(text, /Tidemark|!/, command);
    }
  });

  it('are the only ones that menus name', () => {
    for (const items of Object.values(manifest.contributes.menus ?? {})) {
      for (const { command } of items) {
        if (command !== undefined) assert.ok(ids.includes(command), command);
      }
    }
  });

  it('stand in no menu where they cannot run', () => {
    const parts = (clause = ''): readonly string[] => clause.split(' && ').filter(Boolean);
    const greyed = Object.entries(manifest.contributes.menus ?? {}).flatMap(([menu, items]) =>
      items.flatMap(({ command, when }) => {
        const needed = parts(commands.find((one) => one.command === command)?.enablement);
        const missing = needed.filter((part) => !parts(when).includes(part));
        return missing.map((part) => `${menu}: ${command ?? ''} without ${part}`);
      }),
    );
    assert.deepEqual(greyed, []);
  });
});
