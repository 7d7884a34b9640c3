/** Acts on a transcript that is open already, as in the worker: they go on from its index, and trust no more in it than in the disk. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Outside } from '../../../src/ports/outside';
import type { OpenTranscript } from '../../../src/ports/transcripts';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { withTranscript } from '../../../src/operations/withTranscript';

describe('an act on a transcript that is followed', () => {
  const here = desks();
  const limits = (desk: Desk) =>
    desk.limits({ 'compaction.keepRecentTokens': 1_000, 'compaction.model': 'offline' });

  /** While somebody follows a conversation. */
  async function followed(
    use: (desk: Desk, watcher: OpenTranscript, outside: Outside) => Promise<void>,
  ): Promise<void> {
    const desk = here();
    const file = desk.write(longTalk(desk.lines(), 12).text());
    const outside = desk.outside({}, undefined, true);
    await withTranscript(file, outside, async (watcher) => {
      assert.ok((await watcher.refresh()).ok);
      await use(desk, watcher, outside);
    });
  }

  it('compacts it and takes that back, and whoever follows sees both', () =>
    followed(async (desk, watcher, outside) => {
      const boundaries = async (): Promise<number> => {
        const read = await watcher.refresh();
        assert.ok(read.ok);
        return read.value.conversation.path.filter(({ kind }) => kind === 'compaction').length;
      };
      assert.equal(await boundaries(), 0);
      assert.ok((await desk.compact(watcher.file, limits(desk), outside)).ok);
      assert.equal(await boundaries(), 1);
      assert.ok((await desk.undo(watcher.file, limits(desk), outside)).ok);
      assert.equal(await boundaries(), 0);
    }));

  /** Puts other words into the middle, as long as those that were there, and a line at the end: neither end nor size tells. */
  const rewriteMiddle = (file: string): void => {
    const text = fs.readFileSync(file, 'utf8');
    const at = text.indexOf('"text":"', text.length / 2) + 8;
    const line = '{"type":"custom","id":"feedfeed","parentId":null,"customType":"x"}\n';
    fs.writeFileSync(file, `${text.slice(0, at)}REWRITTEN...${text.slice(at + 12)}${line}`);
  };

  it('never writes on an index of what was rewritten in the middle: all of it is read again', () =>
    followed(async (desk, watcher, outside) => {
      rewriteMiddle(watcher.file);
      desk.nowMs += 60_000;
      const read = await watcher.refresh();
      assert.ok(read.ok, 'it is taken for growth');
      const before = fs.readFileSync(watcher.file);
      const appended = await outside.transcripts.append(read.value, ['{}'], 'compaction');
      assert.ok(!appended.ok && appended.problem.kind === 'moved');
      assert.deepEqual(fs.readFileSync(watcher.file), before);
      assert.ok((await watcher.refresh()).ok);
      assert.equal(read.value.isReadable(), false);
    }));

  it('gives no draft of lines that cannot be read any more', () =>
    followed(async (desk, watcher, outside) => {
      let isReplaced = false;
      const records: Outside['records'] = {
        get: async (key) => {
          if (!isReplaced) {
            isReplaced = true;
            const other = longTalk(desk.lines(), 14).text().replaceAll('look at', 'read');
            fs.writeFileSync(watcher.file, other);
            await watcher.refresh();
          }
          return outside.records.get(key);
        },
        update: (key, change) => outside.records.update(key, change),
        exclusive: (key, job) => outside.records.exclusive(key, job),
        forget: (key) => outside.records.forget(key),
      };
      const during = { ...outside, records };
      const told = await desk.draft(watcher.file, limits(desk), during);
      assert.ok(!told.ok && told.problem.kind === 'moved', JSON.stringify(told));
      assert.ok((await desk.draft(watcher.file, limits(desk), during)).ok);
    }));
});
