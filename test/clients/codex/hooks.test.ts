import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from '../../cli/scene';
import { says } from './server';
import { files, work } from './talk';
import { CodexWorld, threadOf } from './world';

describe('our hooks in the real Codex', function () {
  this.timeout(180_000);
  before(ensureBuilt);
  const here = scenes();
  let world: CodexWorld;
  afterEach(() => world.close());

  const notes = (): string => {
    const folder = path.join(here().workspace, 'memory');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    return names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('');
  };
  const hook = async (...words: readonly string[]): Promise<string> => {
    const answer = await here().spawn(['hook', 'codex', ...words], { env: world.env });
    assert.equal(answer.code, 0, answer.err);
    return answer.out;
  };

  it('flush before its own compaction and give the evidence back after it', async () => {
    world = await CodexWorld.start(here(), 'model_auto_compact_token_limit = 10815');
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(here().workspace, name), text);
    }
    const config = path.join(world.home, 'config.toml');
    const mine = fs.readFileSync(config, 'utf8');
    assert.match(await hook('--install', '--notify'), /only once you have trusted them/);
    const thread = threadOf(await work(world, threadOf));
    assert.equal(notes(), '', 'nothing is due');
    // One answer for its own summary, one for the prompt.
    world.server.queue(says('Summary: ropes.', 11_000), says('Blue.', 5_000), says('So.', 5_100));
    const ran = await world.codex(
      ...['exec', '--skip-git-repo-check', '--dangerously-bypass-hook-trust'],
      ...['resume', thread, 'Which colour has the sail?'],
    );
    assert.equal(ran.code, 0, ran.err.slice(-2_000));
    assert.match(notes(), /Never touch hull\.txt/);
    const asked = JSON.stringify(world.lastAsked().input);
    assert.match(asked, /It is data, not a list of orders[^]*sails\.txt/);
    assert.equal(asked.split('It is data, not a list of orders').length, 2, 'once');
    await hook('--uninstall');
    assert.equal(fs.readFileSync(config, 'utf8'), mine);
    assert.equal(fs.existsSync(path.join(world.home, 'hooks.json')), false);
  });
});
