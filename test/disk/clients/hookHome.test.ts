import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { hookHome, isOnPath } from '../../../src/disk/clients/hookHome';
import type { HookHome, KeptFolder } from '../../../src/ports/hookHome';
import { tempDir } from '../tempDir';
import { words } from '../../build/words';

describe('what hooks are told by the editor', () => {
  const at = tempDir();
  const home = (): HookHome =>
    hookHome({
      folder: at('hook'),
      launcher: [],
      script: at('dist/cli.js'),
      runtime: '/node',
      hasNode: () => true,
      now: () => new Date(),
    });
  const kept = (folder: string | null, trusted: boolean, ...layers: object[]): KeptFolder => ({
    folder,
    trusted,
    layers: layers.map((layer) => ({ ...layer })),
  });
  async function keep(...folders: readonly KeptFolder[]): Promise<void> {
    assert.ok((await home().keep(folders)).ok);
  }
  const files = (): readonly string[] => fs.readdirSync(at('hook/folders'));

  it('is that of the innermost folder around, over what is set for all', async () => {
    for (const dir of ['ws/in/deep', 'other']) fs.mkdirSync(at(dir), { recursive: true });
    const all = { a: 0 };
    await keep(
      kept(null, true, all),
      kept(at('ws'), true, { a: 1 }, { a: 2 }),
      kept(at('ws/in'), true, { a: 3 }),
    );
    const of = (dir: string | null) => home().around(dir);
    assert.deepEqual(await of(at('ws')), { trusted: true, layers: [all, { a: 1 }, { a: 2 }] });
    const inner = { trusted: true, layers: [all, { a: 3 }] };
    assert.deepEqual(await of(at('ws/in')), inner);
    assert.deepEqual(await of(at('ws/in/deep')), inner);
    assert.deepEqual(await of(at('ws/in/gone/deeper')), inner);
    for (const dir of [at('other'), at('wsx'), at('no/such'), null]) {
      assert.deepEqual(await of(dir), { trusted: null, layers: [all] });
    }
  });

  it('is found by whatever link leads to the folder', async function () {
    if (process.platform === 'win32') this.skip();
    fs.mkdirSync(at('real'));
    fs.symlinkSync(at('real'), at('link'));
    await keep(kept(at('link'), false));
    assert.equal((await home().around(at('real'))).trusted, false);
    assert.equal((await home().around(at('link'))).trusted, false);
  });

  it('of a folder that is not trusted holds no values, also where a trusted one is around it', async () => {
    fs.mkdirSync(at('ws/in'), { recursive: true });
    await keep(kept(at('ws'), true, { a: 1 }), kept(at('ws/in'), false, { a: 2 }));
    assert.deepEqual(await home().around(at('ws/in')), { trusted: false, layers: [] });
    await keep(kept(at('ws/in'), true, { a: 3 }));
    assert.deepEqual(await home().around(at('ws/in')), { trusted: true, layers: [{ a: 3 }] });
  });

  it('counts as not trusted where it cannot be read', async () => {
    fs.mkdirSync(at('ws'));
    await keep(kept(null, true, { a: 1 }), kept(at('ws'), true, { a: 2 }));
    const own = files().find((name) => name !== 'all.json') ?? '';
    const strange = ['', '{', '[]', '{"version":2,"trusted":true,"layers":[]}', 'null', '\xff'];
    for (const text of [...strange, '{"version":1,"trusted":"yes","layers":[]}']) {
      fs.writeFileSync(at('hook/folders', own), text);
      const known = await home().around(at('ws'));
      assert.deepEqual(known, { trusted: false, layers: [{ a: 1 }] }, text);
    }
    fs.rmSync(at('hook/folders', own));
    fs.mkdirSync(at('hook/folders', own));
    assert.equal((await home().around(at('ws'))).trusted, false);
    fs.writeFileSync(at('hook/folders/all.json'), 'x');
    assert.deepEqual(await home().around(at('else')), { trusted: null, layers: [] });
  });

  it('keeps of a folder what reads, and what another version says beside it', async () => {
    fs.mkdirSync(at('ws'));
    await keep(kept(at('ws'), true, { a: 1 }));
    const [own = ''] = files();
    const write = (fields: object): void =>
      fs.writeFileSync(at('hook/folders', own), JSON.stringify(fields));
    const layers = [{ a: 1 }, null, 7, 'x', [{ a: 2 }], { b: [], c: null }];
    write({ version: 1, trusted: true, layers, folder: 7, later: [1] });
    const read = [{ a: 1 }, { b: [], c: null }];
    assert.deepEqual(await home().around(at('ws')), { trusted: true, layers: read });
    const strange = [undefined, null, 7, 'x', {}];
    for (const [field, wrong] of [
      ['version', [...strange, '1', [], true]],
      ['trusted', [...strange, 'true', 1, []]],
      ['layers', [...strange, true]],
    ] as const)
      for (const value of wrong) {
        write({ version: 1, trusted: true, layers: [{ a: 1 }], [field]: value });
        assert.equal((await home().around(at('ws'))).trusted, false, field);
      }
  });

  it('stands beside the version of the installation that told it', async () => {
    fs.mkdirSync(at('dist'));
    fs.writeFileSync(at('dist/cli.js'), '');
    const told = async (manifest: string): Promise<string | undefined> => {
      fs.writeFileSync(at('package.json'), manifest);
      assert.ok((await home().renew()).ok);
      const [name = ''] = fs.readdirSync(at('hook/programs'));
      return fs.readFileSync(at('hook/programs', name), 'utf8').split('\n')[0];
    };
    assert.equal(await told('{"version":"1.2.3-rc.1+b","name":7}'), '1.2.3-rc.1+b');
    const odd = ['""', '"1.0\\n/x"', '"1 0"', '7', 'null', '["1.0"]'];
    for (const text of ['', '{', '[]', '{}', ...odd.map((version) => `{"version":${version}}`)])
      assert.equal(await told(text), '0.0.0', text);
  });

  it('is private, and written only where it differs', async function () {
    if (process.platform === 'win32') this.skip();
    const folders = [kept(null, true, { a: 1 }), kept(at('ws'), true)];
    await keep(...folders);
    const states = () => files().map((name) => fs.statSync(at('hook/folders', name)));
    const before = states().map(({ ino }) => ino);
    assert.deepEqual(
      states().map(({ mode }) => mode & 0o777),
      [0o600, 0o600],
    );
    assert.equal(fs.statSync(at('hook/folders')).mode & 0o777, 0o700);
    await keep(...folders);
    assert.deepEqual(
      states().map(({ ino }) => ino),
      before,
    );
  });

  it('is forgotten of the oldest of more than 500 folders', async () => {
    await keep(...Array.from({ length: 502 }, (_, i) => kept(at(`ws${i}`), true)));
    assert.equal(files().length, 500);
  });

  it('is made private again, and what somebody else put or may change there goes', async function () {
    if (process.platform === 'win32') this.skip();
    await keep(kept(at('ws'), true, { a: 1 }));
    const [name = ''] = files().filter((one) => one !== 'all.json');
    assert.ok((await home().renew()).ok);
    for (const dir of ['hook', 'hook/programs', 'hook/folders']) fs.chmodSync(at(dir), 0o777);
    for (const dir of ['programs', 'folders']) {
      fs.writeFileSync(at('hook', dir, 'ffff.txt'), '9.0.0\n/x/cli.js\n/node\n');
      fs.chmodSync(at('hook', dir, 'ffff.txt'), 0o666);
    }
    fs.chmodSync(at('hook/folders', name), 0o666);
    assert.ok((await home().renew()).ok);
    await keep(kept(null, true));
    for (const dir of ['hook', 'hook/programs', 'hook/folders']) {
      assert.equal(fs.statSync(at(dir)).mode & 0o777, 0o700, dir);
    }
    assert.deepEqual(files(), ['all.json']);
    assert.equal(fs.readdirSync(at('hook/programs')).length, 1);
  });

  it('counts as not trusted where somebody else may have written it', async function () {
    if (process.platform === 'win32') this.skip();
    fs.mkdirSync(at('ws'));
    await keep(kept(null, true), kept(at('ws'), true, { a: 1 }));
    const [name = ''] = files().filter((one) => one !== 'all.json');
    const places = [at('hook/folders'), at('hook'), at('hook/folders', name)];
    for (const place of places) {
      assert.equal((await home().around(at('ws'))).trusted, true);
      const { mode } = fs.statSync(place);
      fs.chmodSync(place, mode | 0o002);
      assert.deepEqual(await home().around(at('ws')), { trusted: false, layers: [] }, place);
      fs.chmodSync(place, mode);
    }
  });

  it('is put nowhere where somebody else may change what is above, and that is said', async function () {
    if (process.platform === 'win32') this.skip();
    fs.mkdirSync(at('open/in'), { recursive: true });
    fs.chmodSync(at('open'), 0o777);
    const setup = {
      launcher: [],
      script: at('dist/cli.js'),
      runtime: '/node',
      hasNode: () => true,
    };
    const far = hookHome({ ...setup, folder: at('open/in/hook'), now: () => new Date() });
    for (const done of [await far.renew(), await far.keep([kept(null, true)])]) {
      assert.ok(!done.ok);
      assert.match(
        words(done.problem.sentence),
        /^Other users may change \S*open, so no hook [^\n]*\.$/,
      );
    }
    assert.deepEqual(fs.readdirSync(at('open/in/hook/programs')), []);
  });

  it('says in one sentence where it cannot be kept', async () => {
    fs.writeFileSync(at('hook'), 'in the way');
    for (const done of [await home().keep([kept(null, true)]), await home().renew()]) {
      assert.ok(!done.ok);
      assert.match(words(done.problem.sentence), /^[^\n]*hook[^\n]*\.$/);
    }
  });
});

describe('a program on the PATH', () => {
  const at = tempDir();

  it('is a file that may be run, in any of its folders', function () {
    if (process.platform === 'win32') this.skip();
    for (const dir of ['a', 'b', 'c']) fs.mkdirSync(at(dir));
    fs.mkdirSync(at('a/node'));
    fs.writeFileSync(at('b/node'), '', { mode: 0o644 });
    const search = [at('a'), '', at('b'), at('none')];
    const isFound = (dirs: readonly string[]): boolean =>
      isOnPath('node', { PATH: dirs.join(':') }, 'linux');
    assert.equal(isFound(search), false);
    fs.writeFileSync(at('c/node'), '', { mode: 0o755 });
    assert.equal(isFound([...search, at('c')]), true);
    assert.equal(isOnPath('node', {}, 'linux'), false);
  });

  it('has an ending on Windows, where the variable’s name is written in any way', () => {
    fs.writeFileSync(at('node.exe'), '', { mode: 0o755 });
    const env = { Path: ['x', path.dirname(at('node.exe'))].join(';') };
    assert.equal(isOnPath('node', env, 'win32'), true);
    assert.equal(isOnPath('npm', env, 'win32'), false);
  });
});
