import assert from 'node:assert/strict';
import fc from 'fast-check';
import { said } from '../../../../src/base/sentence';
import { languageOf } from '../../../../src/vscode/show/text/language';
import { itemLook, meterText } from '../../../../src/vscode/show/meter/meter';
import { english, plain, say, snapshot, status, view } from '../../words';

/** Characters after the icon. */
const lengthOf = (text: string): number => [...text.replace(/\$\([^)]*\) /, '')].length;

describe('the text of the item', () => {
  it('says how full the window is', () => {
    assert.equal(itemLook(view(), english)?.text, '$(dashboard) 62% · 124k/200k');
  });

  it('marks an estimate', () => {
    const estimated = view({ snapshot: snapshot({ source: 'estimated' }) });
    assert.equal(itemLook(estimated, english)?.text, '$(dashboard) ~62% · 124k/200k');
  });

  it('is a dash when nothing is known, never 0', () => {
    const unknown = { source: 'unknown', tokens: null, percent: null } as const;
    const look = itemLook(view({ snapshot: snapshot(unknown) }), english);
    assert.equal(look?.text, '$(dashboard) —');
    assert.equal(look.background, null);
    assert.match(look.spoken, /unknown/);
  });

  it('goes beyond 100 % when the conversation does', () => {
    assert.equal(meterText(status({ tokens: 260_000, percent: 130 }), english), '130% · 260k/200k');
  });

  it('shows a spinner while something is done', () => {
    const look = itemLook(view({ working: 'compact' }), english);
    assert.match(look?.text ?? '', /^\$\(loading~spin\) /);
    assert.match(look?.spoken ?? '', /Compacting the conversation\./);
  });

  it('is not there when there is no conversation', () => {
    const none = { session: null, status: null, problem: null };
    assert.equal(itemLook(view({ snapshot: none }), english), null);
  });

  it('is a dash with the reason when the conversation cannot be read', () => {
    const broken = view({ snapshot: snapshot(null, said`a.jsonl is not readable.`) });
    const look = itemLook(broken, english);
    assert.equal(look?.text, '$(dashboard) —');
    assert.match(look.spoken, /a\.jsonl is not readable\./);
    assert.match(look.tooltip, /a\\\.jsonl is not readable/);
  });

  it('has at most 20 characters and one icon in every language', () => {
    const languages = ['en', 'de', 'es', 'fr', 'pt-br', 'ja', 'tr'].map((locale) =>
      languageOf(locale, say),
    );
    const sizes = fc.record({
      tokens: fc.integer({ min: 0, max: 90_000_000 }),
      window: fc.integer({ min: 256, max: 90_000_000 }),
      source: fc.constantFrom('reported' as const, 'estimated' as const),
    });
    fc.assert(
      fc.property(sizes, fc.constantFrom(...languages), ({ tokens, window, source }, language) => {
        const percent = (100 * tokens) / window;
        const look = itemLook(
          view({ snapshot: snapshot({ tokens, window, source, percent }) }),
          language,
        );
        assert.ok(lengthOf(look?.text ?? '') <= 20, look?.text);
      }),
    );
  });

  it('writes percent as the language does', () => {
    const look = itemLook(view(), languageOf('de', say));
    assert.equal(plain(look?.text ?? ''), '$(dashboard) 62 % · 124k/200k');
  });
});

describe('the colour of the item', () => {
  const backgroundAt = (tokens: number) =>
    itemLook(view({ snapshot: snapshot({ tokens, percent: tokens / 2_000 }) }), english)
      ?.background;

  it('changes only past the thresholds', () => {
    assert.equal(backgroundAt(175_999), null);
    assert.equal(backgroundAt(176_000), 'warning');
    assert.equal(backgroundAt(180_000), 'warning');
    assert.equal(backgroundAt(180_001), 'error');
  });

  it('never stands alone: the spoken label says it too', () => {
    const spokenAt = (tokens: number) =>
      itemLook(view({ snapshot: snapshot({ tokens, percent: 88 }) }), english)?.spoken ?? '';
    assert.match(spokenAt(177_000), /nearly full/);
    assert.match(spokenAt(190_000), /compaction is due/i);
    assert.doesNotMatch(spokenAt(10_000), /nearly|due/);
  });
});

describe('the spoken label', () => {
  it('is a sentence with whole numbers', () => {
    assert.equal(
      itemLook(view(), english)?.spoken,
      'Context window 62% full: 124,310 of 200,000 tokens, as reported.',
    );
  });
});
