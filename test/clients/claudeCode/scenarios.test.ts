import { scenes } from '../../cli/scene';
import { Play } from './play';
import { chanceOf } from './random';
import type { Chance } from './random';
import { Turns } from './turns';
import { ClaudeWorld } from './world';

/** `TIDEMARK_CLAUDE_SEEDS=7,100-130` plays these sessions instead of the few of every day. */
const wanted = process.env['TIDEMARK_CLAUDE_SEEDS'] ?? '';
const fixed = [8];

function seeds(): readonly number[] {
  if (wanted === '') return fixed;
  return wanted.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  });
}

const models = ['claude-sonnet-4-6', 'claude-opus-4-6', 'claude-haiku-4-5', 'claude-opus-4-6[1m]'];

type Step = (play: Play, chance: Chance) => Promise<unknown>;
const turn: Step = (play) => play.turn(play.turns.next());
const compact: Step = (play, chance) =>
  play.compact([
    ...['--set', `compaction.keepRecentTokens=${chance.pick([200, 450, 900, 1_500])}`],
    ...['--set', 'compaction.evidenceTokens=400'],
  ]);
const undo: Step = (play) => play.undo();
const breakOff: Step = (play, chance) =>
  play.breakOff(
    play.turns.next('chat'),
    chance.pick(['SIGINT', 'SIGKILL'] as const),
    chance.percent(50),
  );
const own: Step = (play, chance) => play.compactsItself(chance.percent(50) ? 'keep it' : '');
const overflow: Step = (play) => play.overflows(play.turns.next('chat'));
const fork: Step = (play) => play.fork(play.turns.next('chat'));
const otherModel: Step = async (play, chance) => {
  if (!play.hasThoughts) play.model = chance.pick(models);
  await turn(play, chance);
};

/** Each so many times out of all of them. */
const steps: readonly (readonly [Step, number])[] = [
  ...([
    [turn, 12],
    [compact, 6],
    [undo, 4],
    [breakOff, 3],
  ] as const),
  ...([
    [own, 1],
    [overflow, 1],
    [fork, 1],
    [otherModel, 2],
  ] as const),
];
const all = steps.flatMap(([step, times]) => Array.from({ length: times }, () => step));

/** Everything that may happen, each where it is hardest for what came before it. */
const everything: readonly Step[] = [
  ...[turn, turn, compact, turn, compact, breakOff, undo, undo, turn],
  ...[compact, fork, undo, overflow, turn, compact, own, compact, turn, undo, turn],
];

describe('a made-up session with the real Claude Code', () => {
  const here = scenes();

  async function walk(seed: number, plan: (chance: Chance) => readonly Step[]): Promise<void> {
    const chance = chanceOf(seed);
    const world = await ClaudeWorld.start(here());
    const play = new Play(world, new Turns(chance, here().workspace));
    play.hasThoughts = chance.percent(60);
    try {
      for (const step of plan(chance)) await step(play, chance);
    } catch (error) {
      const log = `seed ${seed}:\n${play.log.join('\n')}`;
      if (error instanceof Error) error.stack = `${error.stack ?? ''}\n${log}`;
      throw error;
    } finally {
      await world.close();
    }
  }

  it('is carried on as it was through everything that may happen', () => walk(1, () => everything));

  for (const seed of seeds()) {
    it(`is carried on as it was at every point (seed ${seed})`, () =>
      walk(seed, (chance) => [
        ...[turn, turn, turn],
        ...Array.from({ length: wanted === '' ? 5 : 14 }, () => chance.pick(all)),
        ...[compact, turn, undo, turn],
      ]));
  }
});
