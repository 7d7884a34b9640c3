import assert from 'node:assert/strict';
import { beginningOf, sentencesWithin } from '../../../src/engine/flush/quotes';

describe('the quote of what somebody typed', () => {
  const why =
    'In the list of the piers there is a line that asks whether a boat may land here ("May it land?").';
  const wish = 'can we show the name of the boat there as well, please?';

  it('holds the question at its end, which is what was asked for', () => {
    const quoted = beginningOf(`${why} ${why} ${wish}`, 160);
    assert.ok(quoted.endsWith(` ${wish}`), quoted);
    assert.ok(quoted.startsWith('In the list of the piers'), quoted);
    assert.ok(quoted.length <= 160, String(quoted.length));
    assert.equal(sentencesWithin(`${why} ${why} ${wish}`, 160), why);
  });

  it('is the beginning alone where the question is long, where there is a plan, and where there is none', () => {
    const long = `${'or the one behind it '.repeat(6)}?`;
    assert.ok(!beginningOf(`${why} ${why} ${long}`, 160).endsWith('?'));
    const plan = `# Piers\n\n${why}\n${why}\n${wish}`;
    assert.ok(!beginningOf(plan, 160).endsWith(wish));
    assert.equal(beginningOf(`${why} ${why}`, 160), why);
    assert.equal(beginningOf(wish, 160), wish);
  });

  it('ends where a terminal’s lines begin, of whatever shell', () => {
    const said = 'The build of the harbour fails with this error.';
    for (const prompt of [
      'PS C:\\Users\\ada\\pier> npm run build',
      'ada@quay pier % npm run build',
      '~/work/pier (main)',
    ])
      assert.equal(beginningOf(`${said}\n${prompt}\nfailed here`, 160), said, prompt);
  });
});
