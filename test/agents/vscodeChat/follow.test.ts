import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { agents } from '../../build/agents';
import { diskTranscripts } from '../../../src/disk/transcripts';
import { homePaths } from '../../../src/disk/own/home';
import { Journal } from '../../../src/disk/write/journal';
import { ok } from '../../../src/base/result';
import type { OpenTranscript } from '../../../src/ports/transcripts';
import {
  chat,
  conversationOf,
  meterOf,
  metadata,
  push,
  remove,
  request,
  round,
  set,
  whole,
} from '../../build/lines/chatLines';
import { root, sharedFile } from '../../build/shared';
import { tempDir } from '../../disk/tempDir';
import { words } from '../../build/words';

const ferry = path.join(root, 'test/fixtures/vscode-chat/ferry.jsonl');

/** What a reading shows of a chat: figure, how it is known, and what is wrong with it. */
interface Shown {
  readonly tokens: number | null;
  readonly source: string;
  readonly oddities: number;
}

describe('following a chat of VS Code on the disk', () => {
  const at = tempDir();
  const open: OpenTranscript[] = [];
  let nowMs = 1_000_000;
  afterEach(async () => {
    for (const transcript of open.splice(0)) await transcript.close();
  });

  function openFile(file: string): OpenTranscript {
    const paths = homePaths(at('home'));
    const now = (): Date => new Date(nowMs);
    const transcripts = diskTranscripts({
      firstAgents: [],
      agents: () => agents,
      paths,
      now,
      journal: new Journal(paths.journal, now),
      prepare: () => Promise.resolve(ok(undefined)),
    });
    const transcript = transcripts.open(file);
    open.push(transcript);
    return transcript;
  }

  async function shown(transcript: OpenTranscript): Promise<Shown | string> {
    const read = await transcript.refresh();
    if (!read.ok) return words(read.problem.sentence);
    const { conversation } = read.value;
    const { tokens, source } = meterOf(conversation);
    return { tokens, source, oddities: conversation.oddities.length };
  }

  /** What each number of whole lines of a log shows. */
  function truths(text: string): readonly string[] {
    const lines = text.trimEnd().split('\n');
    return lines.map((_, i) => {
      const { tokens, source } = meterOf(conversationOf(...lines.slice(0, i + 1)));
      return JSON.stringify({ tokens, source, oddities: 0 });
    });
  }

  /** A log with whatever VS Code writes: taken back, replaced, summed up, cancelled, queued; `end` lines of it. */
  function made(end: number): string {
    const one = request(1, {
      promptTokens: 9_000,
      completionTokens: 50,
      ...metadata({ toolCallRounds: [round('r1', 'One.')] }),
    });
    const two = request(2, { promptTokens: 9_400, completionTokens: 60 });
    const pending = { modelState: { value: 0 } };
    const compact = request(5, {
      promptTokens: 9_900,
      completionTokens: 300,
      slashCommand: { name: 'compact' },
      ...metadata({ summary: { toolCallRoundId: 'r1', text: 'The port is 8080.' } }),
    });
    const lines = [
      whole(chat([one])),
      push(['requests'], [request(2, pending)]),
      push(['requests', 1, 'response'], [{ value: 'It listens on port 8080 only.' }], 0),
      set(['requests', 1], two),
      push(['pendingRequests'], [{ id: 'q', kind: 'queued', request: request(9) }]),
      JSON.stringify({ kind: 2, k: ['pendingRequests'], i: 0 }),
      // A checkpoint was restored, and something else was asked.
      push(['requests'], [request(3, { ...pending, message: { text: 'x'.repeat(900) } })], 1),
      set(['requests', 1, 'modelState'], { value: 2, completedAt: 1 }),
      push(['requests'], [request(4, { promptTokens: 0, completionTokens: 0 }), compact]),
      remove(['inputState', 'inputText']),
      push(['requests'], [request(6, { promptTokens: 3_000, completionTokens: 20 })]),
      set(['inputState', 'inputText'], 'a draft'),
      // All of it anew, in one line.
      whole(chat([one, request(7, { message: { text: 'y'.repeat(2_500) } })])),
    ];
    const file = at(`made-${end}.jsonl`);
    fs.writeFileSync(
      file,
      lines
        .slice(0, end)
        .map((line) => `${line}\n`)
        .join(''),
    );
    return file;
  }

  const samples = (): readonly string[] => {
    const shared = sharedFile('fixtures', 'vscode-chat', 'sample.jsonl');
    console.log(`      reference chat: ${shared === undefined ? 'not there, not read' : 'read'}`);
    return [ferry, made(8), made(12), made(13), ...(shared === undefined ? [] : [shared])];
  };

  it('shows a state that was, never an error, wherever in its last 2 KB a log is cut', async () => {
    for (const sample of samples()) {
      const bytes = fs.readFileSync(sample);
      const known = truths(bytes.toString('utf8'));
      const grown = at('chatSessions', 'grown.jsonl');
      const cut = at('chatSessions', 'cut.jsonl');
      fs.mkdirSync(path.dirname(cut), { recursive: true });
      const from = bytes.length - 2_048;
      fs.writeFileSync(grown, bytes.subarray(0, from));
      const following = openFile(grown);
      for (let end = from; end <= bytes.length; end++) {
        const whole_ = bytes.subarray(0, end).toString('latin1').split('\n');
        // A last line that is whole counts, with or without its line break.
        const lines = whole_.length - 1;
        const lastTwo = [known[lines - 1], known[lines]];
        if (end > from) fs.appendFileSync(grown, bytes.subarray(end - 1, end));
        const one = JSON.stringify(await shown(following));
        assert.ok(lastTwo.includes(one), `followed to ${end}: ${one}`);
        if (end % 16 > 0 && end < bytes.length - 40) continue;
        fs.writeFileSync(cut, bytes.subarray(0, end));
        const fresh = openFile(cut);
        assert.equal(JSON.stringify(await shown(fresh)), one, `cut at ${end}`);
        await fresh.close();
      }
      assert.equal(JSON.stringify(await shown(following)), known.at(-1));
      fs.rmSync(path.dirname(cut), { recursive: true });
    }
  });

  it('shows the old state or the new one, never an error, while the log is replaced in place', async () => {
    const file = at('chatSessions', 'a.jsonl');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const used = { promptTokens: 9_000, completionTokens: 50 };
    const before = `${whole(chat([request(1, used)]))}\n${set(['inputState', 'inputText'], 'x')}\n`;
    const after = `${whole(chat([request(1, used), request(2, { promptTokens: 9_500, completionTokens: 60 })]))}\n`;
    fs.writeFileSync(file, before);
    const transcript = openFile(file);
    const old = { tokens: 9_050, source: 'reported', oddities: 0 };
    assert.deepEqual(await shown(transcript), old);
    const now = { tokens: 9_560, source: 'reported', oddities: 0 };
    for (const piece of [1, 13, 97, 512, 4_096]) {
      fs.writeFileSync(file, before);
      assert.deepEqual(await shown(transcript), old);
      const handle = fs.openSync(file, 'w');
      assert.deepEqual(await shown(transcript), old, 'empty');
      for (let end = 0; end < after.length; end += piece) {
        fs.writeSync(handle, after.slice(end, end + piece));
        const seen = await shown(transcript);
        assert.deepEqual(seen, end + piece < after.length - 1 ? old : now, `${piece} at ${end}`);
      }
      fs.closeSync(handle);
      assert.deepEqual(await shown(transcript), now);
    }
  });

  it('says that the file is empty where that lasts', async () => {
    const file = at('chatSessions', 'a.jsonl');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${whole(chat([request(1)]))}\n`);
    const transcript = openFile(file);
    assert.equal(typeof (await shown(transcript)), 'object');
    fs.writeFileSync(file, '');
    assert.equal(typeof (await shown(transcript)), 'object');
    nowMs += 20_000;
    assert.match(JSON.stringify(await shown(transcript)), /is empty/);
  });

  it('reads anew what was replaced by as many bytes or by more, with the same beginning', async () => {
    const file = at('chatSessions', 'a.jsonl');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const long = request(1, { message: { text: 'x'.repeat(9_000), parts: [] } });
    const log = (...more: readonly object[]): string =>
      `${whole(chat([long, ...(more as Readonly<Record<string, unknown>>[])]))}\n`;
    const two = (n: number): string => log(request(2, { promptTokens: n, completionTokens: 5 }));
    fs.writeFileSync(file, two(9_000) + push(['requests'], [], 2) + '\n');
    const transcript = openFile(file);
    assert.deepEqual(await shown(transcript), { tokens: 9_005, source: 'reported', oddities: 0 });
    fs.writeFileSync(file, two(8_000) + push(['requests'], [], 2) + '\n');
    fs.utimesSync(file, 2_000_000, 2_000_000);
    assert.deepEqual(await shown(transcript), { tokens: 8_005, source: 'reported', oddities: 0 });
    fs.writeFileSync(
      file,
      log(request(2), request(3, { promptTokens: 7_000, completionTokens: 5 })),
    );
    assert.deepEqual(await shown(transcript), { tokens: 7_005, source: 'reported', oddities: 0 });
  });

  it('reads an older file spread over many lines without a line break at its end', async () => {
    const read = await openFile(path.join(root, 'test/fixtures/vscode-chat/older.json')).refresh();
    assert.ok(read.ok);
    assert.equal(read.value.adapter.name, 'vscode-chat');
    assert.equal(read.value.conversation.sessionId, 'older-chat');
    assert.equal(read.value.conversation.path.length, 2);
    assert.equal(read.value.tornLine, null, 'its last line is whole');
    assert.equal(meterOf(read.value.conversation).source, 'estimated');
  });
});
