import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ok } from '../../../src/base/result';
import { inEnglish } from '../../../src/base/sentence';
import { backendPlace } from '../../../src/disk/own/backendPlace';

describe('the place of a backend', () => {
  let base: string;
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-place-')));
  });
  afterEach(() => fs.rmSync(base, { recursive: true }));

  const at = (...names: readonly string[]): string => path.join(base, ...names);
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  };
  const place = (trusted = true) =>
    backendPlace({
      dir: at('home'),
      locks: at('home/locks'),
      home: at('person'),
      prepare: () => fs.promises.mkdir(at('home/locks'), { recursive: true }),
      trusts: () => Promise.resolve(trusted),
    });

  it('knows this machine by what it made up once', async () => {
    const { id, name } = await place().machine();
    assert.match(id, /^[0-9a-f]{8}$/);
    assert.match(name, /^[\w.-]{1,40}$/);
    const again = await Promise.all([place().machine(), place().machine()]);
    assert.deepEqual(
      again.map((one) => one.id),
      [id, id],
    );
    write(at('home/memoryBackend/machine'), 'not an id');
    assert.match((await place().machine()).id, /^[0-9a-f]{8}$/);
  });

  it('finds the repository around a folder, of a worktree as well', async () => {
    write(at('repo/.git/config'), '[core]');
    fs.mkdirSync(at('repo/packages/tide'), { recursive: true });
    const { repository } = place();
    assert.deepEqual(await repository(at('repo')), { config: '[core]', part: '' });
    assert.deepEqual(await repository(at('repo/packages/tide')), {
      config: '[core]',
      part: 'packages/tide',
    });
    write(at('repo/.git/worktrees/w/commondir'), '../..\n');
    write(at('tree/.git'), `gitdir: ${at('repo/.git/worktrees/w')}\n`);
    assert.deepEqual(await repository(at('tree')), { config: '[core]', part: '' });
    fs.mkdirSync(at('plain'));
    assert.equal(await repository(at('plain')), null);
  });

  it('loads what was installed for us, a workspace’s own only where that is trusted', async () => {
    const name = 'toy-database';
    const make = (folder: string, text: string): void => {
      write(path.join(folder, 'node_modules', name, 'index.js'), text);
    };
    const workspace = at('workspace');
    assert.equal(await place().load(name, workspace), null);
    make(workspace, 'module.exports = "theirs";');
    assert.equal(await place(false).load(name, workspace), null);
    assert.deepEqual(await place().load(name, workspace), ok('theirs'));
    const folder = await place().packages();
    assert.ok(fs.existsSync(path.join(folder, 'package.json')));
    make(folder, 'module.exports = "ours";');
    assert.deepEqual(await place().load(name, workspace), ok('ours'));
  });

  it('says what keeps a package from being loaded', async () => {
    write(at('workspace/node_modules/broken/index.js'), 'throw new Error("wrong\\nmachine");');
    const loaded = await place().load('broken', at('workspace'));
    assert.ok(loaded && !loaded.ok);
    assert.match(inEnglish(loaded.problem), /^broken is installed in .* cannot be loaded: wrong/);
  });

  it('remembers how a table was left, one writer at a time, and what ~ is', async () => {
    const { leave, leftAs, alone, expanded, platform } = place();
    assert.equal(await leftAs('a table'), null);
    assert.deepEqual(await place().left(), []);
    await leave('a table', 'as it is');
    assert.equal(await place().leftAs('a table'), 'as it is');
    assert.deepEqual(await place().left(), ['as it is']);
    let at = 0;
    let most = 0;
    const act = async (): Promise<void> => {
      most = Math.max(most, ++at);
      await new Promise((resolve) => setImmediate(resolve));
      at--;
    };
    await Promise.all([alone('a table', act), alone('a table', act), alone('a table', act)]);
    assert.equal(most, 1);
    assert.equal(expanded('~/db'), `${path.join(base, 'person')}/db`);
    assert.equal(expanded('s3://b/~x'), 's3://b/~x');
    assert.match(platform, /^[a-z0-9]+-[a-z0-9]+/);
  });

  it('keeps a folder for each index of another program, until it is dropped', async () => {
    const { index, dropIndex, located } = place();
    const folder = await index('qmd /a', { name: 'index.yml', text: 'one' });
    assert.equal(await index('qmd /a', { name: 'index.yml', text: 'two' }), folder);
    assert.equal(fs.readFileSync(path.join(folder, 'index.yml'), 'utf8'), 'two');
    assert.notEqual(await index('qmd /b', { name: 'index.yml', text: '' }), folder);
    if (process.platform !== 'win32') assert.equal(fs.statSync(folder).mode & 0o777, 0o700);
    write(path.join(folder, 'index.sqlite'), 'x');
    assert.deepEqual(await dropIndex('qmd /a'), ok(undefined));
    assert.equal(fs.existsSync(folder), false);
    assert.deepEqual(await dropIndex('qmd /a'), ok(undefined));
    assert.equal(located('docs', at('work')), at('work/docs'));
    assert.equal(located('~/docs', at('work')), at('person/docs'));
  });
});
