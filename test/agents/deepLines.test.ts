/** Lines nested deeper than anything that calls itself for each level can follow: JSON is read at any depth. */
import assert from 'node:assert/strict';
import { ClaudeCodeReader } from '../../src/agents/claudeCode/read/reader';
import { RolloutReader } from '../../src/agents/codex/read/reader';
import { PiTreeReader } from '../../src/agents/piTree/reader';
import { ChatReader } from '../../src/agents/vscodeChat/chatReader';
import type { TranscriptReader } from '../../src/ports/agent';
import type { TextAt } from '../../src/ports/files';
import { rawLines } from '../build/lines/piLines';

const levels = 10_000;
const nested = (open: string, close: string): string =>
  `${open.repeat(levels)}"x"${close.repeat(levels)}`;
const fields = nested('{"a":', '}');
const lists = nested('[', ']');
const uris = nested('{"uri":', '}');
const results = nested('[{"type":"tool_result","tool_use_id":"c","content":', '}]');

describe('lines that are nested too deeply', () => {
  /** How many entries there are, each of which was read. */
  const entries = (make: (at: TextAt) => TranscriptReader, texts: readonly string[]): number => {
    const { lines, textAt } = rawLines(texts);
    const reader = make(textAt);
    for (const line of lines) reader.push(line);
    return reader.conversation().path.filter((ref) => ref.load().id !== '').length;
  };

  it('stop no reader of Claude Code, pi and Codex', () => {
    const claude = (id: number, content: string): string =>
      `{"parentUuid":"${id - 1}","sessionId":"s","type":"user","uuid":"${id}","message":{"content":${content}}}`;
    const pi = (id: number, content: string): string =>
      `{"type":"message","id":"${id}","parentId":"${id - 1}","message":{"role":"user","content":${content}}}`;
    const codex = (type: string, payload: string): string =>
      `{"timestamp":"2026-01-01T00:00:00Z","type":"${type}","payload":${payload}}`;
    const session = '{"type":"session","id":"s","version":3,"cwd":"/w"}';
    const thread = codex('session_meta', '{"id":"t","cwd":"/w"}');
    const summary = '{"type":"message","role":"user","content":"s"}';
    for (const deep of [fields, lists, results]) {
      const call = `[{"type":"tool_use","id":"c","name":"n","input":${deep}}]`;
      const said = [claude(1, deep), claude(2, call), claude(3, `[${deep}]`)];
      assert.equal(
        entries((at) => new ClaudeCodeReader(at), said),
        3,
      );
      const lines = [session, pi(1, deep), pi(2, `[${deep}]`)];
      assert.equal(
        entries((at) => new PiTreeReader('pi', at), lines),
        2,
      );
      const item = `{"type":"unheard","it":${deep}}`;
      const history = `{"message":"s","replacement_history":[${summary},${item},${item}]}`;
      const rollout = [thread, codex('response_item', item), codex('compacted', history)];
      assert.equal(
        entries((at) => new RolloutReader(at), rollout),
        3,
      );
    }
  });

  it('stop no reader of a chat, nor of Copilot’s record of one', () => {
    const start = '{"type":"session.start","data":{"sessionId":"s","vscodeVersion":"1"}}';
    for (const deep of [fields, lists, uris]) {
      const call = `{"toolCallId":"c","name":"n","arguments":${deep}}`;
      const said = `{"type":"assistant.message","data":{"content":"a","toolRequests":[${call}]}}`;
      const asked = `{"type":"user.message","data":{"content":"b","attachments":[{"uri":${deep}}]}}`;
      assert.equal(
        entries(() => new ChatReader(), [start, said, asked]),
        2,
      );
      const file = `{"kind":"file","value":${deep}}`;
      const request = `{"message":{"text":"a"},"variableData":{"variables":[${file}]},"response":${deep}}`;
      const chat = `{"kind":0,"v":{"version":3,"sessionId":"s","requests":[${request}]}}`;
      assert.equal(
        entries(() => new ChatReader(), [chat]),
        1,
      );
    }
  });
});
