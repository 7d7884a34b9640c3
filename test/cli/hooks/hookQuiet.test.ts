// A hook uses no model and no network, whatever keys and services are set: an agent waits for it, and nobody looks.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { callTool } from '../../../src/operations/memory/callTool';
import { resolveSettings } from '../../../src/settings/resolve';
import { said } from '../../../src/base/sentence';
import { desks } from '../../operations/desk';
import { ensureBuilt } from '../scene';

describe('with services and keys set', () => {
  before(ensureBuilt);
  const here = desks();
  let asked = 0;
  const server = http.createServer((_request, response) => {
    asked++;
    response.end('{}');
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => server.close());
  beforeEach(() => {
    asked = 0;
    const file = path.join(here().workspace, 'MEMORY.md');
    fs.writeFileSync(file, '- [decision] Levels in src/levels/parse.ts are whole millimetres\n');
  });
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = () => ({
    'memorySearch.provider': 'local',
    'memorySearch.baseUrl': address(),
    'anthropic.baseUrl': address(),
  });
  const hook = async (event: string, more: Readonly<Record<string, unknown>>): Promise<string> => {
    const input = JSON.stringify({
      session_id: 's-1',
      transcript_path: here().at('session.jsonl'),
      cwd: here().workspace,
      hook_event_name: event,
      ...more,
    });
    const set = Object.entries(services()).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
    const env = { ANTHROPIC_API_KEY: 'sk-ant-api03-none' };
    const answer = await here().spawn(['hook', 'claude-code', ...set], { input, env });
    assert.equal(answer.code, 0, answer.err);
    return answer.out;
  };

  it('a hook notes by itself, without asking a model', async () => {
    const lines = here().lines().user('You must never touch the file legacy.sql.').agent('Right.');
    here().write(lines.text());
    await hook('PreCompact', { trigger: 'auto' });
    assert.equal(fs.readdirSync(path.join(here().workspace, 'memory')).length, 1);
    assert.equal(asked, 0);
  });

  it('a hook finds what bears on a prompt by its words', async () => {
    const out = await hook('UserPromptSubmit', { prompt: 'Why does src/levels/parse.ts round?' });
    assert.match(out, /whole millimetres/);
    assert.equal(asked, 0);
  });

  it('a model’s tool in a folder that is not trusted sends its question to nobody', async () => {
    const { memory } = resolveSettings([{ from: said`a test`, values: services() }]).settings;
    const call = { tool: 'memory_search', query: 'round levels', also: [], limit: 5 } as const;
    const search = (trusted: boolean) =>
      callTool(call, { place: { workspace: here().workspace, trusted }, memory }, here().outside());
    assert.ok((await search(false)).ok);
    assert.equal(asked, 0);
    // On a busy machine a service may be given up before it was reached; it is tried again then.
    for (let tries = 0; asked === 0 && tries < 20; tries++) assert.ok((await search(true)).ok);
    assert.notEqual(asked, 0);
  });
});
