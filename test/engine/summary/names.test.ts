/** Which names a summary lists: what the work declared, what it came back to, and nothing that it took out again. */
import assert from 'node:assert/strict';
import { draftOffline } from '../../../src/engine/summary/offline';
import { draftInputAt } from '../../build/compactions';
import { conversation, type ConversationBuilder } from '../../build/conversation';

const draftOf = (build: ConversationBuilder, more: Parameters<typeof draftInputAt>[2] = {}) => {
  const entries = build.entries();
  return draftOffline(draftInputAt(entries, entries.length, more));
};

/** The names of the line of identifiers. */
const namesOf = (build: ConversationBuilder): readonly string[] => {
  const line = /^Identifiers: (.*)$/mu.exec(draftOf(build).summary)?.[1] ?? '';
  return line === '' ? [] : line.split(', ');
};

const edit = (build: ConversationBuilder, before: string, after: string, path = 'src/a.ts') =>
  build.call('edit', { path, oldText: before, newText: after }).result('ok');

const begun = (): ConversationBuilder => conversation().user('Mend the cart, please.');

describe('the names of a summary', () => {
  it('hold a function that an edit declared, although it is named once', () => {
    const build = edit(begun(), 'x', 'export function mergeBaskets() {}').agent('Done with it.');
    assert.deepEqual(namesOf(build), ['mergeBaskets']);
  });

  it('hold one that stands far behind in a file that was written whole', () => {
    const filler = '// a line of no matter\n'.repeat(400);
    const content = `${filler}function lateInFile() {}\n`;
    const build = begun()
      .call('write', { path: 'src/b.ts', content })
      .result('ok')
      .agent('It is there.');
    assert.ok(namesOf(build).includes('lateInFile'));
  });

  it('hold a branch, and no folder that is called like one', () => {
    const build = conversation()
      .user('Take branch docs/examples for the pages, and fix/totals for the rest.')
      .call('edit', { path: 'docs/examples/a.md', oldText: 'a', newText: 'b' })
      .result('ok');
    assert.deepEqual(namesOf(build), ['fix/totals']);
  });

  it('hold no variable of a function that came up once', () => {
    const build = edit(begun(), 'x', '  const localPath = join(a, b);').agent('It is there.');
    assert.deepEqual(namesOf(build), []);
  });

  it('hold nothing that an edit took out again', () => {
    const build = edit(begun(), 'x', 'function firstTry() {}');
    edit(build, 'function firstTry() {}', 'function secondTry() {}').agent('It is there.');
    assert.deepEqual(namesOf(build), ['secondTry']);
  });

  it('hold nothing that was there before and that an edit took out', () => {
    const build = begun();
    for (let i = 0; i < 5; i++) build.bash(`grep -rn oldName src/${i}`, `src/${i}.ts: oldName()`);
    edit(build, 'oldName();', 'newName();').agent('It is there.');
    assert.ok(!namesOf(build).includes('oldName'));
  });

  it('hold nothing twice: what is told in words stands there', () => {
    const build = edit(begun(), 'x', 'export function mergeBaskets() {}').agent(
      'Both go through `mergeBaskets` now.',
    );
    assert.deepEqual(namesOf(build), []);
  });

  it('hold no word that stands behind a line end of a string', () => {
    const build = begun();
    for (let i = 0; i < 6; i++) edit(build, `a${i}`, `print("${i}\\nWarnAll")`, `src/${i}.ts`);
    build.agent('It is there.');
    assert.ok(!namesOf(build).some((name) => name.includes('WarnAll')));
  });

  it('say by which rule they stand there', () => {
    const build = edit(begun(), 'x', 'export function mergeBaskets() {}').agent('Done with it.');
    const line = draftOf(build).lines.find(({ text }) => text === 'mergeBaskets');
    assert.equal(line?.rule, 'a name that an edit declared');
  });
});

describe('the place of the work', () => {
  const said = (gitBranch: string | null, command = 'ls'): string => {
    const build = begun().bash(command, 'On branch fix/slot').agent('It is there.');
    return /^Workspace: .*$/mu.exec(draftOf(build, { gitBranch }).summary)?.[0] ?? '';
  };

  it('names the branch that the client noted, and rather the one that git told', () => {
    const quiet = begun().agent('It is there.');
    const noted = draftOf(quiet, { gitBranch: 'docs/more' }).summary;
    assert.match(noted, /^Workspace: .* · git: docs\/more$/mu);
    assert.match(said('docs/more', 'git status'), /git: fix\/slot$/u);
    assert.doesNotMatch(draftOf(quiet, { gitBranch: null }).summary, /git:/u);
  });
});
