import assert from 'node:assert/strict';
import fc from 'fast-check';
import { identifiersIn } from '../../../../src/engine/record/names/identifiers';

const ids = (text: string): readonly string[] =>
  identifiersIn(text, 50).map((id) => `${id.kind}:${id.text}`);

describe('identifiers', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    ['see https://ci.example.com/runs/42?x=1, please', ['url:https://ci.example.com/runs/42?x=1']],
    ['postgres://db.internal:5432/shop', ['url:postgres://db.internal:5432/shop']],
    ['bucket arn:aws:s3:::shop-data/x', ['url:arn:aws:s3:::shop-data/x']],
    ['id 4bf92f35-77b3-4da6-a3ce-929d0e0e4736.', ['uuid:4bf92f35-77b3-4da6-a3ce-929d0e0e4736']],
    [
      'reverted 1507f8b and 9fceb02d0ae598e95dc970b74767f19372d61af8',
      ['commit:1507f8b', 'commit:9fceb02d0ae598e95dc970b74767f19372d61af8'],
    ],
    ['SHOP-1234 and CVE-2024-12345', ['ticket:SHOP-1234', 'ticket:CVE-2024-12345']],
    ['fixes PR #45, issue 12 and #99', ['number:PR #45', 'number:issue 12', 'number:#99']],
    ['on branch fix/login-loop.', ['branch:fix/login-loop']],
    ['git checkout -b refactor', ['branch:refactor']],
    [
      'docs/examples, experiment/run and docs/sdk-guidance on branch docs/tests',
      ['branch:docs/sdk-guidance', 'branch:docs/tests'],
    ],
    ['在分支 feature/cart 上', ['branch:feature/cart']],
    ['listens on port 8443 and localhost:3000', ['port:port 8443', 'port:localhost:3000']],
    ['puerto 8080', ['port:puerto 8080']],
    ['サーバーはポート 6774 で待ち受けます', ['port:ポート 6774']],
    ['它监听端口 7314。', ['port:端口 7314']],
    ['no support 8080 here', []],
    ['scraped on :6488, at 12:30:45', ['port::6488']],
    [
      '   1507f8b..9fceb02  fix/cart -> fix/cart',
      ['commit:1507f8b', 'commit:9fceb02', 'branch:fix/cart'],
    ],
    ['a.1507f8b is a file', []],
    [
      'zod@4.6.7, @scope/pkg@1.2.3 and v2.1.45.',
      ['version:zod@4.6.7', 'version:@scope/pkg@1.2.3', 'version:v2.1.45'],
    ],
    ['Node 20.11 with postgres:16-alpine', ['version:Node 20.11', 'version:postgres:16-alpine']],
    ['set SHOP_MAX_RETRIES to 3', ['variable:SHOP_MAX_RETRIES']],
    ['request req_27ca99efe19.', ['name:req_27ca99efe19']],
    ['https://ci.example.com/runs/42を見て', ['url:https://ci.example.com/runs/42']],
    ['打开http://localhost:3000（本地）', ['url:http://localhost:3000']],
    ['https://ci.example.com/runs/42에서 실패', ['url:https://ci.example.com/runs/42']],
    ['account 1234567', ['number:1234567']],
    [
      'https://files.example.com/4bf92f35-77b3-4da6-a3ce-929d0e0e4736/a.png?Expires=1&X-Amz-Signature=0a1b2c3',
      [],
    ],
    ['https://ci.example.com/runs?design=7', ['url:https://ci.example.com/runs?design=7']],
    ['sha256:9f86d081884c7d65', ['commit:sha256:9f86d081884c7d65']],
  ];
  for (const [text, expected] of table) {
    it(`are found in "${text}"`, () => {
      assert.deepEqual(ids(text), expected);
    });
  }

  it('are not ordinary words, files, lines, colours, standards and times', () => {
    for (const text of [
      'a plain sentence',
      'src/app2/main.ts:12',
      'utf-8 and SHA-256',
      '#8abeb7',
      '1765239612708',
      'gpt-5',
      'defaced',
      'file:///srv/x',
      'baseUrl: "https://..."',
      'at 10:30',
      '3-way',
      'toolu_01SzaXehTsdVKyZa6GR1ST8j',
      'call_u8Hs02kdLpqWm3Zc81nV',
      'req_011CVaB38dkLq02mZpWx9s',
      'killed PID 412345',
      'on 20260105 and 20260105103045',
      'Error [ERR_MODULE_NOT_FOUND]',
    ]) {
      assert.deepEqual(ids(text), [], text);
    }
  });

  it('are given once each, as many as asked for, in their order', () => {
    assert.deepEqual(
      identifiersIn('AB-1 AB-2 AB-1 AB-3', 2).map((id) => id.text),
      ['AB-1', 'AB-2'],
    );
  });

  it('are found in linear time in hostile text', () => {
    for (const unit of ['a', 'a-1', '1.', 'A_', 'a/', '@a/', ':'])
      assert.ok(identifiersIn(unit.repeat(50_000), 20).length <= 20);
  });
});

describe('identifiers joined by dashes', () => {
  it('stay whole where dashes join them', () => {
    const ids = [
      '550e8400-e29b-41d4-a716-446655440000',
      'ticket-100000',
      'req-2024-000123456',
      'INC-20240115-0042',
      'build-9fceb02d-7',
      'i-0abcd1234ef567890',
      'order_2024_123456',
      'build 20241126-3',
      'incident 2024-0093',
      'release 2024-11-rc2',
      'job 99-abc-12',
      'ticket 4411-B-2',
      'ticket 4411-b',
      'release 7-RC2',
      'build 55291-MVAHE49-7514-POPL',
      'Run 8812-POPL',
      '550e8400-e29b-41d4-a716-446655440000-retry',
      '2026-01-08-45f30e78-e233-4c58-9ed6-332d549a3521',
      'hook-45c44969-e1de-4f24-9d1b-ea272a93222c',
      'HEALTHCHECK_PORT=8080',
      'remote-debugging-port=9222',
      'dashboard-pr1500',
    ];
    for (const id of ids) {
      const found = identifiersIn(`look at ${id} first`, 5).map(({ text }) => text);
      assert.deepEqual(found, [id]);
    }
  });

  it('end before a word that is hung on', () => {
    const found = identifiersIn('an issue 12-related run 8812-friendly change', 5);
    assert.deepEqual(
      found.map(({ text }) => text),
      ['issue 12', 'run 8812'],
    );
  });

  it('are not seen in longer words, sets of characters and ranges of lines', () => {
    const texts = [
      'create branches/PRs for numbered branches/specs while branching/switching',
      'match(/^([A-Z_][A-Z0-9_]*)=/) and [a-zA-Z0-9_.-]+',
      'see environment.md:130-141',
      'the check has to be re-run\n5. Manual test',
      'pnpm --filter web build 2>&1 and make run 2>/dev/null',
    ];
    for (const text of texts) assert.deepEqual(identifiersIn(text, 9), [], text);
  });

  it('are no part of a longer one, wherever they stand; only a word may be hung on', () => {
    const part = fc.stringMatching(/^(?:[a-z]{2,8}|\d{1,6}|[a-f0-9]{8}|[A-Z]{2,5}\d{0,3})$/);
    const joined = fc
      .array(part, { minLength: 2, maxLength: 5 })
      .chain((parts) => fc.constantFrom('-', '_').map((by) => parts.join(by)));
    const before = fc.constantFrom('look at ', 'branch ', 'build ', 'PR ', 'port ', '(', '"', '');
    fc.assert(
      fc.property(before, joined, (word, id) => {
        const text = `${word}${id} first`;
        for (const found of identifiersIn(text, 9)) {
          const at = text.indexOf(found.text);
          assert.doesNotMatch(text.slice(0, at), /[\w-]$/, `${found.text} of ${text}`);
          const behind = text.slice(at + found.text.length);
          assert.doesNotMatch(behind, /^(?:\w|-[\dA-Z])/, `${found.text} of ${text}`);
        }
      }),
    );
  });
});
