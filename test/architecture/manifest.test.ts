import assert from 'node:assert/strict';
import { keys } from '../../src/settings/schema';
import { commands as commandIds, draftCommands, keyCommands } from '../../src/vscode/ids';
import { made } from '../../tools/made/pages';
import { configuration, restrictedKeys, settingsTexts } from '../../tools/made/manifestJson';
import { readJson, readText } from './tree';

interface Command {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
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
    readonly commands?: readonly Command[];
    readonly menus?: Readonly<Record<string, readonly { readonly command?: string }[]>>;
  };
  readonly activationEvents: readonly string[];
}

const manifest = readJson('package.json') as Manifest;
const texts = readJson('package.nls.json') as Readonly<Record<string, string>>;
const pasted = (value: unknown): string => `paste this:\n${JSON.stringify(value, null, 2)}`;

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
});
