/** The agents asked first must take no file away from the others, in whatever order all are asked. */
import assert from 'node:assert/strict';
import { agents, firstAgents } from '../build/agents';

const header = JSON.stringify({
  type: 'session',
  version: 3,
  id: '0198a1b2-0000-4000-8000-000000000001',
  timestamp: '2026-01-05T10:00:00.000Z',
  cwd: '/project',
});

const places = [
  '/home/ann/session.jsonl',
  '/home/ann/.pi/agent/sessions/--project--/a.jsonl',
  '/home/ann/.openclaw/agents/main/sessions/a.jsonl',
  '/home/ann/.claude/projects/-project/a.jsonl',
  '/home/ann/.codex/sessions/2026/01/05/rollout-a.jsonl',
];

describe('the agents that are asked first', () => {
  it('read the files with their header that they would read if all were asked, wherever those lie', () => {
    for (const file of places) {
      const byAll = agents.find((agent) => agent.read.recognises(file, header));
      const byFirst = firstAgents.find((agent) => agent.read.recognises(file, header));
      assert.ok(byFirst);
      assert.equal(byFirst.name, byAll?.name, file);
    }
  });

  it('are agents like the others, in the same order', () => {
    const names = firstAgents.map(({ name }) => name);
    assert.deepEqual(
      agents.map(({ name }) => name).filter((name) => names.includes(name)),
      names,
    );
  });

  it('leave first lines of another kind to the others', () => {
    const lines = [
      '',
      '{}',
      '[]',
      'text',
      '{"type":"user","sessionId":"a","uuid":"b"}',
      '{"timestamp":"2026-01-05T10:00:00.000Z","type":"session_meta","payload":{"id":"a"}}',
      '{"kind":0,"v":{"version":3}}',
    ];
    for (const line of lines) {
      assert.equal(
        firstAgents.find((agent) => agent.read.recognises('/home/ann/a.jsonl', line)),
        undefined,
        line,
      );
    }
  });
});
