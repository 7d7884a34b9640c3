import assert from 'node:assert/strict';
import { hearAll } from '../../../src/engine/audit/entryTexts';
import { type Claim, ClaimSearch, claimsIn } from '../../../src/engine/audit/knownIds';
import type { Entry } from '../../../src/engine/conversation/types';
import { conversation } from '../../build/conversation';

const claims = (text: string): readonly string[] =>
  claimsIn(text, new Set()).map((claim) => claim.text);
const unknownAmong = (
  claimed: readonly Claim[],
  entries: readonly Entry[],
  beside: readonly string[] = [],
): readonly string[] => {
  const search = new ClaimSearch(claimed, beside);
  hearAll(entries, [search]);
  return search.unknown();
};
const unknown = (text: string, record: string): readonly string[] =>
  unknownAmong(claimsIn(text, new Set()), conversation().user('x').bash('x', record).entries(), []);

describe('what a text claims', () => {
  it('is every identifier and figure in it, each once', () => {
    assert.deepEqual(
      [
        ...claims('PROJ-12 and PROJ-12 in 9fceb02 on feature/xy, 3.2 s, https://a.example/b'),
      ].sort(),
      ['3.2 s', '9fceb02', 'PROJ-12', 'feature/xy', 'https://a.example/b'],
    );
  });

  it('is nothing in words, dates, list numbers and small counts', () => {
    for (const text of [
      '',
      'and/or',
      '1. First',
      '#3',
      'run 2',
      '21.11.2026',
      '2026-11-21',
      '3 files',
      'UTF-8',
      'A_B',
    ])
      assert.deepEqual(claims(text), [], text);
  });
});

describe('what a conversation holds', () => {
  const held: readonly (readonly [claim: string, record: string])[] = [
    ['9fceb02', 'commit 9fceb02cafe0123'],
    ['9fceb02', '9FCEB02'],
    ['PR #57', 'https://git.example/pull/57'],
    ['#57', 'issue 57 is open'],
    ['PROJ-142', 'see proj-142'],
    ['v4.1.12', '"zod": "^4.1.12"'],
    ['zod@4.1.12', '"zod": "^4.1.12"'],
    ['Node 20', 'node:20-alpine'],
    ['Node.js 20', 'Node 20.11'],
    ['v2', 'GET /v2/users'],
    ['localhost:4173', 'PORT=4173'],
    ['port 4173', 'listening on :4173'],
    ['https://a.example/b/', 'http://a.example/b?x=1'],
    ['feature/retry', 'On branch feature/retry'],
    ['$API_KEY_NAME', 'API_KEY_NAME=1'],
    ['71.5 MB', 'heap 71.5MB'],
  ];
  for (const [claim, record] of held)
    it(`is ${claim} where it says "${record}"`, () => assert.deepEqual(unknown(claim, record), []));

  const missing: readonly (readonly [claim: string, record: string])[] = [
    ['9fceb02cafe', 'commit 9fceb02'],
    ['9fceb02', 'a9fceb02'],
    ['PR #57', 'PR #571 and #5'],
    ['PROJ-14', 'PROJ-142'],
    ['v4.1.1', '4.1.12'],
    ['zod@4.1.12', '"yup": "4.1.12"'],
    ['Node 20', 'Node 200'],
    ['localhost:417', 'PORT=4173'],
    ['https://a.example/b', 'https://a.example/bc'],
    ['feature/retry', 'feature/retrying'],
    ['API_KEY_NAME', 'MY_API_KEY_NAME_2'],
    ['71.5 MB', 'heap 171.5 MB'],
  ];
  for (const [claim, record] of missing)
    it(`is not ${claim} where it says "${record}"`, () =>
      assert.deepEqual(unknown(claim, record), [claim]));

  it('includes arguments of calls and texts beside it, but no thinking', () => {
    const claimed = claimsIn('PROJ-142', new Set());
    const call = conversation().call('search', { query: 'PROJ-142' }).entries();
    const thought = conversation().thought('PROJ-142').entries();
    assert.deepEqual(unknownAmong(claimed, call, []), []);
    assert.deepEqual(unknownAmong(claimed, [], ['PROJ-142']), []);
    assert.deepEqual(unknownAmong(claimed, thought, []), ['PROJ-142']);
  });
});
