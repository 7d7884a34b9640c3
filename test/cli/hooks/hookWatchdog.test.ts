/** A hook whose work never comes back: its client gets what was known by then, exit code 0, and is not kept waiting. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { hookFile, spinScript } from './hooks';
import { ensureBuilt, hasStackTrace, longTalk, scenes } from '../scene';
import type { Spawned } from '../scene';
import { patience } from '../../../tools/patience.mjs';

describe('a hook whose work never comes back', () => {
  before(ensureBuilt);
  const here = scenes();

  /** With its clocks fast, so that nobody waits for a limit; slower where the machine had not come to the place by then. */
  async function hook(event: string, spinAt: string, told: keyof Spawned): Promise<Spawned> {
    let answer = await hookAt(event, spinAt, '20');
    // Nothing told, or ended from outside before it could end itself: this machine is slower than the clocks.
    for (const pace of ['4', '1'])
      if (answer[told] === '' || answer.code === null) answer = await hookAt(event, spinAt, pace);
    return answer;
  }

  function hookAt(event: string, spinAt: string, pace: string): Promise<Spawned> {
    const scene = here();
    scene.write(longTalk(scene.lines(), 12).user('You must never use floats for levels.').text());
    return scene.spawn(['hook', 'claude-code'], {
      input: JSON.stringify({
        session_id: 's',
        transcript_path: scene.at('session.jsonl'),
        cwd: scene.workspace,
        hook_event_name: event,
        source: 'compact',
      }),
      nodeArgs: ['--require', hookFile('spin', spinScript)],
      killAfterMs: patience(),
      env: { SPIN_AT: spinAt, PACE: pace },
    });
  }

  function ended({ code, err }: Spawned): void {
    assert.equal(code, 0, err);
    assert.equal(hasStackTrace(err), false, err);
    assert.match(err, /^Tidemark's hook took too long and was ended\.\n$/);
  }

  it('says what was known by then', async () => {
    const answer = await hook('PreCompact', path.join('workspace', 'memory'), 'out');
    ended(answer);
    assert.match(answer.out, /^Keep in the summary, letter for letter/);
    assert.match(answer.out, /never use floats/);
  });

  it('says nothing where nothing was known', async () => {
    const answer = await hook('SessionStart', 'session.jsonl', 'err');
    ended(answer);
    assert.equal(answer.out, '');
  });

  it('is not ended where it comes back', async () => {
    const answer = await hookAt('PreCompact', 'no such file', '0.1');
    assert.deepEqual([answer.code, answer.err], [0, '']);
    assert.match(answer.out, /never use floats/);
  });
});
