import assert from 'node:assert/strict';
import { once } from 'node:events';
import { checkedLines } from '../../src/mcp/checkedLines';

async function through(pieces: readonly string[]): Promise<readonly [string, string]> {
  let [answered, passed] = ['', ''];
  const lines = checkedLines((line) => (answered += line));
  lines.on('data', (chunk: Buffer) => (passed += chunk.toString('utf8')));
  for (const piece of pieces) lines.write(piece);
  lines.end();
  await once(lines, 'end');
  return [answered, passed];
}

describe('lines of the MCP server', () => {
  it('pass as they are, in whatever pieces they come', async () => {
    const line = '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"ü"}}\n';
    assert.deepEqual(await through([line.slice(0, 9), line.slice(9) + line]), ['', line + line]);
  });

  it('pass without the mark of UTF-8 that some programs write first', async () => {
    const line = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    assert.deepEqual(await through([`\ufeff${line}`, line]), ['', line + line]);
  });

  it('are answered where they are too long, no JSON, or a call of nothing', async () => {
    const long = 'x'.repeat(9_000_000);
    const [answered, passed] = await through([
      `{"jsonrpc":"2.0","id":1,"params":"${long}`,
      `"}\n{"params":"${long}","jsonrpc":"2.0","id":"b"}\nno json\n`,
      '{"jsonrpc":"2.0","id":4,"method":"tools/call"}\n',
    ]);
    const answers = answered.trim().split('\n');
    const told = answers.map(
      (line) => JSON.parse(line) as { id: unknown; error: { code: number } },
    );
    assert.deepEqual(
      told.map(({ id, error }) => [id, error.code]),
      [
        [1, -32_600],
        ['b', -32_600],
        [null, -32_700],
        [4, -32_602],
      ],
    );
    assert.equal(passed, '');
  });

  it('are answered where somebody would wait for ever: no message, a list of them, arguments of another kind', async () => {
    const call = (id: number, given: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"a","arguments":${given}}}\n`;
    const fine =
      call(1, '{}') +
      '{"jsonrpc":"2.0","id":2,"method":"ping"}\n{"jsonrpc":"2.0","method":"notifications/x"}\n{"jsonrpc":"2.0","id":3,"result":{}}\n';
    const [answered, passed] = await through([
      fine,
      call(4, 'null') + call(5, '[]'),
      '{"id":6,"method":"ping"}\n{"jsonrpc":"2.0","id":1.5,"method":"ping"}\n{"jsonrpc":"2.0","id":{},"method":"ping"}\n',
      '[{"jsonrpc":"2.0","id":7,"method":"ping"}]\n8\n',
    ]);
    assert.equal(passed, fine);
    const told = answered
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; error: { message: string } });
    const [kind, none] = [
      'tools/call takes arguments as an object, or none.',
      'A line is no message of JSON-RPC 2.0.',
    ];
    assert.deepEqual(
      told.map(({ id, error }) => [id, error.message]),
      [
        [4, kind],
        [5, kind],
        [6, none],
        [1.5, none],
        [null, none],
        [null, none],
        [null, none],
      ],
    );
  });
});
