import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { scenes } from '../../cli/scene';
import { outputTokens, says } from './server';
import type { Block } from '../messages';
import { keys, noTerminal, Terminal } from './terminal';
import { viewed, viewOf } from './view';
import { ClaudeWorld, model, saidIn, sessionOf } from './world';

const small = [
  ...['--set', 'compaction.keepRecentTokens=300'],
  ...['--set', 'compaction.evidenceTokens=300'],
];
const long = (words: string): string => `${words} ${'plank after plank, '.repeat(60)}end.`;
const texts = (said: readonly Block[]): readonly string[] =>
  said.map(({ text }) => String(text).split(' ')[0] ?? '');

describe('the real Claude Code in a terminal', () => {
  const here = scenes();
  let world: ClaudeWorld;
  let terminal: Terminal | undefined;
  let log: string;
  let tokens: number;
  const why = noTerminal();

  beforeEach(async () => {
    world = await ClaudeWorld.start(here());
    log = here().at('statusline.log');
    tokens = 9_000;
    const statusLine = { type: 'command', command: `cat >> '${log}'; echo >> '${log}'; echo ok` };
    fs.writeFileSync(path.join(world.config, 'settings.json'), JSON.stringify({ statusLine }));
  });
  afterEach(async () => {
    await terminal?.close();
    await world.close();
  });

  const status = async (file: string) => {
    const answer = await here().run(['status', '--json', '--transcript', file], { env: world.env });
    return answer.json();
  };
  const sessions = async () => {
    const answer = await here().run(['sessions', '--json'], { env: world.env });
    return answer.value() as { file: string; live: string; title: string | null }[];
  };
  const edit = async (file: string, ...words: readonly string[]) => {
    const answer = await here().run([...words, '--transcript', file], { env: world.env });
    assert.equal(answer.code, 0, answer.err);
  };
  /** Tokens the client itself shows, as of the last time it drew its status line. */
  const shownTokens = (): number | undefined => {
    const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    const { context_window } = JSON.parse(lines.findLast((line) => line.endsWith('}')) ?? '{}') as {
      context_window?: { current_usage: Readonly<Record<string, number>> | null };
    };
    const usage = context_window?.current_usage;
    return usage ? Object.values(usage).reduce((sum, one) => sum + one, 0) : undefined;
  };

  /** A turn typed in; the client's own figure is ours, and what it sees, unless it has yet to look at its file. */
  async function turn(one: Terminal, words: string, looks = true): Promise<void> {
    const reply = long(`To:${words}`);
    const sofar = world.server.asked.length;
    world.server.queue(says(reply, (tokens += 100)));
    await one.type(words);
    await one.until(() => world.server.asked.length > sofar, `${words} is asked`);
    await one.until(
      () => one.told()?.status === 'idle' && shownTokens() === tokens + outputTokens,
      `${words} is answered, and counted`,
    );
    const file =
      world.transcripts().find((name) => sessionOf(name) === one.told()?.sessionId) ?? '';
    assert.equal((await status(file))['reportedTokens'], tokens + outputTokens);
    if (!looks) return;
    const said = [...saidIn(world.lastAsked().messages), { type: 'text', text: reply }];
    assert.deepEqual(viewOf(fs.readFileSync(file, 'utf8')), viewed(said));
  }

  it('is followed through turns, our edits, /resume, rewinding, a new name and /clear', async () => {
    if (why !== undefined) {
      console.log(`Claude Code in a terminal: NOT RUN, ${why}`);
      return;
    }
    const one = await Terminal.start(world, ['--model', model]);
    terminal = one;
    const { pid, procStart } = one.told() ?? {};
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    assert.equal(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19], procStart, 'in clock ticks');

    for (const words of ['Alpha', 'Beta', 'Gamma', 'Delta']) await turn(one, words);
    const [file = ''] = world.transcripts();
    assert.equal((await sessions())[0]?.live, 'idle');

    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const asked = world.server.nextAsked();
    world.server.queue({ ...says('To:Slow', (tokens += 100)), until });
    await one.type('Slow');
    await asked;
    await one.until(() => one.told()?.status === 'busy', 'it says so');
    assert.equal((await sessions())[0]?.live, 'busy');
    const refused = await here().run(['compact', ...small, '--transcript', file], {
      env: world.env,
    });
    assert.notEqual(refused.code, 0);
    release();
    await one.until(() => one.told()?.status === 'idle', 'it is idle again');

    // It goes on from what it remembers until it is told to read its own file again.
    await edit(file, 'compact', ...small);
    await turn(one, 'Epsilon', false);
    assert.equal(texts(saidIn(world.lastAsked().messages))[0], 'Alpha');
    const resume = async (): Promise<void> => {
      const { size } = fs.statSync(file);
      await one.type(`/resume ${sessionOf(file)}`);
      await one.until(() => fs.statSync(file).size > size, 'it has read its file again');
    };
    await resume();
    await turn(one, 'Zeta');
    const short = texts(saidIn(world.lastAsked().messages));
    assert.equal(short[0], 'This', 'the summary');
    assert.ok(!short.includes('Alpha'));
    assert.deepEqual(short.slice(-3), ['Epsilon', 'To:Epsilon', 'Zeta']);
    await edit(file, 'undo');
    await resume();
    await turn(one, 'Eta');
    assert.equal(texts(saidIn(world.lastAsked().messages))[0], 'Alpha');
    assert.equal((await status(file))['reportedTokens'], tokens + outputTokens);

    await one.type('/rename Boats');
    await one.until(() => one.told()?.name === 'Boats', 'it has its new name');
    assert.equal((await sessions())[0]?.title, 'Boats');
    await turn(one, '!echo anchor');
    await turn(one, 'Kappa');

    const shown = one.at;
    one.press(keys.escape);
    one.press(keys.escape);
    await one.shows('Rewind', shown);
    one.press(keys.up);
    one.press(keys.enter);
    await one.shows('goesback', shown);
    const chosen = one.at;
    one.press(keys.enter);
    await one.shows('❯Kappa', chosen);
    one.press(keys.clear);
    // No letter at the place it had in the old words: the screen draws only what changes.
    await turn(one, 'Mizzen');
    const back = texts(saidIn(world.lastAsked().messages));
    assert.ok(!back.includes('Kappa'), back.join());
    assert.ok(back.includes('Zeta'));

    await one.type('/clear');
    await one.until(() => one.told()?.sessionId !== sessionOf(file), 'it has a new session');
    tokens = 8_000;
    await turn(one, 'Iota');
    const [now, old] = await sessions();
    assert.notEqual(now?.file, file);
    assert.deepEqual([now?.live, old?.live, old?.file], ['idle', 'ended', file]);
    await one.type('/exit');
    await one.ended;
    assert.deepEqual(
      (await sessions()).map(({ live }) => live),
      ['ended', 'ended'],
    );
  });
});
