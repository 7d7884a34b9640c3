import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from '../../cli/scene';
import {
  assertDone,
  assertGiven,
  memory,
  nextStep,
  notesOf,
  withNote,
  withNotesForTools,
} from '../memoryWork';
import { says } from './server';
import type { Answer } from './server';
import { ClaudeWorld, model, textOf } from './world';

describe('our memory in the real Claude Code', () => {
  before(ensureBuilt);
  const here = scenes();
  let world: ClaudeWorld;
  beforeEach(async () => {
    world = await ClaudeWorld.start(here());
    withNote(here());
  });
  afterEach(() => world.close());

  const hook = async (...words: readonly string[]): Promise<void> => {
    const { code, err } = await here().spawn(['hook', 'claude-code', ...words], { env: world.env });
    assert.equal(code, 0, err);
  };
  const calls = (id: string, tool: string, input: object): Answer => ({
    content: [{ type: 'tool_use', id: `toolu_${id}`, name: `mcp__tidemark__${tool}`, input }],
    inputTokens: 9_000,
    until: soon(),
  });
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

  it('is there as tools that are all used by its model, and go without a trace', async () => {
    withNotesForTools(here());
    const file = path.join(world.config, '.claude.json');
    const mine = '{\n  "hasCompletedOnboarding": true\n}\n';
    fs.writeFileSync(file, mine);
    await hook('--install', '--tools');
    let tries = 0;
    world.server.answerBy((request) => {
      const step = nextStep(textOf(request));
      return step && calls(`a${++tries}`, step.tool, step.input);
    });
    world.server.queue(says('Whole millimetres.', 9_500));
    const ran = await world.claude([
      ...['-p', 'Look it up.', '--model', model],
      ...['--allowedTools', 'mcp__tidemark'],
    ]);
    assert.equal(ran.code, 0, ran.err);
    // It loads tools of servers when they are looked for; what it names, its model may call.
    for (const name of ['search', 'get', 'store', 'recall', 'forget'])
      assert.ok(textOf(world.lastAsked()).includes(`mcp__tidemark__memory_${name}`), name);
    assertDone(textOf(world.lastAsked()), here());
    await hook('--uninstall');
    const left = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
    assert.deepEqual(left['mcpServers'] ?? {}, {}, 'the client has written the file meanwhile');
  });

  it('goes with a prompt that it bears on, once, and takes what it is asked to remember', async () => {
    await hook('--install', '--prompts');
    world.server.queue(says('It rounds.', 9_000), says('Noted.', 9_100));
    await world.turn(memory.question);
    assertGiven(textOf(world.lastAsked()));
    const session = path.basename(world.transcripts().at(-1) ?? '', '.jsonl');
    await world.turn(`${memory.question} ${memory.asked}`, session);
    assert.equal(textOf(world.lastAsked()).split(memory.note).length, 2, 'once in a conversation');
    assert.match(notesOf(here()), /harbour master signs every release/);
  });
});
