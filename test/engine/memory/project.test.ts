import assert from 'node:assert/strict';
import fc from 'fast-check';
import { projectOf } from '../../../src/engine/memory/project';
import { readSharedPath, sharedPath } from '../../../src/engine/memory/sharedPath';

const config = (url: string): string =>
  `[core]\n\tbare = false\n[remote "upstream"]\n\turl = https://host/other/thing\n[remote "origin"]\n\tfetch = +refs/*\n\turl = ${url}\n[branch "main"]\n\tremote = origin\n`;

describe('what a project is called on every machine', () => {
  it('is the address of its remote, however that is written', () => {
    for (const url of [
      'https://Example.org/quay/harbour.git',
      'https://somebody:secret@example.org/quay/harbour',
      'git@example.org:quay/harbour.git',
      'ssh://git@example.org/quay/harbour.git/',
      'example.org:quay/harbour',
    ])
      assert.equal(projectOf(config(url)), 'example.org/quay/harbour', url);
    assert.equal(
      projectOf(config('a').replace(/\n/g, '\r\n').replace('url = a', 'url = g@hh:b/c')),
      'hh/b/c',
    );
  });

  it('is not known where others cannot have that remote, or there is none', () => {
    for (const url of ['/srv/git/harbour.git', '../harbour', 'file:///srv/harbour', 'C:\\git\\x'])
      assert.equal(projectOf(config(url)), null, url);
    assert.equal(projectOf('[remote "upstream"]\n\turl = https://host/a/b\n'), null);
    assert.equal(projectOf(''), null);
    fc.assert(fc.property(fc.string(), (text) => projectOf(text) !== undefined));
  });
});

describe('the name of a file on another machine', () => {
  it('is read back, and is never that of a file here', () => {
    const shown = sharedPath('anna', '1a2b3c4d', 'memory/2026-01-31.md');
    assert.deepEqual(readSharedPath(shown), { machine: '1a2b3c4d', path: 'memory/2026-01-31.md' });
    for (const path of ['memory/2026-01-31.md', 'C:\\notes.md', 'a@b:c', '/x@1a2b3c4d:y', ''])
      assert.equal(readSharedPath(path), undefined, path);
  });
});
