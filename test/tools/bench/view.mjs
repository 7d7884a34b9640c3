// The context view over a conversation of 50,000 entries: how long a look takes in the worker, what each change costs in the extension
// host, how soon the page stands, and the longest gap between its animation frames while it is scrolled, in a browser by itself. Bars:
// 1 s in all, 5 ms an event, 50 ms a gap.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fetchVscode } from '../../../tools/fetchVscode.mjs';
import { installedBrowser, startBrowser } from '../browser.mjs';
import { loadBundle } from '../benchBundle.mjs';
import { root } from '../proc.mjs';
import { writeLong } from './longSession.mjs';

const runs = 7;
const events = 200;

const source = `
export * from './test/tools/bench/ports';
export { drawn } from './test/tools/bench/drawn';
`;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Looks at it as the view does while the conversation is followed; the last state, and what each part cost. */
async function look(parts, dir) {
  const { portsIn, limitsOf, operationsOver, resolveSettings, watchTimers } = parts;
  const values = { 'compaction.model': 'offline' };
  const limits = limitsOf(resolveSettings([{ from: 'the bench', values }]).settings, null);
  const folder = path.join(dir, 'workspace');
  fs.mkdirSync(folder);
  const slug = `--${folder.slice(1).replaceAll('/', '-')}--`;
  const file = path.join(dir, 'home/.pi/agent/sessions', slug, 'long.jsonl');
  writeLong(file, folder);
  const outside = portsIn({
    ...{ home: path.join(dir, 'home'), records: path.join(dir, 'records'), keepsOpen: true },
  });
  const operations = operationsOver(outside, watchTimers);
  const places = {
    ...{ folders: [{ path: folder, onDisk: true, limits, policy: 'off' }], trusted: true },
    bare: { limits, policy: 'off' },
  };
  const request = { folders: [folder], agents: ['pi'], pinned: null, places };
  let watching;
  const snapshot = await new Promise((resolve) => {
    watching = operations.watch(request, (news) => {
      if (news.snapshot?.status?.file === file) resolve(news.snapshot);
    });
  });
  const looks = [];
  let told;
  for (let i = 0; i < runs; i++) {
    const from = performance.now();
    told = await operations.call('look', { file, limits });
    looks.push(performance.now() - from);
  }
  watching.dispose();
  const costs = [];
  let state;
  for (let i = 0; i < events; i++) {
    const from = performance.now();
    state = JSON.parse(JSON.stringify(parts.drawn(snapshot, told.value, Date.now())));
    costs.push(performance.now() - from);
  }
  return { lookMs: looks[0], againMs: median(looks), eventMs: median(costs), state };
}

/** The page in a browser: milliseconds until it stands, and the longest gap between two frames while it is scrolled up and down. */
async function draw(state) {
  const found = installedBrowser() === undefined ? await fetchVscode({ chromium: true }) : {};
  const browser = await startBrowser(found.chromium);
  try {
    const page = await browser.newPage({ width: 420, height: 600 });
    const style = fs.readFileSync(path.join(root, 'media/contextView.css'), 'utf8');
    await page.setContent(
      `<html><style>${style}</style><body class="on-sideBar"><div id="root"></div></body></html>`,
    );
    await page.evaluate(() => {
      globalThis.acquireVsCodeApi = () => ({ postMessage: () => undefined });
    });
    await page.addScriptTag({ path: path.join(root, 'dist/webview.js') });
    return await page.evaluate(async (given) => {
      const frame = () => new Promise((resolve) => window.requestAnimationFrame(resolve));
      const from = performance.now();
      window.postMessage({ kind: 'state', state: given }, '*');
      while (!document.querySelector('main')) await frame();
      await frame();
      const drawnMs = performance.now() - from;
      let last = performance.now();
      let longestMs = 0;
      for (let i = 0; i < 120; i++) {
        window.scrollBy(0, i < 60 ? 40 : -40);
        if (i % 20 === 0) window.postMessage({ kind: 'state', state: given }, '*');
        await frame();
        const now = performance.now();
        longestMs = Math.max(longestMs, now - last);
        last = now;
      }
      return { drawnMs, longestMs };
    }, state);
  } finally {
    await browser.close();
  }
}

export async function bench() {
  const parts = await loadBundle('view', source);
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-view-')));
  try {
    const { lookMs, againMs, eventMs, state } = await look(parts, dir);
    const { drawnMs, longestMs } = await draw(state);
    const row = (name, ms, most) => ({
      ...{ name, value: `${ms.toFixed(1)} ms` },
      ...{ bar: most === undefined ? '' : `≤ ${most} ms`, ok: most === undefined || ms <= most },
    });
    return [
      row('50,000 entries: the first look', lookMs),
      row('50,000 entries: a look while it is followed', againMs),
      row(
        '50,000 entries: from the look to the page that stands',
        lookMs + eventMs + drawnMs,
        1_000,
      ),
      row('one change, in the extension host', eventMs, 5),
      row('longest gap between frames, the page alone scrolled and redrawn', longestMs, 50),
    ];
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
