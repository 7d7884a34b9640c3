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
import { CodexWorld, threadOf } from './world';

describe('our memory in the real Codex', () => {
  before(ensureBuilt);
  const here = scenes();
  let world: CodexWorld;
  beforeEach(async () => {
    world = await CodexWorld.start(here());
    withNote(here());
  });
  afterEach(() => world.close());

  const hook = async (...words: readonly string[]): Promise<void> => {
    const { code, err } = await here().spawn(['hook', 'codex', ...words], { env: world.env });
    assert.equal(code, 0, err);
  };
  const calls = (id: string, tool: string, input: object): Answer => ({
    items: [
      {
        type: 'function_call',
        call_id: id,
        name: tool,
        namespace: 'mcp__tidemark',
        arguments: JSON.stringify(input),
      },
    ],
    inputTokens: 6_000,
    outputTokens: 30,
  });
  const last = (): string => JSON.stringify(world.lastAsked().input);

  it('is there as tools that are all used by its model, and go without a trace', async () => {
    withNotesForTools(here());
    const file = path.join(world.home, 'config.toml');
    const mine = fs.readFileSync(file, 'utf8');
    await hook('--install', '--tools');
    let tries = 0;
    world.server.answerBy = (request) => {
      const step = nextStep(JSON.stringify(request.input));
      return step && calls(`a${++tries}`, step.tool, step.input);
    };
    world.server.queue(says('Whole millimetres.', 6_200));
    await world.turn('Look it up.');
    assertDone(last(), here());
    await hook('--uninstall');
    assert.equal(fs.readFileSync(file, 'utf8'), mine);
  });

  it('goes with a prompt that it bears on, once, and takes what it is asked to remember', async () => {
    await hook('--install', '--prompts');
    const turn = async (...words: readonly string[]): Promise<void> => {
      world.server.queue(says('It rounds.', 6_000));
      const ran = await world.codex(
        ...['exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust', ...words],
      );
      assert.equal(ran.code, 0, ran.err.slice(-2_000));
    };
    await turn(memory.question);
    assertGiven(last());
    const thread = threadOf(world.rollouts().at(-1) ?? '');
    await turn('resume', thread, `${memory.question} ${memory.asked}`);
    assert.equal(last().split(memory.note).length, 2, 'once in a conversation');
    assert.match(notesOf(here()), /harbour master signs every release/);
  });
});
