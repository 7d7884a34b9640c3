/** Taking our entries out where one of a client's files cannot be edited, and what is said where nothing is put in. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { applyHooks } from '../../../src/operations/clientHooks/install';
import { planHooks } from '../../../src/operations/clientHooks/hookChanges';
import type { HookChanges } from '../../../src/operations/clientHooks/hookChanges';
import { explain } from '../../../src/operations/problems';
import type { ClientWish } from '../../../src/ports/clientHooks';
import type { Outside } from '../../../src/ports/outside';
import { words } from '../../build/words';
import { desks } from '../desk';
import type { Desk } from '../desk';

describe('taking hooks out', () => {
  const here = desks();

  function write(desk: Desk, name: string, text: string): string {
    const file = desk.at('home', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return file;
  }
  async function planned(
    outside: Outside,
    client: string,
    wishes: readonly ClientWish[] | null,
  ): Promise<HookChanges> {
    const act = wishes === null ? 'remove' : 'install';
    const plan = await planHooks({ client, act, wishes: wishes ?? [] }, outside);
    assert.ok(plan.ok, words(plan.ok ? '' : explain(plan.problem)));
    return plan.value;
  }
  async function install(outside: Outside, client: string, wish: ClientWish): Promise<void> {
    assert.ok((await applyHooks(await planned(outside, client, [wish]), outside)).ok);
  }
  const text = (file: string): string => fs.readFileSync(file, 'utf8');
  const told = ({ notes }: HookChanges): string => notes.map(words).join('\n');

  it('is not kept back by another file of the client in which nothing of ours is seen', async () => {
    const desk = here();
    const settings = write(desk, '.claude/settings.json', '{"a": 1}');
    const outside = desk.outside();
    await install(outside, 'claude-code', 'hooks');
    const broken = write(desk, '.claude.json', '{ broken');
    const plan = await planned(outside, 'claude-code', null);
    assert.deepEqual(
      plan.changes.map(({ file }) => file),
      [settings],
    );
    assert.match(told(plan), /\.claude\.json:1 is not readable .*; nothing of Tidemark was seen/);
    assert.ok((await applyHooks(plan, outside)).ok);
    assert.deepEqual([text(settings), text(broken)], ['{"a": 1}', '{ broken']);
    assert.match(told(await planned(outside, 'claude-code', null)), /has no hooks in Claude Code/);
  });

  it('still gives every byte back where a try before it was called off halfway, as was an installation', async () => {
    const desk = here();
    const config = write(desk, '.codex/config.toml', 'a = 1\n');
    const outside = desk.outside();
    await install(outside, 'codex', 'hooks');
    const hooks = desk.at('home', '.codex/hooks.json');
    for (const wishes of [['hooks', 'prompts', 'notify'] as const, null]) {
      const plan = await planned(outside, 'codex', wishes);
      assert.equal(plan.changes.length, 2);
      const shown = text(config);
      // Codex writes to the second file while the difference is looked at.
      fs.appendFileSync(config, '# more\n');
      const before = text(hooks);
      assert.ok(!(await applyHooks(plan, outside)).ok);
      assert.equal(text(hooks), before);
      if (wishes)
        assert.ok((await applyHooks(await planned(outside, 'codex', wishes), outside)).ok);
      else fs.writeFileSync(config, shown);
    }
    assert.ok((await applyHooks(await planned(outside, 'codex', null), outside)).ok);
    assert.deepEqual(fs.readdirSync(path.dirname(config)), ['config.toml']);
    assert.equal(text(config), 'a = 1\n# more\n');
  });

  it('takes out what it can, and does not say it was all where a file may hold more of ours', async () => {
    const desk = here();
    const settings = write(desk, '.claude/settings.json', '{"a": 1}');
    const outside = desk.outside();
    await install(outside, 'claude-code', 'hooks');
    await install(outside, 'claude-code', 'tools');
    const broken = `${text(desk.at('home/.claude.json'))}}`;
    write(desk, '.claude.json', broken);
    const done = await applyHooks(await planned(outside, 'claude-code', null), outside);
    assert.ok(!done.ok && done.problem.kind === 'unproven');
    assert.match(
      words(explain(done.problem)),
      /^Taken out of .*settings\.json, but .*\.claude\.json:\d+ is not readable .*Correct the file/,
    );
    assert.deepEqual([text(settings), text(desk.at('home/.claude.json'))], ['{"a": 1}', broken]);
    assert.ok(fs.existsSync(path.join(desk.ours, 'hook')), 'what is still installed still starts');
    const again = await planHooks({ client: 'claude-code', act: 'remove', wishes: [] }, outside);
    assert.ok(!again.ok);
    assert.match(words(explain(again.problem)), /it stays as it is\. Correct the file/);
  });

  it('leaves OpenClaw’s plugin there while its entry cannot be taken out', async () => {
    const desk = here();
    const config = write(desk, '.openclaw/openclaw.json', '{}');
    const outside = desk.outside();
    await install(outside, 'openclaw', 'hooks');
    fs.writeFileSync(config, text(config).replace('"plugins"', 'plugins'));
    const plan = await planHooks({ client: 'openclaw', act: 'remove', wishes: [] }, outside);
    assert.ok(!plan.ok);
    assert.match(words(explain(plan.problem)), /openclaw\.json:\d+ .*double quotes/);
  });

  it('is not said of tools that were never put in', async () => {
    const desk = here();
    write(desk, '.codex/config.toml', '[mcp_servers.tidemark]\ncommand = "mine"\n');
    write(desk, '.claude.json', '{"mcpServers": {"tidemark": {"command": "mine"}}}');
    fs.mkdirSync(desk.at('home/.claude'));
    for (const client of ['codex', 'claude-code']) {
      const said = told(await planned(desk.outside(), client, ['tools']));
      assert.match(said, /^A server "tidemark" is set in \S+ already; it stays as it is\.$/);
    }
  });

  it('says in a sentence of its own what is no matter of a line', async () => {
    const desk = here();
    fs.mkdirSync(desk.at('home/.openclaw'));
    const ask = { client: 'openclaw', act: 'install', wishes: ['hooks'] } as const;
    const plan = await planHooks(ask, desk.outside());
    assert.ok(!plan.ok);
    assert.match(
      words(explain(plan.problem)),
      /^\S+openclaw\.json is not there; set OpenClaw up first \(openclaw onboard\), then try again\.$/,
    );
  });
});
