import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { ClaudeLines, readClaude } from '../../build/lines/claudeLines';
import { scenes } from '../../cli/scene';

/**
 * A client of its own that appends line after line, each hung on the one before, at no fixed pace. After every 20 it says so and
 * rests until it is told to go on, so that some of our edits get through.
 */
const writer = `
const fs = require('node:fs');
const [file, leaf, many] = process.argv.slice(1);
const common = { isSidechain: false, sessionId: 's-1', version: '2.1.330', cwd: '/home/dev/boats' };
let parentUuid = leaf;
let n = 0;
const next = () => {
  const uuid = 'live-' + n;
  const text = 'Live line ' + uuid + ': ' + 'and so on, '.repeat(40);
  const line = n % 2 === 0
    ? { type: 'user', message: { role: 'user', content: text } }
    : { type: 'assistant', message: { id: 'm' + n, role: 'assistant', model: 'claude-opus-4-6', content: [{ type: 'text', text }] } };
  fs.appendFileSync(file, JSON.stringify({ parentUuid, uuid, ...common, ...line }) + '\\n');
  parentUuid = uuid;
  if (++n >= Number(many)) process.exit();
  if (n % 20 === 0) process.stdout.write('resting');
  else setTimeout(next, (n * 7) % 23);
};
process.stdin.on('data', next);
next();
`;

const small = [
  ...['--set', 'compaction.keepRecentTokens=500'],
  ...['--set', 'compaction.evidenceTokens=300'],
];

describe('a Claude Code of its own that writes while we do', () => {
  const here = scenes();

  it('loses none of its 200 lines, and has none twice, whatever we append and take back meanwhile', async () => {
    const lines = new ClaudeLines();
    for (let n = 0; n < 12; n++) {
      lines.user(`Request ${n}: ${'look at it, '.repeat(40)}`).agent(`Part ${n} is in order.`);
    }
    const file = here().write(lines.text(), 'claude.jsonl');
    const child = spawn(process.execPath, ['-e', writer, file, String(lines.leaf), '200'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let isRunning = true;
    let isResting = false;
    let rests = 0;
    child.stdout.on('data', () => (isResting = true));
    child.stdin.on('error', () => undefined);
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', (code) => {
        isRunning = false;
        resolve(code);
      });
    });
    const ends: string[] = [];
    for (let n = 0; isRunning; n++) {
      const wasResting = isResting;
      const isUndo = wasResting ? rests++ % 2 === 1 : n % 3 === 2;
      const words = isUndo ? ['undo'] : ['compact', ...small];
      const answer = await here().run([...words, '--force', '--transcript', file]);
      ends.push(`${words[0] ?? ''} ${answer.code ?? ''} ${answer.err.trim()}`);
      if (!wasResting) continue;
      isResting = false;
      child.stdin.write('go on');
    }
    assert.equal(await ended, 0);
    assert.ok(
      ends.some((end) => end.startsWith('compact 0')),
      ends.join('\n'),
    );
    assert.ok(
      ends.some((end) => end.startsWith('undo 0')),
      ends.join('\n'),
    );

    const texts = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
    const { conversation } = readClaude(texts);
    assert.deepEqual(conversation.oddities, []);
    const live = Array.from({ length: 200 }, (_, n) => `live-${n}`);
    assert.deepEqual(
      texts.flatMap((text) => {
        const { uuid } = JSON.parse(text) as { uuid: string };
        return uuid.startsWith('live-') ? [uuid] : [];
      }),
      live,
    );
    const onPath = conversation.path.map(({ id }) => String(id));
    assert.deepEqual(
      onPath.filter((id) => id.startsWith('live-')),
      live,
      'all are on the branch, in order',
    );
  });
});
