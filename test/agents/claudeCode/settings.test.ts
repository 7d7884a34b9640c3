import assert from 'node:assert/strict';
import path from 'node:path';
import { inForce } from '../../../src/agents/claudeCode/settings';
import type { Conversation } from '../../../src/engine/conversation/types';
import type { Listing } from '../../../src/ports/listing';

const home = '/home/dev';
const cwd = '/home/dev/boats';

const change = (id: string) => {
  const entry = { kind: 'modelChange', model: { provider: 'anthropic', id } };
  return { kind: 'modelChange', role: null, load: () => entry };
};

const conversation = (model: string): Conversation =>
  ({
    agent: 'claude-code',
    sessionId: 's-1',
    cwd,
    title: null,
    formatVersion: 2_001_330,
    totalEntries: 0,
    compactions: 0,
    oddities: [],
    ownLimitTokens: 167_000,
    path: [change(model)],
  }) as unknown as Conversation; // only what is looked at

async function own(
  files: Readonly<Record<string, string>>,
  { model = 'claude-sonnet-4-6', env = {} } = {},
): Promise<number | null | undefined> {
  const listing = {
    smallText: (file: string) => Promise.resolve(files[file.split(path.sep).join('/')]),
  } as unknown as Listing; // nothing else is asked
  return (await inForce(conversation(model), listing, { env, home })).ownLimitTokens;
}

const mine = `${home}/.claude/settings.json`;

describe('where Claude Code compacts by itself', () => {
  it('is where the transcript’s model says, with no settings or broken ones', async () => {
    assert.equal(await own({}), 167_000);
    assert.equal(await own({ [mine]: '{ "autoCompactWindow": 100000, ' }), 167_000);
    assert.equal(await own({ [mine]: '{ "autoCompactWindow": "many" }' }), 167_000);
  });

  it('is nowhere where that is switched off', async () => {
    assert.equal(await own({ [`${home}/.claude.json`]: '{"autoCompactEnabled":false}' }), null);
    assert.equal(await own({ [mine]: '{"env":{"DISABLE_AUTO_COMPACT":"1"}}' }), null);
    assert.equal(await own({}, { env: { DISABLE_COMPACT: 'true' } }), null);
    assert.equal(await own({ [mine]: '{"env":{"DISABLE_COMPACT":"0"}}' }), 167_000);
  });

  it('comes sooner with a smaller window, also of a model that else never does, and never later', async () => {
    const set = (tokens: number) => ({ [mine]: JSON.stringify({ autoCompactWindow: tokens }) });
    assert.equal(await own(set(100_000)), 67_000);
    assert.equal(await own(set(100_000), { model: 'claude-sonnet-4-5' }), 67_000);
    assert.equal(await own(set(900_000)), 167_000);
    const env = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '120000' };
    assert.equal(await own(set(100_000), { env }), 87_000);
  });

  it('is as the project says, and first as this person says of the project', async () => {
    const project = `${cwd}/.claude/settings.json`;
    const local = `${cwd}/.claude/settings.local.json`;
    const files = {
      [mine]: '{"autoCompactWindow":90000}',
      [project]: '{"autoCompactWindow":80000}',
    };
    assert.equal(await own(files), 47_000);
    assert.equal(await own({ ...files, [local]: '{"autoCompactEnabled":false}' }), null);
    const off = { [mine]: '{"env":{"DISABLE_AUTO_COMPACT":"1"}}' };
    assert.equal(await own({ ...off, [project]: '{"env":{"BOATS":"3"}}' }), null);
    assert.equal(await own({ ...off, [local]: '{"env":{"DISABLE_AUTO_COMPACT":"0"}}' }), 167_000);
  });

  it('follows the folder that a variable names', async () => {
    const env = { CLAUDE_CONFIG_DIR: '/elsewhere' };
    assert.equal(
      await own({ '/elsewhere/.claude.json': '{"autoCompactEnabled":false}' }, { env }),
      null,
    );
    assert.equal(await own({ [mine]: '{"autoCompactEnabled":false}' }, { env }), 167_000);
  });
});
