import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { facts } from '../../src/agents/all';
import { root } from '../build/shared';
import { cli, ensureBuilt, scenes, treeOf } from './scene';

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe('uninstalling the extension', () => {
  before(ensureBuilt);
  const here = scenes();

  /** What the editor runs: a script of Node's, beside the extension's own files. */
  const uninstalled = (env: Readonly<Record<string, string>> = {}) => {
    const [node, script, ...words] = (scripts['vscode:uninstall'] ?? '').split(' ');
    assert.equal(node, 'node');
    assert.equal(path.join(root, script ?? ''), cli);
    const { home, ours } = here();
    return spawnSync(process.execPath, [cli, ...words], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: home, TIDEMARK_HOME: ours, ...env },
      encoding: 'utf8',
    });
  };

  it('takes our entries out of every agent’s settings and leaves them byte for byte as they were', async () => {
    const { home } = here();
    const put = (name: string, text: string): void => {
      fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
      fs.writeFileSync(path.join(home, name), text);
    };
    put('.claude/settings.json', '{\n    "model": "opus" // mine\n}\n');
    put('.codex/config.toml', 'model = "gpt-5"\n');
    put('.pi/agent/settings.json', '{"theme":"dark"}');
    put('.openclaw/openclaw.json', '{\n  "plugins": { "allow": ["other"] } // mine\n}\n');
    const before = [...treeOf(home)].map(([name, state]) => [name, state.split(' ')[1]]);
    const hooked = facts.filter(({ hooks }) => hooks !== undefined).map(({ name }) => name);
    assert.ok(hooked.length >= 4);
    for (const client of hooked) {
      const done = await here().run(['hook', client, '--install']);
      assert.equal(done.code, 0, done.err);
    }
    const installed = [...treeOf(home)].filter(([, state]) => state !== 'no file');
    const ours = installed.flatMap(([name]) =>
      fs.readFileSync(path.join(home, name), 'utf8').includes('tidemark')
        ? [name.split(path.sep)[0]]
        : [],
    );
    for (const folder of ['.claude', '.codex', '.pi', '.openclaw'])
      assert.ok(ours.includes(folder), folder);
    const done = uninstalled();
    assert.equal(done.status, 0, done.stderr);
    const files = [...treeOf(home)].filter(([, state]) => state !== 'no file');
    assert.deepEqual(
      files.map(([name, state]) => [name, state.split(' ')[1]]),
      before.filter(([, hash]) => hash !== 'file'),
    );
  });

  it('is silent about clients that were never there', () => {
    const done = uninstalled();
    assert.equal(done.status, 0);
    assert.doesNotMatch(done.stdout + done.stderr, /start it once/);
  });

  it('leaves what is broken or not ours alone, and does nothing where nothing is installed', () => {
    const { home } = here();
    const file = path.join(home, '.claude/settings.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '{ "hooks": { "Stop": [ broken');
    const before = treeOf(home);
    const done = uninstalled();
    assert.equal(done.status, 0, 'nothing of ours stands in it');
    assert.match(done.stdout + done.stderr, /settings\.json:1/);
    assert.deepEqual(treeOf(home), before);
  });
});
