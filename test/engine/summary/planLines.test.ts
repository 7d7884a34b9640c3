/** The agent's own plan in a summary: by the ids that its tool takes, what is open first. */
import assert from 'node:assert/strict';
import { readInput } from '../../../src/engine/summary/offline';
import { planLines } from '../../../src/engine/summary/proseParts';
import { draftInputAt } from '../../build/compactions';
import { conversation, type ConversationBuilder } from '../../build/conversation';

const lines = (build: ConversationBuilder): readonly string[] => {
  const entries = build.entries();
  return planLines(readInput(draftInputAt(entries, entries.length))).map(({ text }) => text);
};

describe('the agent’s plan in a summary', () => {
  it('names tasks by their ids, what is open or at work first', () => {
    const listing =
      '#9 [completed] Cut the sail (ann)\n#21 [pending] Tar the ropes\n#22 [in_progress] Sew the sail (ben)';
    const build = conversation().user('Go on.').call('TaskList', {}).result(listing);
    assert.deepEqual(lines(build), [
      '- [ ] #21 Tar the ropes',
      '- [~] #22 Sew the sail (ben)',
      '- [x] #9 Cut the sail (ann)',
    ]);
  });

  it('is gone once all is done, but for what a teammate alone told of', () => {
    const done = conversation().user('Go on.').call('TaskList', {});
    assert.deepEqual(lines(done.result('#9 [completed] Cut the sail')), []);
    const heard = conversation().user('Go on.').call('TaskList', {});
    heard.result('#9 [in_progress] Cut the sail (ann)').agent('I wait.');
    heard.injected('<teammate-message teammate_id="ann">Task #9 is done.</teammate-message>');
    assert.deepEqual(lines(heard), ['- [x] #9 Cut the sail (ann)']);
  });

  it('has no ids where the items have none, or long ones that no call needs', () => {
    const todos = [{ id: 'a-very-long-id-of-a-todo', content: 'Sew', status: 'pending' }];
    const list = conversation().user('Go.').call('TodoWrite', { todos }).result('ok');
    assert.deepEqual(lines(list), ['- [ ] Sew']);
    const long = `#${'a'.repeat(20)} [pending] Sew`;
    assert.deepEqual(lines(conversation().user('Go.').call('TaskList', {}).result(long)), [
      '- [ ] Sew',
    ]);
  });
});
