import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { clientHooks } from '../../src/clientHooks/all';
import { notifyPart } from '../../src/clientHooks/files';
import { isPiExtension, piExtension } from '../../src/clientHooks/piExtension';
import type { SettingsPart } from '../../src/ports/clientHooks';
import { tempDir } from '../disk/tempDir';

const words = ['node', '/a "b"\\c/cli.js', 'hook', 'codex', '--tidemark'];
const part = notifyPart('/h/config.toml', words, true);
const install = (text: string | null, by: SettingsPart = part): string => {
  const done = by.install(text);
  assert.ok(done.ok);
  return done.value.text;
};
const remove = (text: string): string | null => {
  const done = part.remove(text);
  assert.ok(done.ok);
  return done.value;
};

describe('notify in config.toml', () => {
  it('goes to the top and leaves every byte as it was when it goes', () => {
    const lines = fc.constantFrom('model = "x"', '[tui]', '# notify', 'a = """', '', '\ttheme = 1');
    const texts = fc
      .tuple(fc.array(lines), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
      .map(
        ([all, eol, ends, marked]) => `${marked ? '\ufeff' : ''}${all.join(eol)}${ends ? eol : ''}`,
      );
    fc.assert(
      fc.property(texts, (text) => {
        const now = install(text);
        assert.match(now, /^\ufeff?notify = \["node", "\/a \\"b\\"\\\\c\/cli\.js", "hook",/);
        assert.equal(remove(now), text);
        assert.equal(install(now), now);
      }),
    );
  });

  it('is left alone where one is set in whatever form, and that is said', () => {
    const taken = [
      'notify = ["mine"]',
      ' "notify" = ["mine"]',
      'x = 1\n\tnotify=[]',
      '[notify]\na = 1',
      "profile.'notify' = 1",
    ];
    for (const text of taken) {
      const done = part.install(text);
      assert.ok(done.ok);
      assert.equal(done.value.text, text);
      assert.match(done.value.notes.join(), /notify program is set in \/h\/config\.toml already/);
    }
    assert.equal(remove('notify = ["mine"]\n'), 'notify = ["mine"]\n');
  });

  it('is put in only when wished for; one of an older version starts the present program', () => {
    const unasked = notifyPart('/h/config.toml', words, false);
    assert.equal(install('a = 1\n', unasked), 'a = 1\n');
    const old = 'notify = ["node", "/old/cli.js", "hook", "codex", "--tidemark"]\na = 1\n';
    assert.match(install(old, unasked), /^notify = \["node", "\/a /);
    assert.equal(remove(`b = 1\n${old}`), 'b = 1\na = 1\n');
  });
});

describe('the extension for pi', () => {
  const at = tempDir();

  it('is known again for any path, and not once it was edited', () => {
    fc.assert(fc.property(fc.string(), (script) => isPiExtension(piExtension(script))));
    assert.ok(!isPiExtension(`${piExtension('/x')}// mine\n`));
    assert.ok(!isPiExtension('export default () => 1;'));
    assert.ok(!isPiExtension('const script = "\\x";'));
  });

  it('hands the session to the command line before a compaction, waits, and never fails pi', async () => {
    const { address, payloads, close } = await listening();
    const script = at('cli.js');
    fs.writeFileSync(
      script,
      `let all = ''; process.stdin.on('data', (piece) => all += piece).on('end', () =>
        require('node:http').request('${address}', { method: 'POST' }).end(process.argv.slice(2).join(' ') + all));`,
    );
    const file = at('tidemark.mjs');
    fs.writeFileSync(file, piExtension(script));
    const handlers = new Map<string, (event: unknown, context: unknown) => Promise<unknown>>();
    const imported = (await import(pathToFileURL(file).href)) as {
      readonly default: (pi: unknown) => void;
    };
    imported.default({
      on: (name: string, handler: (event: unknown, context: unknown) => Promise<unknown>) =>
        handlers.set(name, handler),
    });
    assert.deepEqual([...handlers.keys()], ['session_before_compact']);
    const handler = handlers.get('session_before_compact');
    const sessionManager = { getSessionFile: () => '/s/a.jsonl' };
    assert.equal(await handler?.({}, { cwd: '/w', sessionManager }), undefined);
    const payload = {
      hook_event_name: 'PreCompact',
      transcript_path: '/s/a.jsonl',
      cwd: '/w',
    };
    assert.deepEqual(payloads, [`hook pi --tidemark${JSON.stringify(payload)}`]);
    assert.equal(await handler?.({}, {}), undefined);
    close();
  });
});

/** A server on this machine that keeps what it is sent. */
async function listening(): Promise<{
  readonly address: string;
  readonly payloads: string[];
  close(): void;
}> {
  const payloads: string[] = [];
  const server = createServer((request, response) => {
    let all = '';
    request.on('data', (piece: Buffer) => (all += piece.toString()));
    request.on('end', () => {
      payloads.push(all);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  return { address: `http://127.0.0.1:${port}/`, payloads, close: () => server.close() };
}

describe('the clients', () => {
  const all = clientHooks({ script: '/x/cli.js', windows: false });
  const wishes = { statusLine: false, notify: false };
  const filesOf = (client: string, env: Record<string, string>): readonly string[] =>
    all
      .find((one) => one.client === client)!
      .parts({ env, home: path.sep === '/' ? '/home/me' : 'C:\\me' }, wishes)
      .map(({ file }) => file);

  it('have their files where their own variables say', () => {
    if (path.sep !== '/') return;
    assert.deepEqual(filesOf('claude-code', {}), ['/home/me/.claude/settings.json']);
    assert.deepEqual(filesOf('claude-code', { CLAUDE_CONFIG_DIR: '/c' }), ['/c/settings.json']);
    assert.deepEqual(filesOf('codex', {}), ['/home/me/.codex/hooks.json']);
    assert.deepEqual(filesOf('codex', { CODEX_HOME: '/x' }), ['/x/hooks.json']);
    assert.deepEqual(filesOf('pi', {}), ['/home/me/.pi/agent/extensions/tidemark.ts']);
    assert.deepEqual(filesOf('pi', { PI_CODING_AGENT_DIR: '~/p' }), [
      '/home/me/p/extensions/tidemark.ts',
    ]);
    const removal = all.find(({ client }) => client === 'codex')!;
    assert.equal(removal.parts({ env: {}, home: '/home/me' }, null).length, 2);
  });

  it('that take no hooks from us say why', () => {
    const refused = all.filter(({ refusal }) => refusal !== null);
    assert.deepEqual(
      refused.map(({ client }) => client),
      ['openclaw'],
    );
    assert.match(refused[0]?.refusal ?? '', /plugin of its own/);
  });
});
