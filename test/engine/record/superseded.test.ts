import assert from 'node:assert/strict';
import type { Fact } from '../../../src/engine/record/facts';
import { withoutSuperseded } from '../../../src/engine/record/superseded';

const facts = (...texts: readonly string[]): readonly Fact[] =>
  texts.map((text, i) => ({
    key: text,
    text,
    at: i + 1,
    firstAt: i + 1,
    refs: 1,
    weight: 3,
    around: [],
  }));
const left = (...texts: readonly string[]): readonly string[] =>
  withoutSuperseded(facts(...texts)).map((fact) => fact.text);

describe('decisions that were taken back', () => {
  const pairs: readonly (readonly [string, string, string])[] = [
    [
      'English',
      'We decided to use SQLite for the session store.',
      'We go with Postgres instead of SQLite for the session store.',
    ],
    [
      'a move',
      'Sessions are cached in Redis because it is shared.',
      'We switch from Redis to files for sessions.',
    ],
    [
      'German',
      'Wir nehmen SQLite für den Sitzungsspeicher.',
      'Wir nehmen Postgres statt SQLite für den Sitzungsspeicher.',
    ],
    [
      'Spanish',
      'Decidimos usar Redis para las sesiones.',
      'Usamos archivos en vez de Redis para las sesiones.',
    ],
    ['Chinese', '会话 存储 采用 SQLite。', '会话 存储 改用 Postgres，而不是 SQLite。'],
    [
      'Japanese',
      'セッション の保存は SQLite にします。',
      'セッション の保存は SQLite ではなく Postgres にします。',
    ],
    ['Korean', '세션 저장소는 SQLite 로 합니다.', '세션 저장소는 SQLite 대신 Postgres 로 합니다.'],
  ];
  for (const [what, before, after] of pairs) {
    it(`are gone: ${what}`, () => {
      assert.deepEqual(left(before, after), [after]);
      assert.deepEqual(left(after, before), [after, before], 'the later one counts');
    });
  }

  it('stay where the later one is about something else', () => {
    const other = ['We use SQLite for the cache.', 'Invoices go to Postgres instead of SQLite.'];
    assert.deepEqual(left(...other), other);
  });

  it('stay where both give up the same', () => {
    const same = [
      'We use a ring buffer instead of a list for queue12.',
      'We use a ring buffer instead of a list for queue13.',
    ];
    assert.deepEqual(left(...same), same);
  });
});
