/** Commands that go on in the background: their outcome is what was reported of them last, never that they were started. */
import assert from 'node:assert/strict';
import { type Ledger, readLedger } from '../../../../src/engine/record/ledger';
import { outcomeMark } from '../../../../src/engine/record/runs/runs';
import { conversation, type ConversationBuilder } from '../../../build/conversation';

const read = (talk: ConversationBuilder): Ledger =>
  readLedger(talk.entries(), '/ws', (text) => text);
const marks = (ledger: Ledger): readonly (readonly [string, string])[] => {
  const running = new Set(ledger.runs.services());
  return ledger.runs
    .all()
    .map((run) => [run.command, running.has(run) ? '▶' : outcomeMark(run)] as const);
};
const open = (ledger: Ledger): readonly string[] =>
  ledger.failures.open().map(({ summary }) => summary);

/** Claude Code: started in the background, with the id of its task. */
const started = (command: string, id = 'b1', talk = conversation().user('Run it')) =>
  talk
    .call('Bash', { command, run_in_background: true })
    .result(
      `Command running in background with ID: ${id}. Output is being written to: /srv/tasks/${id}.output`,
    );
const waited = (status: string, code: number | null, output: string | null, id = 'b1'): string =>
  [
    `<retrieval_status>${status === 'running' ? 'timeout' : 'success'}</retrieval_status>`,
    `<task_id>${id}</task_id>`,
    '<task_type>local_bash</task_type>',
    `<status>${status}</status>`,
    ...(code === null ? [] : [`<exit_code>${code}</exit_code>`]),
    ...(output === null ? [] : [`<output>\n${output}\n</output>`]),
  ].join('\n\n');
const notice = (status: string, said: string, id = 'b1'): string =>
  `<task-notification>\n<task-id>${id}</task-id>\n<output-file>/srv/tasks/${id}.output</output-file>\n<status>${status}</status>\n<summary>Background command "exit code 3" ${said}</summary>\n</task-notification>\nRead the output file to retrieve the result: /srv/tasks/${id}.output`;

describe('the files of a command in the background', () => {
  const files = (talk: ConversationBuilder): readonly string[] =>
    read(talk)
      .files.all()
      .map(({ path }) => path);
  const slow = 'sleep 100; rm a.ts && cp b.ts c.ts';

  it('are as they were until it is known to have ended well', () => {
    assert.deepEqual(files(started(slow)), []);
    assert.deepEqual(
      files(started(slow).injected(notice('failed', 'failed with exit code 1'))),
      [],
    );
    const done = started(slow).injected(notice('completed', 'completed (exit code 0)'));
    assert.deepEqual(files(done), ['a.ts', 'b.ts', 'c.ts']);
  });
});

describe('a command that Claude Code runs in the background', () => {
  it('is running for all that is known while nothing was reported of it', () => {
    const ledger = read(started('make docker-image').user('thanks').agent('ok'));
    assert.deepEqual(marks(ledger), [['make docker-image', '▶']]);
    assert.deepEqual(
      [...(ledger.requests.requests()[0]?.runs.values() ?? [])],
      [{ command: 'make docker-image', mark: '?' }],
    );
    const moved = conversation()
      .call('Bash', { command: 'make docker-image' })
      .result(
        'Command did not complete within its 120s timeout and was moved to the background (ID: b2). Output is being written to: /srv/tasks/b2.output',
      );
    assert.deepEqual(marks(read(moved)), [['make docker-image', '▶']]);
  });

  it('failed where what was waited for says so, and is nobody’s words', () => {
    const talk = started('pnpm test:integration')
      .call('TaskOutput', { task_id: 'b1' })
      .result(waited('running', null, null));
    assert.deepEqual(marks(read(talk)), [['pnpm test:integration', '▶']]);
    talk
      .call('TaskOutput', { task_id: 'b1' })
      .result(waited('failed', 1, ' FAIL  a.test.ts > orders\nTests  1 failed | 20 passed (21)'));
    const ledger = read(talk);
    assert.deepEqual(marks(ledger), [['pnpm test:integration', '✗1']]);
    assert.match(
      open(ledger).join(),
      /^pnpm test:integration \(exit 1\): FAIL {1,2}a\.test\.ts > orders/,
    );
    const [request] = ledger.requests.requests();
    assert.deepEqual(
      [...(request?.runs.values() ?? [])],
      [{ command: 'pnpm test:integration', mark: '✗1' }],
    );
    assert.deepEqual(request?.heard, []);
  });

  it('has the outcome that a notification tells', () => {
    const ends = (status: string, said: string): string | undefined =>
      marks(read(started('./gradlew check').injected(notice(status, said))))[0]?.[1];
    assert.equal(ends('failed', 'failed with exit code 2'), '✗2');
    assert.equal(ends('failed', 'failed'), '✗');
    assert.equal(ends('completed', 'completed (exit code 0)'), '✓');
    assert.equal(ends('killed', 'was stopped'), '?');
    const other = started('./gradlew check').injected(notice('failed', 'failed', 'b7'));
    assert.deepEqual(marks(read(other)), [['./gradlew check', '▶']]);
  });

  it('proves nothing behind a pipe until somebody saw what it printed', () => {
    const talk = started('pnpm test | tail -5').injected(notice('completed', '(exit code 0)'));
    assert.deepEqual(marks(read(talk)), [['pnpm test | tail -5', '?']]);
    talk
      .call('TaskOutput', { task_id: 'b1' })
      .result(waited('completed', 0, 'Tests: 2 failed, 9 passed'));
    assert.deepEqual(marks(read(talk)), [['pnpm test | tail -5', '✗']]);
  });

  it('closes a failure only when it has passed', () => {
    const talk = conversation()
      .user('Mend it')
      .bash('pnpm test', 'FAIL a.test.ts\n\nCommand exited with code 1', { failed: true });
    started('pnpm test', 'b1', talk);
    assert.equal(open(read(talk)).length, 1);
    talk.injected(notice('completed', 'completed (exit code 0)'));
    assert.deepEqual(open(read(talk)), []);
  });

  it('runs no more once it was stopped', () => {
    const stops = [
      ['TaskStop', { task_id: 'b1' }, '{"message":"Successfully stopped task: b1 (x)"}'],
      ['KillShell', { shell_id: 'b1' }, '{"message":"Successfully killed shell: b1 (x)"}'],
      ['KillBash', { shell_id: 'b1' }, '{"message":"Successfully killed shell: b1 (x)"}'],
    ] as const;
    for (const [tool, args, said] of stops) {
      const talk = started('python3 -m http.server 8000').call(tool, args).result(said);
      assert.deepEqual(marks(read(talk)), [['python3 -m http.server 8000', '?']], tool);
    }
    const refused = started('npm run dev')
      .call('KillShell', { shell_id: 'b1' })
      .result('The user doesn’t want to proceed', { failed: true });
    assert.deepEqual(marks(read(refused)), [['npm run dev', '▶']]);
  });

  it('is looked at piece by piece by older clients', () => {
    const piece = (status: string, end: string, out: string): string =>
      `<status>${status}</status>\n\n${end}<stdout>\n${out}\n</stdout>\n\n<timestamp>2025-09-01T10:00:00Z</timestamp>`;
    const talk = started('npm run dev', 'bash_1')
      .call('BashOutput', { bash_id: 'bash_1' })
      .result(piece('running', '', 'Local: http://localhost:5173/'));
    assert.deepEqual(read(talk).runs.services()[0]?.ports, ['5173']);
    talk
      .call('BashOutput', { bash_id: 'bash_1' })
      .result(piece('failed', '<exit_code>1</exit_code>\n\n', 'Error: port taken'));
    assert.deepEqual(marks(read(talk)), [['npm run dev', '✗1']]);
  });

  it('leaves alone what a helper in the background handed back', () => {
    const said =
      '<retrieval_status>success</retrieval_status>\n\n<task_id>a1</task_id>\n\n<task_type>local_agent</task_type>\n\n<status>completed</status>\n\n<output>\nTwo valves leak.\n</output>';
    const talk = conversation().user('go').call('TaskOutput', { task_id: 'a1' }).result(said);
    assert.deepEqual(read(talk).requests.requests()[0]?.heard, ['Two valves leak.']);
  });
});

describe('a command that goes on in a session of Codex', () => {
  const begun = (cmd = 'stack test --fast') =>
    conversation()
      .user('Run the tests')
      .call('exec_command', { cmd })
      .result(
        'Chunk ID: 1a\nWall time: 10.0 seconds\nProcess running with session ID 3\nOriginal token count: 4\nOutput:\nbuilding',
      );
  const chunk = (ending: string, output: string): string =>
    `Chunk ID: 1b\nWall time: 9.0 seconds\nProcess ${ending}\nOriginal token count: 4\nOutput:\n${output}`;
  const poll = { session_id: 3, chars: '' };

  it('is running until its session says how it ended, and then failed under its own name', () => {
    const talk = begun()
      .call('write_stdin', poll)
      .result(chunk('running with session ID 3', 'linking'));
    assert.deepEqual(marks(read(talk)), [['stack test --fast', '▶']]);
    talk
      .call('write_stdin', poll)
      .result(chunk('exited with code 1', 'parses nested FAILED [1]\n41 examples, 1 failure'), {
        failed: true,
        exitCode: 1,
      });
    const ledger = read(talk);
    assert.deepEqual(marks(ledger), [['stack test --fast', '✗1']]);
    assert.match(open(ledger).join(), /^stack test --fast \(exit 1\): /);
  });

  it('passed where it exited with 0, with what it printed last', () => {
    const talk = begun('git push && git commit -m x')
      .call('write_stdin', { session_id: 3, chars: 'y\n' })
      .result(chunk('exited with code 0', '[main 1507f8b] x\n 1 file changed'), { exitCode: 0 });
    const ledger = read(talk);
    assert.deepEqual(marks(ledger), [['git push && git commit -m x', '✓']]);
    assert.deepEqual(ledger.requests.requests()[0]?.commits, ['1507f8b x']);
  });

  it('is known to no session: no failure of a command that nobody started', () => {
    const talk = conversation()
      .user('go')
      .call('write_stdin', { session_id: 9, chars: '' })
      .result('write_stdin failed: Unknown process id 9', { failed: true });
    assert.deepEqual(open(read(talk)), []);
    const gone = begun()
      .call('write_stdin', poll)
      .result('write_stdin failed: Unknown process id 3', { failed: true });
    assert.deepEqual(marks(read(gone)), [['stack test --fast', '?']]);
  });
});

describe('what a report of a command in the background tells', () => {
  const ended = (status: string, code: number | null, output: string): Ledger =>
    read(
      started('npm run build')
        .call('TaskOutput', { task_id: 'b1' })
        .result(waited(status, code, output)),
    );

  it('is the outcome of the command alone, not of one that ran beside it', () => {
    const talk = started('npm run build', 'b1');
    started('npm run docs', 'b2', talk);
    talk.call('TaskOutput', { task_id: 'b2' }).result(waited('failed', 1, 'broken link', 'b2'));
    assert.deepEqual(marks(read(talk)), [
      ['npm run build', '▶'],
      ['npm run docs', '✗1'],
    ]);
  });

  it('closes a failure of the same command before it', () => {
    const talk = conversation()
      .user('Build it.')
      .bash('npm run build', 'broken', { failed: true, exitCode: 1 });
    started('npm run build', 'b1', talk);
    assert.equal(open(read(talk)).length, 1);
    talk.call('TaskOutput', { task_id: 'b1' }).result(waited('completed', 0, 'built in 3s'));
    assert.deepEqual(open(read(talk)), []);
  });

  it('is success where it says so, and no words of another agent', () => {
    const ledger = ended('completed', 0, 'built in 3s');
    assert.deepEqual(marks(ledger), [['npm run build', '✓']]);
    assert.deepEqual(ledger.requests.requests()[0]?.heard, []);
  });
});
