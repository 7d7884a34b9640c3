// Our MCP server as the protocol's own inspector sees it, over standard input and output.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cli, ensureBuilt, scenes } from '../../cli/scene';
import { assertFound, memory, notesOf, withNote } from '../memoryWork';
import { patience } from '../../../tools/patience.mjs';

/** The inspector's program; `test/tools/clients.mjs` fetches it and says where it is. */
const program = process.env['TIDEMARK_CLIENT_MCP_INSPECTOR'] ?? '';

/** Node as the inspector needs it: the one that was fetched with it, where there is one for this machine. */
function node(): string {
  const packages = path.resolve(program, '../../../../../..');
  const fetched = fs.readdirSync(packages).find((name) => name.startsWith('node-'));
  if (fetched === undefined) return process.execPath;
  return path.join(packages, fetched, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
}

describe('our MCP server, inspected', () => {
  before(ensureBuilt);
  const here = scenes();
  beforeEach(() => withNote(here()));

  interface Inspected {
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }

  function inspect(...words: readonly string[]): Promise<Inspected> {
    const { home, ours, workspace } = here();
    const server = [process.execPath, cli, 'mcp'];
    const child = spawn(node(), [program, '--cli', ...server, ...words], {
      cwd: workspace,
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TIDEMARK_HOME: ours },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), patience());
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve({ code, out, err });
      });
    });
  }
  const call = (tool: string, ...args: readonly string[]): Promise<Inspected> =>
    inspect(
      '--method',
      'tools/call',
      '--tool-name',
      tool,
      ...args.flatMap((arg) => ['--tool-arg', arg]),
    );

  it('offers five tools, each with its form', async () => {
    const { code, out, err } = await inspect('--method', 'tools/list');
    assert.equal(code, 0, err);
    const { tools } = JSON.parse(out) as {
      readonly tools: readonly {
        readonly name: string;
        readonly inputSchema: { readonly type: string };
        readonly annotations: { readonly readOnlyHint: boolean };
      }[];
    };
    const kinds = tools.map(({ name, inputSchema, annotations }) => [
      name,
      inputSchema.type,
      annotations.readOnlyHint,
    ]);
    assert.deepEqual(kinds.sort(), [
      ['memory_forget', 'object', false],
      ['memory_get', 'object', true],
      ['memory_recall', 'object', true],
      ['memory_search', 'object', true],
      ['memory_store', 'object', false],
    ]);
  });

  it('answers calls, and says what is wrong with one', async () => {
    const found = await call('memory_search', `query=${memory.question}`);
    assert.equal(found.code, 0, found.err);
    assertFound(found.out);
    const stored = await call('memory_store', `text=${memory.kept}`);
    assert.equal(stored.code, 0, stored.err);
    assert.ok(notesOf(here()).includes(memory.kept));
    const wrong = await call('memory_search', 'query=');
    assert.match(wrong.out + wrong.err, /isError": true|query/);
    assert.doesNotMatch(wrong.out, /whole millimetres/);
    assert.notEqual((await call('memory_nothing')).code, 0);
  });
});
