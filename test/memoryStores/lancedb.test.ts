// How notes are shared through LanceDB, with one that lies in memory; the real one is met in test/clients/lancedb.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { failed, ok } from '../../src/base/result';
import { inEnglish, said } from '../../src/base/sentence';
import { noteSources } from '../../src/disk/notes/sources';
import type { LanceSetup } from '../../src/memoryStores/lancedb/store';
import { addedStores } from '../../src/memoryStores/addedStores';
import { memoryStores } from '../../src/memoryStores/stores';
import { installLance } from '../../src/memoryStores/lancedb/install';
import { reasonOf } from '../../src/memoryStores/lancedb/reason';
import type { BackendPlace } from '../../src/ports/memory/backendPlace';
import type { MemoryScope, MemoryStore } from '../../src/ports/memory/memoryStore';
import type { CommandRun } from '../../src/ports/shell';
import type { LanceRow } from '../../src/memoryStores/lancedb/package';
import { fakePackage, fakePlace, packageOver } from './fakeLance';
import type { Database } from './fakeLance';
import { keepsNothing } from './keepsNothing';

describe('notes shared through LanceDB', () => {
  let base: string;
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-lance-')));
  });
  // What goes on behind an answer may still write.
  afterEach(() => fs.promises.rm(base, { recursive: true, maxRetries: 20 }));

  const forever = (): Promise<void> => new Promise(() => undefined);
  const never = (): Promise<never> => new Promise(() => undefined);

  class Machine {
    readonly store: MemoryStore;
    readonly scope: MemoryScope;

    constructor(name: string, place: BackendPlace, wait: LanceSetup['wait'] = forever) {
      const workspace = path.join(base, name);
      fs.mkdirSync(path.join(workspace, 'memory'), { recursive: true });
      const backend = { kind: 'lancedb', uri: null } as const;
      this.scope = { workspace, backend, sources: ['memory'], extraPaths: [], sessions: null };
      const sources = noteSources({
        home: base,
        now: () => new Date(),
        instructions: [],
        agentFolders: () => [],
      });
      const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
      this.store = memoryStores({
        sources,
        ...keepsNothing,
        others: (builtIn) =>
          addedStores(
            {
              sources,
              place,
              wait,
              hash,
              nowMs: () => 0,
              searchMs: 1,
              run: () => Promise.reject(new Error('nothing is run')),
              runProgram: () => Promise.reject(new Error('nothing is run')),
            },
            builtIn,
          ),
      });
    }

    note(...lines: readonly string[]): void {
      const text = lines.map((line) => `- ${line}\n`).join('');
      fs.writeFileSync(path.join(this.scope.workspace, 'memory/2026-03-01.md'), text);
    }

    async search(text: string) {
      const found = await this.store.search(this.scope, {
        text,
        also: [],
        limit: 5,
        now: '2026-03-19',
      });
      assert.ok(found.ok);
      const { hits, problems } = found.value;
      return { places: hits.map((hit) => hit.path), hits, problems: problems.map(inEnglish) };
    }
  }
  interface Pair {
    readonly database: Database;
    readonly anna: Machine;
    readonly bob: Machine;
  }
  const two = (database: Database = new Map()): Pair => {
    const load = () => ok(fakePackage(database));
    const anna = new Machine('anna', fakePlace('aaaaaaaa', load));
    const bob = new Machine('bob', fakePlace('bbbbbbbb', load));
    return { database, anna, bob };
  };

  it('are ranked with those that are here, masked, and told once', async () => {
    const { anna, bob, database } = two();
    anna.note(
      'The sluice opens with ghp_16C7e42F292c6912E7710c838347Ae178B4a',
      'Tugs wait at the mole',
    );
    bob.note('The sluice was painted green', 'Tugs wait at the mole');
    assert.deepEqual(await anna.store.share(anna.scope, 'changes'), []);
    const { places, hits } = await bob.search('sluice');
    assert.deepEqual(places.sort(), ['anna@aaaaaaaa:memory/2026-03-01.md', 'memory/2026-03-01.md']);
    assert.ok(hits.some(({ text }) => text === 'The sluice opens with [redacted:github-token]'));
    assert.deepEqual((await bob.search('tugs')).places, ['memory/2026-03-01.md']);
    assert.doesNotMatch(JSON.stringify([...database]), /ghp_/);
    assert.deepEqual((await bob.search('what was noted on 1 March')).places.length, 3);
  });

  it('follow the files, and a question leaves nothing of others behind', async () => {
    const { anna, bob } = two();
    anna.note('Pilots board at buoy seven');
    await anna.search('x');
    assert.equal((await bob.search('pilots')).hits[0]?.text, 'Pilots board at buoy seven');
    anna.note('Pilots board at buoy eight', 'Fog horns are tested on Mondays');
    await anna.search('x');
    const { hits } = await bob.search('pilots');
    assert.deepEqual(
      hits.map(({ text }) => text),
      ['Pilots board at buoy eight'],
    );
    anna.note();
    await anna.search('x');
    assert.deepEqual((await bob.search('pilots')).hits, []);
    const mine = await bob.store.notes(bob.scope);
    assert.deepEqual(mine, ok([]));
  });

  it('can be shown by their place', async () => {
    const { anna, bob } = two();
    anna.note('Pilots board at buoy seven');
    await anna.store.share(anna.scope, 'changes');
    const place = 'anna@aaaaaaaa:memory/2026-03-01.md';
    const shown = await bob.store.shared(bob.scope, place, 1);
    assert.ok(shown.ok && shown.value?.text === 'Pilots board at buoy seven');
    for (const [other, line] of [
      [place, 2],
      ['anna@cccccccc:memory/x.md', 1],
      ['memory/x.md', 1],
    ] as const)
      assert.deepEqual(await bob.store.shared(bob.scope, other, line), ok(null));
  });

  it('that no note can be are passed over', async () => {
    const { anna, bob, database } = two();
    anna.note('Pilots board at buoy seven');
    await anna.store.share(anna.scope, 'changes');
    const [rows = []] = database.values();
    const row = { ...rows[0], id: 'f'.repeat(32) };
    const strange = [
      { line: 0 },
      { path: '/etc/passwd' },
      { path: 'a:b' },
      { text: 5 },
      { who: 'a b' },
      { date: 'x' },
    ];
    rows.push(...strange.map((part) => ({ ...row, ...part })));
    assert.equal((await bob.search('pilots')).hits.length, 1);
  });

  it('are missing with one sentence where the database cannot be used, and come with the next try', async () => {
    const trouble = new Map<string, BackendPlace>([
      ['not installed', fakePlace('aaaaaaaa', () => null)],
      ['cannot be loaded', fakePlace('aaaaaaaa', () => failed(said`It cannot be loaded.`))],
      ['not one Tidemark knows', fakePlace('aaaaaaaa', () => ok({ connect: 1 }))],
      [
        'Access Denied',
        fakePlace('aaaaaaaa', () =>
          ok(
            fakePackage(new Map(), () =>
              Promise.reject(new Error('IO <Message>Access Denied</Message>')),
            ),
          ),
        ),
      ],
    ]);
    for (const [why, place] of trouble) {
      const here = new Machine('here', place);
      here.note('Pilots board at buoy seven');
      const { places, problems } = await here.search('pilots');
      assert.deepEqual(places, ['memory/2026-03-01.md'], why);
      assert.equal(problems.length, 1, why);
      assert.match(problems[0] ?? '', new RegExp(why));
    }
    let isUp = false;
    const connect = (): Promise<void> =>
      isUp ? Promise.resolve() : Promise.reject(new Error('down'));
    const place = fakePlace('aaaaaaaa', () => ok(fakePackage(new Map(), connect)));
    const later = new Machine('later', place);
    assert.equal((await later.search('x')).problems.length, 1);
    isUp = true;
    assert.deepEqual((await later.search('x')).problems, []);
  });

  it('are not waited for for ever', async () => {
    const place = fakePlace('aaaaaaaa', () => ok(fakePackage(new Map(), never)));
    const slow = new Machine('slow', place, () => Promise.resolve());
    slow.note('Pilots board at buoy seven');
    const { places, problems } = await slow.search('pilots');
    assert.deepEqual(places, ['memory/2026-03-01.md']);
    assert.match(problems.join(), /did not answer in time/);
  });

  it('are not waited for once the question is wanted no more', async () => {
    const place = fakePlace('aaaaaaaa', () => ok(fakePackage(new Map(), never)));
    const slow = new Machine('slow', place, (_ms, signal) =>
      signal.aborted
        ? Promise.resolve()
        : new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    );
    slow.note('Pilots board at buoy seven');
    const asked = new AbortController();
    const question = { text: 'pilots', also: [], limit: 5, now: '2026-03-19' };
    const searching = slow.store.search(slow.scope, question, asked.signal);
    asked.abort();
    const found = await searching;
    assert.equal(found.ok && found.value.hits.length, 1);
  });

  it('that were forgotten go with all that was, also where it took two tries', async () => {
    const { anna, database } = two();
    anna.note('Pilots board at buoy seven', 'Tugs wait at the mole');
    await anna.store.share(anna.scope, 'changes');
    anna.note('Tugs wait at the mole');
    const dropped: string[] = [];
    const drop = database.delete.bind(database);
    database.delete = (name) => {
      dropped.push(name);
      if (dropped.length === 1) throw new Error('gone away');
      return drop(name);
    };
    const [why, holds, ...more] = await anna.store.share(anna.scope, 'anew');
    assert.match(inEnglish(why ?? assert.fail()), /gone away/);
    assert.match(inEnglish(holds ?? assert.fail()), /may still hold what was forgotten/);
    assert.deepEqual(more, []);
    assert.deepEqual(await anna.store.share(anna.scope, 'changes'), []);
    assert.equal(dropped.length, 2, 'the second try made it anew as well');
    assert.doesNotMatch(JSON.stringify([...database]), /Pilots/);
  });

  describe('that were forgotten where no LanceDB is set, or another one', () => {
    const uri = '/shared/db';
    const builtIn = { kind: 'builtin' } as const;
    const shared = { kind: 'lancedb', uri } as const;
    const forgetting = async (
      backend: MemoryScope['backend'],
      { anna, database }: Omit<Pair, 'bob'>,
    ) => {
      anna.note('Pilots board at buoy seven', 'Tugs wait at the mole');
      assert.deepEqual(await anna.store.share({ ...anna.scope, backend: shared }, 'changes'), []);
      assert.match(JSON.stringify([...database]), /Pilots/);
      anna.note('Tugs wait at the mole', 'Oars are counted');
      return anna.store.share({ ...anna.scope, backend }, 'anew');
    };

    it('leave the tables that this machine left, which get nothing new', async () => {
      const pair = two();
      assert.deepEqual(await forgetting(builtIn, pair), []);
      const all = JSON.stringify([...pair.database]);
      assert.doesNotMatch(all, /Pilots|Oars/);
      assert.match(all, /Tugs/);
      const backend = { ...pair.anna.scope, backend: shared };
      assert.deepEqual(await pair.anna.store.share(backend, 'changes'), []);
      assert.match(JSON.stringify([...pair.database]), /Oars/, 'what is set shares again');
    });

    it('leave a table at another place as well as the one that is set', async () => {
      const databases = new Map<string, Database>();
      const at = (uri: string): Database => {
        const there = databases.get(uri) ?? new Map<string, LanceRow[]>();
        databases.set(uri, there);
        return there;
      };
      const place = fakePlace('aaaaaaaa', () => ok(packageOver(at)));
      const anna = new Machine('anna', place);
      assert.deepEqual(await forgetting(anna.scope.backend, { anna, database: at(uri) }), []);
      assert.doesNotMatch(JSON.stringify([...at(uri)]), /Pilots|Oars/);
      assert.match(JSON.stringify([...at('/ours/lancedb')]), /Oars/);
    });

    it('are told of in one sentence where that cannot be done, and go with the next search', async () => {
      const database: Database = new Map();
      let isInstalled = true;
      const place = fakePlace('aaaaaaaa', () => (isInstalled ? ok(fakePackage(database)) : null));
      const anna = new Machine('anna', place);
      anna.note('Pilots board at buoy seven');
      const scope = { ...anna.scope, backend: shared };
      assert.deepEqual(await anna.store.share(scope, 'changes'), []);
      isInstalled = false;
      anna.note('Tugs wait at the mole');
      // Another process, which has nothing open.
      const later = new Machine('anna', place);
      const told = await later.store.share({ ...scope, backend: builtIn }, 'anew');
      assert.deepEqual(told.map(inEnglish), [
        'The LanceDB in /shared/db may still hold what was forgotten; the next search with it removes that.',
      ]);
      isInstalled = true;
      const dropped: string[] = [];
      const drop = database.delete.bind(database);
      database.delete = (name) => {
        dropped.push(name);
        return drop(name);
      };
      assert.deepEqual(await later.store.share(scope, 'changes'), []);
      assert.equal(dropped.length, 1, 'it was made anew');
      assert.doesNotMatch(JSON.stringify([...database]), /Pilots/);
    });

    it('are nobody’s concern where none was ever left', async () => {
      const place = fakePlace('aaaaaaaa', () => assert.fail('nothing is loaded'));
      const anna = new Machine('anna', place);
      assert.deepEqual(await anna.store.share({ ...anna.scope, backend: builtIn }, 'anew'), []);
    });
  });
});

describe('the installation of LanceDB', () => {
  const signal = new AbortController().signal;
  const ran: CommandRun[] = [];
  const run =
    (exitCode: number, errors = '') =>
    (asked: CommandRun) => {
      ran.push(asked);
      return Promise.resolve({ ended: 'exited' as const, exitCode, output: '', errors });
    };

  it('names versions, runs no scripts and is told once the package was seen', async () => {
    const place = fakePlace('aaaaaaaa', () => ok(fakePackage(new Map())));
    assert.deepEqual(await installLance(place, run(0), signal), ok('0.39.0'));
    const [asked] = ran;
    assert.equal(asked?.cwd, '/ours/packages');
    assert.match(
      asked.command,
      /--ignore-scripts .*@lancedb\/lancedb@0\.39\.0 @lancedb\/lancedb-linux-x64-gnu@0\.39\.0$/,
    );
    const none = await installLance(
      fakePlace('aaaaaaaa', () => null),
      run(0),
      signal,
    );
    assert.ok(!none.ok);
  });

  it('says why it failed', async () => {
    const place = fakePlace('aaaaaaaa', () => null);
    const errors = 'npm warn old\nnpm error code E404\nnpm error 404 Not Found - nothing there\n';
    const done = await installLance(place, run(1, errors), signal);
    assert.ok(!done.ok);
    assert.match(inEnglish(done.problem), /npm ended with "404 Not Found - nothing there"/);
    const other = await installLance({ ...place, platform: 'sunos-sparc' }, run(0), signal);
    assert.ok(!other.ok && /no LanceDB for this machine/.test(inEnglish(other.problem)));
  });
});

describe('the reason of an error of Lance', () => {
  it('is its innermost message', () => {
    for (const [message, reason] of [
      [
        "lance error: X, /usr/local/a.rs:1  Caused by: Failed to resolve region for bucket 'team', /usr/b.rs:3",
        "Failed to resolve region for bucket 'team'",
      ],
      [
        'IO { Os { code: 111, message: "Connection refused" } }, location: Location { file: "/usr" }',
        'Connection refused',
      ],
      [
        'body: "<Error><Code>X</Code><Message>The key does not exist.</Message></Error>"',
        'The key does not exist',
      ],
      ['plain', 'plain'],
    ] as const)
      assert.equal(reasonOf(new Error(message)), reason);
    assert.equal(reasonOf('text'), 'text');
    assert.ok(reasonOf('x'.repeat(100_000)).length <= 161);
  });
});
