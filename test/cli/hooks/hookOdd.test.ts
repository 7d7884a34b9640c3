/** Hooks as they must never be called: hostile places, huge transcripts, other processes at the same notes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { operationsOver } from '../../../src/operations/dispatch';
import { desks } from '../../operations/desk';
import type { Desk } from '../../operations/desk';
import { hookFile, spinScript } from './hooks';
import { ensureBuilt, hasStackTrace, longTalk } from '../scene';
import type { Answer } from '../scene';

const day = '2026-09-16';
const at = ['--now', `${day}T12:00:00`];

describe('hooks in odd places', () => {
  before(ensureBuilt);
  const here = desks();

  const payload = (desk: Desk, event: string, transcript: unknown, cwd: unknown): string =>
    JSON.stringify({
      session_id: 's',
      hook_event_name: event,
      source: 'compact',
      transcript_path: transcript,
      cwd: cwd === undefined ? desk.workspace : cwd,
    });
  const hook = (
    desk: Desk,
    event: string,
    transcript: unknown = desk.at('session.jsonl'),
    cwd?: unknown,
  ): Promise<Answer> =>
    desk.spawn(['hook', 'claude-code', ...at], { input: payload(desk, event, transcript, cwd) });
  const notesIn = (folder: string): string => {
    const file = path.join(folder, 'memory', `${day}.md`);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  };

  function silent({ code, out, err }: Answer): void {
    assert.deepEqual([code, out], [0, '']);
    assert.ok(err.split('\n').length <= 2, err);
    assert.equal(hasStackTrace(err), false, err);
  }

  it('read nothing that is no transcript, wait for no pipe or device, and write nowhere', async function () {
    if (process.platform === 'win32') this.skip();
    const desk = here();
    const pipe = desk.at('pipe.jsonl');
    execFileSync('mkfifo', [pipe]);
    const secret = desk.write('root:x:0:0\nPASSWORD=q8Zr5Tn2Vw7Lk4Hs9Bd3Mf6\n', 'etc/shadow');
    const json = desk.write('{"a": 1}\n{"b": 2}\n', 'other.jsonl');
    const binary = desk.write(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]), 'x.jsonl');
    fs.symlinkSync(secret, desk.at('link.jsonl'));
    const places = [
      ...[pipe, '/dev/zero', '/dev/stdin', '/proc/self/mem', '/', desk.workspace, secret, json],
      ...[binary, desk.at('link.jsonl'), '../session.jsonl', 'session.jsonl', '~', '~/none', ''],
      ...[`${desk.workspace}/\u0000x`, 'x'.repeat(9_000), `/${'y/'.repeat(3_000)}z`, 7, null, []],
      'file:///etc/passwd',
    ];
    const before = desk.tree();
    for (const place of places) silent(await hook(desk, 'PreCompact', place));
    const after = desk.tree();
    assert.deepEqual([...after.keys()], [...before.keys()]);
  });

  it('write no notes where the folder is missing, odd or not a folder', async () => {
    const desk = here();
    desk.write(desk.lines().user('You must never touch legacy.sql.').agent('Fine.').text());
    const file = desk.write('x', 'file');
    const strange = [null, 7, '', 'relative', '.', '~', file, desk.at('gone'), `/\u0000`, ['/']];
    for (const cwd of strange) {
      const { code, err } = await hook(desk, 'PreCompact', undefined, cwd);
      assert.equal(code, 0);
      assert.equal(hasStackTrace(err), false, err);
    }
    assert.deepEqual(fs.readdirSync(desk.workspace), []);
    assert.equal(fs.existsSync(desk.at('gone')), false);
  });

  it('take `~` in paths for the home folder', async () => {
    const desk = here();
    const lines = desk.lines({ cwd: desk.at('home/ws') });
    fs.mkdirSync(desk.at('home/ws'));
    desk.write(
      lines.user('You must never touch legacy.sql.').agent('Fine.').text(),
      'home/s.jsonl',
    );
    await hook(desk, 'PreCompact', '~/s.jsonl', '~/ws');
    assert.match(notesIn(desk.at('home/ws')), /legacy\.sql/);
  });

  it('answer for a transcript of 30 MB', async () => {
    const desk = here();
    const filler = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ');
    const lines = desk.lines();
    for (let n = 0; n < 4_500; n++) {
      lines
        .user(`Request ${n}: look at part ${n}.`)
        .call('read', { path: `src/part${n}.ts` }, `c${n}`)
        .result(`c${n}`, `${n} ${filler}`)
        .agent(`Part ${n} is in order.`);
    }
    lines.user('You must never touch the file legacy.sql.').agent('Fine.');
    const file = desk.write(lines.text());
    assert.ok(fs.statSync(file).size > 27_000_000);
    const answer = await desk.spawn(['hook', 'claude-code', ...at], {
      input: payload(desk, 'PreCompact', desk.at('session.jsonl'), undefined),
      // Its limits are for a machine of today: here they pass ten times as slowly.
      nodeArgs: ['--require', hookFile('spin', spinScript)],
      env: { PACE: '0.1' },
    });
    assert.equal(answer.code, 0, answer.err);
    assert.match(answer.out, /legacy\.sql/);
    assert.match(notesIn(desk.workspace), /legacy\.sql/);
  });

  it('and the editor flush a cycle once, when two processes and a window are at it at the same moment', async () => {
    const desk = here();
    desk.nowMs = Date.parse(`${day}T12:00:00`);
    for (let round = 0; round < 3; round++) {
      const rule = `You must never touch part${round}.sql.`;
      const header = { id: `session-${round}` };
      const file = desk.write(
        longTalk(desk.lines(header), 60).user(rule).agent('Fine.').text(),
        `round-${round}.jsonl`,
      );
      const timers = {
        every: () => ({ dispose: () => undefined }),
        watchFolder: () => ({ dispose: () => undefined }),
      };
      const editor = operationsOver(desk.outside(), timers);
      const limits = desk.limits({ contextTokens: 40_000, 'compaction.model': 'offline' });
      const ask = { file, limits, place: desk.place, byPerson: false, onlyIfDue: true };
      const small = ['--set', 'contextTokens=40000'];
      const [first, second, told] = await Promise.all([
        desk.spawn(['hook', 'claude-code', ...at, ...small], {
          input: payload(desk, 'PreCompact', file, undefined),
        }),
        desk.spawn(['hook', 'claude-code', ...at, ...small], {
          input: payload(desk, 'Stop', file, undefined),
        }),
        editor.call('flush', ask),
      ]);
      assert.deepEqual([first.err, second.err, first.code, second.code], ['', '', 0, 0]);
      assert.ok(told.ok, JSON.stringify(told));
      const notes = notesIn(desk.workspace);
      assert.equal(notes.split(rule).length - 1, 1, notes);
      assert.equal(notes.match(/^## /gm)?.length ?? 0, round + 1, notes);
    }
  });
});
