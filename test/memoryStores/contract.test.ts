// What every backend of memory search owes, whichever it is and whether what it needs is there or not: the files are the truth.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ok } from '../../src/base/result';
import { noteSources } from '../../src/disk/notes/sources';
import { backendPlace } from '../../src/disk/own/backendPlace';
import type { MemoryBackend } from '../../src/engine/memory/options';
import { addedStores } from '../../src/memoryStores/addedStores';
import { memoryStores } from '../../src/memoryStores/stores';
import type { MemoryScope, MemoryStore } from '../../src/ports/memory/memoryStore';
import { fakePackage, fakePlace } from './fakeLance';
import { StandInQmd } from './standInQmd';
import { keepsNothing } from './keepsNothing';

const qmdBackend: MemoryBackend = {
  kind: 'qmd',
  command: 'qmd',
  includeDefaultMemory: true,
  paths: [],
  updateMs: 0,
  maxResults: 6,
  timeoutMs: 4_000,
};
const lanceBackend: MemoryBackend = { kind: 'lancedb', uri: null };

const backends: readonly {
  readonly name: string;
  readonly backend: MemoryBackend;
  /** Whether what it needs is on this machine. */
  readonly isThere: boolean;
}[] = [
  { name: 'builtin', backend: { kind: 'builtin' }, isThere: true },
  { name: 'lancedb', backend: lanceBackend, isThere: true },
  { name: 'lancedb that is not installed', backend: lanceBackend, isThere: false },
  { name: 'qmd', backend: qmdBackend, isThere: true },
  { name: 'qmd that is not installed', backend: qmdBackend, isThere: false },
];

for (const { name, backend, isThere } of backends)
  describe(`memory search by ${name}`, () => {
    let base: string;
    let store: MemoryStore;
    let scope: MemoryScope;

    const write = (file: string, ...lines: readonly string[]): void =>
      fs.writeFileSync(
        path.join(scope.workspace, file),
        lines.map((line) => `- ${line}\n`).join(''),
      );
    const search = async (text: string, limit = 5) => {
      const found = await store.search(scope, { text, also: [], limit, now: '2026-03-19' });
      assert.ok(found.ok);
      // Where there are no notes it need not be asked.
      if (isThere || found.value.files > 0)
        assert.equal(found.value.problems.length, isThere ? 0 : 1);
      return found.value.hits.map((hit) => `${hit.path}:${hit.line} ${hit.text}`);
    };

    beforeEach(() => {
      base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-store-')));
      const workspace = path.join(base, 'work');
      fs.mkdirSync(path.join(workspace, 'memory'), { recursive: true });
      scope = { workspace, backend, sources: ['memory'], extraPaths: [], sessions: null };
      const qmd = new StandInQmd();
      if (!isThere) qmd.mood = 'missing';
      const database = new Map();
      const place = backendPlace({
        dir: path.join(base, 'ours'),
        locks: path.join(base, 'ours/locks'),
        home: base,
        prepare: () => fs.promises.mkdir(path.join(base, 'ours/locks'), { recursive: true }),
        trusts: () => Promise.resolve(true),
      });
      const { load } = fakePlace('aaaaaaaa', () => (isThere ? ok(fakePackage(database)) : null));
      const sources = noteSources({
        home: base,
        now: () => new Date(),
        instructions: [],
        agentFolders: () => [],
      });
      store = memoryStores({
        sources,
        ...keepsNothing,
        others: (builtIn) =>
          addedStores(
            {
              sources,
              place: { ...place, load },
              runProgram: qmd.run,
              nowMs: () => 0,
              searchMs: 1,
              run: () => Promise.reject(new Error('nothing is run')),
              wait: () => new Promise(() => undefined),
              hash: (text) => createHash('sha256').update(text).digest('hex'),
            },
            builtIn,
          ),
      });
    });
    // What goes on behind an answer may still write.
    afterEach(() => fs.promises.rm(base, { recursive: true, maxRetries: 20 }));

    it('sees the last write, a line that moved and a file that went', async () => {
      write('memory/2026-03-01.md', 'Pilots board at buoy seven');
      assert.deepEqual(await search('pilots'), [
        'memory/2026-03-01.md:1 Pilots board at buoy seven',
      ]);
      write('memory/2026-03-01.md', 'Tugs wait', 'Pilots board at buoy eight');
      assert.deepEqual(await search('pilots'), [
        'memory/2026-03-01.md:2 Pilots board at buoy eight',
      ]);
      fs.rmSync(path.join(scope.workspace, 'memory/2026-03-01.md'));
      assert.deepEqual(await search('pilots'), []);
    });

    it('answers with the same note first, and with no more than was asked for', async () => {
      write('MEMORY.md', 'The sluice opens at noon', 'The quay is closed', 'A sluice needs oil');
      write('memory/2026-03-01.md', 'The sluice at the quay was painted green');
      const [first] = await search('sluice at the quay');
      assert.equal(first, 'memory/2026-03-01.md:1 The sluice at the quay was painted green');
      assert.equal((await search('sluice', 2)).length, 2);
      assert.deepEqual(await search('submarine'), []);
    });

    it('has all notes, and keeps nothing of one that was forgotten', async () => {
      write('MEMORY.md', 'The sluice opens at noon', 'The quay is closed');
      await search('sluice');
      const all = await store.notes(scope);
      assert.ok(all.ok && all.value.length === 2);
      write('MEMORY.md', 'The quay is closed');
      assert.equal((await store.share(scope, 'anew')).length, isThere || name[0] === 'q' ? 0 : 1);
      const kept = fs
        .readdirSync(base, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .filter((entry) =>
          fs.readFileSync(path.join(entry.parentPath, entry.name)).includes('sluice'),
        );
      assert.deepEqual(kept, []);
      assert.deepEqual(await search('sluice'), []);
    });
  });
