import assert from 'node:assert/strict';
import path from 'node:path';
import { inForce } from '../../../src/agents/pi/limits';
import { readJson, readSettings } from '../../../src/agents/pi/settings';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import type { Conversation } from '../../../src/engine/conversation/types';
import type { Listing } from '../../../src/ports/listing';
import { PiLines, rawLines } from '../../build/lines/piLines';

const around = { env: {}, home: '/home/u' };
const agentFolder = path.join('/home/u', '.pi', 'agent');

/** A disk of small files. */
const disk = (files: Readonly<Record<string, unknown>>): Listing => ({
  realPath: (dir) => Promise.resolve(dir),
  exists: (name) => Promise.resolve(files[name] !== undefined),
  isAlive: () => false,
  list: () => Promise.resolve([]),
  head: () => Promise.resolve(undefined),
  firstLine: () => Promise.resolve(undefined),
  smallText: (name) => {
    const value = files[name];
    return Promise.resolve(
      value === undefined || typeof value === 'string' ? value : JSON.stringify(value),
    );
  },
});

function conversation(provider: string, modelId: string): Conversation {
  const lines = new PiLines({ cwd: '/w/app' }).add({ type: 'model_change', provider, modelId });
  const raw = rawLines(lines.lines);
  const reader = new PiTreeReader('pi', raw.textAt);
  for (const line of raw.lines) reader.push(line);
  return reader.conversation();
}

const limits = async (
  files: Readonly<Record<string, unknown>>,
  [provider, id]: readonly [string, string] = ['mine', 'small'],
  env: Readonly<Record<string, string>> = {},
) => {
  const told = await inForce(conversation(provider, id), disk(files), { ...around, env });
  return [told.reportedWindowTokens, told.ownLimitTokens];
};
const inAgent = (name: string): string => path.join(agentFolder, name);
const models = (...list: readonly object[]) => ({ providers: { mine: { models: list } } });

describe('the window of a pi session', () => {
  it('is the one of the person’s own models, and pi’s own figure where that names none', async () => {
    const known = { [inAgent('models.json')]: models({ id: 'small', contextWindow: 64_000 }) };
    assert.deepEqual(await limits(known), [64_000, 64_000 - 16_384]);
    const unnamed = { [inAgent('models.json')]: models({ id: 'small' }) };
    assert.deepEqual(await limits(unnamed), [128_000, 128_000 - 16_384]);
    assert.deepEqual(await limits(known, ['mine', 'other']), [null, null]);
    assert.deepEqual(await limits(known, ['theirs', 'small']), [null, null]);
  });

  it('is overridden, or taken from a catalogue that pi fetched', async () => {
    const over = { providers: { anthropic: { modelOverrides: { m: { contextWindow: 90_000 } } } } };
    assert.equal((await limits({ [inAgent('models.json')]: over }, ['anthropic', 'm']))[0], 90_000);
    const fetched = { mine: { models: [{ id: 'small', contextWindow: 70_000 }] } };
    assert.equal((await limits({ [inAgent('models-store.json')]: fetched }))[0], 70_000);
  });

  it('is not told where pi’s files say nothing, and the tick is then that of the table', async () => {
    assert.deepEqual(await limits({}, ['anthropic', 'claude-opus-4-5']), [null, 200_000 - 16_384]);
    assert.deepEqual(await limits({}), [null, null]);
    for (const broken of [
      '{',
      '[]',
      'null',
      '{"providers":[]}',
      '{"providers":{"mine":{"models":{}}}}',
    ]) {
      assert.deepEqual(await limits({ [inAgent('models.json')]: broken }), [null, null], broken);
    }
    for (const contextWindow of [-1, 1.5, 'many', 1e12, null]) {
      const odd = { [inAgent('models.json')]: models({ id: 'small', contextWindow }) };
      assert.equal((await limits(odd))[0], 128_000, String(contextWindow));
    }
  });

  it('comes from the agent folder that the environment names', async () => {
    const elsewhere = path.join('/elsewhere', 'models.json');
    const known = { [elsewhere]: models({ id: 'small', contextWindow: 64_000 }) };
    const env = { PI_CODING_AGENT_DIR: '/elsewhere' };
    assert.equal((await limits(known, ['mine', 'small'], env))[0], 64_000);
    assert.equal((await limits(known))[0] ?? null, null);
  });

  it('is not asked for where no model is known', async () => {
    const bare = { ...conversation('mine', 'small'), path: [] };
    assert.equal(await inForce(bare, disk({}), around), bare);
  });
});

describe('where pi compacts by itself', () => {
  const window = { [inAgent('models.json')]: models({ id: 'small', contextWindow: 64_000 }) };
  const at = async (own: unknown, project: unknown = {}) => {
    const files = {
      ...window,
      [inAgent('settings.json')]: own,
      [path.join('/w/app', '.pi', 'settings.json')]: project,
    };
    return (await limits(files))[1];
  };

  it('follows the settings: the workspace’s over the person’s, the model’s over all', async () => {
    assert.equal(await at({ compaction: { reserveTokens: 4_000 } }), 60_000);
    assert.equal(
      await at({ compaction: { reserveTokens: 4_000 } }, { compaction: { reserveTokens: 14_000 } }),
      50_000,
    );
    const modelOverrides = { 'mine/small': { reserveTokens: 24_000 } };
    assert.equal(
      await at({ compaction: { modelOverrides } }, { compaction: { reserveTokens: 14_000 } }),
      40_000,
    );
  });

  it('is nowhere where it is off, or where it would keep free more than there is', async () => {
    assert.equal(await at({ compaction: { enabled: false } }), null);
    assert.equal(
      await at({ compaction: { enabled: false } }, { compaction: { enabled: true } }),
      47_616,
    );
    assert.equal(await at({ compaction: { reserveTokens: 64_000 } }), null);
  });
});

describe('pi’s settings', () => {
  it('are read with a byte order mark, comments and commas at the end, and never fail', async () => {
    const text = '\uFEFF{ // mine\n "a": "// no, \\" , }", "b": [1, 2,], }';
    const listing = disk({ '/f': text });
    assert.deepEqual(await readJson('/f', listing), { a: '// no, " , }', b: [1, 2] });
    assert.deepEqual(await readJson('/g', listing), {});
    assert.deepEqual(await readSettings('/nowhere', null, listing), {});
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const both = disk({ '/a/settings.json': deep, '/w/.pi/settings.json': deep });
    assert.ok('a' in (await readSettings('/a', '/w', both)));
  });
});
