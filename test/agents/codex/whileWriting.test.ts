import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import { contextMessages } from '../../../src/engine/conversation/context';
import { scenes } from '../../cli/scene';
import { CodexLines } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';

/** A process that appends messages to a rollout, one write each, numbered on by itself as the client does. */
const writer = `
const fs = require('node:fs');
const [file, count, from] = process.argv.slice(1);
const fd = fs.openSync(file, 'a');
let n = 0;
const next = () => {
  if (n === Number(count)) return;
  const text = 'written ' + n + ' while compacting';
  const payload = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
  const line = { timestamp: '2026-11-21T10:00:00.000Z', ordinal: Number(from) + n++, type: 'response_item', payload };
  fs.writeSync(fd, JSON.stringify(line) + '\\n');
  if (n === 20) process.stdout.write('writing');
  setTimeout(next, n % 6);
};
next();
`;

describe('a Codex rollout that another process appends to while we compact', () => {
  const here = scenes();

  it('loses none of 200 lines and has none twice, and what is in force holds each of them once', async () => {
    const thread = new CodexLines({ meta: { cwd: here().workspace } });
    for (let turn = 0; turn < 12; turn++) {
      thread.user(`Question ${turn}: what about ${'the mast '.repeat(40)}?`);
      thread.call(`c${turn}`, 'exec_command', { cmd: `cat part${turn}.txt` });
      thread.output(`c${turn}`, 'oak and tar '.repeat(150)).says(`Answer ${turn}.`);
      thread.tokens(3_000 + turn * 900, 20);
    }
    const name = 'codex/sessions/2026/11/21/rollout-2026-11-21T10-00-00-thread-1.jsonl';
    const file = here().write(`${thread.lines.join('\n')}\n`, name);
    fs.mkdirSync(path.join(here().base, 'codex/thread-writer-locks'));
    const args = ['-e', writer, file, '200', String(thread.lines.length)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const sentences: string[] = [];
    let done = false;
    void ended.then(() => (done = true));
    const small = ['compaction.keepRecentTokens=100', 'compaction.evidenceTokens=200'];
    const set = small.flatMap((pair) => ['--set', pair]);
    let compacted = 0;
    // On a machine with much to do every look may be overtaken by the writer; the one after its end is not.
    for (let tries = 0, isLast = false; !isLast || tries < 3; tries++) {
      isLast = done;
      const answer = await here().run(['compact', ...set, '--transcript', file]);
      if (answer.code === 0) compacted++;
      else sentences.push(answer.err.trim());
    }
    await ended;
    for (const sentence of sentences) {
      assert.match(sentence, /[Nn]othing to compact|not be smaller|wrote|changed|is writing|again/);
    }
    const texts = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
    assert.deepEqual(texts.slice(0, thread.lines.length), thread.lines);
    const wanted = Array.from({ length: 200 }, (_, n) => `written ${n} while compacting`);
    const written = texts.slice(thread.lines.length).flatMap((line) => {
      const { type, payload } = JSON.parse(line) as {
        type: string;
        payload: { content?: { text: string }[] };
      };
      return type === 'response_item' ? [payload.content?.[0]?.text] : [];
    });
    assert.deepEqual(written, wanted);
    // In force: what is not summed up is there, once and in order, up to the last line.
    const { lines, textAt } = rawLines(texts);
    const reader = new RolloutReader(textAt);
    for (const line of lines) reader.push(line);
    const { path: live } = reader.conversation();
    const kept = contextMessages(live)
      .flatMap(({ blocks }) => blocks.flatMap((block) => ('text' in block ? [block.text] : [])))
      .filter((text) => text.startsWith('written '));
    assert.deepEqual(kept, wanted.slice(wanted.length - kept.length));
    assert.ok(kept.length > 0);
    assert.ok(compacted > 0, sentences.join('\n'));
  });
});
