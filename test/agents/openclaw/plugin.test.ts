import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openclawHooks } from '../../../src/agents/openclaw/hooks';
import { openclawConfigPart } from '../../../src/agents/openclaw/pluginConfig';
import {
  isPluginCode,
  isPluginJson,
  pluginCode,
  pluginManifest,
  pluginPackage,
} from '../../../src/agents/openclaw/plugin';
import { tempDir } from '../../disk/tempDir';
import { words } from '../../build/words';

const part = openclawConfigPart('/s/openclaw.json');

function installed(text: string): string {
  const done = part.install(text);
  assert.ok(done.ok, done.ok ? '' : `${text}: ${words(done.problem.reason)}`);
  return done.value.text;
}
function removed(text: string): string | null {
  const done = part.remove(text);
  assert.ok(done.ok, done.ok ? '' : `${text}: ${words(done.problem.reason)}`);
  return done.value;
}
function refusal(text: string | null): string {
  const done = part.install(text);
  assert.ok(!done.ok, `${String(text)} was not refused`);
  return `${done.problem.line}: ${words(done.problem.reason)}`;
}

describe('OpenClaw’s configuration', () => {
  const texts = [
    '{}',
    '{}\n',
    '{ }',
    '{\n}\n',
    '// mine\n{\n  // the gateway\n  "gateway": { "port": 1 }, // loopback\n}\n',
    '{"gateway":{"port":1}}',
    '{\r\n\t"gateway": {}\r\n}\r\n',
    '{\n  "plugins": {}\n}\n',
    '{\n  "plugins": { "entries": {} }\n}\n',
    '{\n  "plugins": {\n    "entries": {\n      "other": { "enabled": true } // keep\n    }\n  },\n  "z": 1\n}\n',
    '{\n  "plugins": {\n    "allow": ["other"],\n    "entries": { "other": { "enabled": false } }\n  }\n}\n',
    '{"plugins":{"allow":["a","b",],"deny":["c"]},"entries":1}',
    '{\n  "plugins": {\n    "allow": [\n      "a", // one\n      "b"\n    ]\n  }\n}\n',
    '{"plugins":{"allow":[]}}',
    '{ "agents": { "plugins": { "entries": 1 } } }',
  ];

  it('switches our plugin on, and is byte for byte the same without it again', () => {
    for (const text of texts) {
      const now = installed(text);
      const bare = now.replace(/^\s*\/\/.*|\/\/ (?:keep|one|loopback)|\/\/ the gateway/gm, '');
      const { plugins } = JSON.parse(bare.replace(/,(\s*[}\]])/g, '$1')) as {
        plugins: { entries: { tidemark: unknown }; allow?: readonly string[] };
      };
      assert.deepEqual(plugins.entries.tidemark, { enabled: true }, text);
      if ((plugins.allow ?? []).length > 0) assert.ok(plugins.allow?.includes('tidemark'), text);
      assert.equal(removed(now), text);
      assert.equal(installed(now), now, 'a second time changes nothing');
    }
  });

  it('stays as it is where nothing of ours is in it', () => {
    for (const text of texts) assert.equal(removed(text), text);
  });

  it('keeps what came to it meanwhile', () => {
    const now = installed('{\n  "a": 1\n}\n').replace('"enabled": true', '"enabled": true, "x": 2');
    assert.deepEqual(JSON.parse(removed(now) ?? ''), { a: 1, plugins: { entries: {} } });
    const more = installed('{"plugins":{"entries":{}}}')
      .replace('}}}', ',"b":{}}}}')
      .replace('},,', '},');
    assert.deepEqual(JSON.parse(removed(more) ?? ''), { plugins: { entries: { b: {} } } });
  });

  it('is refused with its line where it is JSON5, broken, or keeps plugins from running', () => {
    assert.match(refusal(null), /^null: .*openclaw\.json is not there; set OpenClaw up first/);
    assert.match(refusal('{\n  gateway: {}\n}'), /^2: .* without double quotes \(JSON5\)/);
    assert.match(refusal("{'a': 1}"), /^1: .* without double quotes/);
    assert.match(refusal('{"a": \n\'b\'}'), /^2: .* without double quotes/);
    assert.match(refusal('{"a": 1 b}'), /^1: is not readable as JSON/);
    assert.match(refusal('{"a": 0x10}'), /^1: is not readable/);
    assert.match(refusal('{"a": 1'), /not readable/);
    assert.match(refusal('[]'), /must hold one object/);
    assert.match(refusal('{"plugins": []}'), /has "plugins" that is not an object/);
    assert.match(refusal('{"plugins": {"entries": 1}}'), /has "entries" that is not an object/);
    assert.match(refusal('{"plugins": {},\n "plugins": {}}'), /^2: has "plugins" a second time/);
    assert.match(refusal('{"plugins": {\n"enabled": false}}'), /^2: has plugins switched off/);
    assert.match(refusal('{"plugins": {"deny": ["tidemark"]}}'), /denies the plugin "tidemark"/);
    assert.match(refusal('{"plugins": {"$include": "./p.json5"}}'), /from another file/);
    const own = '{"plugins": {"entries": {"tidemark": {"enabled": false}}}}';
    assert.match(refusal(own), /has "tidemark" switched off/);
  });

  it('lies where its variables say, and its entry is the last thing put in and the first taken out', () => {
    const hooks = openclawHooks({
      folder: '/t/hook',
      windows: false,
      shortFolder: () => null,
      systemRoot: '',
    });
    const files = (env: Readonly<Record<string, string>>, isRemoval = false): readonly string[] =>
      hooks.parts({ env, home: '/home/u' }, isRemoval ? null : ['hooks']).map(({ file }) => file);
    const own = '/home/u/.openclaw/extensions/tidemark';
    const plugin = ['index.js', 'package.json', 'openclaw.plugin.json'].map((n) => `${own}/${n}`);
    assert.deepEqual(files({}), [...plugin, '/home/u/.openclaw/openclaw.json']);
    assert.deepEqual(files({}, true), ['/home/u/.openclaw/openclaw.json', ...plugin]);
    const set = { OPENCLAW_STATE_DIR: '~/s', OPENCLAW_CONFIG_PATH: '/c/o.json5' };
    assert.equal(files(set).at(-1), '/c/o.json5');
    assert.equal(files(set)[0], '/home/u/s/extensions/tidemark/index.js');
    assert.equal(hooks.folder({ env: { OPENCLAW_HOME: '/o' }, home: '/h' }), '/o/.openclaw');
  });
});

describe('our plugin for OpenClaw', () => {
  const at = tempDir();

  type Handler = (event: object, ctx: object) => Promise<void>;
  interface Api {
    readonly registrationMode: string;
    readonly on: (name: string, handler: Handler) => void;
    readonly session: { readonly workflow: { enqueueNextTurnInjection: (what: object) => void } };
  }

  /** Loads the plugin as OpenClaw would, with a command line that notes its input and says this. */
  async function loaded(says: string) {
    const script = at('hook.cjs');
    fs.writeFileSync(
      script,
      `const text = require('fs').readFileSync(0, 'utf8');
       require('fs').appendFileSync(${JSON.stringify(at('asked'))}, JSON.stringify([process.argv.slice(2), JSON.parse(text)]) + '\\n');
       process.stdout.write(${JSON.stringify(says)});`,
    );
    const file = at('index.mjs');
    fs.writeFileSync(file, pluginCode(script, at('state')));
    const module = (await import(pathToFileURL(file).href)) as {
      readonly default: { readonly id: string; register(api: Api): void };
    };
    const queued: unknown[] = [];
    const register = (registrationMode: string): Map<string, Handler> => {
      const handlers = new Map<string, Handler>();
      module.default.register({
        registrationMode,
        on: (name, handler) => void handlers.set(name, handler),
        session: {
          workflow: {
            enqueueNextTurnInjection: (what) => void queued.push([registrationMode, what]),
          },
        },
      });
      return handlers;
    };
    const asked = (): readonly unknown[] =>
      fs.existsSync(at('asked'))
        ? fs
            .readFileSync(at('asked'), 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown)
        : [];
    return { register, queued, asked };
  }
  const ctx = {
    agentId: 'main',
    sessionId: 's1',
    sessionKey: 'agent:main:main',
    workspaceDir: '/w',
  };

  it('tells the command line before and after, and queues what it says through the full registration', async () => {
    const { register, queued, asked } = await loaded('evidence\n');
    register('full');
    const handlers = register('discovery');
    await handlers.get('before_compaction')?.({ messageCount: 3 }, ctx);
    assert.deepEqual(queued, []);
    await handlers.get('after_compaction')?.({ compactedCount: 2 }, ctx);
    const transcript = path.join(at('state'), 'agents/main/agent/openclaw-agent.sqlite#s1');
    assert.deepEqual(
      asked(),
      ['before_compaction', 'after_compaction'].map((name) => [
        ['hook', 'openclaw', '--tidemark'],
        { hook_event_name: name, transcript_path: transcript, session_id: 's1', cwd: '/w' },
      ]),
    );
    assert.deepEqual(queued, [
      [
        'full',
        {
          sessionKey: 'agent:main:main',
          agentId: 'main',
          text: 'evidence',
          placement: 'prepend_context',
          idempotencyKey: 'tidemark-evidence',
        },
      ],
    ]);
  });

  it('starts the command line without what would have Node load other code', async () => {
    const marks = at('loaded.cjs');
    fs.writeFileSync(marks, `require('fs').writeFileSync(${JSON.stringify(at('loaded'))}, '')`);
    const before = process.env['NODE_OPTIONS'];
    process.env['NODE_OPTIONS'] = `--require "${marks}"`;
    try {
      const { register, asked } = await loaded('');
      await register('full').get('before_compaction')?.({ messageCount: 3 }, ctx);
      assert.equal(asked().length, 1);
    } finally {
      if (before === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = before;
    }
    assert.equal(fs.existsSync(at('loaded')), false);
  });

  it('names the session by its key where a run tells nothing else', async () => {
    const { register, queued, asked } = await loaded('evidence');
    const handler = register('full').get('after_compaction');
    await handler?.({ compactedCount: 1 }, { sessionKey: 'agent:work:main' });
    const base = path.join(at('state'), 'agents/work/agent/openclaw-agent.sqlite');
    assert.ok(JSON.stringify(asked()).includes(`${base}#agent:work:main`));
    assert.match(JSON.stringify(queued), /"sessionKey":"agent:work:main","agentId":"work"/);
  });

  it('queues nothing where nothing was compacted or said, and asks nothing about no session', async () => {
    const { register, queued, asked } = await loaded('');
    const handlers = register('full');
    await handlers.get('after_compaction')?.({ compactedCount: 0 }, ctx);
    await handlers.get('before_compaction')?.({}, { agentId: 'main' });
    assert.deepEqual(asked(), []);
    await handlers.get('after_compaction')?.({ compactedCount: 1 }, ctx);
    assert.equal(asked().length, 1);
    assert.deepEqual(queued, []);
  });

  it('is known again whatever paths are in it, unless somebody changed it', () => {
    const code = pluginCode('/a "b"/hook.cjs', 'C:\\state');
    assert.ok(isPluginCode(code));
    assert.ok(!isPluginCode(`${code}// mine\n`));
    assert.ok(!isPluginCode(code.replace('20000', '90000')));
    const [, lines = ''] = /^([^]*)\/\/ sum /.exec(code) ?? [];
    assert.ok(!isPluginCode(lines), 'without its last line');
    for (const json of [pluginManifest, pluginPackage]) assert.ok(isPluginJson(json));
    for (const json of ['', 'null', '{}', '[]', '{"id":"other"}']) assert.ok(!isPluginJson(json));
    for (const json of ['{"id":"tidemark"}', '{"name":"tidemark","version":"2.0.0"}']) {
      assert.ok(!isPluginJson(json), 'somebody else’s of that name');
    }
    const edited = pluginManifest.replace('}', ', "mine": 1 }');
    assert.ok(!isPluginJson(edited), edited);
    assert.ok(isPluginJson(pluginPackage.replace('1.0.0', '1.2.3')), 'another version');
    assert.ok(!isPluginCode(''));
  });
});
