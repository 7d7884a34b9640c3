// How soon a compaction of a conversation of 100 MB that is being followed begins to summarise: from `draft` to its step
// `summarising`, over the operations as the worker has them. Bar: 100 ms. Beside it the same without open transcripts that are kept.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeLarge } from './status.mjs';
import { loadBundle } from '../benchBundle.mjs';

const runs = 7;
const mostMs = 100;

const entry = `export * from './test/tools/bench/ports';`;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** A home folder with one conversation of pi, begun in `folder`. */
function writeHome(dir, folder) {
  fs.mkdirSync(folder);
  const slug = `--${folder.slice(1).replaceAll('/', '-')}--`;
  const file = path.join(dir, 'home/.pi/agent/sessions', slug, 'large.jsonl');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  writeLarge(file, folder);
  return file;
}

/** Milliseconds until a draft begins to summarise, each time anew while somebody follows; it is called off then. */
async function measure(parts, dir, folder, file, keepsOpen) {
  const { portsIn, limitsOf, operationsOver, resolveSettings, watchTimers } = parts;
  const values = { 'compaction.model': 'offline' };
  const limits = limitsOf(resolveSettings([{ from: 'the bench', values }]).settings, null);
  const place = { workspace: folder, trusted: true };
  const outside = portsIn({
    ...{ home: path.join(dir, 'home'), records: path.join(dir, 'records'), keepsOpen },
  });
  const operations = operationsOver(outside, watchTimers);
  const folders = [{ path: folder, onDisk: true, limits, policy: 'off' }];
  const places = { folders, bare: { limits, policy: 'off' }, trusted: true };
  const request = { folders: [folder], agents: ['pi'], pinned: null, places };
  let watching;
  await new Promise((resolve) => {
    watching = operations.watch(request, ({ snapshot }) => {
      if (snapshot?.status?.file === file) resolve();
    });
  });
  const begun = [];
  for (let i = 0; i < runs; i++) {
    const from = performance.now();
    const stop = new AbortController();
    await operations.call(
      'draft',
      { file, limits, place, flushFirst: false, byPerson: true, instructions: null, summary: null },
      {
        signal: stop.signal,
        onProgress: ({ step }) => {
          if (step !== 'summarising' || stop.signal.aborted) return;
          begun.push(performance.now() - from);
          stop.abort();
        },
      },
    );
  }
  watching.dispose();
  if (begun.length < runs) throw new Error('a draft did not begin');
  return median(begun);
}

export async function bench() {
  const parts = await loadBundle('followed', entry);
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-followed-')));
  try {
    const folder = path.join(dir, 'workspace');
    const file = writeHome(dir, folder);
    const anew = await measure(parts, dir, folder, file, false);
    const kept = await measure(parts, dir, folder, file, true);
    const text = (ms) => `${ms.toFixed(1)} ms`;
    return [
      { name: '100 MB opened anew: until it summarises', value: text(anew), bar: '', ok: true },
      {
        ...{ name: '100 MB followed: until it summarises', value: text(kept) },
        ...{ bar: `≤ ${mostMs} ms`, ok: kept <= mostMs },
      },
    ];
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
