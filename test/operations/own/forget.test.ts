import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { keeping } from '../../../src/engine/session/retention';
import { forget, keptCounts } from '../../../src/operations/own/forget';
import { changePins } from '../../../src/operations/pins/pins';
import { longTalk, treeOf } from '../../cli/scene';
import type { Desk } from '../desk';
import { desks } from '../desk';

describe('forgetting a conversation', () => {
  const here = desks();

  /** A compacted conversation with a pin. */
  const made = async (desk: Desk) => {
    const file = desk.write(longTalk(desk.lines(), 14).text());
    const outside = desk.outside();
    const limits = desk.limits({ 'compaction.keepRecentTokens': 2_000 });
    const pin = { kind: 'pinText', text: 'Keep the gauge.' } as const;
    assert.ok((await changePins(await desk.seen(file, outside), pin, limits, outside)).ok);
    const done = await desk.compact(file, limits, outside);
    assert.ok(done.ok, JSON.stringify(done));
    return { file, outside };
  };

  it('removes its record and its copies, and nothing of the transcript, the notes or other conversations', async () => {
    const desk = here();
    const { file, outside } = await made(desk);
    const seen = await desk.seen(file, outside);
    const before = await keptCounts(seen, outside);
    assert.deepEqual([before.archives.files, before.pins, before.acts], [2, 1, 1]);
    assert.ok(before.archives.bytes > fs.statSync(file).size / 2);
    const others = treeOf(desk.workspace);
    const transcript = fs.readFileSync(file, 'utf8');
    const done = await forget(seen, outside);
    assert.deepEqual(done, { ok: true, value: before });
    assert.deepEqual(await keptCounts(seen, outside), {
      archives: { files: 0, bytes: 0 },
      pins: 0,
      acts: 0,
    });
    assert.deepEqual(fs.readdirSync(path.join(desk.ours, 'archives')), []);
    assert.deepEqual(fs.readdirSync(path.join(desk.ours, 'sessions')), []);
    assert.equal(fs.readFileSync(file, 'utf8'), transcript);
    assert.deepEqual(treeOf(desk.workspace), others);
  });

  it('keeps our folder within its limits: old copies and records go, those in use stay', async () => {
    const desk = here();
    const { outside, file } = await made(desk);
    const folder = (name: string): readonly string[] => fs.readdirSync(path.join(desk.ours, name));
    const age = (one: string, days: number): void => {
      const then = new Date(desk.nowMs - days * 86_400_000);
      fs.utimesSync(one, then, then);
    };
    for (const name of ['archives', 'sessions'])
      for (const one of folder(name)) age(path.join(desk.ours, name, one), 800);
    assert.deepEqual(
      await outside.tidy(keeping),
      { archives: 0, records: 1 },
      'the transcript is in use',
    );
    assert.equal(folder('archives').length, 2);
    age(file, 200);
    assert.deepEqual(await outside.tidy(keeping), { archives: 1, records: 0 });
    assert.deepEqual(folder('archives'), []);
    assert.deepEqual(await outside.tidy(keeping), { archives: 0, records: 0 });
  });
});
