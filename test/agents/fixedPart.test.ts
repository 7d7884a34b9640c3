/** What each agent's reader tells of the part that stands around a conversation, and what a compaction of ours makes of it. */
import assert from 'node:assert/strict';
import { ClaudeCodeReader } from '../../src/agents/claudeCode/read/reader';
import { RolloutReader } from '../../src/agents/codex/read/reader';
import { PiTreeReader } from '../../src/agents/piTree/reader';
import type { Conversation } from '../../src/engine/conversation/types';
import type { TranscriptReader } from '../../src/ports/agent';
import type { TextAt } from '../../src/ports/files';
import { ClaudeLines, kept } from '../build/lines/claudeLines';
import { CodexLines } from '../build/lines/codexLines';
import { PiLines, rawLines } from '../build/lines/piLines';
import { scenes } from '../cli/scene';

function read(
  texts: readonly string[],
  reader: (textAt: TextAt) => TranscriptReader,
): Conversation {
  const { lines, textAt } = rawLines(texts);
  const made = reader(textAt);
  for (const line of lines) made.push(line);
  return made.conversation();
}
const claude = (textAt: TextAt): TranscriptReader => new ClaudeCodeReader(textAt);
const codex = (textAt: TextAt): TranscriptReader => new RolloutReader(textAt);
const pi = (textAt: TextAt): TranscriptReader => new PiTreeReader('pi', textAt);

describe('a conversation whose beginning is not in the file', () => {
  it('is known for one in Claude Code where nothing stands before the hole', () => {
    const whole = new ClaudeLines().user('a').agent('b', 40_000);
    assert.equal(read(whole.lines, claude).startsAmid, false);
    const torn = new ClaudeLines().from('elsewhere').user('a').agent('b', 90_000);
    assert.equal(read(torn.lines, claude).startsAmid, true);
    const later = new ClaudeLines().user('a').agent('b', 40_000).from('elsewhere').user('c');
    assert.equal(read(later.lines, claude).startsAmid, false);
  });

  it('is not one that a fork begins with a boundary, nor one that goes on from an earlier line', () => {
    const forked = new ClaudeLines().compaction('So far.', kept()).user('on').agent('b', 42_000);
    assert.equal(read(forked.lines, claude).startsAmid, false);
    const back = new ClaudeLines().user('a').agent('b', 40_000).from('u1').agent('c', 40_010);
    assert.equal(read(back.lines, claude).startsAmid, false);
  });

  it('is known for one in Codex and in pi', () => {
    const fork = new CodexLines({ meta: { history_base: { thread_id: 'thread-0' } } });
    assert.equal(read(fork.user('a').lines, codex).startsAmid, true);
    assert.equal(read(new CodexLines().user('a').lines, codex).startsAmid, false);
    assert.equal(read(new PiLines().user('a').lines, pi).startsAmid, false);
    assert.equal(read(new PiLines().branchFrom('gone').user('a').lines, pi).startsAmid, true);
    assert.equal(read([], pi).startsAmid, false);
  });
});

describe('a session of Claude Code with 42,000 tokens around it', () => {
  const here = scenes();
  const text = 'The sails were measured and the ropes were counted twice. '.repeat(90);
  function talk(turns: number): ClaudeLines {
    const lines = new ClaudeLines({ cwd: here().workspace });
    for (let turn = 0; turn < turns; turn++) {
      lines.user(`Question ${turn}? ${text}`).agent(`Answer ${turn}.`, 43_300 + turn * 1_350);
    }
    return lines;
  }
  const status = async (
    file: string,
  ): Promise<{ tokens: number; byCategory: { system: number } }> =>
    (await here().run(['status', '--transcript', file, '--json'])).value() as never;
  const about = (tokens: number, least: number, most: number): void =>
    assert.ok(tokens > least && tokens < most, String(tokens));

  it('shows them after the client’s own compaction, and their share of the window', async () => {
    const lines = talk(20).compaction(`Summary: ${text}`, kept());
    const { tokens, byCategory } = await status(here().write(lines.text()));
    about(tokens, 42_000, 46_000);
    about(byCategory.system, 39_000, 44_000);
  });

  it('promises no more than is saved when it is compacted, and shows the same afterwards', async () => {
    const file = here().write(talk(60).text());
    const answer = await here().run([
      'compact',
      '--transcript',
      file,
      '--json',
      '--model',
      'offline',
    ]);
    const { tokensBefore, tokensAfter } = (
      JSON.parse(answer.out) as { result: { tokensBefore: number; tokensAfter: number } }
    ).result;
    about(tokensBefore, 120_000, 125_000);
    // 42,000 around it, 20,000 kept, and a summary that quotes sixty messages.
    about(tokensAfter, 60_000, 78_000);
    assert.equal((await status(file)).tokens, tokensAfter);
  });
});
