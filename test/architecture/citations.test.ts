/** A comment gives its reason itself, or names a page that stands in the repository: a number of somebody's list tells nobody anything. */
import assert from 'node:assert/strict';
import { committedFiles, readText } from './tree';

/** Pages by a path, and numbers of traps, of a specification or of its sections. */
const page = /(?<![\w/.-])(?:[a-z]+\/)+[\w-]+\.md\b/g;
const numbered = /\btraps? T\d|\(T\d{1,3}\)|\btraps\.md\b|\bspec \d|\bformats\/\w/g;

const isComment = (line: string): boolean => /^\s*(?:\/\*\*?|\*|\/\/)|\/\/ /.test(line);
// Put together here so that this file does not find itself.
const sample = ['formats', 'codex.md'].join('/');

/** What comments of a text cite that is not there. */
function unknown(text: string, files: ReadonlySet<string>): readonly string[] {
  return text
    .split('\n')
    .filter(isComment)
    .flatMap((line) => [
      ...[...line.matchAll(numbered)].map(([found]) => found),
      ...[...line.matchAll(page)].flatMap(([found]) =>
        /^(?:docs|examples|formats)\//.test(found) && !files.has(found) ? [found] : [],
      ),
    ]);
}

describe('what comments cite', () => {
  it('is found: pages that are not there, numbers of lists', () => {
    const files = new Set(['docs/clients.md']);
    assert.deepEqual(unknown(`// Its own id (${sample}, rule 2).`, files).includes(sample), true);
    assert.deepEqual(unknown('// see docs/clients.md and memory/2026-01-31.md', files), []);
    assert.deepEqual(unknown(`// see docs/${'gone'}.md`, files), [`docs/${'gone'}.md`]);
    assert.equal(unknown(`/** Kept free (${'spec'} 3), (${'T'}17). */`, files).length, 2);
  });

  it('is in the repository', () => {
    const all = committedFiles();
    const files = new Set(all);
    const found = all
      .filter((file) => /^(?:src|test|tools)\/.*\.(?:tsx?|mjs|cjs)$/.test(file))
      .flatMap((file) => unknown(readText(file), files).map((what) => `${file}: ${what}`));
    assert.deepEqual(found, []);
  });
});
