import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cleared, launcherFiles } from '../../src/clientHooks/launcher';
import { hookHome } from '../../src/disk/clients/hookHome';
import type { HookHome } from '../../src/ports/hookHome';
import { tempDir } from '../disk/tempDir';

/** A command line that says which one it is, how it was started and what it was given. */
const program = (name: string): string => `
  const { env, argv } = process;
  let all = '';
  process.stdin.on('data', (piece) => (all += piece)).on('end', () =>
    console.log([${JSON.stringify(name)}, env.TIDEMARK_HOME, argv.slice(1).join(' '), all].join('|')));
`;

describe('the launcher of hooks', () => {
  const at = tempDir();

  /** An installation of the extension. */
  function installed(name: string, version: string, text = program(name)): string {
    const dist = at(name, 'dist');
    fs.mkdirSync(dist, { recursive: true });
    fs.writeFileSync(at(name, 'package.json'), JSON.stringify({ version }));
    fs.writeFileSync(path.join(dist, 'cli.js'), text);
    fs.writeFileSync(path.join(dist, 'program.js'), '');
    return path.join(dist, 'cli.js');
  }
  const homeOf = (script: string, runtime = process.execPath): HookHome =>
    hookHome({
      folder: at('our s', 'hook'),
      launcher: launcherFiles(false),
      script,
      runtime,
      hasNode: () => true,
      now: () => new Date(),
    });
  async function renewed(script: string, runtime?: string): Promise<void> {
    assert.ok((await homeOf(script, runtime).renew()).ok);
  }
  const launcherOf = (ending: string): string => at('our s', 'hook', `tidemark-hook.${ending}`);
  const launcher = (): string => at('our s', 'hook', 'tidemark-hook.sh');
  const start = (env: NodeJS.ProcessEnv = { PATH: process.env['PATH'] ?? '' }) => {
    const words = [launcher(), 'hook', 'codex', '--tidemark'];
    // By its path: the PATH of a client is what is tested.
    const { status, stdout, stderr } = spawnSync('/bin/sh', words, {
      env,
      input: '{"a":1}',
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const ran = (env?: NodeJS.ProcessEnv): string => {
    const { status, stdout, stderr } = start(env);
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
    return stdout.split('|')[0] ?? '';
  };
  const silent = (env?: NodeJS.ProcessEnv): void =>
    assert.deepEqual(start(env), { status: 0, stdout: '', stderr: '' });
  const log = (): string => fs.readFileSync(at('our s', 'hook', 'hook.log'), 'utf8');

  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('hands words and input over, and says where our records lie whatever the client has set', async () => {
    const script = installed('one', '1.0.0');
    await renewed(script);
    const env = { PATH: process.env['PATH'] ?? '', TIDEMARK_HOME: '/elsewhere' };
    assert.equal(start(env).stdout, `one|${at('our s')}|${script} hook codex --tidemark|{"a":1}\n`);
  });

  it('starts the newest version that exists, whoever came last', async () => {
    await renewed(installed('new', '0.10.0'));
    await renewed(installed('old', '0.9.1'));
    assert.equal(ran(), 'new');
    await renewed(installed('newer', '0.10.1-rc.1'));
    assert.equal(ran(), 'newer');
    await renewed(installed('newest', '0.10.1'));
    assert.equal(ran(), 'newest');
    fs.rmSync(at('newest'), { recursive: true });
    assert.equal(ran(), 'newer');
    fs.rmSync(at('newer', 'dist', 'program.js'));
    assert.equal(ran(), 'new', 'half of a version is none');
    await renewed(installed('old', '0.9.1'));
    assert.equal(
      fs.readdirSync(at('our s', 'hook', 'programs')).length,
      3,
      'what is gone is forgotten',
    );
  });

  it('starts an older version where the newest cannot be read', async () => {
    await renewed(installed('old', '1.0.0'));
    await renewed(installed('broken', '2.0.0', 'const half = {'));
    assert.equal(ran(), 'old');
    assert.match(log(), /^\S+ .*broken.*cli\.js could not be started: [^\n]+\n$/);
  });

  it('ends silently with one line in a log of ours where no version is left', async () => {
    const script = installed('one', '1.0.0');
    await renewed(script);
    fs.rmSync(script);
    silent();
    assert.match(log(), /^\S+Z no command line of Tidemark was found\n$/);
    fs.writeFileSync(at('our s', 'hook', 'hook.log'), 'x'.repeat(70_000));
    silent();
    assert.equal(log().length, 70_000, 'a log that is long enough');
    fs.rmSync(at('our s', 'hook', 'programs'), { recursive: true });
    silent();
  });

  it('runs with what ran the extension where the client has no node', async () => {
    const runtime = at('V S', 'code');
    fs.mkdirSync(path.dirname(runtime));
    // As the editor's own executable: Node only when it is told so.
    fs.writeFileSync(
      runtime,
      `#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] || exit 9\nexec "${process.execPath}" "$@"\n`,
      { mode: 0o755 },
    );
    await renewed(installed('one', '1.0.0'), runtime);
    fs.mkdirSync(at('bin'));
    assert.equal(ran({ PATH: at('bin') }), 'one');
    assert.equal(ran({}), 'one');
    fs.rmSync(runtime);
    silent({ PATH: at('bin') });
    assert.match(log(), /nothing was found that could run Node\.js programs\n$/);
  });

  it('does not run with a node that is too old when there is another', async () => {
    await renewed(installed('one', '1.0.0'));
    // Poses as an old one: the launcher asks for nothing but the version.
    const pose = at('pose.cjs');
    fs.writeFileSync(
      pose,
      `if (!process.env.ELECTRON_RUN_AS_NODE) Object.defineProperty(process.versions, 'node', { value: '12.22.0' });
       if (!process.env.ELECTRON_RUN_AS_NODE) Object.defineProperty(process, 'execPath', { value: '/old/node' });`,
    );
    fs.mkdirSync(at('old'));
    fs.writeFileSync(
      at('old', 'node'),
      `#!/bin/sh\nexec "${process.execPath}" --require "${pose}" "$@"\n`,
      { mode: 0o755 },
    );
    const env = { PATH: at('old') };
    assert.equal(ran(env), 'one');
    await renewed(installed('one', '1.0.0'), '/no/such/runtime');
    silent(env);
    assert.match(log(), /Node\.js 12\.22\.0 is older than 20\n$/);
  });

  it('is not held up by a debugger that the client’s environment asks for', async () => {
    await renewed(installed('one', '1.0.0'));
    const env = { PATH: process.env['PATH'] ?? '', NODE_OPTIONS: '--inspect-brk=127.0.0.1:0' };
    assert.equal(ran(env), 'one');
  });

  it('loads nothing that the client’s environment names, and hands none of that on', async () => {
    const script = installed('one', '1.0.0');
    await renewed(script);
    const named = at('named.cjs');
    fs.writeFileSync(named, `require('fs').appendFileSync(${JSON.stringify(at('loaded'))}, 'x');`);
    fs.appendFileSync(script, `;process.stdout.write(JSON.stringify(process.env));`);
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_OPTIONS: `--require "${named}"`,
      NODE_PATH: at(),
      NODE_CHANNEL_FD: '9',
      NODE_DEBUG: 'module',
      LD_PRELOAD: at('no.so'),
      NODE_EXTRA_CA_CERTS: '',
    };
    const { stdout } = start(env);
    assert.match(stdout, /one\|/);
    assert.doesNotMatch(stdout, /NODE_(?!EXTRA)|LD_PRELOAD/);
    assert.match(stdout, /NODE_EXTRA_CA_CERTS/);
    const direct = spawnSync(process.execPath, [at('our s', 'hook', 'tidemark-hook.cjs')], {
      env: { ...env, NODE_OPTIONS: '', LD_PRELOAD: '' },
      input: '',
      encoding: 'utf8',
    });
    assert.doesNotMatch(direct.stdout, /NODE_(?!EXTRA)/);
    assert.equal(fs.existsSync(at('loaded')), false);
  });

  it('takes out what has the loader, the library, OpenSSL or a shell load code, by whatever name', async () => {
    const script = installed('one', '1.0.0');
    await renewed(script);
    fs.appendFileSync(script, `;process.stdout.write(JSON.stringify(process.env));`);
    const names = [
      ...['NODE_OPTIONS', 'NODE_V8_COVERAGE', 'NODE_TEST_CONTEXT', 'NODE_REPL_HISTORY'],
      ...['LD_LIBRARY_PATH', 'LD_PRELOAD', 'LD_AUDIT', 'LD_DEBUG', 'GCONV_PATH', 'LOCPATH'],
      ...['DYLD_LIBRARY_PATH', 'DYLD_FRAMEWORK_PATH', 'DYLD_FALLBACK_LIBRARY_PATH'],
      ...['OPENSSL_ENGINES', 'SSLKEYLOGFILE', 'BASH_ENV', 'ENV', 'HOSTALIASES'],
    ];
    for (const name of names) assert.ok(cleared.includes(name), name);
    assert.ok(!cleared.some((name) => /CA_CERTS|SSL_CERT|ELECTRON|^PATH$|SHELLOPTS/.test(name)));
    const harmless = cleared.filter((name) => !/^LD_|^GLIBC|^NODE_OPTIONS$/.test(name));
    const env = {
      ...Object.fromEntries(harmless.map((name) => [name, at('set')])),
      // What the loader of `sh` itself makes of it is nothing.
      PATH: process.env['PATH'] ?? '',
      LD_LIBRARY_PATH: at('set'),
      SSL_CERT_FILE: at('kept'),
    };
    const { stdout, stderr } = start(env);
    assert.equal(stderr, '');
    const seen = JSON.parse(stdout.slice(0, stdout.indexOf('}') + 1)) as Record<string, string>;
    const left = Object.keys(seen).filter((name) => cleared.includes(name));
    assert.deepEqual(left, []);
    assert.equal(seen['SSL_CERT_FILE'], at('kept'));
    assert.equal(fs.existsSync(at('set')), false, 'coverage was written');
  });

  /** Makes somebody else able to change a place, one way after the other, and takes that back. */
  function opened(place: string, check: (how: string) => void): void {
    const { mode } = fs.statSync(place);
    for (const more of [0o002, 0o020, 0o1002]) {
      // Above what we made, a group of one's own may write, and in a folder like /tmp nobody replaces what is another's.
      const isMade = place.startsWith(at('our s'));
      if (!isMade && (more === 0o1002 || (more === 0o020 && process.geteuid?.() !== 0))) continue;
      fs.chmodSync(place, mode | more);
      check(`${place} with mode ${(mode | more).toString(8)}`);
      fs.chmodSync(place, mode);
    }
    if (process.geteuid?.() !== 0) return;
    fs.chownSync(place, 12345, 0);
    check(`${place} of another user`);
    fs.chownSync(place, 0, 0);
  }

  const foreignRuns = (env?: NodeJS.ProcessEnv): boolean => start(env).stdout.includes('foreign');

  for (const [name, env] of [
    ['with a node', undefined],
    ['without one', { PATH: '/no/such' }],
  ] as const) {
    it(`starts nothing that somebody else may change, ${name}`, async () => {
      await renewed(installed('foreign', '9.0.0'));
      const dist = at('foreign', 'dist');
      const [entry = ''] = fs.readdirSync(at('our s', 'hook', 'programs'));
      const places = [
        ...[at('our s', 'hook'), at('our s', 'hook', 'programs'), launcherOf('cjs')],
        ...[at('our s', 'hook', 'programs', entry), at('foreign'), dist],
        ...[path.join(dist, 'cli.js'), path.join(dist, 'program.js')],
      ];
      assert.ok(foreignRuns(env));
      for (const place of places) {
        opened(place, (how) => {
          const { status, stdout } = start(env);
          assert.deepEqual([status, stdout], [0, ''], how);
        });
      }
      assert.ok(foreignRuns(env), 'and starts it again once that is over');
    });
  }

  it('starts the newest that is safe, whatever version somebody else’s has', async () => {
    await renewed(installed('own', '1.0.0'));
    await renewed(installed('foreign', '9.0.0'));
    fs.chmodSync(at('foreign', 'dist', 'program.js'), 0o666);
    assert.equal(ran(), 'own');
    assert.match(log(), /others may change .*program\.js\n$/);
  });

  it('says in one line for whoever looks why it does nothing, and writes to no place that is open', async () => {
    await renewed(installed('one', '1.0.0'));
    const folder = at('our s', 'hook');
    fs.chmodSync(folder, 0o777);
    fs.symlinkSync(at('victim'), path.join(folder, 'hook.log'));
    const { status, stdout, stderr } = start();
    assert.deepEqual([status, stdout], [0, '']);
    assert.match(stderr, /^Tidemark's hooks do nothing: others may change [^\n]+\n$/);
    assert.equal(fs.existsSync(at('victim')), false);
  });

  it('does not run with a program that somebody else may change', async () => {
    const runtime = at('runtime');
    fs.writeFileSync(runtime, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    await renewed(installed('foreign', '1.0.0'), runtime);
    fs.mkdirSync(at('bin'));
    assert.ok(foreignRuns({ PATH: at('bin') }));
    opened(runtime, (how) => assert.equal(foreignRuns({ PATH: at('bin') }), false, how));
  });

  it('is written once, for nobody else to read, and not over that of a newer version', async () => {
    const script = installed('one', '1.0.0');
    await renewed(script);
    const folder = at('our s', 'hook');
    const times = (): readonly number[] =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => fs.statSync(path.join(folder, name)).ino);
    const before = times();
    await renewed(script);
    assert.deepEqual(times(), before);
    assert.equal(fs.statSync(folder).mode & 0o777, 0o700);
    assert.equal(fs.statSync(launcher()).mode & 0o777, 0o700);
    const text = fs.readFileSync(launcher(), 'utf8');
    const newer = text.replace(/launcher \d+:/, 'launcher 99:');
    assert.notEqual(newer, text);
    fs.writeFileSync(launcher(), newer);
    await renewed(script);
    assert.equal(fs.readFileSync(launcher(), 'utf8'), newer);
    fs.writeFileSync(launcher(), text.replace(/launcher \d+:/, 'launcher 0:'));
    await renewed(script);
    assert.equal(fs.readFileSync(launcher(), 'utf8'), text);
  });

  it('is on Windows a batch file with the ends of line that it wants', () => {
    const [, [name, text] = []] = launcherFiles(true);
    assert.equal(name, 'tidemark-hook.cmd');
    assert.doesNotMatch(text ?? '', /[^\r]\n/);
    assert.match(text ?? '', /exit \/b 0\r\n$/);
  });

  it('starts nothing of the current folder on Windows, where cmd looks first', () => {
    const text = launcherFiles(true).at(-1)?.[1] ?? '';
    const lines = text.split('\r\n').map((line) => line.trim());
    assert.ok(lines.includes('set "NoDefaultCurrentDirectoryInExePath=1"'));
    assert.ok(lines.includes('set "NODE_OPTIONS="'));
    // `%CD%` ends with a backslash at the root of a drive, and "D:\\\\node.exe" is no name that the PATH gives.
    assert.ok(lines.some((line) => line.includes('if /i not "%%~$PATH:n"=="%%~fn" set "node=')));
    assert.doesNotMatch(text, /%CD%/i);
    // With it a `!` in a path is lost.
    assert.ok(lines.includes('setlocal EnableExtensions DisableDelayedExpansion'));
    const word = (line: string): string => line.split(' ')[0] ?? '';
    const builtIn = ['@echo', 'rem', 'setlocal', 'set', 'for', 'if', 'exit', '(', ')', ''];
    const started = lines.map(word).filter((first) => !builtIn.includes(first));
    assert.deepEqual(started, ['"%node%"', '"%%~r"'], 'whole paths only');
  });
});
