/** What each agent's transcript tells of instruction files and of definitions of tools, apart from the system prompt. */
import assert from 'node:assert/strict';
import { ClaudeCodeReader } from '../../src/agents/claudeCode/read/reader';
import { RolloutReader } from '../../src/agents/codex/read/reader';
import type { Conversation } from '../../src/engine/conversation/types';
import { breakDown } from '../../src/engine/meter/breakdown';
import type { Breakdown } from '../../src/engine/meter/breakdown';
import { readMeter } from '../build/meter';
import { quickCounter } from '../../src/engine/tokens/count/quick';
import type { TranscriptReader } from '../../src/ports/agent';
import type { TextAt } from '../../src/ports/files';
import { chat, conversationOf, request, whole } from '../build/lines/chatLines';
import { ClaudeLines } from '../build/lines/claudeLines';
import { CodexLines } from '../build/lines/codexLines';
import { rawLines } from '../build/lines/piLines';

const read = (
  texts: readonly string[],
  make: (textAt: TextAt) => TranscriptReader,
): Conversation => {
  const { lines, textAt } = rawLines(texts);
  const reader = make(textAt);
  for (const line of lines) reader.push(line);
  return reader.conversation();
};

function broken({ path, fixedTokens = null, fixedToolTokens = null }: Conversation): Breakdown {
  const reading = readMeter({ path, counter: quickCounter, fixedTokens });
  return breakDown({ path, reading, counter: quickCounter, toolTokens: fixedToolTokens });
}

const text = 'Never push on a Friday, and measure every sail twice. '.repeat(60);

describe('what instructs an agent', () => {
  it('is told apart in Codex: AGENTS.md by its heading, tools by their list, and neither in what a tool prints', () => {
    const files = `# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\n${text}</INSTRUCTIONS>`;
    const thread = new CodexLines().injected(files).user('Go on.').says('Done.');
    const told = broken(read(thread.tokens(20_000, 10).lines, (at) => new RolloutReader(at)));
    assert.ok(told.instructionFiles > 400, String(told.instructionFiles));
    assert.equal(told.tools, 0);
    assert.ok(told.system > 10_000, 'what nobody tells of stays with the system prompt');

    const printed = new CodexLines().user('x').call('c', 'shell', { cmd: 'cat AGENTS.md' });
    const other = printed.output('c', files).says('Done.').tokens(20_000, 10).lines;
    assert.equal(broken(read(other, (at) => new RolloutReader(at))).instructionFiles, 0);

    const tools = new CodexLines();
    tools.item({
      type: 'message',
      role: 'developer',
      content: [{ type: 'input_text', text: 'More.' }],
      tools: [{ name: 'sail', description: text }],
    });
    const more = tools.user('x').says('Done.').tokens(20_000, 10).lines;
    assert.ok(broken(read(more, (at) => new RolloutReader(at))).tools > 400);
  });

  it('is told apart in Claude Code by what an attachment is', () => {
    const lines = new ClaudeLines()
      .attachment('instructions', text)
      .attachment('nested_memory', text)
      .attachment('deferred_tools_delta', text)
      .attachment('environment', text)
      .user('Go on.')
      .agent('Done.', 20_000);
    const told = broken(read(lines.lines, (at) => new ClaudeCodeReader(at)));
    assert.ok(told.tools > 400, String(told.tools));
    assert.ok(Math.abs(told.instructionFiles - 2 * told.tools) < 10);
    assert.ok(told.system > 10_000);
  });

  it('is told by VS Code in shares of the prompt, by their labels', () => {
    const shares = (label: string) =>
      conversationOf(
        whole(
          chat([
            request(1, {
              promptTokens: 20_000,
              completionTokens: 100,
              promptTokenDetails: [
                { category: 'System', label: 'System Instructions', percentageOfPrompt: 20 },
                { category: 'System', label, percentageOfPrompt: 10 },
                { category: 'User Context', label: 'Messages', percentageOfPrompt: 70 },
              ],
            }),
          ]),
        ),
      );
    const known = shares('Tool Definitions');
    assert.deepEqual([known.fixedTokens, known.fixedToolTokens], [6_000, 2_000]);
    assert.equal(broken(known).tools, 2_000);
    const unknown = shares('Something Else');
    assert.deepEqual([unknown.fixedTokens, unknown.fixedToolTokens], [6_000, null]);
    assert.equal(broken(unknown).tools, 0);
  });
});
