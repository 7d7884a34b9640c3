import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from '../../cli/scene';
import { Scenario } from './scenario';
import { says } from './server';
import type { Item } from './server';
import { contextOf, fileFaults, replacements, shortFaults, wholeFaults } from './truth';
import type { Request } from './truth';
import { CodexWorld, threadOf } from './world';

/** Seeds that are always run; `TIDEMARK_CODEX_SEEDS=20` runs so many further ones, `TIDEMARK_CODEX_SEEDS=7,9` those. */
const fixed = [8, 501];
const asked = process.env['TIDEMARK_CODEX_SEEDS'] ?? '';
const seeds = asked.includes(',')
  ? asked.split(',').filter(Boolean).map(Number)
  : [...fixed, ...Array.from({ length: Number(asked) }, (_, n) => 100 + n)];

const small = [
  ...['--set', 'compaction.keepRecentTokens=700'],
  ...['--set', 'compaction.evidenceTokens=400'],
];

describe('whatever the real Codex was doing', () => {
  before(ensureBuilt);
  const here = scenes();
  let world: CodexWorld;
  afterEach(() => world.close());

  for (const seed of seeds) {
    it(`goes on from compactions and their undoing (seed ${seed})`, async () => {
      const random = new Scenario(seed, here().workspace);
      const ownAt = random.below(3) === 0 ? 14_000 : null;
      const limit = ownAt === null ? '' : `model_auto_compact_token_limit = ${ownAt}`;
      const model = random.pick(['gpt-5.5', 'gpt-6-sol']);
      world = await CodexWorld.start(here(), limit, model);
      world.server.summary = says('The client itself has summed up.', 900);
      const run = new Run(world, random);
      run.log.push(`${model} ${limit}`);
      await run.turn();
      if (random.below(4) === 0) run.strip();
      await run.turn();
      for (let step = 0; step < 4; step++) await run.step();
      if (run.compacted === 0) await run.compact();
      await run.undo();
      if (process.env['TIDEMARK_VERBOSE']) console.log(run.log.join('\n'));
      assert.ok(run.compacted > 0, run.log.join('\n'));
    });
  }
});

interface Compacted {
  readonly result: { readonly summary: string };
}

interface Wanted {
  readonly afterCompaction: boolean;
  readonly faults: (request: Request) => readonly string[];
}

/** One thread as it goes, with everything that was done to it. */
class Run {
  readonly log: string[] = [];
  compacted = 0;
  readonly #world: CodexWorld;
  readonly #random: Scenario;
  #file = '';
  /** What was there before each compaction that is not undone. */
  readonly #undoable: { readonly before: readonly Item[] }[] = [];

  constructor(world: CodexWorld, random: Scenario) {
    this.#world = world;
    this.#random = random;
  }

  /** A turn that goes to its end; what the client asked with first must be all of the conversation. */
  async turn(verb = 'resume', wanted?: Wanted): Promise<void> {
    const { prompt, answers } = this.#random.turn();
    const before = this.#file === '' ? [] : contextOf(this.#file);
    const { server } = this.#world;
    const requests = server.asked.length;
    server.queue(...answers);
    const thread = this.#file === '' ? undefined : threadOf(this.#file);
    const file = this.#file;
    await this.#world.turn(prompt, thread, verb);
    if (file === '' || verb === 'fork') this.#file = this.#world.rollouts().at(-1) ?? '';
    this.log.push(`${verb}: ${prompt.slice(0, 30)}`);
    const first = server.asked.slice(requests).find(({ input }) => isPrompted(input, prompt));
    const isOwn = replacements(this.#file);
    this.#judge(fileFaults(this.#file));
    if (isOwn !== this.#ownBefore && wanted?.afterCompaction !== true) {
      // The client compacted by itself: what it sends from there on is what it says itself. After ours it must not.
      this.log.push('the client compacted');
      this.#ownBefore = isOwn;
      this.#undoable.length = 0;
      return;
    }
    const request = { input: first?.input ?? [], prompt };
    this.#judge(wanted ? wanted.faults(request) : wholeFaults(request, before));
    const extra = server.asked.length - requests - answers.length;
    if (extra !== 0) this.#judge([`${extra} requests more than answers`]);
  }
  #ownBefore = 0;

  #judge(faults: readonly string[]): void {
    assert.deepEqual(faults, [], `${this.log.join('\n')}\n${this.#file}`);
  }

  /** The thread in the older form: no line has a number. */
  strip(): void {
    const lines = fs.readFileSync(this.#file, 'utf8').trimEnd().split('\n');
    const older = lines.map((text) => {
      const line = JSON.parse(text) as { ordinal?: number; payload: Record<string, unknown> };
      delete line.ordinal;
      delete line.payload['history_mode'];
      return JSON.stringify(line);
    });
    for (const name of fs.readdirSync(this.#world.home)) {
      if (name.includes('.sqlite')) fs.rmSync(path.join(this.#world.home, name));
    }
    fs.writeFileSync(this.#file, `${older.join('\n')}\n`);
    this.log.push('stripped');
  }

  async step(): Promise<void> {
    switch (this.#random.below(6)) {
      case 0:
        return this.turn();
      case 1:
        return this.fork();
      case 2:
        return this.stop();
      case 3:
        return this.undo();
      default:
        return this.compact();
    }
  }

  async fork(): Promise<void> {
    if (this.log.includes('stripped')) return;
    await this.turn('fork');
  }

  /** A turn in which the client is stopped, then one that goes to its end. */
  async stop(): Promise<void> {
    const { prompt, answers } = this.#random.stopped();
    const { server } = this.#world;
    const signal = this.#random.pick(['SIGINT', 'SIGKILL'] as const);
    const requests = server.asked.length;
    server.queue(...answers);
    this.log.push(`${signal}: ${prompt.slice(0, 30)}`);
    const isWaiting = (): boolean =>
      server.asked.length >= requests + answers.length &&
      (answers.at(-1)?.hangs === true || fs.readFileSync(this.#file, 'utf8').includes('sleep 60'));
    await this.#world.stopped(['resume', threadOf(this.#file), prompt], signal, isWaiting);
    server.clear();
    this.#ownBefore = replacements(this.#file);
    await this.turn();
  }

  async #tool(...words: readonly string[]) {
    this.#world.scene.age(this.#file);
    const { env } = this.#world;
    return this.#world.scene.run([...words, '--transcript', this.#file], { env });
  }

  async compact(): Promise<void> {
    const before = contextOf(this.#file);
    const bytes = fs.readFileSync(this.#file);
    const answer = await this.#tool('compact', '--json', ...small);
    this.log.push(`compact: ${answer.code} ${answer.err || (answer.code === 0 ? '' : answer.out)}`);
    const after = fs.readFileSync(this.#file);
    assert.deepEqual(after.subarray(0, bytes.length), bytes, 'only appended');
    if (answer.code !== 0) {
      assert.match(answer.err + answer.out, /[Nn]othing to compact|would not be smaller/);
      assert.equal(after.length, bytes.length);
      return;
    }
    this.compacted++;
    this.#ownBefore++;
    this.#judge(fileFaults(this.#file));
    const { result } = answer.value() as Compacted;
    this.#random.reset(5_000);
    await this.turn('resume', {
      afterCompaction: true,
      faults: (request) => shortFaults(request, before, result.summary),
    });
    this.#undoable.push({ before });
    if (this.#random.below(2) === 0) await this.turn();
  }

  async undo(): Promise<void> {
    const last = this.#undoable.pop();
    const now = contextOf(this.#file);
    const answer = await this.#tool('undo', '--json');
    this.log.push(`undo: ${answer.code} ${answer.err || (answer.code === 0 ? '' : answer.out)}`);
    if (!last) {
      assert.notEqual(answer.code, 0, this.log.join('\n'));
      return;
    }
    assert.equal(answer.code, 0, `${answer.err}\n${this.log.join('\n')}`);
    this.#ownBefore++;
    const whole = [...last.before, ...this.#since(now, last.before)];
    this.#judge(fileFaults(this.#file));
    await this.turn('resume', {
      afterCompaction: false,
      faults: (request) => wholeFaults(request, whole),
    });
    if (this.#random.below(2) === 0) await this.turn();
  }

  /** What was said since the compaction: all that is neither its summary nor kept from before. */
  #since(now: readonly Item[], before: readonly Item[]): readonly Item[] {
    const kept = now.slice(1);
    const texts = before.map((item) => JSON.stringify(item));
    const isKept = (count: number): boolean =>
      JSON.stringify(kept.slice(0, count)) === `[${texts.slice(texts.length - count).join(',')}]`;
    let count = Math.min(kept.length, before.length);
    while (count > 0 && !isKept(count)) count--;
    return kept.slice(count);
  }
}

const isPrompted = (input: readonly Item[], prompt: string): boolean =>
  JSON.stringify(input.at(-1) ?? '').includes(JSON.stringify(prompt).slice(1, -1));
