/** What a step of git takes into the index, by its words. */
import assert from 'node:assert/strict';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import { among, stagedBy } from '../../../../src/engine/record/git/staging';

const staged = (command: string): readonly string[] =>
  commandShape(command, '/ws').steps.flatMap(stagedBy);
const all = ['.'];

describe('what git add takes', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['git add -A', all],
    ['git add .', all],
    ['git add --all', all],
    ['git stage .', all],
    ['git add -u', all],
    ['git add --update', all],
    ['git add src/a.ts docs', ['src/a.ts', 'docs']],
    ['git add -A src', ['src']],
    ['git add -p', []],
    ['git add --dry-run .', []],
    ['git add', []],
    ['cd web && git add a.ts', ['web/a.ts']],
    ['cd web && git add .', ['web']],
    ['cd web && git add -A', all],
    ['git status', []],
    ['npm add left', []],
  ];
  for (const [command, taken] of cases) {
    it(`is read in ${command}`, () => {
      assert.deepEqual(staged(command), taken);
    });
  }
});

describe('whether a path is among others', () => {
  it('holds for the path itself and for what lies in a folder, and not for what begins alike', () => {
    assert.ok(among(['src/a.ts'])('src/a.ts'));
    assert.ok(among(['docs', 'src/'])('src/a.ts'));
    assert.ok(!among(['src'])('src-old/a.ts'));
    assert.ok(!among(['src/a.ts'])('src'));
    assert.ok(!among([])('src'));
  });

  it('is looked up, so that ten thousand paths are asked for among ten thousand in a moment', () => {
    const paths = Array.from({ length: 10_000 }, (_, i) => `src/a${i}/b.ts`);
    const isAmong = among(paths.slice(1));
    assert.deepEqual(
      paths.filter((path) => !isAmong(path)),
      ['src/a0/b.ts'],
    );
    assert.ok(paths.every(among(['.'])));
  });

  it('ends for roots, blanks and folders deeper than any system has', () => {
    assert.ok(among(['/'])('/a/b'));
    assert.ok(!among(['a'])('/a/b'));
    assert.ok(!among([''])('a/b'));
    assert.ok(!among(['x'])('/'.repeat(9)));
    assert.ok(among(['a'])('a/'.repeat(200_000)));
  });
});
