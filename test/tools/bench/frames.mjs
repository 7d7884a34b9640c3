// The context view over 50,000 entries in the real workbench: the longest gap between two frames of its page, and of the workbench around
// it, while it is scrolled and an agent writes. Bar: 50 ms.
import fs from 'node:fs';
import path from 'node:path';
import { demoCopy } from '../../../tools/demo.mjs';
import { packageVsix } from '../../../tools/package.mjs';
import { tidy } from '../../../tools/tidy.mjs';
import { viewOf } from '../../e2e/panel.mjs';
import { byCommandOnly, openOn } from '../../e2e/world.mjs';
import { closed, runCommand, waitFor } from '../e2e.mjs';
import { writeLong } from './longSession.mjs';

const most = 50;
const runs = 3;

/** In a page: milliseconds between two frames at most, while `frames` of them go by; `by` = pixels to scroll in each. */
async function longestGap({ frames, by }) {
  const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  await frame();
  let last = performance.now();
  let longest = 0;
  for (let i = 0; i < frames; i++) {
    if (by !== 0) globalThis.scrollBy(0, i < frames / 2 ? by : -by);
    await frame();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

/** An answer more, as an agent writes it while somebody scrolls. */
function goOn(file) {
  const last = JSON.parse(fs.readFileSync(file, 'utf8').trimEnd().split('\n').at(-1));
  const usage = { input: 10, output: 20, cacheRead: 30_000, cacheWrite: 0, totalTokens: 30_030 };
  const message = {
    ...{ role: 'assistant', content: [{ type: 'text', text: 'And oil.' }] },
    ...{ provider: 'anthropic', model: 'claude-sonnet-4-5', usage, stopReason: 'stop' },
  };
  const id = `e${Date.now().toString(16).slice(-7)}`;
  const entry = { type: 'message', id, parentId: last.id, timestamp: last.timestamp, message };
  fs.appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

export async function bench() {
  await packageVsix();
  const copy = demoCopy();
  const file = path.join(path.dirname(copy.transcript), '2026-11-01T10-00-00-000Z_long.jsonl');
  writeLong(file, copy.workspace);
  const workbench = await openOn(copy, { settings: byCommandOnly });
  try {
    const { page } = workbench;
    await runCommand(page, 'Tidemark: Open Context View');
    const view = await waitFor('the long conversation', async () => {
      const frame = await viewOf(page);
      const text = await frame.locator('main').innerText();
      return /Largest items/i.test(text) && frame;
    });
    const gaps = [];
    for (let i = 0; i < runs; i++) {
      const around = page.evaluate(longestGap, { frames: 120, by: 0 });
      const inside = view.evaluate(longestGap, { frames: 120, by: 40 });
      goOn(file);
      gaps.push({ inside: await inside, around: await around });
    }
    const row = (name, of) => {
      const ms = gaps.map(of).sort((a, b) => a - b)[runs >> 1];
      return { name, value: `${ms.toFixed(1)} ms`, bar: `≤ ${most} ms`, ok: ms <= most };
    };
    return [
      row(
        'longest gap between frames of the view, scrolled, in the workbench',
        (gap) => gap.inside,
      ),
      row('the same of the workbench around it', (gap) => gap.around),
    ];
  } finally {
    await workbench.close();
    await closed();
    await tidy();
  }
}
