import assert from 'node:assert/strict';
import { facts } from '../../../src/agents/all';
import { hookedAgents } from '../../../src/operations/clientHooks/clients';
import { readHookPayload } from '../../../src/operations/clientHooks/payload';

describe('what our plugin for OpenClaw passes on', () => {
  const transcript = '/s/agents/main/agent/openclaw-agent.sqlite#s1';
  const openclaw = hookedAgents(facts).find(({ name }) => name === 'openclaw');
  assert.ok(openclaw);
  const read = (fields: object): unknown => {
    const result = readHookPayload(openclaw, JSON.stringify(fields));
    return result.ok ? result.value : result.problem;
  };
  const where = { transcript, session: 's1', cwd: '/w' };
  const payload = { transcript_path: transcript, session_id: 's1', cwd: '/w' };

  it('is a compaction to come or one that was', () => {
    assert.deepEqual(read({ hook_event_name: 'before_compaction', ...payload }), {
      kind: 'preCompact',
      ...where,
    });
    assert.deepEqual(read({ hook_event_name: 'after_compaction', ...payload }), {
      kind: 'afterCompaction',
      ...where,
    });
  });

  it('is nothing of ours where it is another event, and a sentence where it is no payload', () => {
    for (const name of ['PreCompact', 'SessionStart', 'Stop', 'session_end', 'toString'])
      assert.equal(read({ hook_event_name: name, source: 'compact', ...payload }), null, name);
    assert.match(String(read({ hook_event_name: 'after_compaction' })), /no transcript_path/);
    assert.match(String(read({})), /names no event/);
  });
});
