import assert from 'node:assert/strict';
import { facts } from '../../src/agents/all';
import { commandNames } from '../../src/commandLine/commandTable';
import { hookedAgents } from '../../src/operations/clientHooks/clients';
import { ensureBuilt, hasStackTrace, scenes } from './scene';

describe('the words of the command line', () => {
  before(ensureBuilt);
  const here = scenes();

  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['stauts'], /no command "stauts"\. Did you mean status\?/],
    [['zzzzzzzz'], /There are: status, sessions/],
    [['status', '--transcipt', 'x'], /no option --transcipt\. Did you mean --transcript\?/],
    [['status'], /needs --transcript FILE/],
    [
      ['compact', 'x.jsonl'],
      /takes no word like "x.jsonl"; transcripts are named with --transcript/,
    ],
    [['status', '--transcript', 'y.jsonl', 'extra'], /takes no word like "extra"/],
    [['memory', 'search', '--queries', 'q', 'extra'], /a question or --queries FILE, not both/],
    [['compact', '--transcript', 'x', '--keep', 'many'], /--keep takes a number of tokens/],
    [['compact', '--transcript', 'x', '--keep=-5'], /--keep takes a number of tokens/],
    [['status', '--transcript', 'x', '--now', 'soon'], /--now takes a time like/],
    [['status', '--transcript', 'x', '--now', '2026-02-30'], /--now takes .*not "2026-02-30"/],
    [['status', '--transcript', 'x', '--now', '2026-04-31T10:00:00Z'], /--now takes a time like/],
    [['memory', 'index', '--now', 'June 31 2026'], /--now takes a time like/],
    [
      ['status', '--transcript', 'x', '--set', 'compaction.polcy=on'],
      /Did you mean "compaction.policy"/,
    ],
    [['status', '--transcript', 'x', '--set', 'nothing'], /write it as key=value/],
    [
      ['status', '--transcript', 'x', '--settings', '/no/such'],
      /settings file \/no\/such cannot be read/,
    ],
    [['count', '--encoding', 'p50k'], /--encoding takes o200k_base or cl100k_base/],
    [['count', '--time'], /--time needs --jsonl/],
    [['meter'], /needs --stream/],
    [['status', '--transcript'], /"status" needs a value behind --transcript\./],
    [['status', '--transcript', ''], /"status" needs a value behind --transcript\./],
    [['memory', 'save', '--stdin', '--workspace='], /"memory" needs a value behind --workspace\./],
    [['memory', 'search', 'a', '--also', 'b', '--also', ''], /needs a value behind --also\./],
    [['compact', '--dry-run=yes'], /"compact" takes no value behind --dry-run\./],
    [['undo', '--dry-run', '--transcript', 'x'], /no option --dry-run/],
  ];

  for (const [words, sentence] of wrong) {
    it(`"${words.join(' ')}" is exit code 2 with one sentence`, async () => {
      const text = await here().run(words);
      assert.equal(text.code, 2);
      assert.match(text.err, sentence);
      assert.equal(text.err.trimEnd().split('\n').length, 1);
      assert.equal(text.out, '');
      const json = await here().run([...words, '--json']);
      if (words.at(-1) === '--transcript') return; // takes the next word for its file
      assert.equal(json.code, 2);
      assert.equal(json.json()['ok'], false);
      assert.match(String(json.json()['reason']), sentence);
    });
  }

  it('is spoken by the program that is shipped, too', async () => {
    const wrongWord = await here().spawn(['stauts', '--json']);
    assert.equal(wrongWord.code, 2);
    assert.equal(wrongWord.json()['ok'], false);
    const help = await here().spawn(['--help']);
    assert.equal(help.code, 0);
    assert.match(help.out, /compact +replace older messages/);
    const version = await here().spawn(['--version']);
    assert.match(version.out, /^\d+\.\d+\.\d+\n$/);
    const missing = await here().spawn(['status', '--transcript', 'nowhere.jsonl']);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /nowhere\.jsonl does not exist/);
    assert.equal(hasStackTrace(missing.err), false);
  });

  it('tells of one command alone what each of its options means', async () => {
    const [one, same, none] = [
      await here().run(['help', 'compact']),
      await here().run(['compact', '--help']),
      await here().run(['help', 'compct']),
    ];
    assert.equal(one.code, 0);
    assert.match(one.out, /--keep TOKENS +newest messages that stay word for word/);
    assert.match(one.out, /--workspace DIR/);
    assert.doesNotMatch(one.out, /--entry/);
    assert.equal(same.out, one.out);
    assert.equal(none.code, 2);
    assert.match(none.err, /Did you mean compact\?/);
  });

  it('tells of each word that memory and hook take what it does', async () => {
    const verbs =
      (await here().run(['memory'])).err.match(/takes (.*)\.$/m)?.[1]?.split(', ') ?? [];
    assert.ok(verbs.length > 5);
    const memory = (await here().run(['help', 'memory'])).out;
    assert.match(memory, /^tidemark memory <word> \[options\]$/m);
    for (const verb of verbs) assert.match(memory, new RegExp(`^  ${verb}(?: [^ ]+)*  +[^ ]`, 'm'));
    const hook = (await here().run(['help', 'hook'])).out;
    for (const { name } of hookedAgents(facts))
      assert.match(hook, new RegExp(`^  CLIENT  .*\\b${name}\\b.*payload`, 'm'));
    assert.match(hook, /^ {2}all +with --uninstall/m);
    for (const name of commandNames) {
      const [, , , ...rows] = (await here().run(['help', name])).out.split('\n');
      for (const row of rows.filter((line) => line.startsWith('  --')))
        assert.match(row, /^ {2}--[a-z-]+(?: [A-Z][^ ]*)? {2,}[^ ].{5}/);
    }
  });

  it('never lets a path or a word steer the terminal', async () => {
    const escape = String.fromCharCode(27);
    const evil = `${escape}[31mred${escape}]0;title${String.fromCharCode(7)}`;
    for (const words of [[evil], ['status', '--transcript', evil], ['status', `--${evil}`]]) {
      const { err } = await here().run(words);
      assert.ok(!err.includes(escape), JSON.stringify(err));
      assert.ok(err.length > 10);
    }
  });

  it('logs to standard error as JSON lines with --verbose, and keeps standard output clean', async () => {
    const file = here().demo();
    const answer = await here().run(['status', '--json', '--verbose', '--transcript', file]);
    assert.equal(answer.json()['agent'], 'pi');
    for (const line of answer.err.split('\n').filter((text) => text !== '')) {
      assert.equal(typeof JSON.parse(line), 'object');
    }
  });
});
