import assert from 'node:assert/strict';
import { languageOf, localDate } from '../../../../src/vscode/show/text/language';
import { english, nowMs, plain, say } from '../../words';

const german = languageOf('de', say);
const spanish = languageOf('es', say);

describe('numbers in the display language', () => {
  it('are grouped as the language does it', () => {
    assert.equal(english.count(182_340), '182,340');
    assert.equal(german.count(182_340), '182.340');
    assert.equal(spanish.count(182_340), '182.340');
  });

  it('say percent whole and never 100 before it is', () => {
    const cases = [
      [0, '0%'],
      [0.3, '<1%'],
      [62.155, '62%'],
      [99.6, '99%'],
      [100, '100%'],
      [104.4, '104%'],
      [39_000, '>999%'],
    ] as const;
    for (const [percent, text] of cases) assert.equal(english.percent(percent), text);
    assert.equal(plain(german.percent(62)), '62 %');
    assert.equal(plain(spanish.percent(62)), '62 %');
  });

  it('write money as the language does', () => {
    assert.equal(english.money(0.694), '$0.69');
    assert.equal(english.money(0.002), '< $0.01');
    assert.equal(plain(german.money(1234.5)), '1.234,50 $');
  });

  it('shorten tokens to five characters', () => {
    const cases = [
      [0, '0'],
      [950, '950'],
      [8_192, '8.2k'],
      [9_960, '10k'],
      [124_310, '124k'],
      [999_499, '999k'],
      [1_000_000, '1M'],
      [1_048_576, '1.05M'],
      [12_345_678, '12.3M'],
      [123_456_789, '123M'],
    ] as const;
    for (const [tokens, text] of cases) assert.equal(english.short(tokens), text);
    assert.equal(german.short(1_048_576), '1,05M');
  });

  it('fall back to English where Intl does not know the language', () => {
    for (const locale of ['qps-ploc', '', 'not a language']) {
      assert.equal(languageOf(locale, say).count(1_234), '1,234', locale);
    }
  });
});

describe('times in the display language', () => {
  it('name the day only when it is another one', () => {
    const today = plain(english.moment(new Date(2026, 4, 6, 9, 5).getTime(), nowMs));
    assert.equal(today, '9:05 AM');
    const before = plain(english.moment(new Date(2026, 4, 5, 9, 5).getTime(), nowMs));
    assert.equal(before, 'May 5, 2026, 9:05 AM');
    assert.equal(german.moment(new Date(2026, 4, 6, 9, 5).getTime(), nowMs), '09:05');
  });

  it('say how long ago something was, and never in the future', () => {
    assert.equal(english.ago(nowMs - 20_000, nowMs), 'now');
    assert.equal(english.ago(nowMs - 5 * 60_000, nowMs), '5 minutes ago');
    assert.equal(english.ago(nowMs - 26 * 3_600_000, nowMs), 'yesterday');
    assert.equal(english.ago(nowMs + 90_000, nowMs), 'now');
  });

  it('name day files by the local date', () => {
    assert.equal(localDate(new Date(2026, 0, 3, 23, 59)), '2026-01-03');
    assert.equal(localDate(new Date(2026, 11, 31, 0, 0)), '2026-12-31');
  });
});

describe('sizes of files', () => {
  it('have one digit and a unit', () => {
    assert.equal(english.size(512), '512 B');
    assert.equal(english.size(974_031), '974 kB');
    assert.equal(english.size(2_370_492), '2.4 MB');
    assert.equal(german.size(2_370_492), '2,4 MB');
  });
});
