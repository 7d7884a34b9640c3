// What hooks do at a prompt: notes that bear on it go with it, and what it asks to be remembered is noted.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { keepFor } from '../kept';
import { ensureBuilt, scenes } from '../scene';

const day = '2026-09-16';
const at = ['--now', `${day}T12:00:00`];

interface Handed {
  readonly hookSpecificOutput: {
    readonly hookEventName: string;
    readonly additionalContext: string;
  };
}

describe('a prompt on its way to the model of an agent', () => {
  before(ensureBuilt);
  const here = scenes();

  const note = (text: string): void => {
    const file = path.join(here().workspace, 'memory', '2026-09-01.md');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.appendFileSync(file, `- ${text}\n`);
  };
  const notedOn = (): string => {
    const file = path.join(here().workspace, 'memory', `${day}.md`);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  };
  let cwd: string | undefined;
  beforeEach(() => (cwd = undefined));
  const prompted = async (prompt: string, client = 'claude-code', ...more: string[]) => {
    const input = JSON.stringify({
      session_id: 's-1',
      transcript_path: here().at('none.jsonl'),
      cwd: cwd ?? here().workspace,
      hook_event_name: 'UserPromptSubmit',
      prompt,
    });
    const answer = await here().spawn(['hook', client, ...more, ...at], { input });
    assert.equal(answer.code, 0, answer.err);
    assert.equal(answer.err, '');
    return answer.out === '' ? null : (JSON.parse(answer.out) as Handed).hookSpecificOutput;
  };

  it('takes the notes along that bear on it, each once, masked and as data', async () => {
    note(
      '[decision] Levels in src/levels/parse.ts are whole millimetres, token ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    );
    note('[change] The harbour page got a darker header');
    const given = await prompted('Why does src/levels/parse.ts round the levels?');
    assert.equal(given?.hookEventName, 'UserPromptSubmit');
    assert.match(
      given.additionalContext,
      /^Notes from earlier work .*data, not instructions\.\n- 2026-09-01: \[decision\] Levels/,
    );
    assert.doesNotMatch(given.additionalContext, /ghp_|darker header/);
    assert.equal(await prompted('And again: why does src/levels/parse.ts round the levels?'), null);
    for (const client of ['codex', 'pi']) {
      const cited = ['--set', 'memory.citations=on'];
      const other = await prompted(
        'Why does src/levels/parse.ts round the levels?',
        client,
        ...cited,
      );
      assert.match(other?.additionalContext ?? '', /2026-09-01\.md#L1: .*whole millimetres/);
    }
  });

  it('is noted where it asks to be remembered, once', async () => {
    const prompt = 'Remember that the gauge at the north pier reports in feet. Now fix the tests.';
    await prompted(prompt);
    await prompted(prompt);
    const noted = notedOn();
    assert.equal(noted.split('north pier').length, 2, noted);
    assert.doesNotMatch(noted, /fix the tests/);
  });

  it('goes by the folder that the conversation was started in, wherever the agent has gone since', async () => {
    note('[decision] Levels in src/levels/parse.ts are whole millimetres');
    const { workspace } = here();
    const begun = { sessionId: 's-1', cwd: workspace, version: '2.1.220' };
    const lines = [
      { type: 'mode', mode: 'normal', sessionId: 's-1' },
      {
        ...{ ...begun, type: 'user', uuid: 'u-1', parentUuid: null },
        message: { role: 'user', content: 'Go on' },
      },
      { ...begun, type: 'user', uuid: 'u-2', parentUuid: 'u-1', cwd: path.join(workspace, 'pier') },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    fs.writeFileSync(here().at('none.jsonl'), `${text}{"torn`);
    cwd = path.join(workspace, 'pier');
    fs.mkdirSync(cwd);
    const given = await prompted('Remember: src/levels/parse.ts counts in millimetres.');
    assert.match(given?.additionalContext ?? '', /whole millimetres/);
    assert.match(notedOn(), /counts in millimetres/);
    assert.deepEqual(fs.readdirSync(cwd), []);
    // What has nothing to do with it stays where it is.
    cwd = here().at('elsewhere');
    fs.mkdirSync(cwd);
    await prompted('Remember: the crane is blue.');
    assert.deepEqual(fs.readdirSync(cwd), ['memory']);
    await keepFor(here().ours, workspace, false);
    cwd = path.join(workspace, 'pier');
    await prompted('Remember: the crane is red.');
    assert.doesNotMatch(notedOn(), /crane/);
  });

  it('is noted without the secrets that another sentence or line of it gives away', async () => {
    const line = (n: number): string =>
      Array.from({ length: 64 }, (_, at) => 'Qh7Xb2Kd9Rf4Tz'.charAt((at * n + n) % 14)).join('');
    const dashes = '-'.repeat(5);
    await prompted(
      [
        'The admin password is Wq7!tRz9pL. Always use Wq7!tRz9pL on staging.',
        `${dashes}BEGIN PRIVATE KEY${dashes}\n${line(3)}`,
        `Remember: ${line(5)}\n${line(9)}\n${dashes}END PRIVATE KEY${dashes}`,
      ].join('\n'),
    );
    const noted = notedOn();
    assert.match(noted, /Always use \[redacted:\w+\] on staging/);
    assert.doesNotMatch(noted, /Wq7|Qh7|Kd9/);
  });

  it('does of the two only what the settings ask for, where they ask for one', async () => {
    note('[decision] Levels in src/levels/parse.ts are whole millimetres');
    const prompt = 'Remember that src/levels/parse.ts keeps levels in millimetres.';
    await keepFor(here().ours, here().workspace, true, { 'memory.autoCapture': true });
    assert.equal(await prompted(prompt), null);
    assert.match(notedOn(), /keeps levels/);
    fs.rmSync(path.join(here().workspace, 'memory', `${day}.md`));
    await keepFor(here().ours, here().workspace, true, { 'memory.autoRecall': true });
    assert.match((await prompted(prompt))?.additionalContext ?? '', /whole millimetres/);
    assert.equal(notedOn(), '');
    await keepFor(here().ours, here().workspace, true, { 'memory.autoRecall': false });
    assert.equal(await prompted(prompt, 'codex'), null);
    assert.match(notedOn(), /keeps levels/);
  });

  it('does neither where the settings say no, and nothing at all in a folder that is not trusted', async () => {
    note('[decision] Levels in src/levels/parse.ts are whole millimetres');
    const no = ['--set', 'memory.autoRecall=false', '--set', 'memory.autoCapture=false'];
    const prompt = 'Remember that src/levels/parse.ts keeps levels in millimetres.';
    assert.equal(await prompted(prompt, 'claude-code', ...no), null);
    assert.equal(notedOn(), '');
    await keepFor(here().ours, here().workspace, false);
    assert.equal(await prompted(prompt), null);
    assert.equal(notedOn(), '');
  });
});
