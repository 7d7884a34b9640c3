import assert from 'node:assert/strict';
import { asIs, said } from '../../../../src/base/sentence';
import { brief, mostBrief } from '../../../../src/vscode/show/text/brief';
import { languageOf } from '../../../../src/vscode/show/text/language';
import { shortPath } from '../../../../src/vscode/show/text/shortPaths';
import { allSaid } from '../../../../tools/made/messages';
import { say } from '../../words';

const home = '/home/dev';
const told = languageOf('en', say, home);
const rollout = 'rollout-2026-05-06T10-00-01-0194b6c0-aaaa-4bbb-8ccc-0194b6c0aaaa.jsonl';
const long = `${home}/.codex/sessions/2026/05/06/${rollout}`;
const notes = `${home}/${'projects/of/the/harbour/'.repeat(3)}memory/2026-05-06.md`;

describe('paths in what the editor tells', () => {
  it('are the name of a transcript, and else what says most in little room', () => {
    assert.equal(shortPath(long, home), rollout);
    assert.equal(
      shortPath(`${home}/.openclaw/a/openclaw-agent.sqlite#s1`, home),
      'openclaw-agent.sqlite#s1',
    );
    assert.equal(shortPath('C:\\Users\\dev\\.pi\\x\\a.jsonl', 'C:\\Users\\dev'), 'a.jsonl');
    assert.equal(shortPath(`${home}/.claude/settings.json`, home), '~/.claude/settings.json');
    assert.equal(
      shortPath(`/srv/${'deep/'.repeat(12)}memory/2026-05-06.md`, home),
      '…/memory/2026-05-06.md',
    );
    assert.ok(shortPath(`/srv/${'x'.repeat(300)}`, home).length <= 48);
    for (const other of ['memory/2026-05-06.md', 'pi', '/a b\nc', 'EACCES: /srv/x'])
      assert.equal(shortPath(other, home), other);
  });

  it('are short in a sentence within a sentence too, and whole where no home is known', () => {
    const sentence = said`It cannot be applied: ${said`${long} is empty.`}`;
    assert.equal(told.tell(sentence), `It cannot be applied: ${rollout} is empty.`);
    assert.ok(languageOf('en', say).tell(sentence).includes(long));
    assert.equal(told.tell(asIs('plain')), 'plain');
  });

  it('leave room for the first sentence of each message', () => {
    // What is filled in by these rooms under these names is a path.
    const mayHold = /\b(?:file|folder|path|real|group|later|extra|wanted)\b|\bname\b/;
    const rooms = /^src[\\/](?:disk|operations|agents|clientHooks)[\\/]/;
    const cut = allSaid()
      .filter(({ file }) => rooms.test(file))
      .flatMap(({ message, places }) => {
        const paths = places.filter((place) => mayHold.test(place));
        // No sentence names two transcripts.
        const filled = paths.length > 1 ? notes : long;
        const args = places.map((place) => (mayHold.test(place) ? filled : 'Some words.'));
        const text = told.tell({ said: message, args });
        const shown = brief(text).text;
        return text.length > mostBrief && shown.endsWith('…') ? [shown] : [];
      });
    for (const one of [long, notes]) assert.ok(one.length >= 95, one);
    assert.deepEqual(cut, []);
  });
});
