// The command line on a transcript of 2 million short messages: whole processes, wall time. Bar: 10 s each.
// Not a test: what else the machine does would decide it (test/cli/bigInput.test.ts checks outcome and memory).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const messages = 2_000_000;
const mostMs = 10_000;

function writeTalk(file) {
  const out = fs.openSync(file, 'w');
  fs.writeSync(out, '{"type":"session","version":3,"id":"endless","cwd":"/nowhere"}\n');
  for (let n = 0, piece = ''; n < messages; n++) {
    const parent = n === 0 ? 'null' : `"n${n - 1}"`;
    const role = n % 2 === 0 ? 'user' : 'assistant';
    piece += `{"type":"message","id":"n${n}","parentId":${parent},"timestamp":"2026-09-14T10:00:00.000Z","message":{"role":"${role}","content":"word ${n}"}}\n`;
    if (piece.length < 1 << 20 && n < messages - 1) continue;
    fs.writeSync(out, piece);
    piece = '';
  }
  fs.closeSync(out);
}

export async function bench() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-large-'));
  try {
    const file = path.join(dir, 'talk.jsonl');
    writeTalk(file);
    const env = { ...process.env, TIDEMARK_HOME: path.join(dir, 'records') };
    return ['status', 'evidence', 'flush'].map((command) => {
      const args = [path.join(root, 'dist/cli.js'), command, '--json', '--transcript', file];
      const start = process.hrtime.bigint();
      spawnSync(process.execPath, args, { cwd: dir, env, maxBuffer: 1 << 28 });
      const ms = Math.round(Number(process.hrtime.bigint() - start) / 1e6);
      const name = `${command} of ${messages.toLocaleString('en-US')} lines, ms`;
      return { name, value: ms, bar: '≤ 10,000', ok: ms <= mostMs };
    });
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
