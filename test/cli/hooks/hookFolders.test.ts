/** What the editor keeps for hooks (settings of a folder, its trust), as hooks go by it; both at once, in two processes. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { parse } from '../../../src/commandLine/args';
import type { Job } from '../../../src/commandLine/conversations';
import { jobOf } from '../../../src/commandLine/job';
import { nodeIo } from '../../../src/commandLine/nodeIo';
import { serverWords } from '../../../src/mcp/tools';
import { root } from '../../build/shared';
import { keepFor } from '../kept';
import type { Values } from '../kept';
import { cli, ensureBuilt, longTalk, scenes } from '../scene';
import type { Answer, Scene } from '../scene';

const day = '2026-09-16';
const at = ['--now', `${day}T12:00:00`];

describe('hooks and what the editor knows of a folder', () => {
  before(ensureBuilt);
  const here = scenes();

  const dayFile = (scene: Scene): string => path.join(scene.workspace, 'memory', `${day}.md`);
  const hasNotes = (): boolean => fs.existsSync(dayFile(here()));

  const kept = (trusted: boolean, values: Values = {}, forAll: Values = {}): Promise<void> =>
    keptOf(here().workspace, trusted, values, forAll);

  const keptOf = (
    folder: string,
    trusted: boolean,
    values: Values = {},
    forAll: Values = {},
  ): Promise<void> => keepFor(here().ours, folder, trusted, values, forAll);

  function session(): void {
    const scene = here();
    scene.write(longTalk(scene.lines(), 60).user('You must never use floats for levels.').text());
  }

  /** What the memory tools find, as an agent starts them. */
  const toolsSearch = (query: string): Promise<string> => callTool('memory_search', { query });

  async function callTool(
    name: string,
    input: Readonly<Record<string, unknown>>,
    words = ['mcp', '--tidemark', '--workspace', here().workspace] as readonly string[],
  ): Promise<string> {
    const { home, ours } = here();
    const client = new Client({ name: 'test', version: '1' });
    const env = { HOME: home, PATH: process.env['PATH'] ?? '', TIDEMARK_HOME: ours };
    const start = { command: process.execPath, args: [cli, ...words], env };
    await client.connect(new StdioClientTransport(start));
    try {
      const told = await client.callTool({ name, arguments: input });
      return JSON.stringify(told.content);
    } finally {
      await client.close();
    }
  }

  async function hook(
    event: string,
    more: readonly string[] = [],
    cwd: string = here().workspace,
    client = 'claude-code',
  ): Promise<Answer> {
    const input = JSON.stringify({
      session_id: 's',
      transcript_path: here().at('session.jsonl'),
      cwd,
      hook_event_name: event,
      source: 'compact',
    });
    const answer = await here().run(['hook', client, ...at, ...more], { input });
    assert.equal(answer.code, 0);
    return answer;
  }

  describe('and another folder that the workspace’s own settings have for conversations', () => {
    /** A conversation of pi's in this workspace's name, in a folder that only its own settings name. */
    function elsewhere(): void {
      const { workspace } = here();
      const place = (...parts: readonly string[]): string => here().at(...parts);
      const talk = here().lines().user('You must never use floats for levels.');
      talk.agent('Levels are integers now, and the zinc roof is painted.', 500);
      fs.mkdirSync(place('elsewhere'));
      fs.writeFileSync(place('elsewhere', 'one.jsonl'), talk.text());
      fs.mkdirSync(path.join(workspace, '.pi'), { recursive: true });
      const settings = JSON.stringify({ sessionDir: place('elsewhere') });
      fs.writeFileSync(path.join(workspace, '.pi', 'settings.json'), settings);
    }

    it('is searched by the memory tools only where the editor trusts it', async () => {
      elsewhere();
      const forAll = { 'memorySearch.sessionMemory': true };
      await kept(false, {}, forAll);
      assert.doesNotMatch(await toolsSearch('zinc roof'), /painted/);
      await kept(true, {}, forAll);
      assert.match(await toolsSearch('zinc roof'), /painted/);
    });

    it('is searched by whoever starts the command line there', async () => {
      elsewhere();
      await kept(false);
      const { workspace } = here();
      const set = ['--set', 'memorySearch.sessionMemory=true', '--workspace', workspace];
      assert.match((await here().run(['memory', 'search', 'zinc', ...set])).out, /painted/);
    });
  });

  it('goes for the server that the editor starts: its settings, and nothing is saved in Restricted Mode', async () => {
    const { workspace } = here();
    const words = serverWords(workspace);
    fs.mkdirSync(path.join(workspace, 'handbook'));
    fs.writeFileSync(path.join(workspace, 'handbook', 'roofs.md'), '- The zinc roof is painted\n');
    const further = { 'memorySearch.extraPaths': ['handbook'] };
    await kept(true, further);
    assert.match(await callTool('memory_search', { query: 'zinc roof' }, words), /is painted/);
    const text = 'Ship on Tuesdays';
    assert.match(await callTool('memory_store', { text }, words), /Saved in memory\//);
    await kept(false, further);
    assert.match(
      await callTool('memory_store', { text: 'Ship on Fridays' }, words),
      /Restricted Mode, so no notes are changed/,
    );
  });

  it('writes no notes where they are switched off in the editor, unless its own line says so', async () => {
    session();
    await kept(true, { 'memoryFlush.enabled': false });
    await hook('PreCompact');
    assert.equal(hasNotes(), false);
    await hook('PreCompact', ['--set', 'memoryFlush.enabled=true']);
    assert.ok(hasNotes());
  });

  it('takes what is set for all folders where a folder sets nothing, and in folders that were never open', async () => {
    session();
    await kept(true, {}, { 'memoryFlush.enabled': false });
    await hook('PreCompact');
    assert.equal(hasNotes(), false);
    await kept(true, { 'memoryFlush.enabled': true }, { 'memoryFlush.enabled': false });
    await hook('PreCompact');
    assert.ok(hasNotes());
  });

  it('goes by the thresholds of the editor at the end of a turn', async () => {
    session();
    await hook('Stop');
    assert.equal(hasNotes(), false);
    await kept(true, { contextTokens: 40_000 });
    await hook('Stop', [], path.join(here().workspace, 'deep'));
    assert.ok(hasNotes(), 'of the folder around it');
  });

  it('hands back no more evidence than the editor’s setting allows', async () => {
    const scene = here();
    const lines = scene.lines();
    for (let n = 0; n < 80; n++) {
      lines
        .call('bash', { command: `make part-${n} LEVEL=${n * 17}` }, `c${n}`)
        .result(`c${n}`, `made ${n * 31} of ${n * 37} parts`)
        .user(`You must always keep part ${n} below ${n * 3} mm.`);
    }
    scene.write(lines.text());
    const whole = (await hook('SessionStart')).out.length;
    await kept(true, { 'compaction.evidenceTokens': 300 });
    const small = (await hook('SessionStart')).out.length;
    assert.ok(small > 200 && small < whole / 3, `${small} of ${whole}`);
  });

  it('does nothing for an agent that is not looked at', async () => {
    session();
    await kept(true, { 'agents.enabled': ['codex'] });
    assert.equal((await hook('PreCompact')).out, '');
    assert.equal(hasNotes(), false);
    await hook('PreCompact', [], here().workspace, 'codex');
    assert.ok(hasNotes());
  });

  it('writes no notes in Restricted Mode, whatever its line says, and none of its settings counts', async () => {
    session();
    await kept(false, { 'compaction.evidenceTokens': 200 });
    const answer = await hook('PreCompact', ['--set', 'memoryFlush.enabled=true']);
    assert.match(answer.err, /^This folder is in Restricted Mode, so no notes are written; trust/);
    await hook('PreCompact', [], path.join(here().workspace, 'deep'));
    assert.equal(fs.existsSync(path.join(here().workspace, 'memory')), false);
    await kept(true);
    await hook('PreCompact');
    assert.ok(hasNotes());
  });

  it('says why it writes none where what the editor kept may be somebody else’s, which is no Restricted Mode', async function () {
    if (process.platform === 'win32') this.skip();
    session();
    await kept(true);
    const folders = path.join(here().ours, 'hook', 'folders');
    fs.chmodSync(folders, 0o777);
    const open = (await hook('PreCompact')).err;
    assert.doesNotMatch(open, /Restricted Mode/);
    assert.ok(open.startsWith(`Other users may change ${folders}, so `), open);
    fs.chmodSync(folders, 0o700);
    for (const name of fs.readdirSync(folders)) fs.writeFileSync(path.join(folders, name), '{');
    const broken = (await hook('PreCompact')).err;
    assert.doesNotMatch(broken, /Restricted Mode/);
    assert.match(broken, /\.json cannot be trusted, so no notes are written\. Open the folder in/);
    assert.equal(hasNotes(), false);
  });

  it('writes to the conversation’s folder where the agent works above it, if both are trusted', async () => {
    const scene = here();
    session();
    const above = (): readonly string[] => fs.readdirSync(scene.base).sort();
    const before = above();
    for (const restricted of [scene.base, scene.workspace]) {
      await keptOf(restricted, false);
      assert.match((await hook('PreCompact', [], scene.base)).err, /Restricted Mode/);
      assert.equal(hasNotes(), false);
      await keptOf(restricted, true);
    }
    await hook('PreCompact', [], scene.base);
    assert.ok(hasNotes());
    assert.deepEqual(
      above().filter((name) => !before.includes(name)),
      ['ours'],
    );
  });

  it('never takes a model, an address or a command from there', async () => {
    session();
    await kept(true, {
      'compaction.model': 'anthropic/claude-opus-4-6',
      'anthropic.baseUrl': 'http://127.0.0.1:9',
      'hooks.beforeCompaction': ['touch stolen'],
    });
    const answer = await hook('PreCompact');
    assert.equal(answer.err, '');
    assert.ok(hasNotes());
    assert.match(fs.readFileSync(dayFile(here()), 'utf8'), /never use floats/);
    assert.equal(fs.existsSync(path.join(here().workspace, 'stolen')), false);
  });

  it('never takes an address from the client’s environment, which a repository may set', async () => {
    const env = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: 'https://gate.example/llm' };
    const jobFor = async (...words: readonly string[]): Promise<Job> => {
      const args = parse(words);
      assert.ok(args.ok && args.value !== 'version' && !('help' in args.value));
      const io = { ...nodeIo(path.join(root, 'dist'), new AbortController().signal), env };
      const job = await jobOf(args.value, io);
      assert.ok(job.ok);
      return job.value;
    };
    const sent = async ({ outside, setting }: Job): Promise<unknown> => [
      setting.limits.models.addresses['anthropic'] ?? null,
      await outside.host.call('key', { provider: 'anthropic', origin: 'https://gate.example' }),
    ];
    assert.deepEqual(await sent(await jobFor('hook', 'claude-code')), [
      null,
      { kind: 'elsewhere' },
    ]);
    const typed = ['--set', 'anthropic.baseUrl=https://gate.example'];
    const line = await sent(await jobFor('hook', 'claude-code', ...typed));
    assert.deepEqual(line, ['https://gate.example', 'k']);
    assert.deepEqual(await sent(await jobFor('status')), [env.ANTHROPIC_BASE_URL, 'k']);
  });

  it('goes by the default where a value of the editor cannot be used', async () => {
    session();
    await kept(true, { contextTokens: 'huge', 'memoryFlush.enabled': 'no' });
    await hook('PreCompact');
    assert.ok(hasNotes());
  });
});
