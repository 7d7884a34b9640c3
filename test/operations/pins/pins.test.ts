import assert from 'node:assert/strict';
import fs from 'node:fs';
import { emptyRecord } from '../../../src/engine/session/record';
import { pinRoom, pinsOf, withPins } from '../../../src/engine/session/pins';
import { changePins } from '../../../src/operations/pins/pins';
import { messagesOf } from '../../../src/operations/pins/messages';
import { longTalk, scenes, treeOf } from '../../cli/scene';
import type { Scene } from '../../cli/scene';
import { desks } from '../desk';

describe('pins of a record', () => {
  const record = emptyRecord({ agent: 'pi', sessionId: 'one' });
  const pin = { id: 'abc123', entryId: null, who: null, text: 'Keep.', pinnedAtMs: 5 };

  it('are what was put there, and nothing that does not look like one', () => {
    assert.deepEqual(pinsOf(withPins(record, [pin])), [pin]);
    assert.deepEqual(withPins(withPins(record, [pin]), []).others, {});
    const odd = [pin, 7, null, { ...pin, id: '../x' }, { ...pin, text: '' }, { ...pin, who: 3 }];
    assert.deepEqual(pinsOf({ ...record, others: { pins: odd } }), [pin, pin]);
    assert.deepEqual(pinsOf({ ...record, others: { pins: 'all' } }), []);
  });

  it('have a room that small windows bound', () => {
    assert.deepEqual([pinRoom(200_000), pinRoom(8_000), pinRoom(0)], [2_000, 800, 0]);
  });
});

describe('a pinned text', () => {
  const here = desks();

  it('keeps its indentation, and nothing of the blank lines around it', async () => {
    const desk = here();
    const outside = desk.outside();
    const file = desk.write(longTalk(desk.lines(), 3).text());
    const seen = await desk.seen(file, outside);
    const text = '\n  \n    if gauge:\n        read()\n\n';
    const done = await changePins(seen, { kind: 'pinText', text }, desk.limits(), outside);
    assert.ok(done.ok);
    assert.equal(done.value.pins[0]?.text, '    if gauge:\n        read()');
  });
});

describe('messages to choose from', () => {
  const here = desks();

  it('name of several calls in one answer what each was given', async () => {
    const desk = here();
    const call = (id: string, command: string) => ({
      type: 'toolCall',
      id,
      name: 'bash',
      arguments: { command },
    });
    const file = desk.write(
      desk
        .lines()
        .user('Look at both gauges.')
        .add({
          type: 'message',
          message: { role: 'assistant', content: [call('a', 'ls north'), call('b', 'ls south')] },
        })
        .text(),
    );
    const outside = desk.outside();
    const [newest] = await messagesOf(await desk.seen(file, outside), null, outside);
    assert.equal(newest?.text, 'bash: ls north bash: ls south');
  });

  it('are told without what a client put around them, and hide what that says is a secret', async () => {
    const desk = here();
    const outside = desk.outside();
    const content = [{ type: 'text', text: '{"output":"9 gauges","metadata":{"exit_code":0}}' }];
    const file = desk.write(
      desk
        .lines()
        .user('<context>The admin password is Wq7!tRz9pL.</context>Try Wq7!tRz9pL on staging.')
        .add({ type: 'message', message: { role: 'toolResult', toolCallId: 'a', content } })
        .text(),
    );
    const listed = await messagesOf(await desk.seen(file, outside), null, outside);
    assert.deepEqual(
      listed.map(({ text }) => text),
      ['9 gauges', 'Try [redacted:known] on staging.'],
    );
  });

  it('show of what the person said what they typed, and what holds nothing of it as it is', async () => {
    const desk = here();
    const command = '<command-name>/ship</command-name>\n<command-args>to the quay</command-args>';
    const note = '<system-reminder>Mind the tide.</system-reminder>';
    const file = desk.write(desk.lines().user(note).user(command).text());
    const outside = desk.outside();
    const listed = await messagesOf(await desk.seen(file, outside), null, outside);
    assert.deepEqual(
      listed.map(({ text }) => text),
      ['/ship to the quay', note],
    );
  });

  it('hide what the name of an argument says is a secret', async () => {
    const desk = here();
    const content = [
      { type: 'toolCall', id: 'a', name: 'fill', arguments: { password: 'Wq7!tRz9pL' } },
    ];
    const file = desk.write(
      desk
        .lines()
        .user('Look at both gauges.')
        .add({ type: 'message', message: { role: 'assistant', content } })
        .text(),
    );
    const outside = desk.outside();
    const [newest] = await messagesOf(await desk.seen(file, outside), null, outside);
    assert.match(newest?.text ?? '', /^fill: \[redacted:/);
  });
});

describe('the command that pins', () => {
  const here = scenes();
  const talk = (scene: Scene) => {
    const lines = longTalk(scene.lines(), 12);
    return { lines, file: scene.write(lines.text()) };
  };
  const pin = (file: string, words: readonly string[], stdin?: string) =>
    here().run(
      ['pin', '--transcript', file, '--json', ...words],
      stdin === undefined ? {} : { input: stdin },
    );

  it('pins an entry or a text, lists both, takes them away, and writes nothing to the transcript', async () => {
    const { lines, file } = talk(here());
    const before = fs.readFileSync(file, 'utf8');
    const [, first] = lines.lines.map((line) => (JSON.parse(line) as { id: string }).id);
    const one = await pin(file, ['--entry', first ?? '']);
    assert.equal(one.code, 0, one.err);
    const two = await pin(file, ['--stdin'], 'Never touch the north gauge.\n');
    const { pins, tokens } = two.value() as {
      pins: { id: string; text: string }[];
      tokens: number;
    };
    assert.deepEqual(
      pins.map(({ text }) => text),
      ['Request 0: look at part 0.', 'Never touch the north gauge.'],
    );
    assert.ok(tokens > 5);
    assert.deepEqual((await pin(file, [])).value(), two.value());
    assert.match((await here().run(['pin', '--transcript', file])).out, /of 2,000 tokens for pins/);
    const tree = treeOf(here().ours);
    await pin(file, []);
    assert.deepEqual(treeOf(here().ours), tree, 'looking changes nothing');
    const left = await pin(file, ['--remove', `^${pins[0]?.id ?? ''}`]);
    assert.equal((left.value() as { pins: unknown[] }).pins.length, 1);
    assert.equal(fs.readFileSync(file, 'utf8'), before);
  });

  it('stands in a dry run, where its line tells why', async () => {
    const { file } = talk(here());
    await pin(file, ['--stdin'], 'Never touch the north gauge.');
    const dry = await here().run([
      ...['compact', '--dry-run', '--why', '--transcript', file],
      ...['--set', 'compaction.keepRecentTokens=500'],
    ]);
    assert.match(
      dry.out,
      /## Pinned by the user\n\^[0-9a-f]{6}\n```\nNever touch the north gauge\.\n```/,
    );
    assert.match(dry.out, /pinned by the person/);
  });

  it('says why it does not pin: no room, nothing there, nothing said, two wishes at once', async () => {
    const { file } = talk(here());
    const long = await pin(file, ['--stdin'], 'The north gauge is wet. '.repeat(600));
    assert.equal(long.code, 1);
    assert.match(long.err, /^Pins may take 2,000 tokens of this window, .*Unpin something/);
    assert.match(
      (await pin(file, ['--entry', 'nobody'])).err,
      /no such message in this conversation/,
    );
    assert.match((await pin(file, ['--stdin'], ' \n')).err, /no text in it/);
    assert.equal((await pin(file, ['--entry', 'a', '--stdin'], 'b')).code, 2);
    assert.deepEqual((await pin(file, [])).value(), {
      ok: true,
      pins: [],
      tokens: 0,
      mostTokens: 2_000,
    });
    const gone = await pin(file, ['--remove', 'abcdef']);
    assert.equal(gone.code, 1);
    assert.match(gone.err, /Nothing is pinned as \^abcdef/);
  });

  it('masks what looks like a secret before it is kept', async () => {
    const { file } = talk(here());
    const key = `sk-ant-api03-${'Q7wE9rT2yU4iO6pA8sD1'.repeat(4)}AA`;
    const told = await pin(file, ['--stdin'], `Use ${key} for the gauge.`);
    assert.match(told.err, /masked/);
    const kept = [...treeOf(here().base).keys()].filter((name) => name.endsWith('.json'));
    for (const name of kept) assert.ok(!fs.readFileSync(here().at(name), 'utf8').includes(key));
  });
});
