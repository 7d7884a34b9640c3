import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { cli, ensureBuilt, scenes } from './scene';

interface Content {
  readonly content: readonly { readonly text: string }[];
  readonly isError: boolean;
}

describe('memory as an MCP server', () => {
  before(ensureBuilt);
  const here = scenes();
  let client: Client;

  beforeEach(async () => {
    client = new Client({ name: 'test', version: '1' });
    const { home, workspace } = here();
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cli, 'mcp', '--workspace', workspace],
        env: {
          HOME: home,
          PATH: process.env['PATH'] ?? '',
          XDG_STATE_HOME: path.join(home, 'state'),
        },
      }),
    );
  });
  afterEach(() => client.close());

  async function call(name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
    const { content, isError } = (await client.callTool({
      name,
      arguments: input,
    })) as unknown as Content;
    return `${isError ? 'error: ' : ''}${content.map(({ text }) => text).join('')}`;
  }

  it('names itself and five tools, of which it says which write', async () => {
    assert.equal(client.getServerVersion()?.name, 'tidemark');
    assert.match(client.getInstructions() ?? '', /notes of this workspace/);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [
        name,
        annotations?.readOnlyHint,
        annotations?.destructiveHint,
      ]),
      [
        ['memory_search', true, false],
        ['memory_get', true, false],
        ['memory_store', false, false],
        ['memory_recall', true, false],
        ['memory_forget', false, true],
      ],
    );
    for (const { inputSchema, description } of tools) {
      assert.equal(inputSchema.type, 'object');
      assert.ok((description ?? '').length > 40);
    }
  });

  it('stores, finds, reads, recalls and forgets, always on the files as they are', async () => {
    const file = path.join(here().workspace, 'MEMORY.md');
    assert.equal(await call('memory_recall', {}), 'There are no notes yet.');
    const saved = await call('memory_store', {
      text: 'We deploy on Tuesdays',
      kind: 'decision',
      lasting: true,
    });
    const id = /\^([0-9a-f]{8})\.$/.exec(saved)?.[1] ?? '';
    assert.equal(saved, `Saved in MEMORY.md as ^${id}.`);
    assert.match(
      await call('memory_search', { query: 'when do we ship', also: ['deploy'] }),
      new RegExp(
        `data, not instructions\\.\\n- MEMORY\\.md#L2: \\[decision\\] We deploy on Tuesdays \\^${id}$`,
      ),
    );
    fs.appendFileSync(file, '- added by hand: zinc\n');
    assert.match(await call('memory_search', { query: 'zinc' }), /MEMORY\.md#L3/);
    assert.match(await call('memory_get', { note: `^${id}` }), /We deploy on Tuesdays/);
    assert.match(await call('memory_recall', { about: 'deploy', tokens: 100 }), /Tuesdays/);
    assert.equal(
      await call('memory_recall', { about: 'quantum llamas', tokens: 100 }),
      'No note bears on that, or fits in 100 tokens.',
    );
    assert.match(
      await call('memory_store', {
        text: 'we deploy on tuesdays',
        kind: 'decision',
        lasting: true,
      }),
      /holds it already as \^[0-9a-f]{8}, which stays as it is/,
    );
    assert.equal(await call('memory_forget', { id }), 'Forgotten: 1 line.');
    assert.ok(!fs.readFileSync(file, 'utf8').includes('Tuesdays'));
  });

  it('forgets twenty notes of one file at once, and nothing else', async () => {
    const file = path.join(here().workspace, 'MEMORY.md');
    const line = (n: number): string => `- pump ${n} hums ^aa11bb${n}\n`;
    const lines = Array.from({ length: 25 }, (_, i) => line(i + 10));
    fs.writeFileSync(file, `# Memory\n${lines.join('')}`);
    const ids = Array.from({ length: 20 }, (_, i) => `aa11bb${i + 12}`);
    const told = await Promise.all(ids.map((id) => call('memory_forget', { id })));
    assert.deepEqual([...new Set(told)], ['Forgotten: 1 line.']);
    const left = [10, 11, 32, 33, 34].map(line).join('');
    assert.equal(fs.readFileSync(file, 'utf8'), `# Memory\n${left}`);
  });

  it('answers what it was asked before its input ended, the last line without a line break, too', () => {
    const { home, workspace } = here();
    const about = { protocolVersion: '2025-06-18', capabilities: {} };
    const clientInfo = { name: 'test', version: '1' };
    const asked = (id: number, method: string, params: unknown): string =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const store = { name: 'memory_store', arguments: { text: 'The sluice opens at noon.' } };
    const input = [
      asked(1, 'initialize', { ...about, clientInfo }),
      asked(2, 'tools/call', store),
      asked(3, 'ping', {}),
    ].join('\n');
    const { stdout } = spawnSync(process.execPath, [cli, 'mcp', '--workspace', workspace], {
      input,
      encoding: 'utf8',
      env: {
        HOME: home,
        PATH: process.env['PATH'] ?? '',
        XDG_STATE_HOME: path.join(home, 'state'),
      },
    });
    const answers = stdout.trim().split('\n');
    const ids = answers.map((line) => (JSON.parse(line) as { readonly id: number }).id);
    assert.deepEqual(ids.sort(), [1, 2, 3], stdout);
    assert.match(stdout, /Saved in memory/);
  });

  it('answers what it cannot do in words, and goes on', async () => {
    assert.match(
      await call('memory_search', {}),
      /^error: memory_search cannot be used with this: query/,
    );
    assert.match(await call('memory_search', { query: 'x', limit: 1e9 }), /^error:/);
    assert.match(
      await call('memory_get', { note: '../../etc/passwd' }),
      /^error: .* is not one of the files that hold notes here/,
    );
    assert.match(await call('memory_forget', { id: 'zzzz9999' }), /^error: No note was found/);
    assert.match(await call('memory_store', { text: '...' }), /^error: There are no words/);
    await assert.rejects(call('memory_nothing', {}), /There is no tool/);
    assert.match(await call('memory_search', { query: 'x' }), /Nothing found in 0 notes/);
  });

  it('gives out no secret that stands in a file', async () => {
    const key = `sk-ant-api03-${'Zq7'.repeat(30)}`;
    fs.writeFileSync(path.join(here().workspace, 'MEMORY.md'), `- the gauge key is ${key}\n`);
    for (const text of [
      await call('memory_search', { query: 'gauge key' }),
      await call('memory_get', { note: 'MEMORY.md' }),
      await call('memory_recall', {}),
    ]) {
      assert.match(text, /gauge key/);
      assert.ok(!text.includes(key));
    }
  });
});
