import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { committedFiles } from './tree';

// Put together here so that this file does not find itself.
const words = ['work', 'root', 'tmp'].map((folder) => `/${folder}/`);
const hosts = [
  'registry.npm' + 'js.org',
  'registry.yarn' + 'pkg.com',
  'npm' + 'mirror',
  'deb.debian' + '.org',
];
const patterns = [
  // A folder of somebody's machine at the beginning of a path, not in the middle of one.
  ...words.map((word) => new RegExp(`(?<![\\w.}\\])*~-])${word}`)),
  ...hosts.map((host) => new RegExp(host.replaceAll('.', '\\.'))),
];

const isBinary = (bytes: Buffer): boolean => bytes.subarray(0, 8_000).includes(0);

describe('committed files', () => {
  it('name no folder of a developer’s machine and no package registry', () => {
    const found: string[] = [];
    for (const file of committedFiles()) {
      const bytes = fs.readFileSync(path.join(root, file));
      if (isBinary(bytes)) continue;
      bytes
        .toString('utf8')
        .split('\n')
        .forEach((line, index) => {
          if (patterns.some((pattern) => pattern.test(line))) {
            found.push(`${file}:${index + 1}: ${line.trim().slice(0, 120)}`);
          }
        });
    }
    assert.deepEqual(found, []);
  });
});
