import assert from 'node:assert/strict';
import { scenes } from '../../cli/scene';
import { chanceOf } from './random';
import { outputTokens, says } from './server';
import { asSubAgent, Turns } from './turns';
import type { Turn } from './turns';
import { ClaudeWorld, sessionOf, turnWords } from './world';

const sonnet = 'claude-sonnet-4-6';
const longOpus = 'claude-opus-4-6[1m]';

/** What the client says of a turn with `--output-format json`. */
interface Report {
  readonly usage: Readonly<Record<string, unknown>>;
  readonly modelUsage: Readonly<Record<string, { readonly contextWindow: number }>>;
}

const fields = [
  ...['input_tokens', 'output_tokens'],
  ...['cache_creation_input_tokens', 'cache_read_input_tokens'],
];

describe('the meter and the real Claude Code’s own figures', () => {
  const here = scenes();
  let world: ClaudeWorld;
  let turns: Turns;
  let file: string;

  beforeEach(async () => {
    world = await ClaudeWorld.start(here());
    world.server.answerBy(asSubAgent);
    turns = new Turns(chanceOf(1), here().workspace);
    file = '';
  });
  afterEach(() => world.close());

  async function report(prompt: string, model: string): Promise<Report> {
    const session = file === '' ? undefined : sessionOf(file);
    const words = [...turnWords(prompt, session, model), '--output-format', 'json'];
    const { code, out, err } = await world.claude(words);
    assert.equal(code, 0, out + err);
    [file = ''] = world.transcripts();
    return JSON.parse(out) as Report;
  }
  const status = async () => {
    const words = ['status', '--json', '--transcript', file];
    return (await here().run(words, { env: world.env })).json();
  };

  /** The client adds up what all requests of a turn had; the last of them is what the window holds. */
  async function turn({ prompt, answers }: Turn, model: string): Promise<void> {
    world.server.queue(...answers);
    const { usage, modelUsage } = await report(prompt, model);
    const sum = fields.reduce((all, field) => all + Number(usage[field]), 0);
    const counts = answers.map(({ inputTokens }) => inputTokens + outputTokens);
    assert.equal(
      sum,
      counts.reduce((all, one) => all + one, 0),
    );
    const { reportedTokens, tokens, source, window, windowSource } = await status();
    assert.deepEqual([reportedTokens, source], [counts.at(-1), 'reported']);
    assert.equal(tokens, reportedTokens);
    assert.deepEqual([window, windowSource], [modelUsage[model]?.contextWindow, 'table']);
  }

  it('are the same to the token on every turn, whatever it is made of', async () => {
    for (const kind of ['chat', 'parallel', 'agent', 'thinking', 'steps'] as const) {
      await turn(turns.next(kind), sonnet);
    }
    await turn(turns.next('mixed'), longOpus);
    await turn(turns.next('agent'), longOpus);
  });

  it('are gone at once with a compaction of the client’s own', async () => {
    for (const kind of ['read', 'chat', 'long'] as const) await turn(turns.next(kind), sonnet);
    world.server.queue(says('A summary.', 9_000), says('A summary.', 9_000));
    await report('/compact', sonnet);
    world.server.clear();
    const { reportedTokens, source, tokens } = await status();
    assert.deepEqual([reportedTokens, source], [null, 'estimated']);
    assert.ok(Number(tokens) > 0);
    await turn(turns.next('parallel'), sonnet);
  });
});
