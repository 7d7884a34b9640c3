/** Failures that nobody repaired: all are counted, and what is owed stays listed however long ago it was. */
import assert from 'node:assert/strict';
import { draftOffline } from '../../../src/engine/summary/offline';
import { conversation, type ConversationBuilder } from '../../build/conversation';
import { draftInputAt } from '../../build/compactions';

const failed = { failed: true, exitCode: 1 };

/** The section of a draft, line by line, and how many failures its details count. */
function stillFailing(talk: ConversationBuilder): {
  readonly lines: readonly string[];
  readonly count: number;
} {
  const entries = talk.entries();
  const { summary, details } = draftOffline(draftInputAt(entries, entries.length));
  const [, section = ''] = summary.split('## Still failing\n');
  const lines = section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line !== '');
  return { lines: lines ?? [], count: details.toolFailures.length };
}

/** Requests that have nothing to do with what failed. */
function goesOn(talk: ConversationBuilder, times = 4): ConversationBuilder {
  for (let i = 1; i <= times; i++) talk.user(`Now chapter ${i}, please.`).agent(`Wrote ${i}.`);
  return talk;
}

describe('a failure that nobody repaired', () => {
  it('stays listed however much was asked for since, where it is a check', () => {
    const talk = conversation().user('Run them.').bash('pytest', 'E assert 1 == 2', failed);
    talk.agent('One fails.').user('Leave it for now.').agent('All right.');
    const { lines, count } = stillFailing(goesOn(talk));
    assert.equal(count, 1);
    assert.match(lines.join('\n'), /pytest.*assert 1 == 2/);
  });

  it('stays listed where it is a deployment', () => {
    const talk = conversation().user('Deploy it.');
    talk.bash('kubectl apply -f prod.yaml', 'Error from server (Forbidden)', failed);
    assert.match(stillFailing(goesOn(talk)).lines.join('\n'), /kubectl apply -f prod\.yaml/);
  });

  it('is gone once it passes', () => {
    const talk = conversation().user('Run them.').bash('pytest', 'E assert 1 == 2', failed);
    goesOn(talk).bash('pytest', '12 passed');
    assert.deepEqual(stillFailing(talk), { lines: [], count: 0 });
  });

  it('is not told as left out for want of room where it stands behind its command alone', () => {
    const talk = conversation().user('Look.').bash('./probe.sh', 'E 3 gauges are gone', failed);
    const entries = goesOn(talk, 12).entries();
    const { summary, leftOut } = draftOffline(draftInputAt(entries, entries.length));
    assert.doesNotMatch(summary, /## Still failing/);
    assert.match(summary, /✗1 \.\/probe\.sh/);
    assert.deepEqual(leftOut, []);
  });

  it('is over with the requests behind it where git was only told something wrong', () => {
    const talk = conversation().user('Push it.');
    talk.bash('git push', '! [rejected] main -> main (fetch first)', failed);
    assert.equal(stillFailing(talk).lines.length, 1);
    assert.deepEqual(stillFailing(goesOn(talk)).lines, []);
  });

  it('is counted with all others where the list holds only the newest', () => {
    const talk = conversation().user('Run each.');
    for (let i = 1; i <= 11; i++) talk.bash(`npm run test:part${i}`, `part ${i} broke`, failed);
    const { lines, count } = stillFailing(talk);
    assert.equal(count, 11);
    assert.match(lines.join('\n'), /test:part11\b/);
    assert.match(lines.at(-1) ?? '', /^\+3 more$/);
    assert.doesNotMatch(lines.join('\n'), /test:part3\b/);
  });

  it('says what stands on record and no more where nothing failed', () => {
    const talk = conversation().user('Run them.').bash('pytest', '12 passed');
    assert.deepEqual(stillFailing(goesOn(talk)), { lines: [], count: 0 });
  });
});

describe('a program that is not there', () => {
  const missing = { failed: true, exitCode: 1 };
  const asked = (words: string): ConversationBuilder =>
    conversation()
      .user(words)
      .bash('python3 -m pip install -r dev.txt', '/usr/bin/python3: No module named pip', missing)
      .bash('python3 -m pytest -q', '/usr/bin/python3: No module named pytest', missing)
      .bash('ls', 'a')
      .bash('ls -l', 'a')
      .bash('cat a', 'a')
      .bash('pwd', '/ws');

  it('is a slip three calls later', () => {
    assert.equal(stillFailing(asked('pip install the dev things, rerun pytest')).count, 0);
  });
});
