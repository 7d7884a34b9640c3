/** What is installed, for us and for the clients that tests run: every package by its hash, from whatever registry there is. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { readText } from './tree';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const folders = [
  '.',
  'tools/vsce',
  ...fs
    .readdirSync(path.join(root, 'test/tools/clients'))
    .map((name) => `test/tools/clients/${name}`),
];

describe('lock files', () => {
  for (const folder of folders) {
    it(`${folder}: names every package with its hash, and no place to get it from`, () => {
      const text = readText(path.posix.join(folder, 'package-lock.json'));
      const { packages } = JSON.parse(text) as {
        readonly packages: Record<string, Locked & Manifest>;
      };
      assert.equal(/"resolved"|registry\./.test(text), false, 'a place to get it from');
      const bare = Object.entries(packages).filter(
        ([name, { integrity, inBundle }]) => name !== '' && integrity === undefined && !inBundle,
      );
      assert.deepEqual(bare, []);
      const manifest = JSON.parse(readText(path.posix.join(folder, 'package.json'))) as Manifest;
      for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies'] as const) {
        assert.deepEqual(packages['']?.[kind], manifest[kind], kind);
        for (const range of Object.values(manifest[kind] ?? {})) {
          assert.match(range, /^(?:npm:@?[\w/-]+@)?\d[\w.-]*$/, 'an exact version');
        }
      }
    });
  }

  it('are what each client and vsce are installed from, and no install script runs', () => {
    assert.match(readText('tools/locked.mjs'), /\['ci', /);
    for (const file of ['tools/locked', 'test/tools/fetchPi', 'tools/fetchVscode']) {
      assert.match(readText(`${file}.mjs`), /--ignore-scripts/, file);
    }
    for (const file of ['test/tools/fetchClients', 'tools/fetchVsce']) {
      const text = readText(`${file}.mjs`);
      assert.match(text, /\binstallLocked\(/, file);
      assert.doesNotMatch(text, /spawn\w*\('npm'/, file);
    }
  });
});
