import assert from 'node:assert/strict';
import { inForce, limitIn } from '../../../src/agents/codex/settings';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import type { Conversation } from '../../../src/engine/conversation/types';
import type { Listing } from '../../../src/ports/listing';
import { CodexLines } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';

const around = { env: {}, home: '/home/u' };
const home = '/home/u/.codex/config.toml';

/** A thread in /home/dev/app with a window of 258,400 tokens, or with none told. */
function thread(hasWindow = true): Conversation {
  const lines = new CodexLines().user('a').says('b');
  const { lines: raw, textAt } = rawLines((hasWindow ? lines.tokens(900, 20) : lines).lines);
  const reader = new RolloutReader(textAt);
  for (const line of raw) reader.push(line);
  return reader.conversation();
}

async function tick(
  files: Readonly<Record<string, string>>,
  conversation = thread(),
): Promise<number | null | undefined> {
  const listing: Pick<Listing, 'smallText' | 'exists'> = {
    smallText: (file) => Promise.resolve(files[file]),
    exists: (file) => Promise.resolve(file in files),
  };
  // Nothing else is asked for: it would fail the test.
  const settled = await inForce(conversation, listing as Listing, around);
  return settled.ownLimitTokens;
}

describe('where Codex compacts by itself', () => {
  it('is what its settings say, where that is sooner than 90 % of the model’s window', async () => {
    assert.equal(await tick({}), 244_800);
    assert.equal(await tick({ [home]: 'model_auto_compact_token_limit = 100_000\n' }), 100_000);
    assert.equal(await tick({ [home]: 'model_auto_compact_token_limit = 300000\n' }), 244_800);
    const untold = thread(false);
    assert.equal(await tick({ [home]: 'model_auto_compact_token_limit = 90\n' }, untold), 90);
  });

  it('is read from the top level only, and from nothing that is no number', () => {
    const key = 'model_auto_compact_token_limit';
    assert.equal(limitIn(`model = "x"\n  "${key}"  = 5_000 # soon\n[tui]\nx = 1`), 5_000);
    assert.equal(limitIn(`[tools]\n${key} = 5000\n`), null);
    assert.equal(limitIn(`# ${key} = 5000\n`), null);
    for (const value of ['0', '-5', '"5000"', 'true', '5.5', '']) {
      assert.equal(limitIn(`${key} = ${value}\n`), null, value);
    }
    assert.equal(limitIn(''), null);
  });

  it('is a project’s own where it is trusted, the nearest folder first', async () => {
    const limit = (tokens: number): string => `model_auto_compact_token_limit = ${tokens}\n`;
    const trusted = (dir: string, level = 'trusted'): string =>
      `${limit(90_000)}[projects.${dir}]\ntrust_level = "${level}"\n`;
    const project = {
      '/home/dev/app/.codex/config.toml': limit(70_000),
      '/home/dev/.codex/config.toml': limit(60_000),
      '/home/dev/.git': '',
    };
    assert.equal(await tick({ ...project, [home]: trusted('"/home/dev/app"') }), 70_000);
    assert.equal(await tick({ ...project, [home]: trusted("'/home/dev'") }), 70_000);
    assert.equal(
      await tick({ ...project, [home]: trusted('"/home/dev/app"', 'untrusted') }),
      90_000,
    );
    assert.equal(await tick({ ...project, [home]: trusted('"/elsewhere"') }), 90_000);
    const above = {
      '/home/dev/.codex/config.toml': limit(60_000),
      [home]: trusted('"/home/dev/app"'),
    };
    assert.equal(await tick({ ...above, '/home/dev/.git': '' }), 60_000);
    assert.equal(await tick(above), 90_000, 'without a project there is only its own folder');
  });
});
