import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { SessionRecord } from '../../src/engine/session/record';
import { refusal, words } from './answers';
import type { CompactJson, ContextJson } from './answers';
import { ensureBuilt, longTalk, scenes } from './scene';
import type { Scene } from './scene';

const line = (id: string, parentId: string | null, fields: object): string =>
  `${JSON.stringify({ type: 'message', id, parentId, timestamp: '2026-09-20T10:00:00.000Z', ...fields })}\n`;

/** Adds turns under the present leaf as the agent would. */
function goOn(scene: Scene, file: string, turns: number): void {
  const last = JSON.parse(fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '') as {
    id: string;
  };
  let leaf = last.id;
  for (let n = 0; n < turns; n++) {
    const user = { message: { role: 'user', content: `Later request ${n}.` } };
    const usage = { input: 5, output: 5, cacheRead: 9_000, cacheWrite: 0, totalTokens: 9_010 };
    const content = [{ type: 'text', text: `Later answer ${n}.` }];
    const model = { provider: 'anthropic', model: 'claude-sonnet-4-5' };
    const agent = { message: { role: 'assistant', content, ...model, usage, stopReason: 'stop' } };
    fs.appendFileSync(file, line(`aaaa000${n}`, leaf, user));
    fs.appendFileSync(file, line(`bbbb000${n}`, `aaaa000${n}`, agent));
    leaf = `bbbb000${n}`;
  }
  scene.age(file);
}

/** What is said, without ids: copies have their own. */
async function context(scene: Scene, file: string): Promise<readonly unknown[]> {
  const answer = await scene.run(['context', '--json', '--transcript', file]);
  assert.equal(answer.code, 0, answer.err);
  return (answer.value() as { messages: { role: string; content: unknown }[] }).messages.map(
    ({ role, content }) => ({ role, content }),
  );
}

describe('compact and undo on the command line', () => {
  before(ensureBuilt);
  const here = scenes();

  it('appends one line, keeps what was there, and the model then sees summary and tail', async () => {
    const scene = here();
    const file = scene.demo();
    const before = fs.readFileSync(file);
    const answer = await scene.spawn(words('compact', file, '--json'));
    assert.equal(answer.code, 0, answer.err);
    const { ok, compacted, tier, result, archive } = answer.value() as CompactJson;
    assert.deepEqual([ok, compacted, tier], [true, true, 'offline']);
    assert.ok(result.tokensAfter < result.tokensBefore);
    assert.ok(result.details.modifiedFiles.includes('src/surge.ts'));
    const after = fs.readFileSync(file);
    assert.deepEqual(after.subarray(0, before.length), before);
    const added = after.subarray(before.length).toString().trimEnd().split('\n');
    assert.equal(added.length, 1);
    const entry = JSON.parse(added[0] ?? '') as Record<string, unknown>;
    assert.equal(entry['type'], 'compaction');
    assert.equal(entry['summary'], result.summary);
    assert.deepEqual(fs.readFileSync(archive ?? ''), before);
    const seen = (await scene.run(words('context', file, '--json'))).value() as ContextJson;
    assert.equal(seen.messages[0]?.role, 'summary');
    assert.deepEqual(seen.messages[0]?.entryIds, [entry['id']]);
    assert.deepEqual(seen.messages[1]?.entryIds, [result.firstKeptEntryId]);
    const status = (await scene.run(words('status', file, '--json'))).json();
    assert.equal(status['tokens'], result.tokensAfter);
    assert.equal(status['source'], 'estimated');
    assert.equal(status['compactionCount'], 3);
  });

  it('keeps with each act where the conversation lies and was started', async () => {
    const scene = here();
    const file = scene.demo();
    const folder = path.join(scene.ours, 'sessions');
    for (const act of ['flush', 'compact', 'undo']) {
      fs.rmSync(folder, { recursive: true, force: true });
      assert.equal((await scene.run(words(act, file))).code, 0, act);
      const [name = ''] = fs.readdirSync(folder);
      const kept = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as SessionRecord;
      assert.deepEqual([kept.file, kept.cwd], [file, scene.workspace], act);
      const { totalTokens, inputTokens, outputTokens, contextTokens } = kept;
      assert.equal(contextTokens, 200_000, act);
      assert.ok(totalTokens !== null && totalTokens > 0 && kept.totalTokensFresh, act);
      // Nobody has answered since the compaction.
      const isReported = inputTokens !== null && outputTokens !== null;
      assert.equal(isReported, act !== 'compact', act);
    }
  });

  it('refuses a second compaction at once and writes nothing', async () => {
    const scene = here();
    const file = scene.demo();
    assert.equal((await scene.run(words('compact', file))).code, 0);
    for (const aged of [false, true]) {
      if (aged) scene.age(file);
      const before = fs.readFileSync(file);
      refusal(await scene.run(words('compact', file)), /^Nothing to compact/);
      assert.deepEqual(fs.readFileSync(file), before);
    }
  });

  it('undo brings back the same context, at once, and a second undo has nothing to do', async () => {
    const scene = here();
    const file = scene.demo();
    const old = await context(scene, file);
    const tokens = (await scene.run(words('status', file, '--json'))).json()['tokens'];
    assert.equal((await scene.run(words('compact', file))).code, 0);
    const compacted = fs.readFileSync(file);
    const undone = await scene.spawn(words('undo', file, '--json'));
    assert.equal(undone.code, 0, undone.err);
    assert.equal(undone.json()['undone'], true);
    assert.equal(undone.json()['tokensAfter'], tokens);
    assert.deepEqual(await context(scene, file), old);
    assert.equal((await scene.run(words('status', file, '--json'))).json()['tokens'], tokens);
    const bytes = fs.readFileSync(file);
    assert.deepEqual(bytes.subarray(0, compacted.length), compacted);
    const again = await scene.run(words('undo', file, '--json'));
    refusal(again, /^Nothing to undo/);
    assert.equal(again.json()['undone'], false);
    assert.deepEqual(fs.readFileSync(file), bytes);
  });

  it('undo where nothing was compacted says so, also while the agent may be in a turn', async () => {
    const scene = here();
    const torn = `${scene.lines().user('hello').agent('Done.').text()}{"type":"mess`;
    const file = scene.write(torn);
    refusal(await scene.run(words('undo', file)), /^Nothing to undo/m);
    refusal(await scene.run(words('undo', file, '--id', 'e1')), /^Nothing to undo/m);
    assert.equal(fs.readFileSync(file, 'utf8'), torn);
  });

  it('undo after two further turns gives the old context and those turns, nothing else', async () => {
    const scene = here();
    const file = scene.demo();
    const old = await context(scene, file);
    assert.equal((await scene.run(words('compact', file))).code, 0);
    const short = await context(scene, file);
    goOn(scene, file, 2);
    const longer = await context(scene, file);
    const later = longer.slice(short.length);
    assert.equal(later.length, 4);
    const before = fs.readFileSync(file);
    assert.equal((await scene.run(words('undo', file))).code, 0);
    assert.deepEqual(await context(scene, file), [...old, ...later]);
    assert.deepEqual(fs.readFileSync(file).subarray(0, before.length), before);
    // The 9,010 tokens reported in the compacted time say nothing about the context that is back.
    const status = (await scene.run(words('status', file, '--json'))).json();
    assert.ok(Number(status['tokens']) > 43_000);
    scene.age(file);
    refusal(await scene.run(words('undo', file)), /^Nothing to undo/);
    assert.equal(
      (await scene.run(words('compact', file))).code,
      0,
      'and it can be compacted again',
    );
    assert.equal((await scene.run(words('undo', file))).code, 0);
    assert.deepEqual(await context(scene, file), [...old, ...later]);
  });

  it('a dry run where there is nothing to compact says that it is not applicable, and why', async () => {
    const file = here().write(here().lines().user('hello').agent('Done.').text());
    const dry = await here().run(words('compact', file, '--dry-run', '--json'));
    const { ok, applicable, reason } = dry.json();
    assert.deepEqual([dry.code, ok, applicable], [1, false, false]);
    assert.match(String(reason), /^Nothing to compact: /);
  });

  it('undo --id of none that is there does not say that none is in force', async () => {
    const scene = here();
    const file = scene.demo();
    assert.equal((await scene.run(words('compact', file))).code, 0);
    const answer = await scene.run(words('undo', file, '--id', 'e1'));
    refusal(answer, /^Nothing to undo: e1 is no compaction of the conversation as it is now/);
    assert.equal((await scene.run(words('undo', file))).code, 0);
    refusal(await scene.run(words('undo', file, '--id', 'e1')), /no compaction by Tidemark/);
  });

  it('undo --id takes only the last compaction back, also another tool’s', async () => {
    const scene = here();
    const talk = longTalk(scene.lines(), 3).compaction('e9', 'FOREIGN');
    const foreign = talk.leaf ?? '';
    const file = scene.write(talk.user('more').agent('fine').text());
    refusal(await scene.run(words('undo', file)), /no compaction by Tidemark/);
    refusal(await scene.run(words('undo', file, '--id', 'e1')), /Nothing to undo/);
    const undone = await scene.run(words('undo', file, '--id', foreign));
    assert.equal(undone.code, 0, undone.err);
    const roles = await context(scene, file);
    assert.ok(!JSON.stringify(roles).includes('FOREIGN'));
    assert.equal(roles.length, 14);
  });

  it('keeps as much as --keep says and follows --instructions', async () => {
    const scene = here();
    const small = scene.demo('small.jsonl');
    const large = scene.demo('large.jsonl');
    const run = async (file: string, ...more: readonly string[]) =>
      (await scene.run(words('compact', file, '--json', ...more))).value() as CompactJson;
    const little = await run(small, '--keep', '2000', '--instructions', 'Mind the tide gauge.');
    const much = await run(large, '--keep', '30000');
    assert.ok(little.result.tokensAfter + 20_000 < much.result.tokensAfter);
    assert.match(little.result.summary, /Mind the tide gauge/);
  });

  it('applies an edited summary after auditing it', async () => {
    const scene = here();
    const file = scene.demo();
    const summary = scene.write('## Goal\nMy own words about the tides.\n', 'summary.md');
    const answer = await scene.run(words('compact', file, '--json', '--summary', summary));
    assert.equal(answer.code, 0, answer.err);
    const { result } = answer.value() as CompactJson;
    assert.match(result.summary, /My own words about the tides\./);
    assert.match(result.summary, /<modified-files>/);
    assert.match(answer.err, /Corrected in the summary/);
    const missing = await scene.run(words('compact', file, '--json', '--summary', 'none.md'));
    refusal(missing, /summary file none\.md cannot be read/);
    const refused: readonly (readonly [string | Uint8Array, RegExp])[] = [
      [' \n\n', /is empty; nothing was changed/],
      [Uint8Array.of(0xff, 0xfe, 0x41, 0x00), /is not UTF-8 text/],
    ];
    for (const [content, sentence] of refused) {
      const other = scene.write(content, 'other.md');
      refusal(await scene.run(words('compact', file, '--json', '--summary', other)), sentence);
    }
    assert.equal(missing.json()['compacted'], false);
  });

  it('refuses while the agent may be writing, says until when, and gives way to --force', async () => {
    const scene = here();
    const file = scene.demo();
    const justNow = new Date();
    fs.utimesSync(file, justNow, justNow);
    const before = fs.readFileSync(file);
    const refused = /pi wrote to .* try again after \d\d:\d\d:\d\d/;
    refusal(await scene.run(words('compact', file)), refused);
    // Nothing was compacted yet: that is no matter of waiting.
    refusal(await scene.run(words('undo', file)), /^Nothing to undo/);
    assert.deepEqual(fs.readFileSync(file), before);
    const later = () => new Date(justNow.getTime() + 10_001);
    assert.equal((await scene.run(words('compact', file, '--dry-run'))).code, 0);
    assert.equal((await scene.run(words('compact', file, '--force'))).code, 0);
    goOn(scene, file, 1);
    fs.utimesSync(file, justNow, justNow);
    refusal(await scene.run(words('undo', file)), refused);
    assert.equal((await scene.run(words('undo', file), { now: later })).code, 0);
  });

  it('never writes to versions that the agent rewrites, nor notes for their sake', async () => {
    const scene = here();
    for (const version of [undefined, 2, 7]) {
      const lines = longTalk(scene.lines({ version }), 60).agent('full', 190_000);
      const file = scene.write(lines.text(), `v${version ?? 1}.jsonl`);
      const before = scene.tree();
      const status = await scene.run(words('status', file, '--json'));
      assert.equal(status.code, 0, status.err);
      assert.ok(Number(status.json()['tokens']) > 0);
      for (const [command, why] of [
        ['compact', /format version/],
        ['undo', /^Nothing to undo/],
      ] as const) {
        const answer = await scene.run(words(command, file, '--json', '--force'));
        refusal(answer, why);
        assert.equal(answer.json()['ok'], false);
      }
      await showsDraft(scene, file, /format version/);
      assert.deepEqual(scene.tree(), before);
    }
    const file = scene.demo();
    assert.equal((await scene.run(words('compact', file))).code, 0);
    const later = fs.readFileSync(file, 'utf8').replace('"version":3', '"version":7');
    fs.writeFileSync(file, later);
    refusal(await scene.run(words('undo', file, '--force')), /format version/);
    assert.equal(fs.readFileSync(file, 'utf8'), later);
  });

  it('does not apply a summary that would not make things smaller', async () => {
    const scene = here();
    const lines = scene.lines().user('Rename a to b.').agent('Done.').user('And c?').agent('Done.');
    const file = scene.write(lines.text());
    const before = fs.readFileSync(file);
    refusal(await scene.run(words('compact', file, '--keep', '5')), /would not be smaller/);
    assert.deepEqual(fs.readFileSync(file), before);
  });

  it('never writes after an unfinished line, and says so once the agent is idle', async () => {
    const scene = here();
    const whole = fs.readFileSync(scene.demo(), 'utf8');
    const torn = `${whole}{"type":"message","id":"ffff0000","par`;
    const file = scene.write(torn, 'torn.jsonl');
    const now = new Date();
    fs.utimesSync(file, now, now);
    refusal(await scene.run(words('compact', file, '--force')), /may still be answering/);
    scene.age(file);
    const refused = await scene.run(words('compact', file, '--force'));
    const line = whole.split('\n').length;
    refusal(refused, /ends in an unfinished line, so nothing is written to it/);
    assert.ok(refused.err.includes(`torn.jsonl:${line} ends in an unfinished line`), refused.err);
    await showsDraft(scene, file, /torn\.jsonl:\d+ ends in an unfinished line, so nothing/);
    fs.utimesSync(file, now, now);
    await showsDraft(scene, file, /torn\.jsonl:\d+ ends in an unfinished line, so nothing/);
    assert.equal(fs.readFileSync(file, 'utf8'), torn);
    // The agent's next line makes of it a damaged one in the middle, which harms nobody.
    fs.writeFileSync(file, `${torn}\n`);
    scene.age(file);
    assert.equal((await scene.run(words('compact', file))).code, 0);
    fs.appendFileSync(file, '{"type":"message","id":"ffff0001","par');
    scene.age(file);
    refusal(await scene.run(words('undo', file, '--force')), /ends in an unfinished line/);
  });
});

/** A dry run shows what would be written, and why it cannot be. */
async function showsDraft(scene: Scene, file: string, why: RegExp): Promise<void> {
  const answer = await scene.run(words('compact', file, '--dry-run', '--json'));
  assert.equal(answer.code, 0, answer.err);
  const { ok, compacted, applicable, reason, result } = answer.json() as unknown as CompactJson & {
    readonly applicable: boolean;
  };
  assert.deepEqual([ok, compacted, applicable], [true, false, false]);
  assert.match(reason ?? '', why);
  assert.ok(result.summary.length > 100 && result.tokensAfter < result.tokensBefore);
  const { out } = await scene.run(words('compact', file, '--dry-run'));
  assert.match(out, /^Would compact: .*\nIt cannot be applied: /);
  assert.match(out, why);
}
