import assert from 'node:assert/strict';
import { entryId } from '../../../src/engine/conversation/types';
import type { EntryRef, Message } from '../../../src/engine/conversation/types';
import { firstRequest } from '../../../src/operations/follow/firstWords';

function said(text: string, change: Partial<Message> = {}): EntryRef {
  const entry: Message = {
    kind: 'message',
    id: entryId('a1a1a1a1'),
    parentId: null,
    atMs: null,
    line: 1,
    role: 'user',
    blocks: [{ kind: 'text', text }],
    origin: 'person',
    hidden: false,
    usage: null,
    model: null,
    stop: null,
    ...change,
  };
  const { id, kind, role, line } = entry;
  return { id, kind, role, line, bytes: text.length, load: () => entry };
}

describe('the first words of a conversation', () => {
  it('are those of the person, not of a program or the agent', () => {
    const path = [
      said('You are an agent.', { role: 'system' }),
      said('<context>', { origin: 'injected' }),
      said('not sent', { hidden: true }),
      said('Hello', { role: 'assistant' }),
      said('Fix the\n\nport.'),
      said('Another request.'),
    ];
    assert.equal(firstRequest(path), 'Fix the port.');
  });

  it('say more than the name of a command, where anything does', () => {
    assert.equal(
      firstRequest([said('/mode'), said('/speckit.plan'), said('Port it.')]),
      'Port it.',
    );
    assert.equal(firstRequest([said('/review the port'), said('Go on.')]), '/review the port');
    assert.equal(firstRequest([said('/speckit.plan'), said('/init')]), '/speckit.plan');
  });

  it('are what another agent gave to do where no person said anything', () => {
    const from = (text: string): EntryRef =>
      said(`<teammate-message teammate_id="lead">\n${text}\n</teammate-message>`, {
        origin: 'injected',
      });
    const task = JSON.stringify({
      type: 'task_assignment',
      subject: 'Add strings',
      description: 'To en.arb',
    });
    assert.equal(firstRequest([from('You write\ntests.'), from('And now?')]), 'You write tests.');
    assert.equal(firstRequest([from(task)]), 'Add strings To en.arb');
    assert.equal(firstRequest([from('You write tests.'), said('Stop.')]), 'Stop.');
  });

  it('are the heading of a plan that the client handed on, for all plans begin with the client’s words', () => {
    const handed = (plan: string): string | null =>
      firstRequest([said(`Implement the following plan:\n\n${plan}`)]);
    assert.equal(handed('# Plan: Tree View\n\n## Context\n\nThe tab is flat.'), 'Plan: Tree View');
    assert.equal(handed('Make it a tree.'), 'Implement the following plan: Make it a tree.');
    assert.equal(firstRequest([said('Look at this:\n# Tree View')]), 'Look at this: # Tree View');
  });

  it('are short, on one line and without secrets or control characters', () => {
    assert.ok((firstRequest([said('word '.repeat(10_000))]) ?? '').length <= 100);
    assert.equal(firstRequest([said('\u001b[31mred\u0007')]), 'red');
    const key = `sk-ant-api03-${'Ab3'.repeat(31)}AA`;
    assert.ok(!(firstRequest([said(`Use ${key} for it`)]) ?? '').includes(key.slice(13)));
    // A block that is longer than what is shown is masked as a whole, and the cut leaves nothing of it.
    const dashes = '-'.repeat(5);
    const line = `${'Mz8qLx0vTbR4'.repeat(5)}1x`;
    const block = `${dashes}BEGIN PRIVATE KEY${dashes}\n${`${line}\n`.repeat(40)}`;
    for (const lead of [0, 300, 390, 420])
      assert.ok(!(firstRequest([said('w '.repeat(lead / 2) + block)]) ?? '').includes('Mz8qLx0v'));
  });

  it('hold no secret that what a program put beside them gives away, and none that is cut in half', () => {
    const context = '<context>The admin password is Wq7!tRz9pL.</context>';
    assert.equal(
      firstRequest([said(`${context}\nTry Wq7!tRz9pL on staging.`)]),
      firstRequest([said(`${context}\nTry [redacted:known] on staging.`)]),
    );
    const key = `ghp_${'16C7e42F29'.repeat(4).slice(0, 36)}`;
    const words = `Use ${key} for the release.`;
    for (const cut of [12, 20, 30]) {
      const around = 64_000 - cut - '<context></context>\n'.length;
      const long = `<context>${'w '.repeat(around).slice(0, around)}</context>\n${words}`;
      assert.doesNotMatch(firstRequest([said(long)]) ?? '', /ghp_/);
    }
  });

  it('are those that were typed first, also behind a compaction that the client put them behind', () => {
    const answers = Array.from({ length: 40 }, (_, i) =>
      said('Done.', { role: 'assistant', line: 10 + i }),
    );
    const path = [...answers, said('Look at the quay.', { line: 2 }), said('Next.', { line: 60 })];
    assert.equal(firstRequest(path), 'Look at the quay.');
  });

  it('are nothing where nothing was said', () => {
    assert.equal(firstRequest([]), null);
    assert.equal(firstRequest([said('   ')]), null);
  });
});
