import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { scenes } from '../../cli/scene';
import { says } from './server';
import type { Item } from './server';
import { files, work } from './talk';
import { contextOf, shortFaults, wholeFaults } from './truth';
import { CodexWorld, halves, itemsOf, said, textOf, threadOf } from './world';

const small = [
  '--set',
  'compaction.keepRecentTokens=300',
  '--set',
  'compaction.evidenceTokens=400',
];

describe('what the real Codex makes of our edits', () => {
  const here = scenes();
  let world: CodexWorld;
  let file: string;

  const begin = async (more = ''): Promise<void> => {
    world = await CodexWorld.start(here(), more);
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(here().workspace, name), text);
    }
    file = await work(world, threadOf);
  };
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
  /** The next turn of the thread; what the client asked the model with. */
  const next = async (prompt: string, reply: string, tokens = 11_500) => {
    world.server.queue(says(reply, tokens));
    await world.turn(prompt, threadOf(file));
    return world.lastAsked().input;
  };
  const ordinals = (): readonly unknown[] =>
    fs
      .readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { ordinal?: number }).ordinal);
  const injections = (input: readonly Item[]): number =>
    input.filter((item) => textOf(item).startsWith('<environment_context>')).length;
  const counted = (): readonly unknown[] => ordinals().map((_, index) => index);

  it('goes on from a compaction: the summary once, the kept tail word for word, whole pairs', async () => {
    // The client would compact by itself before the next prompt, were the new token count not there.
    await begin('model_auto_compact_token_limit = 10815');
    const before = itemsOf(file);
    const bytes = fs.readFileSync(file);
    const summary = await compact();
    assert.deepEqual(fs.readFileSync(file).subarray(0, bytes.length), bytes, 'only appended');
    const requests = world.server.asked.length;
    const input = await next('Now the hull.', 'The hull is dry.', 9_000);
    assert.equal(world.server.asked.length, requests + 1);
    const seen = said(input);
    assert.equal(input.filter((item) => textOf(item).includes(summary)).length, 1);
    assert.equal(textOf(seen[0] ?? {}), summary);
    const kept = seen.slice(1, -1);
    assert.ok(kept.length >= 2 && kept.length < before.length - 4);
    assert.deepEqual(kept, before.slice(-kept.length));
    assert.deepEqual(halves(seen), []);
    assert.equal(textOf(seen.at(-1) ?? {}), 'Now the hull.');
    assert.equal(injections(input), 1);
    assert.deepEqual(ordinals(), counted());

    const again = said(await next('And the keel?', 'The keel is sound.'));
    assert.deepEqual(again.slice(0, seen.length), seen, 'the next turn only adds');
    assert.deepEqual(again.slice(seen.length).map(textOf), ['The hull is dry.', 'And the keel?']);
  });

  it('has everything back after an undo, before and after a further turn', async () => {
    await begin();
    const before = itemsOf(file);
    await compact();
    await run('undo', '--json');
    const seen = said(await next('Now the hull.', 'The hull is dry.'));
    assert.deepEqual(seen.slice(0, -1), before);

    const all = itemsOf(file);
    const summary = await compact();
    const short = said(await next('And the keel?', 'The keel is sound.'));
    assert.equal(textOf(short[0] ?? {}), summary);
    assert.ok(short.length < all.length);
    here().age(file);
    await run('undo', '--json');
    const last = await next('And the mast?', 'The mast is straight.');
    assert.equal(injections(last), 1);
    const whole = said(last);
    assert.deepEqual(whole.slice(0, all.length), all);
    assert.deepEqual(whole.slice(all.length).map(textOf), [
      'And the keel?',
      'The keel is sound.',
      'And the mast?',
    ]);
    assert.deepEqual(halves(whole), []);
    assert.deepEqual(ordinals(), counted());
    const second = await here().run(['undo', '--transcript', file], { env: world.env });
    assert.notEqual(second.code, 0);
  });

  it('goes on from a summary that keeps nothing, where the last answer fits into no window', async () => {
    await begin();
    const long = Array.from({ length: 1_500 }, (_, n) => `plank ${n} measures ${n * 7} mm`).join(
      '\n',
    );
    await next('List the planks.', long);
    const before = itemsOf(file);
    const summary = await compact('--set', 'contextTokens=16000');
    const short = said(await next('And the keel?', 'The keel is sound.'));
    assert.deepEqual(short.map(textOf), [summary, 'And the keel?']);
    here().age(file);
    await run('undo', '--json');
    const whole = said(await next('And the mast?', 'The mast is straight.'));
    assert.deepEqual(whole.slice(0, before.length), before);
    assert.equal(whole.length, before.length + 3);
  });

  it('is metered as the client counts it, and not by what a compaction made void', async () => {
    await begin();
    const status = async () => {
      const value = await run('status', '--json');
      return [value['tokens'], value['source'], value['window']];
    };
    assert.deepEqual(await status(), [10_820, 'reported', 258_400]);
    await compact();
    const [tokens, source] = await status();
    assert.equal(source, 'estimated');
    assert.ok(Number(tokens) < 8_000);
    await next('Now the hull.', 'The hull is dry.', 3_000);
    assert.deepEqual((await status()).slice(0, 2), [3_020, 'reported']);
  });

  it('reads what the client itself compacted, and can compact that again', async () => {
    await begin('model_auto_compact_token_limit = 15000');
    const late = {
      type: 'function_call',
      name: 'exec_command',
      call_id: 'call-g',
      arguments: JSON.stringify({ cmd: 'cat cargo.txt' }),
    };
    world.server.queue({ items: [late], inputTokens: 15_100, outputTokens: 200 });
    world.server.queue(says('OWN SUMMARY', 15_900), says('Done.', 5_000));
    await world.turn('Read the cargo once more.', threadOf(file));
    const context = (await run('context', '--json'))['messages'] as readonly {
      readonly role: string;
      readonly content: readonly { readonly text?: string }[];
    }[];
    const seen = said(world.lastAsked().input).map(textOf);
    const shown = context
      .filter(({ role }) => role !== 'system')
      .map(({ content }) => content.map(({ text }) => text ?? '').join(''));
    assert.deepEqual([...shown].sort(), [...seen, 'Done.'].sort(), 'we see what the client sends');
    assert.ok(shown[0]?.includes('OWN SUMMARY'));
    const long = said(await next('Measure everything.', `${'measured '.repeat(600)}`));
    const summary = await compact();
    const short = said(await next('And now?', 'Rest.'));
    assert.equal(textOf(short[0] ?? {}), summary);
    here().age(file);
    await run('undo', '--json');
    const whole = said(await next('Go on.', 'Yes.'));
    assert.deepEqual(whole.slice(0, long.length), long);
  });

  it('is refused while the thread is open, and until then nothing is written', async () => {
    await begin();
    const bytes = fs.readFileSync(file);
    const holder = await world.hold(threadOf(file));
    const open = await here().run(['compact', ...small, '--transcript', file], { env: world.env });
    assert.notEqual(open.code, 0);
    assert.match(open.err, /has this thread open.*app-server daemon stop/);
    assert.deepEqual(fs.readFileSync(file), bytes);
    await holder.end();
    // Free again: what was refused is done.
    await compact();
  });

  it('is not refused by the lock of a client that was killed', async () => {
    // Elsewhere the system does not tell who holds it.
    if (process.platform !== 'linux') return;
    await begin();
    const before = contextOf(file);
    const holder = await world.hold(threadOf(file));
    await holder.kill();
    const locks = fs.readdirSync(path.join(world.home, 'thread-writer-locks'));
    assert.ok(locks.includes(`${threadOf(file)}.lock`));
    const summary = await compact();
    const prompt = 'Now the hull.';
    const input = await next(prompt, 'The hull is dry.');
    assert.deepEqual(shortFaults({ input, prompt }, before, summary), []);
  });

  it('goes on in the file in which the person went back, and is refused in the one that was left', async () => {
    await begin();
    const left = file;
    const turns = fs
      .readFileSync(left, 'utf8')
      .split('\n')
      .flatMap(
        (line) => /"type":"turn_context","payload":\{"turn_id":"([^"]+)"/.exec(line)?.[1] ?? [],
      );
    const server = await world.appServer();
    const thread = { threadId: threadOf(left) };
    await server.call('thread/resume', thread);
    await server.call('thread/revert', { ...thread, beforeTurnId: turns[2] });
    await server.end();
    const bytes = fs.readFileSync(left);
    file = world.rollouts().find((one) => one !== left) ?? '';
    const before = contextOf(file);
    const { tokens, source } = await run('status', '--json');
    assert.deepEqual([tokens, source], [8_520, 'reported']);
    const refused = await here().run(['compact', ...small, '--transcript', left], {
      env: world.env,
    });
    assert.notEqual(refused.code, 0);
    assert.ok(refused.err.includes(file), refused.err);
    const found = await here().run(['sessions', '--json'], { env: world.env });
    const files = JSON.stringify(found.value());
    assert.ok(files.includes(file) && !files.includes(left));
    const summary = await compact();
    let prompt = 'Now the hull.';
    let input = await next(prompt, 'The hull is dry.');
    assert.deepEqual(shortFaults({ input, prompt }, before, summary), []);
    const since = contextOf(file).slice(-2);
    here().age(file);
    await run('undo', '--json');
    prompt = 'And the keel?';
    input = await next(prompt, 'The keel is sound.');
    assert.deepEqual(wholeFaults({ input, prompt }, [...before, ...since]), []);
    assert.deepEqual(fs.readFileSync(left), bytes);
  });

  it('goes on from a compaction of a fork of a fork and from its undo, with nothing written to its parents', async () => {
    await begin();
    const parents = [file];
    for (const way of ['Another way.', 'A third way.']) {
      world.server.queue(says(`Forked for ${way}`, 11_000));
      await world.turn(way, threadOf(file), 'fork');
      const last = world.rollouts().at(-1);
      assert.ok(last !== undefined && last !== file);
      file = last;
      parents.push(file);
    }
    parents.pop();
    const texts = parents.map((parent) => fs.readFileSync(parent));
    const all = [...said(world.lastAsked().input), ...itemsOf(file).slice(-1)];
    const before = await run('status', '--json');
    assert.deepEqual([before['tokens'], before['source']], [11_020, 'reported']);
    const summary = await compact();
    const short = said(await next('Now the hull.', 'The hull is dry.'));
    assert.equal(textOf(short[0] ?? {}), summary);
    const kept = short.slice(1, -1);
    assert.ok(kept.length >= 2 && kept.length < all.length - 4);
    assert.deepEqual(kept, all.slice(-kept.length));
    assert.deepEqual(halves(short), []);
    here().age(file);
    await run('undo', '--json');
    const whole = said(await next('And the keel?', 'The keel is sound.'));
    assert.deepEqual(whole.slice(0, all.length), all);
    assert.deepEqual(whole.slice(all.length).map(textOf), [
      'Now the hull.',
      'The hull is dry.',
      'And the keel?',
    ]);
    const first = Number(ordinals()[0]);
    assert.ok(first > 0);
    assert.deepEqual(
      ordinals(),
      ordinals().map((_, index) => first + index),
    );
    assert.deepEqual(
      parents.map((parent) => fs.readFileSync(parent)),
      texts,
    );
  });

  it('goes on from a compaction of a thread of the older form, and from its undo', async () => {
    await begin();
    const stripped = fs
      .readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((text) => {
        const line = JSON.parse(text) as { payload: Record<string, unknown>; ordinal?: number };
        delete line.ordinal;
        delete line.payload['history_mode'];
        return JSON.stringify(line);
      });
    for (const name of fs.readdirSync(world.home)) {
      if (name.includes('.sqlite')) fs.rmSync(path.join(world.home, name));
    }
    fs.writeFileSync(file, `${stripped.join('\n')}\n`);
    here().age(file);
    const before = itemsOf(file);
    const summary = await compact();
    assert.ok(ordinals().every((ordinal) => ordinal === undefined));
    const seen = said(await next('Now the hull.', 'The hull is dry.'));
    assert.equal(textOf(seen[0] ?? {}), summary);
    assert.deepEqual(seen.slice(1, -1), before.slice(-(seen.length - 2)));
    here().age(file);
    await run('undo', '--json');
    const whole = said(await next('And the keel?', 'The keel is sound.'));
    assert.deepEqual(whole.slice(0, before.length), before);
  });
});
