import assert from 'node:assert/strict';
import { openTodos, plannedIn } from '../../../src/engine/record/plans';
import {
  closingQuestions,
  isSubstantial,
  outcomeOf,
  TurnLog,
} from '../../../src/engine/record/turns';

describe('outcome of a turn', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Done! Changed `dimGray` to `#666666`.', 'Changed `dimGray` to `#666666`.'],
    ['Perfect! Now both work. Should I go on?', 'Now both work.'],
    ['All clean, all committed.', 'All clean, all committed.'],
    ['Done. Updated:\n- `a`: 1\n- `b`: 2\n\nWant me to test it?', 'Updated: `a`: 1; `b`: 2'],
    ['Final structure:\n```\nsrc/\n```\nAll imports work.', 'All imports work.'],
    ['Good progress on the parser.', 'Good progress on the parser.'],
    ['Listo. El módulo está actualizado.', 'El módulo está actualizado.'],
    ['完成了。模块已更新。', '模块已更新。'],
    ['Let me check. The tests pass.', 'The tests pass.'],
  ];
  for (const [text, expected] of table) {
    it(`of "${text.replace(/\n/gu, '⏎')}" is what it reports`, () => {
      assert.equal(outcomeOf(text), expected);
    });
  }

  it('is never empty and never long', () => {
    assert.equal(outcomeOf('Shall I?'), 'Shall I?');
    assert.ok(outcomeOf('A sentence that says something. '.repeat(50)).length <= 260);
  });
});

describe('the log of turns', () => {
  it('keeps the first, the last and the last request of substance', () => {
    const log = new TurnLog();
    log.asked('/theme', 1);
    assert.deepEqual([log.first], [null]);
    log.asked('Add a parser.', 2);
    log.answered('Done. It is there.', true);
    log.asked('Now the docs.', 3);
    log.answered('Working on it', false);
    log.asked('ok', 4);
    assert.deepEqual(
      [log.first?.text, log.last?.text, log.lastSubstantial?.text, log.substantialCount],
      ['Add a parser.', 'ok', 'Now the docs.', 2],
    );
    assert.deepEqual(
      log.turns.map((turn) => turn.outcome),
      ['It is there.', null, null],
    );
    assert.equal(log.turns[1]?.lastWords, 'Working on it');
  });

  it('counts changes and forgets on a reset', () => {
    const log = new TurnLog();
    log.changed();
    log.asked('Add a parser.', 1);
    log.changed();
    assert.equal(log.turns[0]?.changes, 1);
    log.clear();
    assert.deepEqual([log.turns.length, log.last], [0, null]);
  });

  it('is bounded', () => {
    const log = new TurnLog();
    for (let i = 0; i < 4_000; i++) log.asked(`Do thing number ${i}.`, i);
    assert.ok(log.turns.length <= 1_500);
    assert.equal(log.first?.text, 'Do thing number 0.');
  });

  it('tells a request from a nod in every language', () => {
    for (const nod of [
      'ok',
      'Yes, go on.',
      'thanks!',
      'sí, sigue',
      'weiter',
      '好的',
      'はい、続けて',
      '네',
      'نعم، تابع',
      'wow',
    ])
      assert.ok(!isSubstantial(nod), nod);
    for (const request of ['fix it', '修复它吧', 'no, use tabs', 'continue with the parser'])
      assert.ok(isSubstantial(request), request);
  });

  it('takes any row of nods for a nod, and words after it for a request', () => {
    const nods = 'yeah do it '.repeat(4_000);
    assert.ok(!isSubstantial(nods.trim()));
    assert.ok(!isSubstantial('yeah, do it all. thank you! go ahead'));
    assert.ok(!isSubstantial('okyes'));
    assert.ok(isSubstantial(`${nods}x`));
    assert.ok(isSubstantial('go online'));
  });

  it('knows the questions an assistant closed with', () => {
    assert.deepEqual(closingQuestions('I looked. Is this right?\n\nAll good.\nMinor or patch?'), [
      'Is this right?',
      'Minor or patch?',
    ]);
  });
});

describe('what was announced as next', () => {
  it('is the list under a heading that says so', () => {
    assert.deepEqual(
      plannedIn('Done.\n\n## Next steps\n- write docs\n- release\n\n## Notes\n- x'),
      ['write docs', 'release'],
    );
    assert.deepEqual(plannedIn('**Remaining:**\n1. WP15: create the mode\n2. WP16: wire it'), [
      'WP15: create the mode',
      'WP16: wire it',
    ]);
    assert.deepEqual(plannedIn('Próximos pasos:\n- documentar'), ['documentar']);
  });

  it('is the sentence that names it', () => {
    assert.deepEqual(plannedIn('It works. Next is the release of the package.'), [
      'Next is the release of the package.',
    ]);
    assert.deepEqual(plannedIn('What should come next?'), []);
  });

  it('is what a to-do tool lists as open', () => {
    assert.deepEqual(
      openTodos({
        plan: [
          { step: 'a', status: 'completed' },
          { step: 'b', status: 'pending' },
        ],
      }),
      ['b'],
    );
    assert.deepEqual(openTodos({ todos: ['x', { title: 'y', done: true }, 7, null, {}] }), ['x']);
    assert.equal(openTodos({ other: 1 }), null);
  });
});
