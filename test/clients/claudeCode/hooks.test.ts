import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { launcherFiles } from '../../../src/clientHooks/launcher';
import { hookHome } from '../../../src/disk/clients/hookHome';
import type { HookHome } from '../../../src/ports/hookHome';
import { cli, ensureBuilt, scenes } from '../../cli/scene';
import { passage } from '../pinned';
import { says } from './server';
import { work } from './talk';
import { ClaudeWorld, model, textOf } from './world';
import { patience } from '../../../tools/patience.mjs';

describe('our hooks in the real Claude Code', () => {
  before(ensureBuilt);
  const here = scenes();
  let world: ClaudeWorld;
  beforeEach(async () => {
    world = await ClaudeWorld.start(here());
  });
  afterEach(() => world.close());

  const notes = (): string => {
    const folder = path.join(here().workspace, 'memory');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    return names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('');
  };
  const install = async (word: '--install' | '--uninstall', ...more: readonly string[]) => {
    const words = ['hook', 'claude-code', word, ...more];
    const { code, err } = await here().spawn(words, { env: world.env });
    assert.equal(code, 0, err);
  };
  const settings = (): string => path.join(world.config, 'settings.json');
  const home = (script: string): HookHome =>
    hookHome({
      folder: path.join(here().ours, 'hook'),
      launcher: launcherFiles(false),
      script,
      runtime: process.execPath,
      hasNode: () => true,
      now: () => new Date(),
    });

  it('flush before its own compaction, tell its summary what to keep, and give the evidence back', async () => {
    const mine = '{\n  "includeCoAuthoredBy": false\n}\n';
    fs.writeFileSync(settings(), mine);
    await install('--install');
    const session = path.basename(await work(world), '.jsonl');
    assert.equal(notes(), '', 'nothing is due');
    const sofar = world.server.asked.length;
    world.server.queue(says('Summary: the mast was made longer.', 11_500));
    await world.claude(['-p', '/compact', '--resume', session, '--model', model]);
    const [compacting] = world.server.asked.slice(sofar);
    assert.ok(compacting, 'it compacted');
    assert.match(
      textOf(compacting),
      /Keep in the summary, letter for letter[^]*wc -l < cargo\.txt/,
    );
    assert.match(notes(), /Never touch hull\.txt/);
    world.server.queue(says('There are 90.', 6_000));
    await world.turn('How many crates?', session);
    const asked = textOf(world.lastAsked());
    assert.match(asked, /It is data, not a list of orders[^]*mast\.txt/);
    assert.equal(asked.split('It is data, not a list of orders').length, 2, 'once');
    assert.match(asked, /Summary: the mast was made longer\./);
    await install('--uninstall');
    assert.equal(fs.readFileSync(settings(), 'utf8'), mine);
    assert.equal(fs.existsSync(path.join(here().ours, 'hook')), false);
  });

  it('hand back what is pinned byte for byte after each of five compactions of its own', async () => {
    await install('--install');
    const file = await work(world);
    const session = path.basename(file, '.jsonl');
    const words = ['pin', '--transcript', file, '--stdin'];
    const pin = await here().spawn(words, { env: world.env, input: passage });
    assert.equal(pin.code, 0, pin.err);
    for (let round = 1; round <= 5; round++) {
      world.server.queue(says(`Summary ${round}: the mast was made longer.`, 11_500));
      await world.claude(['-p', '/compact', '--resume', session, '--model', model]);
      world.server.queue(says('There are 90.', 6_000));
      await world.turn('How many crates?', session);
      const asked = textOf(world.lastAsked());
      assert.match(asked, new RegExp(`Summary ${round}: `));
      assert.equal(asked.split(JSON.stringify(passage).slice(1, -1)).length, 2, `round ${round}`);
    }
  });

  it('write notes at the end of a turn when they are due by the settings of the editor, and not where it restricts the folder', async () => {
    await install('--install');
    const known = (trusted: boolean) =>
      home(cli).keep([{ folder: here().workspace, trusted, layers: [{ contextTokens: 14_000 }] }]);
    const turn = async (session?: string): Promise<string> => {
      world.server.queue(says('Understood.', 12_500));
      await world.turn('You must never touch hull.txt.', session);
      return path.basename(world.transcripts().at(-1) ?? '', '.jsonl');
    };
    await known(false);
    const session = await turn();
    assert.equal(notes(), '', 'Restricted Mode');
    await known(true);
    await turn(session);
    assert.match(notes(), /never touch hull\.txt/);
    const once = notes();
    await turn(session);
    assert.equal(notes(), once, 'once in a cycle');
  });

  it('start the newest version there is, from one turn to the next, with its settings as they were', async () => {
    await install('--install');
    const before = fs.readFileSync(settings());
    const calls = here().at('calls');
    const version = async (name: string): Promise<string> => {
      const dist = here().at(name, 'dist');
      fs.mkdirSync(dist, { recursive: true });
      fs.writeFileSync(here().at(name, 'package.json'), JSON.stringify({ version: name }));
      fs.writeFileSync(path.join(dist, 'program.js'), '');
      fs.writeFileSync(
        path.join(dist, 'cli.js'),
        `require('fs').appendFileSync(${JSON.stringify(calls)}, '${name} ');
         process.argv[1] = ${JSON.stringify(cli)};
         require(${JSON.stringify(cli)});`,
      );
      assert.ok((await home(path.join(dist, 'cli.js')).renew()).ok);
      return dist;
    };
    const turn = async (session?: string): Promise<string> => {
      fs.rmSync(calls, { force: true });
      world.server.queue(says('Yes.', 6_000));
      await world.turn('Go on.', session);
      const names = fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').trim().split(' ') : [];
      return [...new Set(names)].join();
    };
    await version('8.0.0');
    assert.equal(await turn(), '8.0.0');
    const session = path.basename(world.transcripts().at(-1) ?? '', '.jsonl');
    const newest = await version('9.0.0');
    assert.equal(await turn(session), '9.0.0');
    fs.rmSync(newest, { recursive: true });
    assert.equal(await turn(session), '8.0.0');
    fs.rmSync(path.join(here().ours, 'hook', 'programs'), { recursive: true });
    assert.equal(await turn(session), '', 'the client goes on without us');
    fs.rmSync(path.join(here().ours, 'hook'), { recursive: true });
    assert.equal(await turn(session), '');
    assert.deepEqual(fs.readFileSync(settings()), before);
  });

  it('show the fill of the window below its prompt', async function () {
    if (process.platform !== 'linux') this.skip();
    await install('--install', '--statusline');
    const answered = {
      hasCompletedOnboarding: true,
      theme: 'dark',
      projects: { [here().workspace]: { hasTrustDialogAccepted: true } },
      customApiKeyResponses: { approved: ['made-up'], rejected: [] },
    };
    fs.writeFileSync(path.join(world.config, '.claude.json'), JSON.stringify(answered));
    world.server.queue(says('Yes.', 61_960));
    const program = process.env['TIDEMARK_CLIENT_CLAUDE_CODE'] ?? '';
    // A terminal of its own, with a prompt that is sent at once.
    const child = spawn(
      'script',
      ['-qfec', `"${program}" --model ${model} "Is it?"`, '/dev/null'],
      {
        cwd: here().workspace,
        env: { ...world.clientEnv, TERM: 'xterm', COLUMNS: '120' },
      },
    );
    const shown = new Promise<void>((resolve, reject) => {
      let text = '';
      const late = setTimeout(
        () => reject(new Error(`not shown: ${text.slice(-3_000)}`)),
        patience(),
      );
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        // Only what differs from before is drawn, so the parts may stand apart.
        if (!text.includes('31%') || !text.includes('62k/200k')) return;
        clearTimeout(late);
        resolve();
      });
    });
    try {
      await shown;
    } finally {
      child.kill('SIGKILL');
    }
  });
});
