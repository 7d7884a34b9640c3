/** The course of a conversation: who said what in which order, what it replies to, and what came of it. */
import assert from 'node:assert/strict';
import { readLedger } from '../../../../src/engine/record/ledger';
import { RequestLog } from '../../../../src/engine/record/person/requests';
import { conversation, type ConversationBuilder } from '../../../build/conversation';

const unmasked = (text: string): string => text;
const logOf = (build: ConversationBuilder): RequestLog =>
  readLedger(build.entries(), '/home/dev/shop', unmasked).requests;
const told = (log: RequestLog): readonly (readonly [number, string])[] =>
  log.all().map(({ number, text }) => [number, text]);

describe('what the person said', () => {
  it('is numbered from one, in order, verbatim', () => {
    const log = logOf(
      conversation()
        .user('Add retries.\n\n- no new package')
        .agent('Done.')
        .user('  Und jetzt die   Anmeldung. ')
        .agent('Fertig.')
        .user('好的，继续'),
    );
    assert.deepEqual(told(log), [
      [1, 'Add retries.\n\n- no new package'],
      [2, 'Und jetzt die   Anmeldung.'],
      [3, '好的，继续'],
    ]);
    assert.equal(log.dropped, 0);
  });

  it('goes on with a list that it chose from before', () => {
    const list = 'Next steps:\n1) Clean up the chart.\n2) Update the tide table.\n3) Ship.';
    const build = conversation().user('Plan it.').agent(`Planned.\n\n${list}`).user('1');
    build.agent('Cleaned up.').user('2').agent('Updated:\n1. north\n2. south').user('２');
    build.agent('Good.').user('Now the quay.').agent('Done.').user('3');
    assert.deepEqual(
      logOf(build)
        .all()
        .map(({ to }) => to),
      [null, '1. Clean up the chart.', '2. Update the tide table.', '2. south', null, null],
    );
  });

  it('counts once when it waited in a queue and came again', () => {
    const queued = 'also check the mobile menu';
    const log = logOf(
      conversation()
        .user('Mend the header.')
        .user(queued)
        .agent('The header is mended.')
        .user(queued)
        .agent('Checked.'),
    );
    assert.deepEqual(
      told(log).map(([, text]) => text),
      ['Mend the header.', queued],
    );
  });

  it('counts again when it is short or said much later', () => {
    const build = conversation().user('run it again').agent('ok');
    for (let i = 0; i < 4; i++) build.user(`Now look at part ${i} of it.`).agent('ok');
    const texts = told(logOf(build.user('run it again'))).map(([, text]) => text);
    assert.equal(texts.filter((text) => text === 'run it again').length, 2);
    const short = told(logOf(conversation().user('next').agent('a').user('next')));
    assert.equal(short.length, 2);
  });

  it('counts again where the agent worked on it and closed before it came again', () => {
    const log = logOf(
      conversation()
        .user('/plan the storage')
        .call('edit', { path: 'a.md', oldText: 'a', newText: 'b' })
        .result('ok')
        .agent('Planned.')
        .user('/plan the storage')
        .agent('Planned anew.'),
    );
    assert.deepEqual(
      log.requests().map(({ told: words }) => words.map(({ text }) => text)),
      [['Planned.'], ['Planned anew.']],
    );
  });

  it('stays whole where it begins like the one before it, queued, interrupted or very long', () => {
    const same = 'Look at what we compute for each branch, and tell me what is kept of it. '.repeat(
      4,
    );
    const rule = `${same}Also never log the tokens of users.`;
    const queued = logOf(conversation().user(same).user(rule).agent('Noted.'));
    assert.deepEqual(told(queued), [
      [1, same.trim()],
      [2, rule],
    ]);
    const stopped = conversation().user(rule).injected('[Request interrupted by user]');
    assert.deepEqual(told(logOf(stopped.user(`${same}And add logging.`))), [
      [1, rule],
      [2, `${same}And add logging.`],
    ]);
    const signs = logOf(conversation().user('Write it all in C.').user('Write it all in C++.'));
    assert.equal(signs.all().length, 2);
    const log = new RequestLog();
    const long = (word: string): string => `${same.repeat(40)}${word} ${same.repeat(40)}`;
    for (const word of ['mend', 'keep']) log.typed(long(word), 1);
    assert.equal(log.all().length, 2);
  });

  it('counts once, as it came last, where it was stopped and came again with more', () => {
    const begun = 'Compare the two parsers for me.';
    const whole = `${begun}\nUse the corpus in bench/, and say which one is slower.`;
    const stopped = (): ReturnType<typeof conversation> =>
      conversation()
        .user('hello')
        .agent('Hello! What shall I look at?')
        .user(begun)
        .injected('[Request interrupted by user]');
    const [, only] = logOf(stopped().user(whole).agent('The second one is.')).all();
    assert.deepEqual([only?.number, only?.text], [2, whole]);
    const before = logOf(stopped()).all()[1];
    assert.equal(only?.to, before?.to);
    // What else is said after a stop is another message.
    assert.equal(logOf(stopped().user('Leave it.')).all().length, 3);
  });

  it('is no bare command of the client, and never empty', () => {
    const log = logOf(conversation().user('/compact').user('   ').user('/model-x').user('Go.'));
    assert.deepEqual(told(log), [[1, 'Go.']]);
  });

  it('in a dialogue counts as an answer of its own, with its question, and opens nothing', () => {
    const log = new RequestLog();
    log.typed('Set up the database.', 1);
    log.answered({ question: 'Which one?', text: 'Postgres', kind: 'chosen' }, 2);
    log.answered({ question: 'The plan', text: '', kind: 'approved' }, 3);
    log.answered({ question: 'Delete all?', text: ' ', kind: 'refused' }, 4);
    log.changed('db.sql', 4);
    assert.deepEqual(
      log.all().map(({ number, text, to, opens }) => [number, text, to, opens]),
      [
        [1, 'Set up the database.', null, true],
        [2, 'Postgres', 'Which one?', false],
        [3, '✓', 'The plan', false],
        [4, '✗', 'Delete all?', false],
      ],
    );
    assert.deepEqual(
      log.requests().map(({ number, files }) => [number, files]),
      [[1, ['db.sql']]],
    );
  });

  it('differs by its number alone and stays twice', () => {
    const log = logOf(conversation().user('Must run on Node 18.').user('Must run on Node 22.'));
    assert.equal(log.all().length, 2);
  });

  it('has a first, a newest and a newest of substance', () => {
    const log = logOf(
      conversation().user('ok').agent('Hi.').user('Build it.').agent('Built.').user('thanks!'),
    );
    assert.deepEqual(
      [log.first?.text, log.last?.text, log.lastOfSubstance?.text],
      ['Build it.', 'thanks!', 'Build it.'],
    );
    const empty = new RequestLog();
    assert.deepEqual([empty.first, empty.last, empty.lastOfSubstance], [null, null, null]);
  });
});

describe('what happened', () => {
  const log = logOf(
    conversation()
      .user('Mend the cart.')
      .call('edit', { path: 'src/cart.ts', oldText: 'a', newText: 'b' })
      .result('ok')
      .bash('npm test', 'Error: sum\n\nCommand exited with code 1', { failed: true })
      .call('edit', { path: '/home/dev/shop/src/sum.ts', oldText: 'a', newText: 'b' })
      .result('ok')
      .bash('npm test', 'Tests: 3 passed, 3 total')
      .bash('git commit -m "Mend cart"', '[main 1507f8b] Mend cart\n 1 file changed')
      .agent('The cart adds up again.')
      .user('And the menu?')
      .bash('ls', 'menu.ts')
      .agent('It has two bugs. Shall I mend both?')
      .user('Look at the footer first.')
      .bash('npm test', 'Error: footer\n\nCommand exited with code 1', { failed: true })
      .agent('[Request interrupted by user]', 'aborted')
      .user('go on please')
      .call('edit', { path: '/etc/hosts', oldText: 'a', newText: 'b' })
      .result('ok'),
  ).requests();

  it('belongs to the request before it, checks with their newest outcome', () => {
    const [cart, menu, footer, rest] = log;
    assert.deepEqual(cart?.files, ['src/cart.ts', 'src/sum.ts']);
    assert.deepEqual([...(cart?.runs.values() ?? [])], [{ command: 'npm test', mark: '✓' }]);
    assert.deepEqual(cart?.commits, ['1507f8b Mend cart']);
    assert.deepEqual(cart?.told, [{ text: 'The cart adds up again.', closes: true }]);
    assert.deepEqual([menu?.files, [...(menu?.runs ?? [])], menu?.commits], [[], [], []]);
    assert.deepEqual([...(footer?.runs.values() ?? [])], [{ command: 'npm test', mark: '✗1' }]);
    assert.deepEqual(rest?.files, ['/etc/hosts']);
  });

  it('ends with words, with a question, with an interruption, or not yet', () => {
    assert.deepEqual(
      log.map(({ ended }) => ended),
      ['answered', 'asked', 'interrupted', 'goesOn'],
    );
  });

  it('before anybody asked for anything belongs to nobody', () => {
    const early = new RequestLog();
    early.changed('a.ts', 1);
    early.ran('|npm test', { command: 'npm test', mark: '✓' }, 1);
    early.committed('1507f8b x');
    early.interrupted();
    early.replied('Hello.', true);
    assert.deepEqual(early.requests(), []);
  });

  it('stays interrupted when the agent only says what it was about', () => {
    const stopped = new RequestLog();
    stopped.typed('Mend it.', 1);
    stopped.interrupted();
    stopped.replied('I was about to', false);
    assert.equal(stopped.requests()[0]?.ended, 'interrupted');
  });
});

describe('a log of requests', () => {
  it('is bounded: the first and the newest stay, numbers go on, and what is gone is counted', () => {
    const log = new RequestLog();
    for (let i = 1; i <= 10_000; i++) log.typed(`Message ${i} of a very long talk`, i);
    const all = log.all();
    assert.ok(all.length <= 3_000);
    assert.deepEqual([all[0]?.number, all.at(-1)?.number], [1, 10_000]);
    assert.equal(all.length + log.dropped, 10_000);
  });

  it('keeps both ends of a very long message and of a very long report', () => {
    const log = new RequestLog();
    log.typed(`BEGIN ${'so it goes on. '.repeat(20_000)} END`, 1);
    for (let i = 0; i < 500; i++) log.replied(`Report ${i}: ${'and so on. '.repeat(5_000)}`, false);
    const [request] = log.requests();
    assert.ok((request?.text.length ?? 0) <= 12_100);
    assert.match(request?.text ?? '', /^BEGIN [^]* END$/u);
    const reports = request?.told ?? [];
    assert.ok(reports.length <= 60 && reports.every(({ text }) => text.length <= 8_100));
    assert.match(reports[0]?.text ?? '', /^Report 0:/);
    assert.match(reports.at(-1)?.text ?? '', /^Report 499:/);
  });

  it('keeps the first and the newest of many words of the agent, whatever way they came', () => {
    const ways: readonly ((log: RequestLog, text: string) => void)[] = [
      (log, text) => log.replied(text, false),
      (log, text) => log.sent(text),
    ];
    for (const say of ways) {
      const log = new RequestLog();
      log.typed('Count all of it.', 1);
      for (let i = 0; i < 500; i++) say(log, `Report ${i}`);
      const told = log.requests()[0]?.told.map(({ text }) => text) ?? [];
      assert.equal(told.length, 60);
      assert.deepEqual([told[0], told.at(-1)], ['Report 0', 'Report 499']);
    }
  });

  it('forgets everything that it is told to forget', () => {
    const log = new RequestLog();
    log.typed('Mend it.', 1);
    log.replied('Shall I?', true);
    log.clear();
    log.typed('yes', 2);
    assert.deepEqual(
      log.all().map(({ text, to }) => [text, to]),
      [['yes', null]],
    );
  });
});
