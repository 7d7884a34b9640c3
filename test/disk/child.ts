/**
 * What the tests run in other processes: one mode per argument. Prints the id of a thing only once it is done, so that
 * a test can ask for everything that was promised before a kill.
 */
import { appendLines } from '../../src/disk/write/append';
import { homePaths, prepareHome } from '../../src/disk/own/home';
import { Journal } from '../../src/disk/write/journal';
import { appendNotes } from '../../src/disk/notes/memoryFile';
import { SessionStore } from '../../src/disk/own/sessions';
import { stampOf } from '../build/stamp';
import { emptyRecord, parseRecord, recordFields } from '../../src/engine/session/record';
import fs from 'node:fs';

const [mode = '', base = '', name = '', times = '0'] = process.argv.slice(2);
const paths = homePaths(`${base}/home`);
const journal = new Journal(paths.journal, () => new Date());
const key = { agent: 'pi', sessionId: 's1' };

const store = new SessionStore(
  paths.sessions,
  { parse: parseRecord, empty: emptyRecord, fields: recordFields },
  { prepare: () => prepareHome(paths, Date.now()), warn: (text) => process.stderr.write(text) },
);

const say = (text: string): void => void fs.writeSync(1, `${text}\n`);

async function append(id: string, size: number): Promise<void> {
  const stamp = stampOf(`${base}/log.jsonl`);
  const line = JSON.stringify({ type: 'compaction', id, summary: 'x'.repeat(size) });
  const about = { kind: 'compaction', sessionId: 's1' } as const;
  const done = await journal.guard(about, (announce) =>
    appendLines(`${base}/log.jsonl`, [line], stamp, { announce }),
  );
  if (done.ok) say(`line ${id}`);
  else if (done.problem.kind !== 'moved') throw new Error(done.problem.kind);
}

async function note(id: string, text: string): Promise<void> {
  const about = { kind: 'notes', sessionId: 's1' } as const;
  const done = await journal.guard(about, (announce) =>
    appendNotes({
      workspace: `${base}/ws`,
      place: { folder: 'memory', name: '2026-01-31.md', title: '# 2026-01-31' },
      nowMs: Date.now(),
      text,
      announce,
    }),
  );
  if (!done.ok) throw new Error(done.problem.kind);
  say(`note ${id}`);
}

const noteText = (id: string): string =>
  `## flush ${id}\n${Array.from({ length: 40 }, (_, n) => `- [fact] ${'y'.repeat(200)} ${n} ^${id}\n`).join('')}`;

const count = async (): Promise<void> => {
  const record = await store.update(key, (old) => ({
    ...old,
    compactionCount: old.compactionCount + 1,
  }));
  say(`record ${record.compactionCount}`);
};

async function everythingForEver(): Promise<void> {
  say('ready');
  for (let n = 0; ; n++) {
    await append(`${name}-${n}`, 700_000);
    await note(`${name}-${n}`, noteText(`${name}-${n}`));
    await count();
  }
}

async function run(): Promise<void> {
  await prepareHome(paths, Date.now());
  if (mode === 'forever') return everythingForEver();
  for (let n = 0; n < Number(times); n++) {
    if (mode === 'notes') await note(`${name}-${n}`, noteText(`${name}-${n}`));
    if (mode === 'record') await count();
    if (mode === 'foreign') fs.appendFileSync(`${base}/log.jsonl`, `{"id":"${name}-${n}"}\n`);
  }
}

void run();
