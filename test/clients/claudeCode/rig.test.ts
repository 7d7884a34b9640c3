import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Scene } from '../../cli/scene';
import { Play, ours } from './play';
import { chanceOf } from './random';
import { says } from './server';
import { Turns } from './turns';
import { ClaudeWorld } from './world';
import { spoiling, wrongCompactions, wrongFiles, wrongUndos } from './wrongEdits';

const small = [
  ...['--set', 'compaction.keepRecentTokens=700'],
  ...['--set', 'compaction.evidenceTokens=400'],
];

/** Those of every day; all of them when sessions are asked for (`TIDEMARK_CLAUDE_SEEDS`), as each takes the client a second. */
const everyDay = new Set([
  ...['drops what the person said', 'swaps the order', 'keeps half of a pair, the call'],
  ...['has the summary twice', 'copies with the old usage', 'ends without a newline'],
  ...['forgets the first message', 'forgets the turns since'],
]);
const isWanted = ([name]: readonly [name: string, how: unknown]): boolean =>
  process.env['TIDEMARK_CLAUDE_SEEDS'] !== undefined || everyDay.has(name);

describe('the checks of the made-up sessions', () => {
  let scene: Scene;
  let world: ClaudeWorld;
  let play: Play;
  let bytes: Buffer;

  before(async () => {
    scene = new Scene();
    world = await ClaudeWorld.start(scene);
    const turns = new Turns(chanceOf(1), scene.workspace);
    play = new Play(world, turns);
    for (const kind of ['read', 'long', 'fail', 'chat', 'parallel', 'unicode'] as const) {
      await play.turn(turns.next(kind));
    }
    // So full that the client would compact at once if it believed this of what is kept.
    const last = turns.next('chat');
    await play.turn({ ...last, answers: [says('Nearly full.', 175_000)] });
    bytes = fs.readFileSync(play.file);
  });
  after(async () => {
    await world.close();
    await scene.remove();
  });
  beforeEach(() => fs.writeFileSync(play.file, bytes));

  /** A compaction and what shows whether it was right. */
  async function compacts(one: Play): Promise<void> {
    assert.ok(await one.compact(small), 'there is something to compact');
    await one.turn(one.turns.next('chat'));
  }

  it('pass what is right', async () => {
    const one = play.with(ours(scene, world));
    one.readsToo = true;
    await compacts(one);
    await one.undo();
    await one.turn({ ...one.turns.next('chat'), answers: [says('Back again.', 20_000)] });
  });

  for (const { name, spoil, isText } of [
    ...Object.entries(wrongCompactions)
      .filter(isWanted)
      .map(([name, spoil]) => ({ name, spoil, isText: false })),
    ...Object.entries(wrongFiles)
      .filter(isWanted)
      .map(([name, text]) => ({ name, spoil: text, isText: true })),
  ]) {
    it(`catch a compaction that ${name}`, async () => {
      const one = play.with(spoiling(ours(scene, world), { compaction: spoil }, isText));
      await assert.rejects(compacts(one), assert.AssertionError);
    });
  }

  for (const [name, undo] of Object.entries(wrongUndos).filter(isWanted)) {
    it(`catch an undo that ${name}`, async () => {
      const one = play.with(spoiling(ours(scene, world), { undo }));
      await one.compact(small);
      await one.turn(one.turns.next('chat'));
      await assert.rejects(async () => {
        await one.undo();
        await one.turn(one.turns.next('chat'));
      }, assert.AssertionError);
    });
  }
});
