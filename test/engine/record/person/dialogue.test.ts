import assert from 'node:assert/strict';
import { isNods, repliesTo } from '../../../../src/engine/record/person/dialogue';

const ask = (question: string): string =>
  `I looked at the module and changed nothing yet.\n\n${question}`;
const menu = `There are three ways:\n\n1. Keep the old parser\n2. Write a **new lexer**\n3. Use a library\n\nWhich one do you prefer?`;
const letters = 'Where should the cache live?\n\na) in memory\nb) in a file\nc) in a database';
const table =
  '**Recommended:** Option A, because it needs no server of its own.\n\n| Option | Description |\n|---|---|\n| A | One file for everything |\n| B | A table per tenant |\n\nSay the letter.';

/** What was said, the reply, and words of what it answers. */
type Pair = readonly [said: string, reply: string, to: string];

const twoTables = `## Question 1\n\n| Option | Answer |\n|---|---|\n| A | 30 seconds |\n| B | 60 seconds |\n\n## Question 2\n\n| Option | Answer |\n|---|---|\n| A | Plain text only |\n| B | With timestamps |\n\nReply like Q1: B, Q2: A.`;

const answering: readonly Pair[] = [
  [twoTables, 'B, A', 'b. 60 seconds · a. Plain text only'],
  [twoTables, 'Q1: A, Q2: B', 'a. 30 seconds · b. With timestamps'],
  [twoTables, '1a 2b', 'a. 30 seconds · b. With timestamps'],
  [menu, '2', 'new lexer'],
  [menu, '2.', 'new lexer'],
  [menu, '#3', 'Use a library'],
  [menu, 'option 3', 'Use a library'],
  [menu, "let's go with option 1", 'Keep the old parser'],
  [menu, 'the second one', 'Which one do you prefer?'],
  [menu, 'the last way is too slow. 1, then', 'Keep the old parser'],
  [menu, '3, but only for the header', 'Use a library'],
  [menu, '２', 'new lexer'],
  [menu, '2番で', 'new lexer'],
  [menu, '2번으로', 'new lexer'],
  [menu, 'la segunda', 'Which one do you prefer?'],
  [menu, 'die zweite', 'Which one do you prefer?'],
  [menu, 'a primeira', 'Which one do you prefer?'],
  [menu, 'la troisième', 'Which one do you prefer?'],
  [letters, 'b', 'in a file'],
  [letters, 'B)', 'in a file'],
  [letters, 'c, with one row for each user', 'in a database'],
  [table, 'B', 'table per tenant'],
  [ask('Ready to proceed?'), 'yes', 'Ready'],
  [ask('Ready to proceed?'), 'yes please, and also bump the version', 'Ready'],
  [ask('Shall I delete the old table?'), 'no', 'old table'],
  [ask('Shall I delete the old table?'), 'no, keep it for a week', 'old table'],
  [ask('Shall I delete the old table?'), 'sure, but make a dump first', 'old table'],
  [ask('Shall I delete the old table?'), 'go ahead', 'old table'],
  [ask('Shall I delete the old table?'), "ok, let's do it", 'old table'],
  [ask('Does this layout work for you?'), 'looks good', 'layout'],
  [ask('Does this layout work for you?'), 'all good, but I would put the logo left', 'layout'],
  [ask('Should the theme be dark or light?'), 'dark', 'dark or light'],
  [ask('Should the theme be dark or light?'), 'no, dark', 'dark or light'],
  [ask('sqlite or postgres?'), 'sqlite', 'postgres'],
  [ask('sqlite or postgres?'), 'postgres, we have it already', 'postgres'],
  [ask('Which branch should I push to?'), 'release/2.x', 'branch'],
  [ask('What should the command be called?'), 'tidy-up', 'called'],
  [ask('How many retries do you want?'), 'five', 'retries'],
  [ask('For the report, which columns matter?'), 'name and price', 'columns'],
  [ask('¿Borro la tabla antigua?'), 'sí, bórrala', 'tabla'],
  [ask('¿Qué base de datos usamos?'), 'la de siempre, mysql', 'base de datos'],
  [ask('Posso apagar os logs antigos?'), 'não, guarda tudo', 'logs'],
  [ask('Je supprime les anciens journaux ?'), 'oui, vas-y', 'journaux'],
  [ask('Soll ich die alte Tabelle löschen?'), 'nein, die brauchen wir noch', 'Tabelle'],
  [ask('Welche Farbe soll der Knopf haben?'), 'dunkelblau', 'Farbe'],
  [ask('要不要删除旧的表？'), '不用', '旧的表'],
  [ask('用哪个数据库？'), 'mysql', '数据库'],
  [ask('古いテーブルを消しますか？'), 'はい、お願いします', 'テーブル'],
  [ask('どのポートを使いますか？'), '8080です', 'ポート'],
  [ask('이전 테이블을 삭제할까요?'), '네, 삭제해 주세요', '테이블'],
  [ask('هل أحذف الجدول القديم؟'), 'نعم', 'الجدول'],
  ['I can also add an index on the date column.', 'yes please', 'index'],
  ['次にテストを追加します。', 'お願いします。', 'テスト'],
  [
    '1. Which port should it use?\n2. Should it log to a file?',
    '1. 9090\n2. no, stdout',
    'log to a file',
  ],
];

const notAnswering: readonly (readonly [said: string, reply: string])[] = [
  [ask('Ready to proceed?'), "brainstorm for anything we've missed"],
  [ask('Ready to proceed?'), 'what about the tests?'],
  [ask('Ready to proceed?'), '/compact'],
  [ask('Shall I delete the old table?'), 'which table do you mean?'],
  [ask('Shall I delete the old table?'), 'ok now fix the failing lint job'],
  [ask('Shall I delete the old table?'), 'ok. write the release notes and translate them'],
  [ask('Shall I delete the old table?'), 'first show me the schema of invoices'],
  [ask('Shall I delete the old table?'), 'thanks'],
  [ask('Shall I delete the old table?'), 'the build is red again, look at job 12'],
  [ask('Want me to open a pull request?'), 'hello'],
  [ask('Want me to open a pull request?'), 'rename the helper to toMinutes'],
  [ask('Want me to open a pull request?'), 'the header still overlaps the menu on my phone'],
  [ask('Want me to open a pull request?'), 'a test fails on windows, see the log'],
  [ask('Should the theme be dark or light?'), 'please update the readme'],
  [ask('Should the theme be dark or light?'), 'can both be offered?'],
  [ask('Which branch should I push to?'), 'do we have more than one?'],
  [
    ask('Which branch should I push to?'),
    'wait with that, the customer has just reported that exports are empty since Monday, so look there',
  ],
  [ask('How can I help you today?'), 'make the login page faster'],
  [menu, 'explain what a lexer would cost us'],
  [menu, 'how long would each take?'],
  [menu, 'all tests are red now, repair them before anything else'],
  ['Fixed both warnings. All 14 tests pass.', '2 more warnings showed up in the nightly'],
  ['Fixed:\n\n1. the cache\n2. the parser', '3 users report a crash on start'],
  ['Fixed:\n\n1. the cache\n2. the parser', '1. add a changelog entry\n2. tag the release'],
  ['All 14 tests pass.', 'ok'],
  ['All 14 tests pass.', 'continue'],
  ['All 14 tests pass.', 'yes, but the page is still blank'],
  ['All 14 tests pass.', 'now the same for the admin pages'],
  ['All 14 tests pass.', 'thanks!'],
  ['I renamed the helper.', 'no, the other helper'],
  [ask('¿Borro la tabla antigua?'), 'no toques nada de facturas y arregla el menú'],
  [ask('¿Borro la tabla antigua?'), '¿cuál?'],
  [ask('¿Borro la tabla antigua?'), 'gracias'],
  [ask('Posso apagar os logs antigos?'), 'corrige o erro do formulário'],
  [ask('Je supprime les anciens journaux ?'), 'corrige plutôt le menu sur mobile'],
  [ask('Je supprime les anciens journaux ?'), 'lesquels ?'],
  [ask('Soll ich die alte Tabelle löschen?'), 'mach zuerst den Export schneller'],
  [ask('Soll ich die alte Tabelle löschen?'), 'danke'],
  [ask('要不要删除旧的表？'), '不要改测试文件，先修登录页面'],
  [ask('要不要删除旧的表？'), '哪一张？'],
  [ask('古いテーブルを消しますか？'), 'ログイン画面のバグを直してください'],
  [ask('古いテーブルを消しますか？'), 'どのテーブルですか？'],
  [ask('이전 테이블을 삭제할까요?'), '로그인 화면 오류부터 고쳐 줘'],
  [ask('هل أحذف الجدول القديم؟'), 'أصلح صفحة الدخول أولا'],
  [ask('هل أحذف الجدول القديم؟'), 'أي جدول؟'],
];

const answersRightly = ([said, reply, to]: Pair): boolean =>
  repliesTo(said, reply)?.includes(to) === true;

describe('what a message replies to', () => {
  it('is found where the reply answers, and nowhere else', () => {
    const found = answering.filter(answersRightly);
    const wrong = notAnswering.filter(([said, reply]) => repliesTo(said, reply) !== null);
    const lost = answering.filter((pair) => !answersRightly(pair));
    const told = JSON.stringify({
      lost: lost.map(([, reply]) => reply),
      wrong: wrong.map(([, reply]) => reply),
    });
    assert.ok(answering.length >= 40 && notAnswering.length >= 40);
    assert.ok(found.length / (found.length + wrong.length) >= 0.95, told);
    assert.ok(found.length / answering.length >= 0.85, told);
  });

  it('is all the options that letters choose, one of each list, and none of a letter that two lists have', () => {
    assert.equal(repliesTo(twoTables, 'B, A'), 'b. 60 seconds · a. Plain text only');
    for (const reply of ['B', 'A, B, A', 'C, A'])
      assert.equal(repliesTo(twoTables, reply), null, reply);
  });

  it('has to take more words of the question the longer it is', () => {
    const question = ask('Should the theme be dark or light on the first start?');
    for (const reply of ['the dark theme on first start please', 'dark theme'])
      assert.notEqual(repliesTo(question, reply), null, reply);
    const other =
      'the menu opens on every start although nobody asked, the theme page is empty and two customers wrote about it';
    assert.equal(repliesTo(question, other), null);
  });

  it('is the heading over options with letters where the reply says something of theirs in words of its own', () => {
    const asked = `## How many results are shown\n\n| Option | Description |\n|---|---|\n| A | Always the upper 10 |\n| B | The upper 20, and more on demand |\n\nYou can reply with the letter, or with a short answer of your own.`;
    const question = 'How many results are shown';
    for (const reply of ['the upper 5', 'on demand, upper 7'])
      assert.equal(repliesTo(asked, reply), question, reply);
    for (const reply of [
      'rename the helper',
      'what is on demand?',
      'thanks',
      'the upper bar still overlaps the menu',
    ])
      assert.equal(repliesTo(asked, reply), null, reply);
    assert.equal(repliesTo(table, 'a table for all'), null, 'nothing above says what was asked');
    const steps = '## Steps\n\n1. Show the upper 10\n2. Show more on demand';
    assert.equal(repliesTo(steps, 'the upper 5'), null);
  });

  it('is nothing before anything was said', () => {
    assert.equal(repliesTo(null, 'yes'), null);
  });

  it('is the question above the list and the item of it', () => {
    assert.equal(repliesTo(letters, 'b'), 'Where should the cache live? b. in a file');
    assert.equal(repliesTo(table, 'b'), 'b. A table per tenant');
    assert.equal(
      repliesTo(
        `How are tenants kept apart?

${table}`,
        'b',
      ),
      'How are tenants kept apart? b. A table per tenant',
    );
    assert.equal(
      repliesTo(`**Question 2 of 5: tenants**\n\n${table}`, 'b'),
      'Question 2 of 5: tenants b. A table per tenant',
    );
  });

  it('may have as many signs as words, in scripts without blanks', () => {
    assert.equal(
      repliesTo('要我补齐第一阶段的用例吗？', '完成第一阶段就可以了'),
      '要我补齐第一阶段的用例吗？',
    );
    assert.equal(
      repliesTo('要我补齐第一阶段的用例吗？', '先把登录页面的错误修好，然后再看别的东西吧'),
      null,
    );
  });

  it('is each of several questions that are answered by number', () => {
    assert.equal(
      repliesTo('1. Which port?\n2. Log to a file?\n3. Done?', '1. 9090\n2. no'),
      '1. Which port? 2. Log to a file?',
    );
  });

  it('is of several questions the one that the reply takes up', () => {
    const said = 'Should the report be weekly or monthly? And shall I add a chart?';
    assert.equal(repliesTo(said, 'weekly'), 'Should the report be weekly or monthly?');
    assert.equal(repliesTo(said, 'yes'), 'And shall I add a chart?');
  });

  it('costs no more for a long message than to read it', () => {
    for (const piece of ['1. a?\n', '| A | b |\n', 'yes, ', '1 ', '1. ', 'ok but ', '（２）']) {
      const long = piece.repeat(40_000);
      repliesTo(long, long);
      repliesTo(long, long.slice(0, 200));
      isNods(long);
    }
  });
});

describe('a nod', () => {
  it('is made of nods alone', () => {
    for (const text of [
      'ok',
      'Yes, go ahead!',
      'thanks',
      'OK, thank you.',
      '好的，继续',
      'はい。',
      'sí, adelante',
      'ja, bitte',
      '👍',
      'ok 👍🏽',
    ])
      assert.ok(isNods(text), text);
    for (const text of ['', '.', 'ok now lint', 'yesterday', 'no, dark', 'noted', 'はいけい', '👎'])
      assert.ok(!isNods(text), text);
  });
});
