import assert from 'node:assert/strict';
import { wrongLanguage } from '../../../src/engine/text/bodyLanguage';
import { languages, modelSummary } from '../../build/models/modelSummaries';

describe('the language of a text written for us', () => {
  it('is told for each of nine languages against each other', () => {
    for (const given of languages)
      for (const expected of languages)
        assert.equal(
          wrongLanguage(modelSummary(given), expected),
          given === expected ? null : given,
          `${given} for ${expected}`,
        );
  });

  it('is right in doubt: short texts, code, quotes and names prove nothing', () => {
    const doubtful = [
      '',
      'None.',
      'Please do that for all of them.',
      '- ok',
      '- `git commit -m "the fix for that was not so hard to do"`',
      '> please do not change any of the public functions, they are used by all of us',
      '```\nthe server is not able to do that for all of them\n```',
      '“please do not change any of the public functions, they are used by all of us”',
      'src/http.ts, npm test, TypeError, retry(3)',
      Array.from({ length: 9 }, (_, i) => `- [${i}] 報告: “テストも書かれて通っている。”`).join(
        '\n',
      ),
    ];
    for (const text of doubtful) assert.equal(wrongLanguage(text, 'de'), null, text);
  });

  it('is right when a part of it is verbatim in another', () => {
    const mixed = `${modelSummary('de')}\n- Never change the public API of the client.`;
    assert.equal(wrongLanguage(mixed, 'de'), null);
  });
});
