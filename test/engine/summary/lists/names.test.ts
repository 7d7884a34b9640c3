/** Which identifiers a summary lists: what the work came back to, and what it brought forth. */
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

const begun = (): ConversationBuilder => conversation().user('Mend the cart, please.');

describe('the names of a summary', () => {
  it('hold a branch that was worked with', () => {
    const build = conversation()
      .user('Take branch fix/totals.')
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

  it('hold nothing that came up once, or that programs alone named', () => {
    assert.deepEqual(used('See SHOP-2214.', 'made dep-7f3a9c21', 'ls'), []);
    assert.deepEqual(used('Go.', 'made dep-7f3a9c21', './look.sh && echo dep'), []);
  });

  it('hold no number alone that stands in another as what it is', () => {
    assert.deepEqual(used('Take PR #12.', '#12 is open', './close.sh PR #12 #12'), ['PR #12']);
    assert.deepEqual(used('Take v1.2.0.', '1.2.0 is out', './go.sh v1.2.0 1.2.0'), ['v1.2.0']);
    assert.deepEqual(used('Take 1.2.0.', '1.2.0 is out', './go.sh 1.2.0'), ['1.2.0']);
  });

  it('hold no figure and no address without a place', () => {
    assert.deepEqual(
      used('Take v4 at https://funnel-api.', 'v4', './go.sh v4 https://funnel-api'),
      [],
    );
  });

  it('hold what an act brought forth', () => {
    const build = begun()
      .bash('gh pr create --fill', 'https://code.example/shop/pull/7')
      .agent('Done.');
    assert.deepEqual(namesOf(build), ['https://code.example/shop/pull/7']);
  });

  it('hold nothing that was only typed into a file, or stands in a long listing of an act', () => {
    const build = begun()
      .bash('./ask.sh', 'SHOP-2214 and dep-7f3a9c21 wait')
      .bash('cat > notes.md <<EOF\nSHOP-2214: dep-7f3a9c21\nEOF')
      .bash('gh api repos/shop/pulls -X POST', 'url: https://code.example/u/1\n'.repeat(20));
    assert.deepEqual(namesOf(build.agent('Done.')), []);
  });

  it('hold no ticket that was made and no hint of a server', () => {
    const build = begun()
      .bash('git commit -m "SHOP-9: mend"', '[main 1a2b3c4] SHOP-9: mend\n 1 file changed')
      .bash(
        'git push',
        'remote: visit https://code.example/pull/new/x\nTo https://code.example/a.git',
      )
      .bash('trk create "Mend"', 'Created SHOP-10');
    assert.deepEqual(namesOf(build.agent('Done.')), ['SHOP-9', 'https://code.example/a.git']);
  });

  it('hold no address that only tests printed', () => {
    const build = begun();
    for (let i = 0; i < 9; i++) build.bash('npm test', `opens https://code.example/test/${i % 2}`);
    assert.deepEqual(namesOf(build.agent('Done.')), []);
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
