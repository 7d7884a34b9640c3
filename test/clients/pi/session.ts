/** One session of the real pi and our command line on it, for tests that go from turn to turn. */
import assert from 'node:assert/strict';
import type { Scene } from '../../cli/scene';
import { agent } from './checks';
import { says } from './server';
import type { Block } from '../messages';
import { work } from './talk';
import { PiWorld, saidIn } from './world';

export type Json = Readonly<Record<string, unknown>>;

/** So little is kept that the made-up work has something to compact. */
export const small = [
  ...['--set', 'compaction.keepRecentTokens=450'],
  ...['--set', 'compaction.evidenceTokens=400'],
];

export class PiSession {
  readonly world: PiWorld;
  readonly scene: Scene;
  file: string;

  private constructor(world: PiWorld, scene: Scene, file: string) {
    this.world = world;
    this.scene = scene;
    this.file = file;
  }

  /** A session in which the made-up work was done. */
  static async worked(scene: Scene): Promise<PiSession> {
    const world = await PiWorld.start(scene);
    return new PiSession(world, scene, await work(world));
  }

  /** Runs our command line on the transcript; it must succeed. */
  async run(...words: readonly string[]): Promise<Json> {
    const answer = await this.scene.run([...words, '--json', '--transcript', this.file], {
      env: this.world.env,
    });
    assert.equal(answer.code, 0, answer.err + answer.out);
    return answer.value() as Json;
  }

  /** Its sentence where it must not. */
  async refused(...words: readonly string[]): Promise<string> {
    const answer = await this.scene.run([...words, '--transcript', this.file], {
      env: this.world.env,
    });
    assert.notEqual(answer.code, 0, answer.out);
    return answer.err;
  }

  async compact(
    ...words: readonly string[]
  ): Promise<{ readonly summary: string; readonly firstKeptEntryId: string }> {
    const { result } = await this.run('compact', ...small, ...words);
    return result as { summary: string; firstKeptEntryId: string };
  }

  undo(): Promise<Json> {
    return this.run('undo');
  }

  /** Tokens as reported, where the figure comes from, and the window. */
  async meter(): Promise<readonly [reported: unknown, source: unknown, tokens: unknown]> {
    const status = await this.run('status');
    return [status['reportedTokens'], status['source'], status['tokens']];
  }

  /** The next turn of the session, resumed; what the client asked the model with. */
  async next(prompt: string, reply: string, tokens = 11_500): Promise<readonly Block[]> {
    this.world.server.queue(says(reply, tokens));
    const rpc = await this.world.resumed(this.file);
    await rpc.prompt(prompt);
    return this.#asked();
  }

  /** The same by a client that is started for it. */
  async nextAnew(prompt: string, reply: string, tokens = 11_500): Promise<readonly Block[]> {
    this.world.server.queue(says(reply, tokens));
    await this.world.turn(prompt, this.file);
    return this.#asked();
  }

  #asked(): readonly Block[] {
    this.age();
    return saidIn(this.world.lastAsked());
  }

  /** What the conversation says, as the client last sent it and was answered. */
  soFar(reply: string): readonly Block[] {
    return [...saidIn(this.world.lastAsked()), agent(reply)];
  }

  /** As if a minute had gone by. */
  age(): void {
    this.scene.age(this.file);
  }
}
