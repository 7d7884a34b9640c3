import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from '../../cli/scene';
import {
  assertDone,
  assertGiven,
  memory,
  notesOf,
  toolSteps,
  withNote,
  withNotesForTools,
} from '../memoryWork';
import { says } from './server';
import type { Answer } from './server';
import { PiWorld, textOf } from './world';

describe('our memory in the real pi', () => {
  before(ensureBuilt);
  const here = scenes();
  let world: PiWorld;
  beforeEach(async () => {
    world = await PiWorld.start(here());
    withNote(here());
  });
  afterEach(() => world.close());

  const hook = async (...words: readonly string[]): Promise<void> => {
    const { code, err } = await here().spawn(['hook', 'pi', ...words], { env: world.env });
    assert.equal(code, 0, err);
  };
  const calls = (id: string, name: string, input: object): Answer => ({
    content: [{ type: 'tool_use', id: `toolu_${id}`, name, input }],
    inputTokens: 9_000,
  });

  it('is there as tools that are all used by its model, and go without a trace', async () => {
    withNotesForTools(here());
    await hook('--install', '--tools');
    const begun = world.server.asked.length;
    world.server.queue(says('Yes.', 9_000));
    await world.turn('Are the tools there?');
    const offered = (world.server.asked[begun]?.tools ?? []) as readonly {
      readonly name: string;
    }[];
    const named = (word: string): string =>
      offered.find(({ name }) => name.endsWith(word))?.name ?? `missing: ${word}`;
    const names = offered.map(({ name }) => name);
    assert.equal(names.filter((name) => name.includes('memory_')).length, 5, names.join());
    world.server.queue(
      ...toolSteps.map(({ tool, input }, i) => calls(`a${i}`, named(tool), input)),
      says('Whole millimetres.', 9_500),
    );
    await world.turn('Look it up.', world.transcripts().at(-1));
    assertDone(textOf(world.lastAsked()), here());
    await hook('--uninstall');
    assert.equal(fs.existsSync(path.join(world.folder, 'mcp.json')), false);
  });

  it('goes with a prompt that it bears on, once, and takes what it is asked to remember', async () => {
    await hook('--install', '--prompts');
    world.server.queue(says('It rounds.', 9_000), says('Noted.', 9_100));
    await world.turn(memory.question);
    assertGiven(textOf(world.lastAsked()));
    const file = world.transcripts().at(-1);
    await world.turn(`${memory.question} ${memory.asked}`, file);
    assert.equal(textOf(world.lastAsked()).split(memory.note).length, 2, 'once in a conversation');
    assert.match(notesOf(here()), /harbour master signs every release/);
  });
});
