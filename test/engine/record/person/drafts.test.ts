/** A draft that was stopped, and the message that says it again. */
import assert from 'node:assert/strict';
import { isDraftOf } from '../../../../src/engine/record/person/drafts';

describe('a draft', () => {
  it('is one whose words come again in their order, better put or with more behind them', () => {
    const said = 'So the most quiet option is to use the key of the owner. How would I find it?';
    const better =
      'So the quietest option is to use the key of the owner. How would I find it if I wanted to?';
    assert.ok(isDraftOf(said, better));
    assert.ok(isDraftOf(said, `${said}\n\n> the note that was forgotten`));
    assert.ok(isDraftOf('把登录页面的按钮改成蓝色', '请把登录页面的按钮改成深蓝色，谢谢'));
  });

  it('is one of the very same words, however short', () => {
    assert.ok(isDraftOf('push', 'Push!'));
    assert.ok(!isDraftOf('push', 'push it to the fork'));
  });

  it('is not what says something of its own', () => {
    assert.ok(
      !isDraftOf(
        'Mend the header of the page. And rename the basket to cart.',
        'Mend the header of the page.',
      ),
    );
    assert.ok(
      !isDraftOf(
        'Make the button blue on every page.',
        'Write the notes of the release now, please.',
      ),
    );
    assert.ok(!isDraftOf('', 'anything at all'));
  });

  it('is not what goes on in another way behind many of the same words, or names what is named no more', () => {
    const same =
      'Collect the states of each branch, one after the other, and compare them. '.repeat(4);
    assert.ok(!isDraftOf(`${same}Never log the tokens of users.`, `${same}Add a table of them.`));
    const long = 'Collect the states of each branch. '.repeat(150);
    assert.ok(!isDraftOf(`${long}Never log the tokens.`, `${long}Add a table.`));
    assert.ok(isDraftOf(same, `${same}Add a table of them.`));
    const asked = 'please write all of the limits that you change into docs/limits.csv as well';
    assert.ok(
      !isDraftOf(asked, 'please write all of the limits that you change into a file as well'),
    );
    assert.ok(isDraftOf(asked, `So ${asked}, thanks`));
  });

  it('costs no more for long messages than to read them', () => {
    isDraftOf('word '.repeat(200_000), 'word '.repeat(200_000));
    isDraftOf('a. '.repeat(100_000), 'b '.repeat(100_000));
  });
});
