// What the end-to-end tests share: copies of the demo with its session, opened in the workbench, and what lies in them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { demoEnv } from '../../tools/demo.mjs';
import { openWorkbench, runCommand, statusItem, statusText, waitFor } from '../tools/e2e.mjs';
import { standsOut } from './themes.mjs';

/** The workbench on a copy of the demo. */
export const openOn = (copy, options = {}) =>
  openWorkbench({
    ...{ workspace: copy.workspace, home: copy.home, env: demoEnv(copy) },
    ...options,
  });

/** Nothing happens by itself; a compaction leaves little, and no model is asked for it. */
export const byCommandOnly = {
  'tidemark.compaction.policy': 'off',
  'tidemark.memoryFlush.enabled': false,
  'tidemark.compaction.keepRecentTokens': 100,
  'tidemark.compaction.model': 'offline',
};

/** Nobody but us writes to the copy: an agent that wrote moments ago would be left alone. */
export function aged(file) {
  const aMinuteAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, aMinuteAgo, aMinuteAgo);
}

/** The item's text once it has a figure. */
export const percentage = (page) =>
  waitFor('a percentage', async () => {
    const { text } = await statusText(page);
    return /\d\s?%/.test(text) ? text : undefined;
  });

/** Has a key kept, typed into the box that does not show it. */
export async function keepKey(page, key) {
  await runCommand(page, 'Tidemark: Set Anthropic API Key');
  const input = page.locator('.quick-input-widget input').first();
  await waitFor('a password box', async () => (await input.getAttribute('type')) === 'password');
  await input.fill(key);
  await page.keyboard.press('Enter');
  await mentioned(page, 'is kept');
}

/** Waits for what is said in passing, in the status bar; no notification says it as well. */
export async function mentioned(page, text) {
  await page.locator('.part.statusbar').getByText(text).first().waitFor();
  assert.equal(await page.locator('.notification-toast', { hasText: text }).count(), 0);
}

/** Names of the files with notes. */
export const memoryOf = ({ workspace }) => {
  const dir = path.join(workspace, 'memory');
  return fs.existsSync(dir) ? fs.readdirSync(dir) : [];
};

const words = ['gauge', 'level', 'pump', 'harbour', 'tide', 'valve', 'sensor', 'metre', 'report'];
const textBytes = 8_000;

/**
 * Writes a session of pi beside another one, in the same folder and of later date, so large that compacting it takes seconds;
 * every word of it is counted. Resolves to its file.
 */
export function writeLargeSession(copy, megabytes) {
  let seed = 1;
  const next = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const prose = (length) => {
    let text = '';
    while (text.length < length) text += `${words[next(words.length)]}${next(10_000)} `;
    return text;
  };
  const lines = [];
  const stamp = () => new Date(Date.UTC(2026, 4, 6, 10, 0, lines.length)).toISOString();
  const id = '0194b6c0-0000-4000-8000-0000000000ff';
  lines.push({ type: 'session', version: 3, id, timestamp: stamp(), cwd: copy.workspace });
  const say = (message) => {
    const parentId = lines.length > 1 ? lines.at(-1).id : null;
    const own = lines.length.toString(16).padStart(8, '0');
    lines.push({ type: 'message', id: own, parentId, timestamp: stamp(), message });
  };
  const usage = { input: 100, output: 2_000, cacheRead: 147_900, cacheWrite: 0 };
  for (let bytes = 0; bytes < megabytes * 1e6; bytes += textBytes) {
    say({ role: 'user', content: `Look at ${prose(100)}` });
    say({
      role: 'assistant',
      content: [{ type: 'text', text: prose(textBytes) }],
      ...{ provider: 'anthropic', model: 'claude-sonnet-4-5', stopReason: 'stop' },
      usage: { ...usage, totalTokens: 150_000 },
    });
  }
  const file = path.join(path.dirname(copy.transcript), `2026-05-06T10-00-00-000Z_${id}.jsonl`);
  // Nobody sees half of it: it comes by a change of name.
  const draft = path.join(copy.base, 'large.new');
  fs.writeFileSync(draft, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const halfAMinuteAgo = new Date(Date.now() - 30_000);
  fs.utimesSync(draft, halfAMinuteAgo, halfAMinuteAgo);
  fs.renameSync(draft, file);
  return file;
}

/**
 * Whether everybody can make out the item in the theme and state that is shown now: its text stands out from its ground, and what
 * a screen reader says for it is a sentence. Answers with that, and takes a picture.
 */
export async function readable(bench, name) {
  const item = await statusItem(bench.page);
  await standsOut(item, name);
  const { spoken } = await statusText(bench.page);
  assert.match(spoken, /^Context window .*\d+%.* tokens/);
  assert.doesNotMatch(spoken, /\$\(|\*\*|\|/, 'the spoken label is no markup');
  await bench.screenshot(`item ${name}`);
  return spoken;
}
