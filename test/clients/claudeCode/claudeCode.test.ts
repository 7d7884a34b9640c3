import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { scenes } from '../../cli/scene';
import { whenWriting } from '../../operations/desk';
import { outputTokens, says } from './server';
import type { Block } from '../messages';
import { work } from './talk';
import { viewed, viewOf } from './view';
import { ClaudeWorld, halves, model, saidIn, sessionOf, textOf } from './world';

const small = [
  ...['--set', 'compaction.keepRecentTokens=450'],
  ...['--set', 'compaction.evidenceTokens=400'],
];
const person = (text: string): Block => ({ role: 'user', type: 'text', text });
const agent = (text: string): Block => ({ role: 'assistant', type: 'text', text });

describe('what the real Claude Code makes of our edits', () => {
  const here = scenes();
  let world: ClaudeWorld;
  let file: string;

  beforeEach(async () => {
    world = await ClaudeWorld.start(here());
    file = await work(world);
  });
  afterEach(() => world.close());

  const run = async (...words: readonly string[]) => {
    const answer = await here().run([...words, '--transcript', file], { env: world.env });
    assert.equal(answer.code, 0, answer.err + answer.out);
    return answer.value() as Readonly<Record<string, unknown>>;
  };
  const compact = async (...words: readonly string[]): Promise<string> => {
    const value = await run('compact', '--json', ...small, ...words);
    return (value['result'] as { summary: string }).summary;
  };
  const undo = () => run('undo', '--json');
  /** The next turn of the session; what the client asked the model with. */
  const next = async (
    prompt: string,
    reply: string,
    tokens = 11_500,
  ): Promise<readonly Block[]> => {
    world.server.queue(says(reply, tokens));
    await world.turn(prompt, sessionOf(file));
    return saidIn(world.lastAsked().messages);
  };
  /** What the conversation says, as the client last sent it and was answered. */
  const soFar = (reply: string): readonly Block[] => [
    ...saidIn(world.lastAsked().messages),
    agent(reply),
  ];
  const lastReply = 'The sail is red; 90 crates.';

  it('goes on from a compaction: the summary once, the kept tail word for word, whole pairs', async () => {
    const before = soFar(lastReply);
    const bytes = fs.readFileSync(file);
    const summary = await compact();
    assert.ok(fs.readFileSync(file).subarray(0, bytes.length).equals(bytes), 'only appended');
    const seen = await next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen[0], person(summary.trim()));
    assert.equal(textOf(world.lastAsked()).split(JSON.stringify(summary).slice(1, 60)).length, 2);
    const kept = seen.slice(1, -1);
    assert.ok(kept.length >= 4 && kept.length < before.length - 4, `${kept.length} kept`);
    assert.deepEqual(kept, before.slice(-kept.length));
    assert.deepEqual(halves(seen), []);
    assert.ok(textOf(world.lastAsked()).includes('Result of calling the Read tool'), 'the file');
    assert.deepEqual(seen.at(-1), person('Now the hull.'));

    const again = await next('And the keel?', 'The keel is sound.');
    assert.deepEqual(again, [...seen, agent('The hull is dry.'), person('And the keel?')]);
    assert.ok(fs.readFileSync(file).subarray(0, bytes.length).equals(bytes));
  });

  it('goes on from a summary that keeps nothing, where the last answer fits into no window', async () => {
    const long = Array.from({ length: 1_500 }, (_, n) => `plank ${n} measures ${n * 7} mm`).join(
      '\n',
    );
    await next('List the planks.', long);
    const before = soFar(long);
    const summary = await compact('--set', 'contextTokens=16000');
    const seen = await next('And the keel?', 'The keel is sound.');
    // Where the user spoke last, the client answers for the model before it goes on, and writes that down.
    const between = agent('No response requested.');
    assert.deepEqual(seen, [person(summary.trim()), between, person('And the keel?')]);
    await undo();
    const later = [person('And the keel?'), agent('The keel is sound.'), person('And the mast?')];
    const whole = await next('And the mast?', 'It is straight.');
    assert.deepEqual(whole, [...before, between, ...later]);
  });

  it('sees what we say it sees, piece by piece', async () => {
    const shown = () => viewOf(fs.readFileSync(file, 'utf8'));
    assert.deepEqual(shown(), viewed(soFar(lastReply)));
    await compact();
    await next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(shown(), viewed(soFar('The hull is dry.')));
    await undo();
    await next('And the keel?', 'The keel is sound.');
    assert.deepEqual(shown(), viewed(soFar('The keel is sound.')));
    world.server.queue(says('OWN SUMMARY of the client.', 11_800));
    await world.claude(['-p', '/compact', '--resume', sessionOf(file), '--model', model]);
    await next('And the mast?', 'The mast is straight.');
    assert.deepEqual(shown(), viewed(soFar('The mast is straight.')));
  });

  it('has everything back after an undo, before and after a further turn', async () => {
    const before = soFar(lastReply);
    await compact();
    await undo();
    const seen = await next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen, [...before, person('Now the hull.')]);

    const all = soFar('The hull is dry.');
    const summary = await compact();
    const short = await next('And the keel?', 'The keel is sound.');
    assert.deepEqual(short[0], person(summary.trim()));
    assert.ok(short.length < all.length);
    await undo();
    const later = [person('And the keel?'), agent('The keel is sound.'), person('And the mast?')];
    assert.deepEqual(await next('And the mast?', 'The mast is straight.'), [...all, ...later]);
    const second = await here().run(['undo', '--transcript', file], { env: world.env });
    assert.notEqual(second.code, 0, 'a second undo is refused');
    const after = await next('And the flag?', 'The flag is blue.');
    assert.deepEqual(after, [
      ...[...all, ...later],
      ...[agent('The mast is straight.'), person('And the flag?')],
    ]);
  });

  it('goes on from a second compaction, and from the first one when that is taken back', async () => {
    await compact();
    const once = [...(await next('Now the hull.', 'The hull is dry.')), agent('The hull is dry.')];
    const second = await compact();
    const seen = await next('And the keel?', 'The keel is sound.');
    assert.deepEqual(seen[0], person(second.trim()));
    assert.equal(seen.filter(({ text }) => String(text).includes('## Goal')).length <= 1, true);
    const kept = seen.slice(1, -1);
    assert.deepEqual(kept, once.slice(-kept.length));
    assert.deepEqual(halves(seen), []);
    await undo();
    assert.deepEqual(await next('And the mast?', 'It is straight.'), [
      ...once,
      ...[person('And the keel?'), agent('The keel is sound.'), person('And the mast?')],
    ]);
  });

  it('reads what the client itself compacted, compacts that again and takes that back', async () => {
    world.server.queue(says('OWN SUMMARY of the client.', 11_800));
    const { code } = await world.claude([
      ...['-p', '/compact', '--resume', sessionOf(file), '--model', model],
    ]);
    assert.equal(code, 0);
    const status = await run('status', '--json');
    assert.equal(status['compactions'], 1);
    assert.equal(status['source'], 'estimated', 'the old figure is gone at once');
    const long = `Measured: ${'plank after plank, '.repeat(300)}done.`;
    await next('Measure everything.', long, 14_000);
    const before = soFar(long);
    const summary = await compact();
    const seen = await next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen[0], person(summary.trim()));
    assert.ok(!textOf(world.lastAsked()).includes('OWN SUMMARY of the client.\\n\\nIf you need'));
    await undo();
    assert.deepEqual(await next('And the keel?', 'Sound.'), [
      ...before,
      ...[person('Now the hull.'), agent('The hull is dry.'), person('And the keel?')],
    ]);
  });

  it('is metered to the token as it was counted', async () => {
    const status = async () => {
      const value = await run('status', '--json');
      return [value['reportedTokens'], value['source'], value['window']];
    };
    assert.deepEqual(await status(), [11_300 + outputTokens, 'reported', 200_000]);
    await compact();
    assert.deepEqual(await status(), [null, 'estimated', 200_000]);
    await next('Now the hull.', 'The hull is dry.', 3_000);
    assert.deepEqual((await status()).slice(0, 2), [3_000 + outputTokens, 'reported']);
  });

  it('is refused while the client is in a turn, and loses nothing when it is told to go ahead', async () => {
    const before = soFar(lastReply);
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    world.server.queue({ ...says('The hull is dry.'), until });
    const asked = world.server.nextAsked();
    const turn = world.turn('Now the hull.', sessionOf(file));
    await asked;
    const refused = await here().run(['compact', ...small, '--transcript', file], {
      env: world.env,
    });
    assert.notEqual(refused.code, 0);
    assert.match(refused.err, /Claude Code/);
    const listed = await here().run(['sessions', '--json'], { env: world.env });
    assert.ok(listed.out.includes('"busy"'), listed.out);
    await run('compact', '--json', '--force', ...small);
    release();
    await turn;
    const seen = await next('And the keel?', 'The keel is sound.');
    const kept = seen.slice(1, -1);
    const all = [...before, person('Now the hull.'), agent('The hull is dry.')];
    assert.deepEqual(kept, all.slice(-kept.length));
    assert.deepEqual(halves(seen), []);
  });

  /** A line as a client that still runs would append it, just when we write. */
  const meanwhile = (said: string): (() => void) =>
    whenWriting('{"parentUuid":null', () => {
      const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
      const chain = lines.flatMap((line) => {
        const json = JSON.parse(line) as Block;
        return typeof json['uuid'] === 'string' && json['type'] !== 'system' ? [json] : [];
      });
      const { uuid: parentUuid, cwd, sessionId, version } = chain.at(-1) ?? {};
      const message = { role: 'user', content: said };
      const line = {
        parentUuid,
        isSidechain: false,
        type: 'user',
        message,
        uuid: randomUUID(),
        timestamp: new Date().toISOString(),
        userType: 'external',
        cwd,
        sessionId,
        version,
      };
      fs.appendFileSync(file, `${JSON.stringify(line)}\n`);
    });

  it('loses no line of the client’s that gets in while we write, and steps aside', async () => {
    const before = [...soFar(lastReply), person('One more thing.')];
    let done = meanwhile('One more thing.');
    const summary = await compact().finally(done);
    const boundaries = () => fs.readFileSync(file, 'utf8').split('"compact_boundary"').length - 1;
    assert.equal(boundaries(), 3, 'ours, the step aside, and ours again');
    const seen = await next('Now the hull.', 'The hull is dry.');
    assert.deepEqual(seen[0], person(summary.trim()));
    // The client answers by itself what ends in a request.
    const filler = agent('No response requested.');
    const kept = seen.slice(1, -1).filter((block) => !isDeepStrictEqual(block, filler));
    assert.deepEqual(kept, before.slice(-kept.length));
    assert.deepEqual(halves(seen), []);

    done = meanwhile('And another.');
    const undone = await here()
      .run(['undo', '--transcript', file], { env: world.env })
      .finally(done);
    assert.notEqual(undone.code, 0);
    assert.equal(boundaries(), 5);
    const still = await next('And the keel?', 'The keel is sound.');
    assert.deepEqual(still.slice(0, seen.length), seen, 'the compaction is still in force');
    assert.deepEqual(
      still.slice(seen.length).filter((block) => !isDeepStrictEqual(block, filler)),
      [agent('The hull is dry.'), person('And another.'), person('And the keel?')],
    );
    await undo();
    const back = await next('And the mast?', 'It is straight.');
    assert.deepEqual(back.slice(0, before.length), before);
  });

  it('is found in folders with long names and behind links, and never by its sub-agents', async () => {
    const long = path.join(here().workspace, 'x'.repeat(120), 'y y'.repeat(40));
    fs.mkdirSync(long, { recursive: true });
    const link = here().at('link');
    fs.symlinkSync(long, link);
    const prompt = {
      description: 'Look',
      prompt: 'Look around.',
      subagent_type: 'general-purpose',
    };
    const input = { ...prompt, run_in_background: false };
    world.server.queue(
      { content: [{ type: 'tool_use', id: 'toolu_s', name: 'Agent', input }], inputTokens: 9_000 },
      says('The inner answer.', 70_000),
      says('The outer answer.', 9_500),
    );
    const words = ['-p', 'Send somebody.', '--model', model];
    const { code, err } = await world.claude(words, link);
    assert.equal(code, 0, err);
    const names = fs.readdirSync(world.config, { recursive: true, encoding: 'utf8' });
    assert.ok(names.some((name) => name.includes('subagents') && name.endsWith('.jsonl')));
    const found = await here().run(['sessions', '--json'], { env: world.env, cwd: link });
    const listed = found.value() as { file: string; cwd: string }[];
    assert.equal(listed.length, 1, found.out);
    const [only] = listed;
    assert.equal(only?.cwd, long);
    file = only?.file ?? '';
    const status = await run('status', '--json');
    assert.equal(status['reportedTokens'], 9_500 + outputTokens);
  });
});
