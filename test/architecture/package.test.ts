import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../build/shared';
import { stageTree } from '../../tools/stage.mjs';
import { bundled, bundleNames } from './imports/bundled';
import { readText } from './tree';

// What is shipped, and nothing else. A new file is added here by hand, after a thought about why it must be shipped.
const shipped = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'THIRD_PARTY.md',
  'dist/anthropic.js',
  'dist/cli.js',
  'dist/cliMemory.js',
  'dist/extension.js',
  'dist/mcp.js',
  'dist/program.js',
  'dist/ranks-cl100k.bin',
  'dist/ranks-o200k.bin',
  'dist/secrets.js',
  'dist/webview.js',
  'docs/extension.md',
  ...['de', 'es'].map((language) => `l10n/bundle.l10n.${language}.json`),
  'l10n/bundle.l10n.zh-cn.json',
  'media/contextView.css',
  'media/icon.png',
  'media/summary.tmLanguage.json',
  'media/tidemark.svg',
  ...['agent', 'draft', 'hooks', 'meter', 'model', 'undo'].map(
    (step) => `media/walkthrough/${step}.svg`,
  ),
  'package.json',
  ...['de', 'es'].map((language) => `package.nls.${language}.json`),
  'package.nls.json',
  'package.nls.zh-cn.json',
  'src/vscode/apiTypes.ts',
];

describe('the package', () => {
  it('holds these files and no others', () => {
    const said = (args: readonly string[], cwd: string): string =>
      execFileSync(process.execPath, args, {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    const vsce = said(['tools/fetchVsce.mjs'], root);
    const stage = stageTree(root, path.join(root, 'out/listed'));
    const listed = said([vsce, 'ls', '--no-dependencies'], stage);
    assert.deepEqual(listed.split('\n').sort(), shipped);
  });

  it('holds every file that the manifest names', () => {
    const named = [
      ...readText('package.json').matchAll(/"\.?\/?((?:media|dist|l10n)\/[\w./-]+\.\w+)"/g),
    ];
    assert.ok(named.length > 8);
    const missing = named.flatMap(([, file = '']) => (shipped.includes(file) ? [] : [file]));
    assert.deepEqual(missing, []);
  });

  it('holds every bundle that is built', () => {
    const missing = bundleNames.filter((name) => !shipped.includes(`dist/${name}.js`));
    assert.deepEqual(missing, []);
  });

  it('has an extension of less than 270 kB that carries neither ranks nor the command line nor what masks secrets, and of agents and models what is known without loading them', async () => {
    const { bytes, inputs } = await bundled('extension');
    assert.ok(bytes < 270_000, `${bytes} bytes`);
    const strange = inputs.filter(
      (file) =>
        file.includes('tiktoken') ||
        file === 'src/cli.ts' ||
        file.startsWith('src/engine/secrets/') ||
        file.startsWith('test/') ||
        /^src\/agents\/(?!all\.ts|\w+\/facts\.ts|jsonl\/hook(?:Events|Offers)\.ts)/.test(file) ||
        /^src\/models\/(?!all\.ts|\w+\/facts\.ts)/.test(file),
    );
    assert.deepEqual(strange, []);
  });

  it('has a command line that loads for `status` neither what writes nor other agents than pi’s', async () => {
    const { bytes, inputs } = await bundled('cli');
    assert.ok(bytes < 210_000, `${bytes} bytes`);
    const others =
      /^src\/(models\/(?!all|\w+\/facts)|shell|engine\/(compaction|flush|summarise)|compose\/(?:latePorts|memoryBackends))/;
    const strange = inputs.filter(
      (file) =>
        others.test(file) ||
        /^src\/agents\/(?!first|all|clientFolder|\w+\/facts|jsonl|openclaw|pi)/.test(file) ||
        /operations\/(compact\/|flush\/|dispatch)/.test(file) ||
        /disk\/(own\/archive|write\/append)\.ts$|impl\/string-intern\.js$/.test(file),
    );
    assert.deepEqual(strange, []);
  });

  it('has a command line that a program holds as few bytes of as it has signs, and that takes each of Node’s modules once', async () => {
    const { text, bytes } = await bundled('cli');
    // One sign above Latin-1 makes V8 hold all of them in two bytes.
    assert.equal(text.length, bytes);
    const taken = [...text.matchAll(/=require\("(node:(?:fs|os|path))"\)/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(taken.sort(), ['node:fs', 'node:os', 'node:path']);
    assert.doesNotMatch(text, /=require\("node:(?:crypto|timers\/promises|worker_threads)"\)/);
  });

  it('has a command line that loads for a search of notes no agent’s reader, no compaction and no service', async () => {
    const { bytes, inputs } = await bundled('cliMemory');
    // Ranges of days in nine languages are 15 kB of it, stemmers of six 46, what looks at locks 20, what keeps an index 3, fences and ids of any form 3.
    assert.ok(bytes < 236_000, `${bytes} bytes`);
    const others =
      /^src\/(agents\/(?!all|jsonl\/hook|\w+\/facts)|models\/(?!all|\w+\/facts)|compose\/(?:latePorts|memoryBackends)|operations\/(compact|flush|follow)\/|engine\/compaction)|^src\/(embeddings|shell|memoryStores\/\w+)\//;
    assert.deepEqual(
      inputs.filter((file) => others.test(file)),
      [],
    );
  });

  it('has the SDK of Anthropic in a file of less than 130 kB of its own, and in no other', async () => {
    const { bytes, inputs } = await bundled('anthropic');
    assert.ok(bytes < 130_000, `${bytes} bytes`);
    assert.ok(inputs.some((file) => file.includes('@anthropic-ai/sdk/')));
    assert.deepEqual(
      inputs.filter((file) => /sdk\/(lib\/)?tools\/|node_modules\/zod|js-tiktoken/.test(file)),
      [],
    );
    for (const name of ['extension', 'cli', 'cliMemory', 'program']) {
      const strange = (await bundled(name)).inputs.filter((file) =>
        /anthropic-ai|^src\/models\/\w+\/sdk/.test(file),
      );
      assert.deepEqual(strange, [], name);
    }
  });

  it('is made of `dependencies` alone, so that an audit of them is one of what is shipped', async () => {
    const { dependencies = {} } = JSON.parse(readText('package.json')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    const { packages } = JSON.parse(readText('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    const owners = new Set<string>();
    for (const name of bundleNames) {
      for (const file of (await bundled(name)).inputs) {
        const [owner] = /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
        if (owner !== undefined) owners.add(owner);
      }
    }
    // Its ranks are shipped, packed; none of its code is.
    owners.add('node_modules/js-tiktoken');
    const ofTests = [...owners].filter((owner) => packages[owner]?.dev === true);
    assert.deepEqual(ofTests, []);
    for (const name of Object.keys(dependencies)) {
      assert.ok(
        owners.has(`node_modules/${name}`),
        `${name} is a dependency, and nothing of it is shipped`,
      );
    }
    assert.ok(Object.keys(dependencies).length > 0);
  });

  it('names every package that is bundled in THIRD_PARTY.md', async () => {
    const notices = readText('THIRD_PARTY.md');
    for (const name of [
      'extension',
      'cli',
      'cliMemory',
      'program',
      'mcp',
      'anthropic',
      'webview',
    ]) {
      for (const file of (await bundled(name)).inputs) {
        const [, owner] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
        assert.ok(owner === undefined || notices.includes(`| ${owner} |`), `${owner} in ${name}`);
      }
    }
  });
});
