import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import {
  contextMessages,
  contextRefs,
  modelInForce,
} from '../../../src/engine/conversation/context';
import { fileTouches } from '../../../src/engine/conversation/fileTouches';
import { readLedger } from '../../../src/engine/record/ledger';
import { pictureOf } from '../../../src/engine/picture/picture';
import type { Conversation, Entry, Message } from '../../../src/engine/conversation/types';
import { CodexLines, payloadsOf, userItem } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';
import { root } from '../../build/shared';
import { words } from '../../build/words';

function read(texts: readonly string[]): Conversation {
  const { lines, textAt } = rawLines(texts);
  const reader = new RolloutReader(textAt);
  for (const line of lines) reader.push(line);
  return reader.conversation();
}
const entries = (conversation: Conversation): Entry[] => conversation.path.map((ref) => ref.load());
const messages = (conversation: Conversation): Message[] =>
  entries(conversation).filter((entry) => entry.kind === 'message');
const shown = (conversation: Conversation): string[] =>
  contextMessages(conversation.path)
    .filter(({ role }) => role !== 'system')
    .map(({ role, blocks }) => {
      const words = blocks.map((block) => ('text' in block ? block.text : block.kind)).join('+');
      return `${role}: ${words}`;
    });
const fixture = (name: string): string[] =>
  fs
    .readFileSync(path.join(root, 'test/fixtures/codex', name), 'utf8')
    .trimEnd()
    .split('\n');

describe('reading a Codex rollout', () => {
  it('takes thread, folder, model and window from where they stand', () => {
    const thread = new CodexLines().user('hello').says('hi').tokens(900, 20);
    const conversation = read(thread.lines);
    assert.equal(conversation.agent, 'codex');
    assert.equal(conversation.sessionId, 'thread-1');
    assert.equal(conversation.cwd, '/home/dev/app');
    assert.equal(conversation.gitBranch, null);
    const inGit = new CodexLines({ meta: { git: { branch: 'fix/slot', commit_hash: 'a1' } } });
    assert.equal(read(inGit.user('hello').lines).gitBranch, 'fix/slot');
    assert.equal(conversation.formatVersion, 1);
    assert.equal(conversation.reportedWindowTokens, 258_400);
    assert.equal(conversation.ownLimitTokens, 244_800);
    assert.deepEqual(modelInForce(conversation.path), { provider: 'openai', id: 'gpt-5.5' });
    assert.deepEqual(conversation.oddities, []);
  });

  it('says where the client compacts by itself only of those that it is known of', () => {
    const of = (cli_version: unknown) =>
      read(new CodexLines({ meta: { cli_version } }).user('hello').says('hi').tokens(900, 20).lines)
        .ownLimitTokens;
    // As published threads have them: 258,400 is 95 % of the window from 0.55 on, 272,000 was the whole of it up to 0.47.
    assert.deepEqual(['0.55.0', '0.128.0-alpha.1', '1.0.0'].map(of), [244_800, 244_800, 244_800]);
    assert.deepEqual(['0.36.0', '0.47.0', '0.0.0', '', undefined].map(of), Array(5).fill(null));
  });

  it('reads each text once, though events repeat them, and an answer of several lines as one entry', () => {
    const thread = new CodexLines().user('look').thinks('which files');
    thread.says('Reading.').call('a', 'exec_command', { cmd: 'cat x' });
    thread.call('b', 'exec_command', { cmd: 'cat y' }).output('a', 'X').output('b', 'Y').says('ok');
    assert.deepEqual(shown(read(thread.lines)), [
      'user: look',
      'assistant: which files+Reading.+toolCall+toolCall',
      'tool: X',
      'tool: Y',
      'assistant: ok',
    ]);
  });

  it('gives usage to the answer it was reported of, before the outputs that its prompt did not hold', () => {
    const thread = new CodexLines().user('look').call('a', 'exec_command', { cmd: 'cat x' });
    thread.output('a', 'X').tokens(5_000, 50, 2_000);
    const [, answer, result] = messages(read(thread.lines));
    assert.deepEqual(answer?.usage, {
      inputTokens: 3_000,
      outputTokens: 50,
      cacheReadTokens: 2_000,
      cacheWriteTokens: 0,
      contextTokens: 5_050,
    });
    assert.equal(result?.usage, null);
  });

  it('makes rows after a late report new ones, so that nobody goes on from what he remembers', () => {
    const thread = new CodexLines().user('look').call('a', 'exec_command', { cmd: 'cat x' });
    const { lines, textAt } = rawLines(thread.output('a', 'X').tokens(5_000, 50).lines);
    const reader = new RolloutReader(textAt);
    for (const line of lines.slice(0, -1)) reader.push(line);
    const before = reader.conversation().path.at(-1);
    reader.push(lines.at(-1)!);
    const { path: after } = reader.conversation();
    assert.ok(before && !after.includes(before));
    assert.ok(after.some(({ id }) => id === before.id));
  });

  it('passes over the sum of the thread, empty counts and the client’s own estimates', () => {
    const thread = new CodexLines().user('a').says('b').tokens(700, 20).user('c').says('d');
    thread.event('token_count', { info: null }).tokens(0, 0);
    const usages = messages(read(thread.lines)).flatMap(({ usage }) => usage ?? []);
    assert.deepEqual(
      usages.map(({ contextTokens }) => contextTokens),
      [720],
    );
  });

  it('keeps what the client injects apart from what the person says', () => {
    const thread = new CodexLines().injected('<permissions>', 'developer');
    thread.injected('<environment_context>\n</environment_context>');
    thread.injected('<user_instructions>be brief</user_instructions>').user('hi');
    thread.injected('# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>');
    thread.injected('<turn_aborted>\nonce</turn_aborted>', 'developer');
    thread.item({ type: 'agent_message', content: [{ type: 'input_text', text: 'from /root' }] });
    thread.injected('<turn_aborted>\nby the user</turn_aborted>');
    assert.deepEqual(
      messages(read(thread.lines)).map(({ role, origin }) => `${role} ${origin}`),
      [
        ...Array<string>(3).fill('system injected'),
        'user person',
        'system injected',
        ...Array<string>(3).fill('user injected'),
      ],
    );
  });

  it('knows a stop that an event alone tells of, and no other end of a turn', () => {
    const thread = new CodexLines().user('run it').says('Running.');
    thread.event('turn_aborted', { reason: 'replaced' }).user('no, that').says('That.');
    thread.event('turn_aborted', { reason: 'interrupted' }).event('task_complete').user('hm');
    const found = entries(read(thread.lines)).slice(1);
    assert.deepEqual(
      found.map((entry) => (entry.kind === 'other' ? (entry.isStop ?? false) : entry.kind)),
      ['message', 'message', 'message', 'message', true, 'message'],
    );
    const { requests } = readLedger(found, null, (text) => text);
    assert.deepEqual(
      requests.requests().map(({ ended }) => ended),
      ['answered', 'interrupted', 'goesOn'],
    );
  });

  it('takes the tools that the client tells of for injected, and a search for tools for a call', () => {
    const tools = [{ type: 'namespace', name: 'functions', description: 'd', tools: [] }];
    const thread = new CodexLines().item({ type: 'additional_tools', role: 'developer', tools });
    thread.item({ type: 'of_tomorrow', role: 'developer' }).user('search');
    thread.item({ type: 'tool_search_call', call_id: 's', execution: 'client', arguments: {} });
    thread.item({ type: 'tool_search_output', call_id: 's', status: 'completed', tools });
    const said = messages(read(thread.lines));
    assert.deepEqual(
      said.map(({ role }) => role),
      ['system', 'system', 'user', 'assistant', 'tool'],
    );
    const [told, , , call, found] = said.map(({ blocks }) => blocks[0]);
    assert.deepEqual(told, { kind: 'text', text: JSON.stringify(tools), holds: 'tools' });
    assert.equal(call?.kind === 'toolCall' && call.tool, 'tool_search');
    assert.equal(found?.kind === 'toolResult' && found.text, JSON.stringify(tools));
  });

  it('reads exit codes from outputs in every form, and from events where the output states none', () => {
    const thread = new CodexLines().user('run');
    for (const id of 'abcdefghi') thread.call(id, 'exec_command', { cmd: 'x' });
    thread.event('item_completed', { item: { type: 'CommandExecution', id: 'e', exit_code: 7 } });
    thread.output(
      'a',
      'Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code 2\nOutput:\nx',
    );
    thread.output('b', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nProcess exited with code 9\n');
    thread.output('c', JSON.stringify({ output: 'x', metadata: { exit_code: 3 } }));
    thread.output('d', 'a file that says\nProcess exited with code 5\n');
    thread.output('e', 'nothing');
    thread.output('g', 'Wall time: 0.0000 seconds\nOutput:\nExit code: 1\nOutput:\nno such file');
    thread.output('f', [{ type: 'input_text', text: 'aborted by user' }]);
    thread.output('h', 'exec command rejected: looks risky; rejected by user settings');
    thread.output('i', 'failed in sandbox Box with execution error: exit code: 1, stdout: x');
    const results = messages(read(thread.lines)).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'toolResult' ? [block] : [])),
    );
    assert.deepEqual(
      results.map(({ exitCode, failed }) => [exitCode, failed]),
      [
        [2, true],
        [0, false],
        [3, true],
        [null, false],
        [7, true],
        [1, true],
        [null, true],
        [null, true],
        [null, true],
      ],
    );
  });

  it('sees which files a patch changed, given to its tool or through a shell', () => {
    const patch = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n+y\n*** End Patch\n';
    const shell = `apply_patch <<'EOF'\n${patch}EOF\n`;
    const thread = new CodexLines().user('edit').patch('a', patch);
    thread.call('b', 'exec_command', { cmd: shell });
    thread.call('c', 'shell', { command: ['bash', '-lc', shell] });
    thread.call('d', 'shell', { command: ['apply_patch', patch] });
    thread.call('e', 'exec_command', { cmd: `${shell}\nrm b` });
    const calls = messages(read(thread.lines)).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'toolCall' ? [block] : [])),
    );
    const touched = calls.slice(0, 4).map(({ tool, arguments: args }) => fileTouches(tool, args));
    assert.deepEqual(touched, Array(4).fill([{ action: 'edit', path: 'src/a.ts' }]));
    assert.equal(calls[4]?.tool, 'exec_command');
  });

  it('keeps unknown lines and items, names damaged ones, and stops at none', () => {
    const thread = new CodexLines().user('a').add('of_tomorrow', { x: 1 });
    thread.item({ type: 'web_search_call', id: 'w', action: {} }).says('b');
    thread.lines.push('{"timestamp":"2026', '[1]');
    thread.user('c');
    const conversation = read(thread.lines);
    assert.deepEqual(shown(conversation), ['user: a', 'assistant: b', 'user: c']);
    assert.deepEqual(
      conversation.oddities.map(({ line }) => line),
      [9, 10],
    );
    const others = entries(conversation).filter(({ kind }) => kind === 'other');
    assert.deepEqual(
      others.map(({ line }) => line),
      [5, 6],
    );
  });

  it('forgets turns that the person took back', () => {
    const thread = new CodexLines().user('a').says('b').user('c').says('d').user('e');
    thread.event('thread_rolled_back', { num_turns: 2 }).user('f');
    assert.deepEqual(shown(read(thread.lines)), ['user: a', 'assistant: b', 'user: f']);
  });

  it('takes what a program says, and a shell command, for no turn of its own that is taken back', () => {
    const marks = [
      '<turn_aborted>\nby the user</turn_aborted>',
      '<skill>\n<name>tide</name>\n</skill>',
      '<user_shell_command>\nls\n</user_shell_command>',
    ];
    const thread = new CodexLines().user('a').says('b').user('c').says('d');
    for (const mark of marks) thread.injected(mark);
    thread.event('thread_rolled_back', { num_turns: 1 }).user('e');
    assert.deepEqual(shown(read(thread.lines)), ['user: a', 'assistant: b', 'user: e']);
    const agents = new CodexLines().user('a').says('b');
    agents.item({ type: 'agent_message', content: [{ type: 'input_text', text: 'c' }] }).says('d');
    agents.event('thread_rolled_back', { num_turns: 1 });
    assert.deepEqual(shown(read(agents.lines)), ['user: a', 'assistant: b']);
  });

  it('says of a fork that its beginning lies elsewhere, until it has a history of its own', () => {
    const meta = { forked_from_id: 'thread-0', history_base: { thread_id: 'thread-0' } };
    const thread = new CodexLines({ meta }).user('a').says('b');
    assert.equal(read(thread.lines).formatVersion, 2);
    assert.match(words(read(thread.lines).oddities[0]?.reason ?? ''), /goes on from.*thread-0/);
    assert.equal(read(thread.compacted([userItem('all')], 'all').lines).formatVersion, 1);
    const strange = new CodexLines({ meta: { history_mode: 'knotted' } }).user('a');
    assert.equal(read(strange.lines).formatVersion, 0);
  });
});

describe('reading what replaced a Codex history', () => {
  const talk = (): CodexLines =>
    new CodexLines().user('one').says('two').tokens(5_000, 20).user('three').says('four');

  it('takes items that are the end of the path for kept entries', () => {
    const thread = talk();
    const conversation = read(
      thread.compacted([userItem('SUM'), ...payloadsOf(thread.lines).slice(-2)]).user('five').lines,
    );
    const expected = ['summary: SUM', 'user: three', 'assistant: four', 'user: five'];
    assert.deepEqual(shown(conversation), expected);
    const kept = contextRefs(conversation.path).find((ref) => ref.role === 'user');
    assert.equal(kept?.id, 'line-8');
  });

  it('shows what the client keeps of its own compaction, no more and no less', () => {
    const thread = talk();
    const own = 'Another language model started to solve this problem…\nALL OF IT';
    const [one, , three] = payloadsOf(thread.lines);
    const items = [one!, userItem('<environment_context>'), three!, userItem('new'), userItem(own)];
    const conversation = read(thread.compacted(items, own).says('five').lines);
    assert.deepEqual(shown(conversation), [
      `summary: ${own}`,
      'user: one',
      'user: three',
      'user: new',
      'assistant: five',
    ]);
    const ids = conversation.path.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const all = messages(conversation).flatMap(({ blocks }) => blocks);
    assert.equal(all.filter((block) => block.kind === 'text' && block.text === 'two').length, 1);
  });

  it('knows what was said again in another order of its fields', () => {
    const thread = talk();
    const turned = (text: string) => ({
      content: [{ text, type: 'input_text' }],
      role: 'user',
      type: 'message',
      id: 'm-1',
    });
    const conversation = read(
      thread.compacted([turned('one'), turned('three'), userItem('SUM')], 'SUM').lines,
    );
    assert.deepEqual(shown(conversation), ['summary: SUM', 'user: one', 'user: three']);
    const texts = messages(conversation).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])),
    );
    assert.deepEqual([...texts].sort(), ['four', 'one', 'three', 'two']);
  });

  it('keeps a text that was said twice as it was said last', () => {
    const thread = new CodexLines().user('go on').says('a').user('go on').says('b');
    const conversation = read(
      thread.compacted([userItem('SUM'), ...payloadsOf(thread.lines).slice(-2)]).lines,
    );
    assert.deepEqual(shown(conversation), ['summary: SUM', 'user: go on', 'assistant: b']);
    assert.equal(contextRefs(conversation.path).find(({ role }) => role)?.id, 'line-7');
  });

  it('adds what is half of an answer as an entry of its own, and its results with it', () => {
    const thread = new CodexLines().user('one').says('two').call('a', 'exec_command', { cmd: 'x' });
    thread.output('a', 'X').user('three');
    const items = [userItem('SUM'), ...payloadsOf(thread.lines).slice(-3)];
    const expected = ['summary: SUM', 'user: three', 'assistant: toolCall', 'tool: X'];
    assert.deepEqual(shown(read(thread.compacted(items, 'SUM').lines)), expected);
  });

  it('reads the summary alone, as clients of 2025 wrote it, and one that only its provider can read', () => {
    const old = new CodexLines({ numbered: false })
      .user('one')
      .add('compacted', { message: 'SUM' });
    assert.deepEqual(shown(read(old.user('two').lines)), ['summary: SUM', 'user: two']);
    const sealed = talk();
    sealed.compacted([
      payloadsOf(sealed.lines)[0]!,
      { type: 'compaction', encrypted_content: 'x' },
    ]);
    assert.deepEqual(shown(read(sealed.lines)), ['summary: ', 'user: one']);
  });
});

describe('what the real Codex wrote', () => {
  for (const name of ['undone.jsonl', 'ownCompaction.jsonl', 'fork.jsonl']) {
    it(`reads the same line by line as whole: ${name}`, () => {
      const texts = fixture(name);
      const { lines, textAt } = rawLines(texts);
      const reader = new RolloutReader(textAt);
      lines.forEach((line, index) => {
        reader.push(line);
        const conversation = reader.conversation();
        // Loading between lines must not leave anything behind.
        const now = entries(conversation);
        if (index % 7 === 0) assert.deepEqual(now, entries(read(texts.slice(0, index + 1))));
      });
      const whole = read(texts);
      assert.deepEqual(entries(reader.conversation()), entries(whole));
      assert.deepEqual({ ...reader.conversation(), path: 0 }, { ...whole, path: 0 });
      assert.deepEqual(whole.oddities.length, name === 'fork.jsonl' ? 1 : 0);
    });
  }

  it('has every turn of the person where it was asked, also those that its compaction moved', () => {
    const { path } = read(fixture('ownCompaction.jsonl'));
    const { turns } = pictureOf({ cwd: null, path, sizeOf: () => 1, mask: (text) => text });
    assert.ok(turns.length >= 4, JSON.stringify(turns));
    assert.equal(new Set(turns.map(({ at }) => at)).size, turns.length);
  });

  it('has the client’s own figure on every recorded turn', () => {
    const reported = messages(read(fixture('ownCompaction.jsonl'))).flatMap(
      ({ usage }) => usage?.contextTokens ?? [],
    );
    assert.deepEqual(
      [...reported].sort((a, b) => a - b),
      [5_020, 6_060, 8_020, 8_160, 8_360, 8_520, 8_660, 10_520, 10_660, 10_820, 15_300, 15_920],
    );
  });

  it('shows what was said before an undone compaction and after it', () => {
    const conversation = read(fixture('undone.jsonl'));
    const words = shown(conversation).filter((line) => line.startsWith('user'));
    assert.deepEqual(words, [
      'user: Look at the ropes and the cargo. Never touch hull.txt.',
      'user: Write the sail measure to sails.txt, then list the masts.',
      'user: Read the cargo again.',
      'user: Which lamp oil?',
      'user: Now the hull.',
      'user: And the keel?',
    ]);
    assert.ok(conversation.path.every(({ kind }) => kind !== 'compaction'));
  });

  it('reads what is left of it when it is cut at any byte', () => {
    const text = fixture('undone.jsonl').join('\n');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length }), (length) => {
        const conversation = read(text.slice(0, length).split('\n'));
        for (const ref of conversation.path) ref.load();
        assert.ok(conversation.oddities.length <= 1);
      }),
      { numRuns: 40 },
    );
  });
});
