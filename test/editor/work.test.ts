import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { localDate } from '../../src/vscode/show/text/language';
import type { Outcome } from './world';
import { configure, isTrusted, itemText, PiSession, run, testing, until, workspace } from './world';

// About 1,300 tokens.
const long = 'The level is read every ten minutes and kept in whole millimetres. '.repeat(100);
const decision =
  'Decision: we keep all levels in whole millimetres because the gauges report them so. Next I edit src/levels.ts.';

const dayFile = (): string => path.join(workspace, 'memory', `${localDate(new Date())}.md`);

function valueOf(outcome: Outcome): unknown {
  assert.equal(outcome.ok, true, outcome.sentence);
  return outcome.value;
}

/** Settings that the tests change. */
const changed = [
  ...['compaction.policy', 'compaction.keepRecentTokens', 'contextTokens'],
  ...['meter.warnAt', 'memoryFlush.enabled'],
];

/** A window small enough to be filled by a test. */
const smallWindow = 20_000;

if (isTrusted) {
  describe('a conversation of the folder', () => {
    let session: PiSession;

    before(async () => {
      await configure('compaction.policy', 'off');
      await configure('memoryFlush.enabled', false);
      await configure('contextTokens', smallWindow);
      session = new PiSession().turn('Never use floats for levels.', decision, 3_000).idle();
    });

    after(async () => {
      session.remove();
      for (const key of changed) await configure(key, undefined);
      fs.rmSync(path.join(workspace, 'memory'), { recursive: true, force: true });
    });

    it('is shown as soon as it is there', async () => {
      assert.equal(await itemText(/15%/), '$(dashboard) 15% · 3k/20k');
    });

    it('is followed while it grows', async () => {
      session.turn('And the port?', long, 4_400);
      assert.equal(await itemText(/22%/), '$(dashboard) 22% · 4.4k/20k');
      for (let i = 1; i <= 5; i++) session.turn(`Step ${i}`, long, 4_400 + i * 1_320);
      await itemText(/55%/);
    });

    it('is spoken of in a sentence and explained in a tooltip', async () => {
      const look = (await testing()).look();
      assert.match(look?.spoken ?? '', /^Context window 55% full: 11,000 of 20,000 tokens/);
      assert.match(look?.tooltip ?? '', /\| Answers \|/);
    });

    it('is measured by the settings of now, without a reload', async () => {
      await configure('contextTokens', 40_000);
      await itemText(/28% · 11k\/40k/);
      await configure('contextTokens', 'a lot');
      await itemText(/6% · 11k\/200k/);
      await configure('contextTokens', smallWindow);
      await itemText(/55%/);
    });

    it('changes colour past the thresholds', async () => {
      const hook = await testing();
      await configure('meter.warnAt', '50%');
      await until('a warning', () => hook.look()?.background ?? undefined);
      assert.equal(hook.look()?.background, 'warning');
      await configure('meter.warnAt', '75%');
      await until('calm', () => (hook.look()?.background === null ? true : undefined));
    });

    it('gives its figures to whoever runs Show Context', async () => {
      const status = valueOf(await run(commands.showContext)) as { tokens: number };
      assert.equal(status.tokens, 11_000);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });

    it('has its notes written to the day’s file on request', async () => {
      assert.equal((await run(commands.openTodaysMemory)).kind, 'missing');
      const answer = valueOf(await run(commands.flush)) as {
        readonly file: string;
        readonly notes: readonly unknown[];
      };
      assert.equal(answer.file, dayFile());
      assert.ok(answer.notes.length > 0);
      assert.match(fs.readFileSync(dayFile(), 'utf8'), /floats/);
      valueOf(await run(commands.openTodaysMemory));
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, dayFile());
    });

    it('is compacted and brought back, with not one byte of it changed', async () => {
      await configure('compaction.keepRecentTokens', 500);
      const before = session.idle().bytes();
      const { result } = valueOf(await run(commands.compact)) as {
        readonly result: { readonly tokensBefore: number; readonly tokensAfter: number };
      };
      assert.equal(result.tokensBefore, 11_000);
      assert.ok(result.tokensAfter < 8_000, String(result.tokensAfter));
      const smaller = session.bytes();
      assert.ok(smaller.length > before.length);
      assert.deepEqual(smaller.subarray(0, before.length), before);
      const hook = await testing();
      await until('the smaller figure', () =>
        (hook.view().snapshot.status?.compactions ?? 0) === 1 ? true : undefined,
      );
      assert.doesNotMatch(hook.look()?.text ?? '', /11k/);
      valueOf(await run(commands.undo));
      assert.deepEqual(session.bytes().subarray(0, smaller.length), smaller);
      await until('the conversation as it was', () =>
        (hook.view().snapshot.status?.compactions ?? 1) === 0 ? true : undefined,
      );
      assert.equal((await run(commands.undo)).ok, false);
    });

    it('is left alone while the agent may be answering', async () => {
      session.turn('One more', long, 12_400);
      await itemText(/62%/);
      const before = session.bytes();
      assert.equal((await run(commands.compact)).kind, 'busy');
      assert.deepEqual(session.bytes(), before);
    });

    it('makes the item go away when it does', async () => {
      session.remove();
      const hook = await testing();
      await until('no item', () => (hook.look() === null ? true : undefined));
    });
  });

  describe('a memory folder that leads out of the workspace', () => {
    const outside = path.join(path.dirname(workspace), `${path.basename(workspace)}-outside`);
    let session: PiSession;

    before(async () => {
      await configure('compaction.policy', 'off');
      await configure('contextTokens', smallWindow);
      fs.mkdirSync(outside, { recursive: true });
      fs.symlinkSync(outside, path.join(workspace, 'memory'));
    });

    after(async () => {
      session.remove();
      for (const key of changed) await configure(key, undefined);
      fs.rmSync(path.join(workspace, 'memory'));
      fs.rmSync(outside, { recursive: true });
    });

    it('is not written to, and the tooltip says why', async () => {
      session = new PiSession().turn('Never use floats for levels.', decision, 14_000).idle();
      const hook = await testing();
      const [note = ''] = await until('a reason', () => {
        const { notes } = hook.view();
        return notes.length > 0 ? notes : undefined;
      });
      assert.match(note, /Tries again at/);
      assert.match(hook.look()?.tooltip ?? '', /⚠/);
      assert.deepEqual(fs.readdirSync(outside), []);
      assert.equal((await run(commands.flush)).ok, false);
      assert.deepEqual(fs.readdirSync(outside), []);
    });
  });

  describe('what happens by itself', () => {
    let session: PiSession;
    after(async () => {
      session.remove();
      for (const key of changed) await configure(key, undefined);
      fs.rmSync(path.join(workspace, 'memory'), { recursive: true, force: true });
    });

    it('is a flush before the window is full and then, when told to, a compaction', async () => {
      await configure('compaction.policy', 'on');
      await configure('compaction.keepRecentTokens', 500);
      await configure('contextTokens', smallWindow);
      session = new PiSession().turn('Never use floats for levels.', decision, 3_000);
      for (let i = 1; i <= 10; i++) session.turn(`Step ${i}`, long, 3_000 + i * 1_320);
      session.idle();
      const hook = await testing();
      await until('a compaction', () =>
        (hook.view().snapshot.status?.compactions ?? 0) > 0 ? true : undefined,
      );
      assert.match(fs.readFileSync(dayFile(), 'utf8'), /floats/);
      const { memoryFlushAt, compactionCount } = hook.view().snapshot.status!;
      assert.ok(memoryFlushAt !== null && compactionCount === 1);
    });

    it('does not come back after an undo', async () => {
      valueOf(await run(commands.undo));
      const hook = await testing();
      session.idle();
      await until('the full window', () =>
        hook.view().snapshot.status?.due.compact === true ? true : undefined,
      );
      session.turn('Still there?', 'Yes.', 17_000).idle();
      await itemText(/85%/);
      // The new cycle has its own flush; after it, nothing more is to come.
      await until('the flush of this cycle', () =>
        hook.view().snapshot.status?.memoryFlushCompactionCount === 1 ? true : undefined,
      );
      await until('rest', () => (hook.view().working === null ? true : undefined));
      assert.equal(hook.view().snapshot.status?.compactions, 0);
    });
  });
}
