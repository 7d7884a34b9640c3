/** A due flush before a draft: written once, told once, and never where nothing may be noted. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { CompactStep } from '../../../src/operations/compact/draftTypes';
import { inEnglish } from '../../../src/base/sentence';
import { compactedText } from '../../../src/commandLine/sentences';
import { answerTo } from '../../build/models/scriptedSummariser';
import { longTalk, treeOf } from '../../cli/scene';
import { unwatched } from '../desk';
import type { Desk } from '../desk';
import { modelDesks } from '../modelDesk';

const isNotes = (prompt: string): boolean => prompt.includes('"notes"');

describe('a due flush before a draft', () => {
  const { here, settings, outside } = modelDesks();
  const flushFirst = true;
  const due = { contextTokens: 20_000, 'memoryFlush.softThresholdTokens': 4_000 };
  const offline = (desk: Desk) => desk.limits({ ...due, 'compaction.model': 'offline' });

  const session = (desk: Desk): string =>
    desk.write(
      longTalk(desk.lines(), 14)
        .user('Please give the table of legacy.sql a new name.')
        .call('edit', { path: 'legacy.sql' }, 'renamed')
        .result('renamed', 'ok')
        .agent('The table of legacy.sql has a new name.')
        .text(),
    );
  const notesOf = (desk: Desk): readonly string[] =>
    [...treeOf(path.join(desk.workspace, 'memory'))].flat();

  it('is written before a model is asked for the words, and the draft tells of it', async () => {
    const desk = here();
    const file = session(desk);
    const bytes = fs.readFileSync(file);
    const asked: string[] = [];
    const by = outside('anthropic', (prompt) => {
      asked.push(isNotes(prompt) ? 'notes' : 'words');
      return isNotes(prompt) ? 'NO_REPLY' : answerTo(prompt);
    });
    const steps: CompactStep[] = [];
    const watch = {
      ...unwatched,
      onProgress: ({ step }: { step: CompactStep }) => void steps.push(step),
    };
    const limits = desk.limits(settings('anthropic', due));
    const made = await desk.draft(file, limits, by.outside, watch, { flushFirst });
    assert.ok(made.ok, JSON.stringify(made));
    assert.deepEqual([asked[0], asked.filter((one) => one === 'notes').length], ['notes', 1]);
    assert.ok(asked.includes('words'));
    assert.ok(steps.includes('flushing'));
    assert.equal(made.value.flushed?.tier, 'model');
    assert.deepEqual(fs.readFileSync(file), bytes);
  });

  it('is neither written nor told again by another draft, nor when one is applied', async () => {
    const desk = here();
    const [file, by, limits] = [session(desk), desk.outside(), offline(desk)];
    const made = await desk.draft(file, limits, by, unwatched, { flushFirst });
    assert.ok(made.ok, JSON.stringify(made));
    const { flushed, ...draft } = made.value;
    assert.ok(flushed?.file && flushed.notes.length > 0, JSON.stringify(flushed));
    const notes = notesOf(desk);
    assert.ok(notes.length > 0);
    const again = await desk.draft(file, limits, by, unwatched, { flushFirst });
    assert.ok(again.ok && again.value.flushed === null);
    const done = await desk.apply(draft, limits, by, { flushFirst });
    assert.ok(done.ok && done.value.flushed === null, JSON.stringify(done));
    assert.deepEqual(notesOf(desk), notes);
  });

  it('holds nothing up where it cannot be written, and is told with what was made', async () => {
    const desk = here();
    const [file, by, limits] = [session(desk), desk.outside(), offline(desk)];
    fs.writeFileSync(path.join(desk.workspace, 'memory'), 'in the way');
    const made = await desk.draft(file, limits, by, unwatched, { flushFirst });
    const done = await desk.compact(file, limits, by, { flushFirst });
    for (const answer of [made, done]) {
      assert.ok(answer.ok, JSON.stringify(answer));
      const { flushed } = answer.value;
      assert.ok(flushed?.hasFailed === true && flushed.file === null, JSON.stringify(flushed));
      assert.match(flushed.skipped === null ? '' : inEnglish(flushed.skipped), /memory/);
    }
    assert.ok(done.ok);
    assert.match(compactedText(done.value), /^No notes were written before: .*memory/m);
    assert.equal(desk.logged.filter(({ level }) => level === 'error').length, 2);
  });

  it('is left out where it is not wanted, the folder is not trusted, or no draft could ever be applied', async () => {
    const desk = here();
    const [file, limits] = [session(desk), offline(desk)];
    const untrusted = { ...desk.place, trusted: false };
    for (const rest of [{ flushFirst: false }, { flushFirst, place: untrusted }]) {
      const made = await desk.draft(file, limits, desk.outside(), unwatched, rest);
      assert.ok(made.ok && made.value.flushed === null, JSON.stringify(made));
    }
    fs.appendFileSync(file, '{"type":"message","id":"half');
    const torn = await desk.draft(file, limits, desk.outside(), unwatched, { flushFirst });
    assert.ok(torn.ok && torn.value.flushed === null, JSON.stringify(torn));
    assert.notEqual(torn.value.hindrance, null);
    assert.deepEqual(notesOf(desk), []);
    assert.equal(treeOf(desk.ours).size, 0);
    assert.deepEqual(
      desk.logged.filter(({ level }) => level === 'error'),
      [],
    );
  });
});
