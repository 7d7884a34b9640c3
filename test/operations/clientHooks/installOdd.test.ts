/** Installing hooks as somebody would who wants to see it fail: odd files, odd places, other versions, hands in between. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { applyHooks } from '../../../src/operations/clientHooks/install';
import { planHooks } from '../../../src/operations/clientHooks/hookChanges';
import type { HookAct } from '../../../src/operations/clientHooks/hookChanges';
import { explain } from '../../../src/operations/problems';
import type { ClientWish } from '../../../src/ports/clientHooks';
import type { Outside } from '../../../src/ports/outside';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { words } from '../../build/words';

const all: readonly ClientWish[] = ['hooks', 'statusLine', 'notify'];

describe('installing hooks, the odd cases', () => {
  const here = desks();

  function fileOf(desk: Desk, text: string | null, name = '.claude/settings.json'): string {
    const file = desk.at('home', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (text !== null) fs.writeFileSync(file, text);
    return file;
  }

  async function run(
    act: HookAct,
    outside: Outside,
    client = 'claude-code',
  ): Promise<readonly string[]> {
    const plan = await planHooks({ client, act, wishes: all }, outside);
    assert.ok(plan.ok, words(plan.ok ? '' : explain(plan.problem)));
    const done = await applyHooks(plan.value, outside);
    assert.ok(done.ok, words(done.ok ? '' : explain(done.problem)));
    return plan.value.notes.map(words);
  }

  async function refusal(outside: Outside, act: HookAct = 'install'): Promise<string> {
    const plan = await planHooks({ client: 'claude-code', act, wishes: all }, outside);
    assert.ok(!plan.ok);
    return words(explain(plan.problem));
  }

  const text = (file: string): string => fs.readFileSync(file, 'utf8');
  const ours = (file: string): number => text(file).match(/--tidemark/g)?.length ?? 0;
  const launchers = (desk: Desk): boolean =>
    fs.existsSync(path.join(desk.ours, 'hook', 'tidemark-hook.cjs'));

  const lawful: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['blank lines', '\r\n \n'],
    ['an empty object', '{}'],
    ['an empty object over lines', '{\n\n}\n'],
    ['one line', '{"model":"opus","hooks":{"Stop":[{"hooks":[]}]}}'],
    ['tabs and CRLF', '{\r\n\t"model": "opus",\r\n\t"hooks": {}\r\n}\r\n'],
    ['a byte order mark', '\ufeff{\n  "model": "opus"\n}\n'],
    [
      'comments and trailing commas',
      '// top\n{\n  "a": 1, // one\n  /* two */ "b": [1, 2,],\n}\n// end',
    ],
    ['a mixture of line ends', '{\n"a": 1,\r\n"b": 2\n}\r\n'],
    [
      "another tool's hooks, with matchers",
      '{"hooks": {"PreCompact": [{"matcher": "auto", "hooks": [{"type": "command", "command": "a.sh", "timeout": 5}]}],\n "Stop": []}}',
    ],
    ['keys that stand twice elsewhere', '{"env": {"A": 1, "A": 2}, "x": 1, "x": 2}'],
    ['text that looks like hooks', '{"note": "\\"hooks\\": {} // --tidemark", "hooks": {}}'],
  ];
  for (const [name, mine] of lawful) {
    it(`of ${name}: every byte comes back, with and without our records, also twice`, async () => {
      const desk = here();
      const file = fileOf(desk, mine);
      for (const isLost of [false, true]) {
        await run('install', desk.outside());
        await run('install', desk.outside());
        assert.ok(ours(file) >= 4);
        if (isLost) fs.rmSync(path.join(desk.ours, 'clientHooks'), { recursive: true });
        await run('remove', desk.outside());
        await run('remove', desk.outside());
        // Without records nobody can tell an empty file from one that never was.
        const wanted = isLost && mine.trim() === '' ? '{}\n' : mine;
        assert.equal(text(file), wanted);
        fs.writeFileSync(file, mine);
      }
      assert.equal(launchers(desk), false, 'nothing of ours is left');
    });
  }

  const unlawful: readonly (readonly [string, string, RegExp])[] = [
    [
      'hooks that are null',
      '{\n"hooks": null}',
      /settings\.json:2 has "hooks" that is not an object/,
    ],
    [
      'hooks that are a list',
      '{"hooks": []}',
      /settings\.json:1 has "hooks" that is not an object/,
    ],
    ['an event that is null', '{"hooks": {\n"Stop": null}}', /:2 has "Stop" that is not a list/],
    ['hooks that stand twice', '{"hooks": {},\n"hooks": {}}', /:2 has "hooks" a second time/],
    [
      'an event that stands twice',
      '{"hooks": {"Stop": [],\n\n"Stop": []}}',
      /:3 has "Stop" a second/,
    ],
    ['a missing comma', '{\n"a": 1\n"b": 2}', /:3 is not readable as JSON \(CommaExpected\)/],
    ['two objects', '{}\n{}', /:2 is not readable as JSON/],
    ['a merge in progress', '{\n<<<<<<< HEAD\n"a": 1\n}', /:2 is not readable as JSON/],
    ['33 MB', `{"a": "${'x'.repeat(33_000_000)}"}`, /larger than 32 MB, so it is not edited/],
    ['UTF-16', '\u0000{\u0000}', /not readable as JSON/],
  ];
  for (const [name, mine, reason] of unlawful) {
    it(`of ${name}: refused with the reason, nothing made`, async () => {
      const desk = here();
      const file = fileOf(desk, mine);
      const before = desk.tree();
      assert.match(await refusal(desk.outside()), reason);
      assert.deepEqual(desk.tree(), before);
      assert.equal(text(file), mine);
    });
  }

  it('of 3 MB is a matter of seconds', async () => {
    const desk = here();
    const rules = Array.from({ length: 60_000 }, (_, i) => `Bash(run-${i} --with "arguments"):*`);
    const mine = JSON.stringify({ permissions: { allow: rules } }, null, 2);
    const file = fileOf(desk, mine);
    await run('install', desk.outside());
    await run('remove', desk.outside());
    assert.equal(text(file), mine);
  });

  it('and tools in a file that holds every prompt of a year, and a removal is whole with it', async () => {
    const desk = here();
    fileOf(desk, '{}');
    const history = Array.from({ length: 6_000 }, (_, i) => ({
      display: `${i} ${'x'.repeat(900)}`,
    }));
    const mine = JSON.stringify({ projects: { '/p': { history } } }, null, 2);
    const state = fileOf(desk, mine, '.claude.json');
    await run('install', desk.outside());
    const tools = { client: 'claude-code', act: 'install', wishes: ['tools'] } as const;
    const plan = await planHooks(tools, desk.outside());
    assert.ok(plan.ok && (await applyHooks(plan.value, desk.outside())).ok);
    assert.notEqual(text(state), mine);
    await run('remove', desk.outside());
    assert.equal(text(state), mine);
    assert.equal(launchers(desk), false);
  });

  it('leaves a write-protected file alone, which replacing it would pass over', async () => {
    const desk = here();
    const file = fileOf(desk, '{"a": 1}');
    fs.chmodSync(file, 0o444);
    assert.match(await refusal(desk.outside()), /settings\.json is write-protected; nothing was/);
    assert.equal(launchers(desk), false);
    fs.chmodSync(file, 0o644);
    await run('install', desk.outside());
    fs.chmodSync(file, 0o444);
    assert.match(await refusal(desk.outside(), 'remove'), /write-protected/);
    assert.ok(launchers(desk), 'what is still installed still starts');
  });

  it('follows a link of the client’s whole folder, wherever the person keeps it', async () => {
    const desk = here();
    fs.mkdirSync(desk.at('dotfiles'));
    fs.writeFileSync(desk.at('dotfiles/settings.json'), '{}');
    fs.symlinkSync(desk.at('dotfiles'), desk.at('home/.claude'));
    await run('install', desk.outside());
    assert.equal(ours(desk.at('dotfiles/settings.json')), 4);
    await run('remove', desk.outside());
    assert.equal(text(desk.at('dotfiles/settings.json')), '{}');
  });

  it('keeps what the person changed in between and takes out what is ours, as it then stands', async () => {
    const desk = here();
    const mine = '{\n  // mine\n  "model": "opus"\n}\n';
    const file = fileOf(desk, mine);
    await run('install', desk.outside());
    const edited = text(file)
      .replace('opus', 'sonnet')
      .replace('"PreCompact": [', '"PreCompact": [\n      { "hooks": [] },');
    fs.writeFileSync(file, edited);
    await run('install', desk.outside());
    assert.equal(text(file), edited, 'it is all there already');
    await run('remove', desk.outside());
    assert.equal(
      text(file),
      '{\n  // mine\n  "model": "sonnet",\n  "hooks": {\n    "PreCompact": [\n      { "hooks": [] }\n    ]\n  }\n}\n',
    );
  });

  it('moves entries that start a launcher elsewhere to ours, and still gives every byte back', async () => {
    const desk = here();
    const mine = '{\n\t"model": "opus"\n}';
    const file = fileOf(desk, mine);
    await run('install', desk.outside());
    const old = 'node \\"/old-0.1.0/tidemark-hook.cjs\\"';
    const before = text(file).replace(/test ! -f .*?(?= hook claude-code)/g, () => old);
    assert.equal(before.match(/old-0\.1\.0/g)?.length, 4);
    const outside = desk.outside();
    for (const isLost of [false, true]) {
      fs.rmSync(desk.ours, { recursive: true, force: true });
      fs.writeFileSync(file, before);
      const record = { before: mine, afterHash: outside.hash(before) };
      if (!isLost) assert.ok((await outside.clientFiles.keep(file, record)).ok);
      const { changes } = await plannedOf(outside);
      assert.doesNotMatch(changes[0]?.after ?? '', /0\.1\.0/);
      assert.equal(changes[0]?.original, mine);
      await run('install', outside);
      assert.equal(ours(file), 4);
      assert.ok(launchers(desk));
      await run('remove', outside);
      assert.equal(text(file), mine);
    }
  });

  const plannedOf = async (outside: Outside) => {
    const plan = await planHooks({ client: 'claude-code', act: 'install', wishes: all }, outside);
    assert.ok(plan.ok);
    return plan.value;
  };

  it('keeps the launcher as long as any client has hooks, also where our records are lost', async () => {
    const desk = here();
    fileOf(desk, '{}');
    fileOf(desk, 'model = "x"\n', '.codex/config.toml');
    await run('install', desk.outside());
    await run('install', desk.outside(), 'codex');
    fs.rmSync(path.join(desk.ours, 'clientHooks'), { recursive: true });
    await run('remove', desk.outside());
    assert.ok(launchers(desk));
    await run('remove', desk.outside(), 'codex');
    assert.equal(launchers(desk), false);
    assert.equal(fs.existsSync(path.join(desk.ours, 'hook')), false);
  });

  it('keeps the launcher as long as a line of the person’s own starts it, which would block the client without', async () => {
    const desk = here();
    const file = fileOf(desk, '{}');
    await run('install', desk.outside());
    const wrapped = text(file).replace(/test ! -f [^|]*\|\| sh/g, 'timeout 30 sh');
    fs.writeFileSync(file, wrapped);
    await run('remove', desk.outside());
    assert.equal(text(file), wrapped);
    assert.ok(launchers(desk));
    fs.writeFileSync(file, '{}');
    await run('remove', desk.outside());
    assert.equal(launchers(desk), false);
  });

  it('leaves no launcher behind when the settings cannot be written after all', async () => {
    const desk = here();
    const file = fileOf(desk, '{}');
    const outside = desk.outside();
    const plan = await plannedOf(outside);
    fs.writeFileSync(file, '{"b": 1}');
    assert.ok(!(await applyHooks(plan, outside)).ok);
    assert.equal(launchers(desk), false);
    assert.equal(text(file), '{"b": 1}');
  });

  it('changes nothing in the client where the launcher cannot be written', async () => {
    const desk = here();
    const file = fileOf(desk, '{}');
    fs.mkdirSync(desk.ours);
    fs.writeFileSync(path.join(desk.ours, 'hook'), 'a file');
    const outside = desk.outside();
    const done = await applyHooks(await plannedOf(outside), outside);
    assert.ok(!done.ok);
    assert.match(words(explain(done.problem)), /hook .*could not be written|hook is|hook could/);
    assert.equal(text(file), '{}');
  });

  it('says what keeps Claude Code from running any of them', async () => {
    const desk = here();
    fileOf(desk, '{"disableAllHooks": true}');
    const outside = desk.outside();
    assert.match(
      (await plannedOf(outside)).remarks.map(words).join(' '),
      /"disableAllHooks" is set in .*settings/,
    );
    fileOf(desk, '{"disableAllHooks": false}');
    assert.doesNotMatch((await plannedOf(outside)).remarks.map(words).join(' '), /disableAllHooks/);
    fileOf(desk, '// mine\n{"disableAllHooks": true,}', '.claude/settings.local.json');
    assert.match(
      (await plannedOf(outside)).remarks.map(words).join(' '),
      /set in .*settings\.local\.json/,
    );
    fs.rmSync(desk.at('home/.claude/settings.local.json'));
    const smallText = (file: string) =>
      Promise.resolve(
        file === '/etc/claude-code/managed-settings.json'
          ? '{"allowManagedHooksOnly": true}'
          : undefined,
      );
    const managed = { ...outside, listing: { ...outside.listing, smallText } };
    assert.match(
      (await plannedOf(managed)).remarks.map(words).join(' '),
      /"allowManagedHooksOnly" is set in \/etc/,
    );
  });

  it('says what runs the hooks where there is no node', async () => {
    const desk = here();
    fileOf(desk, '{}');
    // A desk's environment has no PATH at all.
    const { remarks } = await plannedOf(desk.outside());
    assert.match(remarks.map(words).join(' '), /finds the newest version of Tidemark/);
    assert.match(
      remarks.map(words).join(' '),
      /no `node` on the PATH, so \S+ runs them until there is one/,
    );
  });
});
