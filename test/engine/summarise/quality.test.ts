import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findingsIn, reflects } from '../../../src/engine/summarise/quality';
import { hasHeadingsInOrder, structuredFallback } from '../../../src/engine/summarise/structure';

const nothing = { headings: [], identifiers: [], latestRequest: null };

describe('the check of a summary', () => {
  it('finds nothing in one that has what is asked', () => {
    const summary = '## Goal\nRename the router.\n## Next\ncommit deadbeef01, see /srv/a.ts';
    assert.deepEqual(
      findingsIn(summary, {
        headings: ['## Goal', '## Next'],
        identifiers: ['DEADBEEF01', '/srv/a.ts'],
        latestRequest: 'please rename the router',
      }),
      [],
    );
  });

  it('names what is missing, each thing on its own', () => {
    assert.deepEqual(
      findingsIn('## Goals and more', {
        headings: ['## Goal'],
        identifiers: ['/srv/A.ts', 'a1b2c3d4e5'],
        latestRequest: 'delete the cache folder',
      }),
      [
        { kind: 'missingSection', heading: '## Goal' },
        { kind: 'missingIdentifiers', identifiers: ['/srv/A.ts', 'a1b2c3d4e5'] },
        { kind: 'requestNotReflected' },
      ],
    );
  });

  it('knows requests in scripts without blanks', () => {
    assert.ok(reflects('目标：重命名路由器的配置文件', '请重命名路由器配置'));
    assert.ok(!reflects('目标：写测试', '删除缓存目录'));
    assert.ok(reflects('ルーターの設定を変更した', 'ルーター設定を変更して'));
    assert.ok(reflects('라우터 설정을 변경했다', '라우터 설정 변경해줘'));
    assert.ok(reflects('أعاد تسمية ملف التوجيه', 'إعادة تسمية ملف التوجيه'));
  });

  it('needs two words of a request that has three, one of a shorter one', () => {
    assert.ok(!reflects('The router works.', 'rename router config'));
    assert.ok(reflects('The router config works.', 'rename router config'));
    assert.ok(reflects('The router works.', 'router now, please'));
    assert.ok(reflects('anything', '...'));
  });

  it('is total, and a summary that quotes the request always reflects it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (request, more) => {
        assert.ok(reflects(`${more} ${request} ${more}`, request));
        assert.deepEqual(findingsIn(more, nothing), []);
      }),
    );
  });
});

describe('the fallback of the form', () => {
  const sections = [
    { heading: '## A', empty: 'No history.' },
    { heading: '## B', empty: 'None.' },
  ];

  it('keeps an earlier summary that has the form', () => {
    assert.equal(structuredFallback(' ## A\nx\n## B\ny\n', sections), '## A\nx\n## B\ny');
  });

  it('puts another one under the first heading, and says so where there is none', () => {
    assert.equal(structuredFallback('loose words', sections), '## A\nloose words\n\n## B\nNone.');
    assert.equal(structuredFallback(null, sections), '## A\nNo history.\n\n## B\nNone.');
  });

  it('asks for the headings in their order', () => {
    assert.ok(hasHeadingsInOrder('## A\n## B', ['## A', '## B']));
    assert.ok(!hasHeadingsInOrder('## B\n## A', ['## A', '## B']));
  });
});
