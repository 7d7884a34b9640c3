import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../build/shared';
import { readText } from './tree';

interface Bundles {
  readonly bundles: readonly { readonly name: string; readonly source: string }[];
  optionsOf(bundle: unknown, production: boolean): Record<string, unknown>;
}

// What is shipped, and nothing else. A new file is added here by hand, after a thought about why it must be shipped.
const shipped = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'THIRD_PARTY.md',
  'dist/cli.js',
  'dist/extension.js',
  'dist/ranks-cl100k.bin',
  'dist/ranks-o200k.bin',
  'dist/worker.js',
  'media/icon.png',
  'package.json',
  'package.nls.json',
];

/** A bundle as it is shipped, built in memory: its size and the files in it. */
async function bundled(name: string): Promise<{ bytes: number; inputs: readonly string[] }> {
  const config = createRequire(path.join(root, 'package.json'))('./esbuild.js') as Bundles;
  const { outputFiles, metafile } = await build({
    ...config.optionsOf(
      config.bundles.find((bundle) => bundle.name === name),
      true,
    ),
    write: false,
    metafile: true,
  });
  return { bytes: outputFiles[0]!.contents.length, inputs: Object.keys(metafile.inputs) };
}

describe('the package', () => {
  it('holds these files and no others', function () {
    this.timeout(60_000);
    const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
    const listed = execFileSync(process.execPath, [vsce, 'ls', '--no-dependencies'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    assert.deepEqual(listed.trim().split('\n').sort(), shipped);
  });

  it('has an extension of less than 400 kB that carries neither ranks nor the command line', async () => {
    const { bytes, inputs } = await bundled('extension');
    assert.ok(bytes < 400_000, `${bytes} bytes`);
    const strange = inputs.filter(
      (file) => file.includes('tiktoken') || file === 'src/cli.ts' || file.startsWith('test/'),
    );
    assert.deepEqual(strange, []);
  });

  it('names every package that is bundled in THIRD_PARTY.md', async () => {
    const notices = readText('THIRD_PARTY.md');
    for (const name of ['extension', 'worker', 'cli']) {
      for (const file of (await bundled(name)).inputs) {
        const [, owner] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
        assert.ok(owner === undefined || notices.includes(`| ${owner} |`), `${owner} in ${name}`);
      }
    }
  });
});
