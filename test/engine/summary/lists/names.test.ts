/** Which names a summary lists: what the work declared, what it came back to, and nothing that it took out again. */
import assert from 'node:assert/strict';
import { draftOffline } from '../../../../src/engine/summary/offline';
import { draftInputAt } from '../../../build/compactions';
import { conversation, type ConversationBuilder } from '../../../build/conversation';

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
  /** An answer too long to be quoted whole, that names a thing in its middle. */
  const long = (name: string): string => {
    const much = Array.from(
      { length: 300 },
      (_, i) => `Line ${i} of src/part${i}.ts is \`v_${i}\`.`,
    );
    return [...much.slice(0, 150), `There it goes through ${name} quietly.`, ...much].join(' ');
  };

  it('hold a function that an edit declared and an answer told of, and none of which nobody spoke', () => {
    const build = edit(
      begun(),
      'x',
      'export function mergeBaskets() {}\nfunction inner2Basket() {}',
    );
    assert.deepEqual(namesOf(build.agent(long('mergeBaskets'))), ['mergeBaskets']);
  });

  it('hold one that stands far behind in a file that was written whole', () => {
    const filler = '// a line of no matter\n'.repeat(400);
    const content = `${filler}function lateInFile() {}\n`;
    const build = begun()
      .call('write', { path: 'src/b.ts', content })
      .result('ok')
      .agent(long('lateInFile'));
    assert.ok(namesOf(build).includes('lateInFile'));
  });

  it('hold a scratch file that was run again, and none that the lists have', () => {
    const build = begun().call('write', { path: 'tools/check.py', content: 'x' }).result('ok');
    build.call('write', { path: '/home/dev/proofs/proof.py', content: 'x' }).result('ok');
    for (let i = 0; i < 3; i++)
      build.bash(`python3 /home/dev/proofs/proof.py ${i} && python3 tools/check.py`);
    assert.deepEqual(namesOf(build.agent('It is there.')), ['proof.py']);
  });

  it('hold a branch that was worked with, and no folder that is called like one', () => {
    const build = conversation()
      .user('Take branch docs/examples for the pages, and fix/totals for the rest.')
      .call('edit', { path: 'docs/examples/a.md', oldText: 'a', newText: 'b' })
      .result('ok')
      .bash('git checkout -b fix/totals', "Switched to a new branch 'fix/totals'")
      .bash('ls docs/examples');
    assert.deepEqual(namesOf(build), ['fix/totals']);
  });

  const used = (said: string, output: string, command: string): readonly string[] =>
    namesOf(conversation().user(said).bash('./ask.sh', output).bash(command).agent('Done.'));

  it('hold what a program gave back and a later call was given', () => {
    assert.deepEqual(used('Go.', 'made dep-7f3a9c21', './wait.sh dep-7f3a9c21'), ['dep-7f3a9c21']);
    assert.deepEqual(used('See SHOP-2214.', 'ok', './close.sh SHOP-2214'), ['SHOP-2214']);
    const talk = begun().bash('./ask.sh', 'made dep-7f3a9c21').user('Then stop dep-7f3a9c21.');
    assert.deepEqual(namesOf(talk.agent('Done.')), ['dep-7f3a9c21']);
  });

  it('hold nothing that was never worked with, or that only the agent brought up', () => {
    assert.deepEqual(used('See SHOP-2214.', 'made dep-7f3a9c21', 'ls'), []);
    const talk = begun()
      .agent('I would take fix/later and SHOP-7 there.')
      .bash('./close.sh SHOP-7');
    assert.deepEqual(namesOf(talk.agent('SHOP-7 is closed, fix/later waits.')), []);
  });

  it('hold no figure, no address without a place, and no task of the plan', () => {
    assert.deepEqual(
      used('Take v4 at https://funnel-api.', 'v4', './go.sh v4 https://funnel-api'),
      [],
    );
    const task = begun()
      .call('TaskCreate', { subject: 'Sew' })
      .result('Task #12 created successfully: Sew')
      .bash('./list.sh', 'still open: #12')
      .bash('./do.sh #12 issue #13', '')
      .user('Do #12 now.');
    assert.deepEqual(namesOf(task.agent('Done.')), []);
  });

  it('hold first what an act brought forth, and where the work is held', () => {
    const build = begun()
      .bash('git remote -v', 'origin\thttps://code.example/shop (fetch)')
      .bash('gh pr create --fill', 'https://code.example/shop/pull/7')
      .agent('Done.');
    assert.deepEqual(namesOf(build), [
      'https://code.example/shop',
      'https://code.example/shop/pull/7',
    ]);
  });

  it('hold nothing that was only typed into a file, or stands in a long listing of an act', () => {
    const build = begun()
      .bash('./ask.sh', 'SHOP-2214 and dep-7f3a9c21 wait')
      .bash('cat > notes.md <<EOF\nSHOP-2214: dep-7f3a9c21\nEOF')
      .bash('gh api repos/shop/pulls -X POST', 'url: https://code.example/u/1\n'.repeat(20));
    assert.deepEqual(namesOf(build.agent('Done.')), []);
  });

  it('hold no ticket of a commit and no hint of a server', () => {
    const build = begun()
      .bash('git commit -m "SHOP-9: mend"', '[main 1a2b3c4] SHOP-9: mend\n 1 file changed')
      .bash(
        'git push',
        'remote: visit https://code.example/pull/new/x\nTo https://code.example/a.git',
      )
      .bash('trk create "Mend"', 'Created SHOP-10');
    assert.deepEqual(namesOf(build.agent('Done.')), ['https://code.example/a.git']);
  });

  it('hold no address that only tests printed', () => {
    const build = begun();
    for (let i = 0; i < 9; i++) build.bash('npm test', `opens https://code.example/test/${i % 2}`);
    assert.deepEqual(namesOf(build.agent('Done.')), []);
  });

  it('hold no variable of a function that came up once', () => {
    const build = edit(begun(), 'x', '  const localPath = join(a, b);').agent('It is there.');
    assert.deepEqual(namesOf(build), []);
  });

  it('hold nothing that an edit took out again', () => {
    const build = edit(begun(), 'x', 'function firstTry() {}');
    edit(build, 'function firstTry() {}', 'function secondTry() {}').agent(
      long('firstTry, secondTry'),
    );
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
    const build = edit(begun(), 'x', 'export function mergeBaskets() {}').agent(
      long('mergeBaskets'),
    );
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
