import assert from 'node:assert/strict';
import { Chatter } from '../../../../src/engine/record/names/chatter';

const banner = 'Listening for a debugger on port 9229.';

describe('chatter', () => {
  it('is a line that three different commands print', () => {
    const chatter = new Chatter();
    chatter.printed(`${banner}\nbuilt 3 files`, 'npm run build');
    chatter.printed(`  ${banner}\n12 passing`, 'npm test');
    assert.equal(chatter.without(`look:\n${banner}`), `look:\n${banner}`);
    chatter.printed(`0 problems\n${banner}`, 'npm run lint');
    assert.equal(chatter.without(`look:\n${banner}\nwhy?`), 'look:\nwhy?');
  });

  it('is not what one command prints again and again, nor a word', () => {
    const chatter = new Chatter();
    for (let n = 0; n < 5; n++) chatter.printed('built 3 files in dist/', 'npm run build');
    for (const by of ['a', 'b', 'c']) chatter.printed('done', by);
    assert.equal(chatter.without('built 3 files in dist/\ndone'), 'built 3 files in dist/\ndone');
  });
});
