import assert from 'node:assert/strict';
import { standingIn } from '../../../src/engine/flush/lastingRules';

describe('what somebody lays down for good', () => {
  const wishes = [
    'Save this to memory: the gauge at pier two reports in feet.',
    'save to memory: staging is rebuilt on Mondays',
    'Please save it to memory: the port is 7077',
    'Note to self: the harbour database is read only',
    'note to self - ask Bob',
    'From now on use pnpm',
    'From now on, use tabs in Makefiles.',
    'from now on please write tests first',
    'Please, from now on run the linter before each commit.',
    'From now on only sign releases with the new key.',
    'From now on do not touch legacy.sql.',
    'From now on never push to main.',
    'from now, NOTE that DO NOT REMOVE setting and env files',
    'From now on process uploads in batches.',
    'Remember that the gauge at the north pier reports in feet.',
    'You must never touch the file legacy.sql.',
  ];
  for (const wish of wishes)
    it(`is noted: ${wish}`, () => {
      assert.deepEqual(standingIn(wish), [wish]);
      const [first, ...more] = standingIn(`The build is red.\n${wish}\nNow fix the tests.`);
      assert.deepEqual([first, more], [wish, []]);
    });

  const others = [
    'From now on the tests fail.',
    'From now on tests fail on every push.',
    'From now on all uploads fail with a 500.',
    'From now it is slower than before.',
    'From now on there is a second pier in the data.',
    'From now on this job takes an hour.',
    'From now on they answer with a 404.',
    'From now on it is much slower than before.',
    'From now on requests go to the new host.',
    'What should I do from now on?',
    'From now on use pnpm?',
    'It cannot write to memory: segmentation fault',
    'The index is held in memory: 5 GB of it',
    'The button says save to memory: nobody knows why',
    'Save this to memory',
    'Note to self:',
    'I have a note to self somewhere: look for it',
  ];
  for (const other of others) it(`is not: ${other}`, () => assert.deepEqual(standingIn(other), []));

  it('is no item of a long text that is to be used', () => {
    const rule = 'Never duplicate information.';
    assert.deepEqual(standingIn(`Two rules:\n- ${rule}`), [rule]);
    const prompt = `Write this prompt:\n- ${rule}\n${'- Read the log of the harbour first.\n'.repeat(50)}`;
    assert.deepEqual(standingIn(prompt), []);
    assert.deepEqual(standingIn(`${prompt}\n${rule}`), [rule]);
  });

  it('is three sentences at most, none of them long', () => {
    const many = Array.from({ length: 5 }, (_, n) => `Note to self: pier ${n} is closed.`);
    assert.equal(standingIn(many.join('\n')).length, 3);
    assert.deepEqual(standingIn(`Note to self: ${'pier '.repeat(80)}`), []);
  });
});
