/** What a step of git takes into the index or a commit, by its words. */
import assert from 'node:assert/strict';
import { FileBook } from '../../../../src/engine/record/fileLists';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import {
  among,
  committedBy,
  stagedBy,
  type Taken,
} from '../../../../src/engine/record/git/staging';

const steps = (command: string) => commandShape(command, '/ws').steps;
const staged = (command: string, place = ''): Taken | null =>
  steps(command)
    .map((step) => stagedBy(step, place))
    .find((taken) => taken !== null) ?? null;
const committed = (command: string, place = ''): Taken | null =>
  steps(command)
    .map((step) => committedBy(step, place))
    .find((taken) => taken !== null) ?? null;

const all = { all: 'everything', paths: [] };
const tracked = { all: 'tracked', paths: [] };
const nothing = { all: 'none', paths: [] };
const only = (...paths: readonly string[]) => ({ all: 'none', paths });

describe('what git add takes', () => {
  const cases: readonly (readonly [string, unknown, string?])[] = [
    ['git add -A', all],
    ['git add .', all],
    ['git add --all', all],
    ['git stage .', all],
    ['git add -u', tracked],
    ['git add --update', tracked],
    ['git add src/a.ts docs', only('src/a.ts', 'docs')],
    ['git add -A src', only('src')],
    ['git add -p', nothing],
    ['git add --dry-run .', nothing],
    ['git add', nothing],
    ['cd web && git add a.ts', only('web/a.ts')],
    ['cd web && git add .', only('web')],
    ['git add a.ts', only('web/a.ts'), 'web'],
    ['git add .', only('web'), 'web'],
    ['git add -A', all, 'web'],
    ['git status', null],
    ['npm add left', null],
  ];
  for (const [command, taken, place] of cases) {
    it(`is read in ${command}${place === undefined ? '' : ` in ${place}`}`, () => {
      assert.deepEqual(staged(command, place), taken);
    });
  }
});

describe('what git commit takes besides the index', () => {
  const cases: readonly (readonly [string, unknown, string?])[] = [
    ['git commit -m "Mend a.ts and b.ts"', nothing],
    ['git commit -m a.ts', nothing],
    ['git commit --message a.ts', nothing],
    ['git commit -F notes/message.txt', nothing],
    ['git commit --amend --no-edit', nothing],
    ['git commit -am "Mend"', tracked],
    ['git commit --all -m "Mend"', tracked],
    ['git commit src/a.ts -m "Mend"', only('src/a.ts')],
    ['git commit -m "Mend" src/a.ts src/b.ts', only('src/a.ts', 'src/b.ts')],
    ['git commit a.ts -m "Mend"', only('web/a.ts'), 'web'],
    ['git push', null],
  ];
  for (const [command, taken, place] of cases) {
    it(`is read in ${command}${place === undefined ? '' : ` in ${place}`}`, () => {
      assert.deepEqual(committed(command, place), taken);
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

  it('is looked up, so that a thousand paths given to git four hundred times take a moment', () => {
    const book = new FileBook('/ws');
    const paths = Array.from({ length: 1_000 }, (_, i) => `src/a${i}/b.ts`);
    for (const path of paths) book.touch({ action: 'edit', path }, 1);
    for (let i = 0; i < 400; i++) book.staged({ all: 'none', paths: paths.slice(1) });
    const held = book.all().filter(({ held }) => held === 'staged');
    assert.deepEqual(
      held.map(({ path }) => path),
      paths.slice(1),
    );
  });

  it('ends for roots, blanks and folders deeper than any system has', () => {
    assert.ok(among(['/'])('/a/b'));
    assert.ok(!among(['a'])('/a/b'));
    assert.ok(!among([''])('a/b'));
    assert.ok(!among(['x'])('/'.repeat(9)));
    assert.ok(among(['a'])('a/'.repeat(200_000)));
  });
});
