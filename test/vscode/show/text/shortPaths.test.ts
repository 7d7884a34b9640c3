import assert from 'node:assert/strict';
import { asIs, said } from '../../../../src/base/sentence';
import type { Say } from '../../../../src/base/sentence';
import { resolveSettings } from '../../../../src/settings/resolve';
import { keys } from '../../../../src/settings/schema';
import { brief, mostBrief } from '../../../../src/vscode/show/text/brief';
import { languageOf } from '../../../../src/vscode/show/text/language';
import { shortPath } from '../../../../src/vscode/show/text/shortPaths';
import { allSaid } from '../../../../tools/made/messages';
import { readJson } from '../../../architecture/tree';
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
    assert.equal(shortPath(`${home}/.pi/--home-dev-c#-site--/a.jsonl`, home), 'a.jsonl');
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

  // What the editor says in a language; what is not translated, in English.
  const languages = ['en', 'de', 'es', 'zh-cn'].map((name) => {
    const texts =
      name === 'en'
        ? {}
        : (readJson(`l10n/bundle.l10n.${name}.json`) as Readonly<Record<string, string>>);
    const inIt: Say = (message, ...args) => say(texts[message] ?? message, ...args);
    return languageOf(name, inIt, home);
  });
  /** A message of which not even the first sentence is shown. */
  const cutIn = (text: string): readonly string[] => {
    const shown = brief(text).text;
    return text.length > mostBrief && shown.endsWith('…') ? [shown] : [];
  };

  it('leave room for the first sentence of each message, in every language', () => {
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
        return languages.flatMap(({ tell }) => cutIn(tell({ said: message, args })));
      });
    for (const one of [long, notes]) assert.ok(one.length >= 95, one);
    assert.deepEqual(cut, []);
  });

  it('leave room for the first sentence of a warning of each setting, in every language', () => {
    const wrong = { not: 'what it can be, and far too long for that' };
    const from = said`the workspace settings`;
    const cut = keys.flatMap((key) =>
      resolveSettings([{ from, values: { [key]: wrong } }]).warnings.flatMap((warning) =>
        languages.flatMap(({ tell }) => cutIn(tell(warning))),
      ),
    );
    assert.deepEqual(cut, []);
  });
});
