import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { applyHooks } from '../../../src/operations/clientHooks/install';
import { planHooks } from '../../../src/operations/clientHooks/hookChanges';
import type { HookAct, HookChanges } from '../../../src/operations/clientHooks/hookChanges';
import { explain } from '../../../src/operations/problems';
import type { ClientWish } from '../../../src/ports/clientHooks';
import type { Outside } from '../../../src/ports/outside';
import { treeOf } from '../../cli/scene';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { words } from '../../build/words';

const plain: readonly ClientWish[] = ['hooks'];

async function planned(
  outside: Outside,
  act: HookAct,
  client = 'claude-code',
  wishes: readonly ClientWish[] = plain,
): Promise<HookChanges> {
  const plan = await planHooks({ client, act, wishes }, outside);
  assert.ok(plan.ok, words(plan.ok ? '' : explain(plan.problem)));
  return plan.value;
}

async function applied(...args: Parameters<typeof planned>): Promise<HookChanges> {
  const done = await applyHooks(await planned(...args), args[0]);
  assert.ok(done.ok, words(done.ok ? '' : explain(done.problem)));
  return done.value;
}

async function refusalOf(outside: Outside, client = 'claude-code'): Promise<string> {
  const plan = await planHooks({ client, act: 'install', wishes: plain }, outside);
  assert.ok(!plan.ok);
  return words(explain(plan.problem));
}

const mine =
  '{\n    // mine\n    "model": "opus", "env": {"X_API_KEY": "q8Zr5Tn2Vw7Lk4Hs9Bd3Mf6"}\n}';

/** Settings of Claude Code, or their place. */
function settingsOf(desk: Desk, text: string | null = mine): string {
  const file = desk.at('home/.claude/settings.json');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (text !== null) fs.writeFileSync(file, text);
  return file;
}

describe('installing hooks', () => {
  const here = desks();

  it('shows what it would do and writes nothing before that is asked for', async () => {
    const desk = here();
    const file = settingsOf(desk);
    const before = desk.tree();
    const { changes, label } = await planned(desk.outside(), 'install');
    assert.deepEqual(desk.tree(), before);
    assert.equal(label, 'Claude Code');
    assert.equal(changes[0]?.file, file);
    assert.equal(changes[0].before, mine);
    assert.match(changes[0].diff, /^\+ {4}"hooks": \{$/m);
    assert.match(changes[0].diff, /tidemark-hook\.sh\\" hook claude-code --tidemark/);
    assert.doesNotMatch(changes[0].diff, /q8Zr5Tn2Vw7/);
  });

  it('and removing them leaves the file byte for byte, with its mode', async () => {
    const desk = here();
    const file = settingsOf(desk);
    fs.chmodSync(file, 0o640);
    await applied(desk.outside(), 'install', 'claude-code', [...plain, 'statusLine']);
    assert.equal(fs.readFileSync(file, 'utf8').match(/--tidemark/g)?.length, 4);
    assert.equal(fs.statSync(file).mode & 0o777, 0o640);
    // Another process, later.
    await applied(desk.outside(), 'remove');
    assert.equal(fs.readFileSync(file, 'utf8'), mine);
    assert.equal(fs.statSync(file).mode & 0o777, 0o640);
    assert.deepEqual(fs.readdirSync(path.dirname(file)), ['settings.json']);
    assert.deepEqual(fs.readdirSync(path.join(desk.ours, 'clientHooks')), []);
  });

  it('keeps what was there in our own folder, for nobody else to read', async () => {
    const desk = here();
    settingsOf(desk);
    await applied(desk.outside(), 'install');
    const folder = path.join(desk.ours, 'clientHooks');
    const [name = ''] = fs.readdirSync(folder);
    const kept = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as object;
    assert.ok('before' in kept && kept.before === mine);
    assert.equal(fs.statSync(path.join(folder, name)).mode & 0o777, 0o600);
    assert.equal(fs.statSync(folder).mode & 0o777, 0o700);
  });

  it('makes a file that is missing and takes it away again, unless somebody added to it', async () => {
    const desk = here();
    const file = settingsOf(desk, null);
    await applied(desk.outside(), 'install');
    await applied(desk.outside(), 'remove');
    assert.equal(fs.existsSync(file), false);
    await applied(desk.outside(), 'install');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/\n}\n$/, ',\n  "a": 1\n}\n'));
    await applied(desk.outside(), 'remove');
    assert.equal(fs.readFileSync(file, 'utf8'), '{\n  "a": 1\n}\n');
  });

  it('takes out only ours where the file was edited since, and where our records are lost', async () => {
    const desk = here();
    const file = settingsOf(desk);
    await applied(desk.outside(), 'install');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('opus', 'sonnet'));
    await applied(desk.outside(), 'remove');
    assert.equal(fs.readFileSync(file, 'utf8'), mine.replace('opus', 'sonnet'));
    await applied(desk.outside(), 'install');
    fs.rmSync(desk.ours, { recursive: true });
    await applied(desk.outside(), 'remove');
    assert.equal(fs.readFileSync(file, 'utf8'), mine.replace('opus', 'sonnet'));
  });

  it('is done once: again, or removing what is not there, changes nothing and says so', async () => {
    const desk = here();
    settingsOf(desk);
    assert.match(
      (await planned(desk.outside(), 'remove')).notes.map(words).join(),
      /has no hooks in Claude/,
    );
    await applied(desk.outside(), 'install');
    const before = desk.tree();
    const again = await applied(desk.outside(), 'install');
    assert.deepEqual(again.changes, []);
    assert.match(again.notes.map(words).join(), /are in Claude Code already; nothing was changed/);
    assert.deepEqual(desk.tree(), before);
  });

  it('writes nothing when the file changed after it was shown', async () => {
    const desk = here();
    const file = settingsOf(desk);
    const outside = desk.outside();
    const plan = await planned(outside, 'install');
    fs.writeFileSync(file, '{"other": 1}');
    const done = await applyHooks(plan, outside);
    assert.ok(!done.ok);
    assert.match(
      words(explain(done.problem)),
      /settings\.json was changed meanwhile; nothing was written/,
    );
    assert.equal(fs.readFileSync(file, 'utf8'), '{"other": 1}');
    fs.rmSync(file);
    assert.ok(!(await applyHooks(plan, outside)).ok);
    assert.equal(fs.existsSync(file), false);
  });

  it('refuses a file that does not read, with its line', async () => {
    const desk = here();
    for (const [text, sentence] of [
      ['{\n"a": 1\n"b": 2}', /settings\.json:3 is not readable as JSON \(CommaExpected\)/],
      ['{', /settings\.json:1 is not readable/],
      ['\xff\xfe', /not text in UTF-8/],
    ] as const) {
      const file = settingsOf(desk, null);
      fs.writeFileSync(file, text, 'latin1');
      const before = treeOf(desk.base);
      assert.match(await refusalOf(desk.outside()), sentence);
      assert.deepEqual(treeOf(desk.base), before);
    }
  });

  it('follows a link inside the home folder, and no other', async () => {
    const desk = here();
    const file = settingsOf(desk, null);
    const real = desk.at('home/dotfiles/claude.json');
    fs.mkdirSync(path.dirname(real));
    fs.writeFileSync(real, mine);
    fs.symlinkSync(real, file);
    await applied(desk.outside(), 'install');
    assert.ok(fs.lstatSync(file).isSymbolicLink());
    assert.match(fs.readFileSync(real, 'utf8'), /--tidemark/);
    await applied(desk.outside(), 'remove');
    assert.equal(fs.readFileSync(real, 'utf8'), mine);
    fs.rmSync(file);
    fs.writeFileSync(desk.at('outside.json'), mine);
    fs.symlinkSync(desk.at('outside.json'), file);
    assert.match(
      await refusalOf(desk.outside()),
      /leads out of the home folder \(to .*outside\.json/,
    );
    fs.rmSync(desk.at('outside.json'));
    assert.match(await refusalOf(desk.outside()), /is a link to nothing/);
    fs.rmSync(file);
    fs.linkSync(real, file);
    assert.match(await refusalOf(desk.outside()), /second name elsewhere/);
    assert.equal(fs.readFileSync(real, 'utf8'), mine);
  });

  it('wants the client to have been started', async () => {
    const desk = here();
    assert.match(await refusalOf(desk.outside()), /no folder .*\.claude; start it once/);
    assert.match(await refusalOf(desk.outside(), 'openclaw'), /no folder .*\.openclaw; start it/);
    assert.deepEqual([...treeOf(desk.home)], []);
  });

  it('writes both files of Codex or none, and says that its hooks must be trusted', async () => {
    const desk = here();
    const config = desk.at('home/.codex/config.toml');
    fs.mkdirSync(path.dirname(config));
    fs.writeFileSync(config, 'model = "x"\n');
    const outside = desk.outside();
    const both = [...plain, 'notify'] as const;
    const plan = await planned(outside, 'install', 'codex', both);
    assert.match(plan.notes.map(words).join(), /only once you have trusted them/);
    fs.writeFileSync(config, 'model = "y"\n');
    assert.ok(!(await applyHooks(plan, outside)).ok);
    assert.deepEqual(fs.readdirSync(path.dirname(config)), ['config.toml']);
    await applied(outside, 'install', 'codex', both);
    assert.match(
      fs.readFileSync(config, 'utf8'),
      /^notify = \["sh", ".*tidemark-hook\.sh", "hook", "codex"/,
    );
    await applied(outside, 'remove', 'codex');
    assert.equal(fs.readFileSync(config, 'utf8'), 'model = "y"\n');
    assert.deepEqual(fs.readdirSync(path.dirname(config)), ['config.toml']);
  });

  it('puts an extension beside those of pi, and leaves one alone that is not as it made it', async () => {
    const desk = here();
    fs.mkdirSync(desk.at('home/.pi/agent'), { recursive: true });
    const file = desk.at('home/.pi/agent/extensions/tidemark.ts');
    await applied(desk.outside(), 'install', 'pi');
    assert.match(fs.readFileSync(file, 'utf8'), /session_before_compact/);
    await applied(desk.outside(), 'remove', 'pi');
    assert.equal(fs.existsSync(file), false);
    fs.writeFileSync(file, '// mine\n');
    assert.match(
      await refusalOf(desk.outside(), 'pi'),
      /tidemark\.ts:1 is not as Tidemark made it/,
    );
    assert.equal(fs.readFileSync(file, 'utf8'), '// mine\n');
  });

  it('puts the memory tools into one file with notify, and one removal takes out both', async () => {
    const desk = here();
    const config = desk.at('home/.codex/config.toml');
    fs.mkdirSync(path.dirname(config));
    for (const text of ['model = "x"', 'model = "x"\n', '']) {
      fs.writeFileSync(config, text);
      const outside = desk.outside();
      await applied(outside, 'install', 'codex', [...plain, 'notify']);
      const plan = await applied(outside, 'install', 'codex', ['tools']);
      assert.match(plan.notes.map(words).join(), /Codex has the tools in sessions/);
      assert.match(fs.readFileSync(config, 'utf8'), /^notify = [^]*\[mcp_servers\.tidemark\]\n/);
      assert.equal(plan.changes[0]?.original, text);
      // Somebody writes to the file meanwhile: then every part is taken out by itself.
      fs.appendFileSync(config, '\n# mine\n');
      await applied(outside, 'install', 'codex', ['tools']);
      await applied(outside, 'remove', 'codex');
      assert.equal(fs.readFileSync(config, 'utf8').replace('\n# mine\n', ''), text);
      assert.deepEqual(fs.readdirSync(path.dirname(config)), ['config.toml']);
    }
  });

  it('gives Claude Code and pi the memory tools without any hook, and takes them out again', async () => {
    for (const [client, file, folder] of [
      ['claude-code', '.claude.json', '.claude'],
      ['pi', '.pi/agent/mcp.json', '.pi/agent'],
    ] as const) {
      const desk = here();
      fs.mkdirSync(desk.at(`home/${folder}`), { recursive: true });
      const at = desk.at(`home/${file}`);
      const before = '{"numStartups": 3, "mcpServers": {}}';
      fs.writeFileSync(at, before);
      const outside = desk.outside();
      const plan = await applied(outside, 'install', client, ['tools']);
      assert.deepEqual(
        plan.changes.map((change) => change.file),
        [at],
      );
      assert.match(fs.readFileSync(at, 'utf8'), /"tidemark": ?\{"command":"sh","args":\["/);
      const again = await planned(outside, 'install', client, ['tools']);
      assert.deepEqual(again.changes, []);
      assert.match(again.notes.map(words).join(), /memory tools are in .* already; nothing/);
      await applied(outside, 'remove', client);
      assert.equal(fs.readFileSync(at, 'utf8'), before);
      assert.ok(!fs.existsSync(desk.at('state/hook')));
    }
  });
});
