import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { createClientHooks, facts } from '../../src/agents/all';
import { notifyPart } from '../../src/agents/codex/notify';
import type { SettingsPart } from '../../src/ports/clientHooks';
import { inEnglish } from '../../src/base/sentence';

const words = ['node', '/a "b"\\c/tidemark/tidemark-hook.cjs', 'hook', 'codex', '--tidemark'];
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
        assert.match(
          now,
          /^\ufeff?notify = \["node", "\/a \\"b\\"\\\\c\/tidemark\/tidemark-hook\.cjs", "hook",/,
        );
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
      assert.match(
        done.value.notes.map(inEnglish).join(),
        /notify program is set in \/h\/config\.toml already/,
      );
    }
    assert.equal(remove('notify = ["mine"]\n'), 'notify = ["mine"]\n');
  });

  it('is neither removed nor replaced where a program of somebody else’s takes our words', () => {
    for (const program of ['"mine"', '"mine", "/x/tidemark-hook.sh"', '"sh", "/mine/hook.sh"']) {
      const text = `notify = [${program}, "hook", "codex", "--tidemark"]\na = 1\n`;
      assert.equal(remove(text), text);
      assert.equal(install(text), text);
    }
  });

  it('is put in only when wished for; one that lies elsewhere starts the present program', () => {
    const unasked = notifyPart('/h/config.toml', words, false);
    assert.equal(install('a = 1\n', unasked), 'a = 1\n');
    const old =
      'notify = ["node", "/old/tidemark-hook.cjs", "hook", "codex", "--tidemark"]\na = 1\n';
    assert.match(install(old, unasked), /^notify = \["node", "\/a /);
    assert.equal(remove(`b = 1\n${old}`), 'b = 1\na = 1\n');
    const spaced =
      '  notify=[\n "sh",\n "/old/tidemark-hook.sh", "hook", "codex", "--tidemark",\n] # ours\na = 1\n';
    assert.equal(remove(spaced), '# ours\na = 1\n');
    assert.match(install(spaced, unasked), /^notify = \["node", "\/a .*\]\n# ours\na = 1\n$/);
  });
});

describe('the clients', () => {
  const program = { folder: '/x', windows: false, shortFolder: () => null, systemRoot: '' };
  const all = createClientHooks(program);
  const wishes = ['hooks'] as const;
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
    assert.deepEqual(filesOf('codex', { CODEX_HOME: '~/x' }), ['/home/me/x/hooks.json']);
    const removal = all.find(({ client }) => client === 'codex')!;
    assert.equal(removal.parts({ env: {}, home: '/home/me' }, null).length, 3);
  });

  it('all take hooks from us', () => {
    assert.deepEqual(
      all.map(({ client }) => client).sort(),
      facts.flatMap(({ name, hooks }) => (hooks ? [name] : [])).sort(),
    );
  });
});
