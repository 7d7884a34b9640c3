// A conversation of pi as long as any: what the benches of the context view look at.
import fs from 'node:fs';
import path from 'node:path';

const entries = 50_000;

/** Requests, tool calls, results and answers with their use, and a compaction every 5,000 entries. */
export function writeLong(file, cwd) {
  const stamp = '2026-09-14T10:00:00.000Z';
  const lines = [{ type: 'session', version: 3, id: 'long', timestamp: stamp, cwd }];
  const add = (rest) => {
    const id = lines.length.toString(16).padStart(8, '0');
    const parentId = lines.length > 1 ? lines.at(-1).id : null;
    lines.push({ id, parentId, timestamp: stamp, ...rest });
    return id;
  };
  const say = (message) => add({ type: 'message', message });
  const model = { provider: 'anthropic', model: 'claude-sonnet-4-5' };
  let size = 10_000;
  while (lines.length <= entries) {
    const n = lines.length;
    say({ role: 'user', content: `Look at part ${n} of the harbour and tell what it needs.` });
    const call = { type: 'toolCall', id: `c${n}`, name: 'bash', arguments: { command: `ls ${n}` } };
    size += 30;
    const usage = { input: 10, output: 20, cacheRead: size, cacheWrite: 0, totalTokens: size + 30 };
    say({ role: 'assistant', content: [call], ...model, usage, stopReason: 'toolUse' });
    const content = [{ type: 'text', text: `gauge-${n}.txt `.repeat(20) }];
    say({ role: 'toolResult', toolCallId: `c${n}`, toolName: 'bash', content, isError: false });
    const id = say({
      ...{ role: 'assistant', content: [{ type: 'text', text: 'It needs paint.' }], ...model },
      ...{ usage, stopReason: 'stop' },
    });
    if (n % 5_000 > 4) continue;
    add({ type: 'compaction', summary: 'So far.', firstKeptEntryId: id, tokensBefore: size });
    size = 10_000;
  }
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
