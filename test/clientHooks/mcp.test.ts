import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { inEnglish } from '../../src/base/sentence';
import { isOurServer, renewedServer, toolArguments } from '../../src/clientHooks/wordList';
import { serverPart } from '../../src/clientHooks/mcpJson';
import { serverTable } from '../../src/agents/codex/mcpToml';
import { notifyPart } from '../../src/agents/codex/notify';
import type { SettingsPart } from '../../src/ports/clientHooks';
import { textOf, ways } from './settingsTexts';
import { wildTexts } from './wildTexts';

const program = { folder: '/opt/a "b" ]', windows: false, shortFolder: () => null, systemRoot: '' };
const words = toolArguments(program);
const json = serverPart('/h/mcp.json', { words, more: { type: 'stdio', env: {} } });
const toml = serverTable('/h/config.toml', words);

function installed(part: SettingsPart, text: string | null): { text: string; notes: string } {
  const done = part.install(text);
  assert.ok(done.ok, done.ok ? '' : inEnglish(done.problem.reason));
  return { text: done.value.text, notes: done.value.notes.map(inEnglish).join() };
}
function removed(part: SettingsPart, text: string): string | null {
  const done = part.remove(text);
  assert.ok(done.ok, done.ok ? '' : inEnglish(done.problem.reason));
  return done.value;
}

const server = fc.record(
  { command: fc.constantFrom('npx', 'sh'), args: fc.array(fc.constantFrom('-y', 'x y', 'mcp')) },
  { noNullPrototype: true },
);
const settings = fc
  .tuple(
    fc.dictionary(fc.constantFrom('projects', 'theme', 'n "1"'), fc.constantFrom(1, 'a', null), {
      noNullPrototype: true,
    }),
    fc.option(
      fc.dictionary(fc.constantFrom('fs', 'docs', 'ü'), server, {
        maxKeys: 2,
        noNullPrototype: true,
      }),
    ),
    fc.boolean(),
  )
  .map(([rest, mcpServers, first]): Readonly<Record<string, unknown>> => {
    if (mcpServers === null) return rest;
    return first ? { mcpServers, ...rest } : { ...rest, mcpServers };
  });

interface Shape {
  readonly mcpServers: Readonly<Record<string, unknown>>;
}
const read = (text: string): Shape =>
  parse(text.replace('\ufeff', ''), [], { allowTrailingComma: true }) as Shape;

describe('the memory tools in a JSON file of a client', () => {
  it('are put in beside other servers and taken out with every byte as it was', () => {
    fc.assert(
      fc.property(settings, ways, fc.boolean(), (value, way, marked) => {
        const text = `${marked ? '\ufeff' : ''}${textOf(value, way)}`;
        const now = installed(json, text).text;
        const [command, ...args] = words;
        assert.deepEqual(read(now).mcpServers['tidemark'], {
          command,
          args,
          type: 'stdio',
          env: {},
        });
        assert.equal(removed(json, now), text);
        assert.equal(installed(json, now).text, now);
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(wildTexts(settings), ({ text }) => {
        assert.equal(removed(json, installed(json, text).text), text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('start the launcher where it lies now, with the options that a person added', () => {
    const old = ['node', '/old/tidemark-hook.cjs', 'mcp', '--tidemark', '--workspace', '/w'];
    const text = JSON.stringify({
      mcpServers: { tidemark: { env: { A: '1' }, args: old.slice(1), command: 'node' } },
    });
    const [command, file] = words;
    assert.deepEqual(read(installed(json, text).text).mcpServers['tidemark'], {
      env: { A: '1' },
      args: [file, 'mcp', '--tidemark', '--workspace', '/w'],
      command,
    });
    assert.deepEqual(renewedServer(old, words).slice(2), old.slice(2));
    assert.ok(isOurServer(old));
  });

  it('leave a server of that name alone that is somebody else’s, and say so', () => {
    for (const entry of [
      { command: 'npx', args: ['tidemark'] },
      { command: 'sh', args: ['/x/tidemark-hook.sh', 'mcp'] },
      { command: 'sh', args: ['/x/other.sh', 'mcp', '--tidemark'] },
      { url: 'https://x' },
      'text',
    ]) {
      const text = JSON.stringify({ mcpServers: { tidemark: entry } });
      const done = installed(json, text);
      assert.equal(done.text, text);
      assert.match(done.notes, /A server "tidemark" is set in \/h\/mcp\.json already/);
      assert.equal(removed(json, text), text);
    }
  });

  it('refuse what does not read, with its line', () => {
    for (const [text, reason] of [
      ['{\n"mcpServers": [],\n}', /2: has "mcpServers" that is not an object/],
      ['{"mcpServers": {},\n"mcpServers": {}}', /2: has "mcpServers" a second time/],
      ['{\n\n', /3: is not readable as JSON/],
    ] as const) {
      const done = json.install(text);
      assert.ok(!done.ok);
      assert.match(`${done.problem.line}: ${inEnglish(done.problem.reason)}`, reason);
    }
  });
});

describe('the memory tools in config.toml', () => {
  const lines = fc.constantFrom(
    ...['model = "x"', '[tui]', '# mcp_servers.tidemark', '', '\ttheme = 1'],
    ...['[mcp_servers.docs]', 'command = "npx"', 'a = "ü"', "# Tidemark's memory tools; mine"],
  );
  const texts = fc
    .tuple(fc.array(lines), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
    .map(
      ([all, eol, ends, marked]) => `${marked ? '\ufeff' : ''}${all.join(eol)}${ends ? eol : ''}`,
    );

  it('go to the end and leave every byte as it was when they go, also when more follows', () => {
    fc.assert(
      fc.property(texts, lines, (text, more) => {
        const now = installed(toml, text).text;
        assert.match(now, /\n?\[mcp_servers\.tidemark\]\r?\ncommand = "sh"\r?\nargs = \["\/opt/);
        assert.equal(removed(toml, now), text);
        assert.equal(installed(toml, now).text, now);
        if (!text.endsWith('\n') && text.replace('\ufeff', '') !== '') return;
        assert.equal(removed(toml, `${now}\n[later]\n${more}`), `${text}\n[later]\n${more}`);
      }),
      { numRuns: 1_000 },
    );
  });

  it('start the launcher where it lies now', () => {
    const before = serverTable('/h/config.toml', [
      'node',
      '/old/tidemark-hook.cjs',
      'mcp',
      '--tidemark',
    ]);
    const text = 'a = 1\n';
    const old = installed(before, text).text;
    assert.equal(installed(toml, old).text, installed(toml, text).text);
    assert.equal(removed(toml, old), text);
  });

  it('stay out where a server of that name is set in whatever form, and say so', () => {
    for (const text of [
      '[mcp_servers.tidemark]\ncommand = "x"\n',
      'mcp_servers."tidemark".command = "x"\n',
      '[mcp_servers . tidemark.env]\nA = "1"\n',
      '[mcp_servers]\ntidemark = { command = "mine" }\n',
      '[ "mcp_servers" ] # all\r\ndocs = {}\r\n\r\n"tidemark".command = "mine"\r\n',
    ]) {
      const done = installed(toml, text);
      assert.equal(done.text, text);
      assert.match(done.notes, /A server "tidemark" is set in \/h\/config\.toml already/);
      assert.equal(removed(toml, text), text);
    }
  });

  it('go beside servers of like names, and keys of that name in other tables', () => {
    for (const text of [
      '[mcp_servers.tidemark-dev]\ncommand = "x"\n',
      '[mcp_servers]\ndocs = { command = "x" }\n\n[tui]\ntidemark = 1\n',
      '[tui]\nmcp_servers = 1\n',
      'text = """\nbad = = toml\n"""\n',
      'all = [\n  true,\n  "a", # b\n]\n',
    ]) {
      const done = installed(toml, text);
      assert.match(done.text, /\n\[mcp_servers\.tidemark\]\n/);
      assert.equal(done.notes, '');
      assert.equal(removed(toml, done.text), text);
    }
  });

  it('are refused with the line where all servers are one value, or the file is no TOML', () => {
    const notify = notifyPart('/h/config.toml', words, true);
    const broken = /^2: is no TOML$/;
    for (const [text, reason] of [
      ['mcp_servers = { docs = { command = "x" } }\n', /^1: has mcp_servers as one value, /],
      ['a = 1\nbad = = toml\n', broken],
      ['a = 1\r\nbad =\r\n', broken],
      ['a = 1\n[tui\n', broken],
      ['a = 1\nno toml at all', broken],
      ['a = 1\nb = "open\n', broken],
    ] as const) {
      for (const part of reason === broken ? [toml, notify] : [toml]) {
        const done = part.install(text);
        assert.ok(!done.ok, text);
        assert.match(`${done.problem.line}: ${inEnglish(done.problem.reason)}`, reason);
      }
      assert.equal(removed(toml, text), text);
    }
  });

  it('are not torn out of what somebody wrote about them', () => {
    const now = `${installed(toml, 'a = 1\n').text}\n[mcp_servers.tidemark.env]\nA = "1"\n`;
    const done = toml.remove(now);
    assert.ok(!done.ok);
    assert.match(
      `${done.problem.line}: ${inEnglish(done.problem.reason)}`,
      /^8: has more about the server "tidemark" than Tidemark wrote/,
    );
  });

  it('leave no key behind that would go over to the table before them', () => {
    const text = '[mcp_servers.docs]\ncommand = "npx"\n';
    for (const [key, line] of [
      ['enabled = false\n', 8],
      ['\n# mine\n\tstartup_timeout_sec = 20\n[tui]\n', 10],
      ['# only a comment\n\n[tui]\na = 1\n', null],
    ] as const) {
      const now = installed(toml, text).text + key;
      const done = toml.remove(now);
      const told = done.ok ? done.value : `${done.problem.line}: ${inEnglish(done.problem.reason)}`;
      const more = `${line}: has more about the server "tidemark" than Tidemark wrote; take that out first`;
      assert.equal(told, line === null ? text + key : more);
      assert.equal(installed(toml, now).text, now);
    }
  });

  it('are known without our comment, which Codex drops when it writes its servers anew', () => {
    const text = 'model = "x"\n\n[mcp_servers.docs]\ncommand = "npx"\n';
    const more = '\n[mcp_servers.foo]\ncommand = "true"\n';
    const now = installed(toml, text).text.replace(/# Tidemark.*\n/u, '') + more;
    assert.doesNotMatch(now, /Remove Agent Hooks/);
    assert.equal(removed(toml, now), text + more);
    assert.equal(installed(toml, now).text, now);
    const moved = now.replace('/opt/', '/old/');
    assert.notEqual(moved, now);
    assert.equal(installed(toml, moved).text, now);
    const comment = now.replace('[mcp_servers.tidemark]', '#[mcp_servers.tidemark]');
    assert.equal(removed(toml, comment), comment);
  });

  it('are not called gone where somebody has written them in another form', () => {
    const now = installed(toml, 'a = 1\n').text;
    for (const [text, line] of [
      [now.replace('command', 'enabled = true\ncommand'), 4],
      [now.replace('args = [', 'args = [\n  '), 4],
      [`[mcp_servers]\ntidemark = { command = "sh", ${/args.*/.exec(now)?.[0]} }\n`, 2],
    ] as const) {
      const done = toml.remove(text);
      assert.ok(!done.ok, text);
      const told = `${done.problem.line}: ${inEnglish(done.problem.reason)}`;
      assert.equal(told, `${line}: holds an entry of Tidemark that cannot be taken out safely`);
    }
    const dead = now.replace(/^(?=command|args)/gmu, '# ').replace('tidemark]', 'mine]');
    assert.equal(removed(toml, dead), dead);
  });
});
