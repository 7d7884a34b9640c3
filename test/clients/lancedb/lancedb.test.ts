// Notes shared with the real LanceDB: in a folder, and in an object store by two machines that know nothing of each other.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, scenes } from '../../cli/scene';
import { bucket, startObjectStore } from './objectStore';
import type { ObjectStore } from './objectStore';
import { patience } from '../../../tools/patience.mjs';

/** The package's own description; `test/tools/clients.mjs` fetches it and says where it is. */
const fetched = process.env['TIDEMARK_CLIENT_LANCEDB'] ?? '';
const packages = path.resolve(fetched, '../../../..');

interface Hit {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

describe('notes shared with the real LanceDB', () => {
  before(ensureBuilt);
  const here = scenes();
  let store: ObjectStore | undefined;
  beforeEach(() => {
    for (const machine of ['anna', 'bob']) new Machine(machine, '').make();
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
  });

  /** A machine with a home of its own and a copy of the same project. */
  class Machine {
    readonly #name: string;
    readonly #uri: string;
    readonly #env: Readonly<Record<string, string>>;
    readonly #project: string;

    constructor(
      name: string,
      uri: string,
      env: Readonly<Record<string, string>> = {},
      project = 'harbour',
    ) {
      this.#project = project;
      this.#name = name;
      this.#uri = uri;
      this.#env = env;
    }

    get home(): string {
      return here().at(this.#name, 'home');
    }
    get workspace(): string {
      return here().at(this.#name, this.#project);
    }

    make(): void {
      fs.mkdirSync(this.workspace, { recursive: true });
      fs.mkdirSync(path.join(this.home, 'packages'), { recursive: true });
      fs.symlinkSync(
        path.join(packages, 'node_modules'),
        path.join(this.home, 'packages/node_modules'),
      );
    }

    async memory(words: readonly string[], input = '', uri = this.#uri) {
      const set = ['--set', 'memory.backend=lancedb', '--set', `memory.lancedb.uri=${uri}`];
      const all = ['memory', ...words, '--workspace', this.workspace, '--json', ...set];
      const answer = await here().spawn(all, {
        input,
        env: { ...this.#env, TIDEMARK_HOME: this.home },
      });
      assert.equal(answer.code, 0, answer.err);
      return answer;
    }

    async save(text: string): Promise<string> {
      const answer = await this.memory(['save', '--stdin'], text);
      const said = answer.err.replace('What looked like a secret was masked in it.\n', '');
      // The next search shares what a slow machine had no time for.
      if (!said.includes('did not answer in time')) assert.equal(said, '');
      return (JSON.parse(answer.out) as { readonly id: string }).id;
    }

    async search(question: string): Promise<readonly Hit[]> {
      const giveUp = Date.now() + patience();
      let answer = await this.memory(['search', question]);
      // A slow machine may need longer than a search waits.
      while (answer.err.includes('did not answer in time') && Date.now() < giveUp)
        answer = await this.memory(['search', question]);
      assert.equal(answer.err, '');
      return JSON.parse(answer.out) as readonly Hit[];
    }
  }

  const traces = (folder: string, word: string): readonly string[] =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => fs.readFileSync(file).includes(word));

  it('are found by others at once, by words, names and days, masked, and nothing of a forgotten one stays', async () => {
    const uri = here().at('db');
    const anna = new Machine('anna', uri);
    const bob = new Machine('bob', uri);
    const id = await anna.save(
      'Gauges at the north pier report in feet, key ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    );
    await anna.save('parseLevel() in src/levels/parse.ts rounds down');
    for (const question of ['the gauge at the pier', 'parse_level', 'what was noted today?']) {
      const [first] = await bob.search(question);
      assert.match(first?.path ?? question, /^[\w.-]+@[0-9a-f]{8}:memory\/[\d-]+\.md$/);
    }
    const [hit] = await bob.search('north pier');
    assert.match(hit?.text ?? '', /report in feet/);
    assert.doesNotMatch(hit?.text ?? '', /ghp_/);
    const place = `${hit?.path}#L${hit?.line}`;
    assert.match((await bob.memory(['get', place])).out, /report in feet/);
    assert.deepEqual(traces(uri, 'ghp_16C7'), []);
    assert.ok(traces(uri, 'north pier').length > 0);
    await anna.memory(['forget', `^${id}`, '--yes']);
    assert.deepEqual(traces(uri, 'north pier'), []);
    assert.deepEqual(traces(here().at('anna'), 'north pier'), []);
    assert.deepEqual(await bob.search('north pier'), []);
    assert.equal((await bob.search('parseLevel')).length, 1, 'the other one is there');
  });

  it('are those of the project alone, and what stands here as well is told once', async () => {
    const uri = here().at('db');
    const anna = new Machine('anna', uri);
    await anna.save('The tide table is updated on Mondays');
    const bob = new Machine('bob', uri);
    await bob.save('The tide table is updated on Mondays');
    const found = await bob.search('tide table');
    assert.deepEqual(
      found.map(({ path: place }) => place.startsWith('memory/')),
      [true],
    );
    fs.renameSync(bob.workspace, path.join(here().at('bob'), 'another'));
    fs.mkdirSync(bob.workspace);
    fs.mkdirSync(path.join(here().at('bob'), 'quay'));
    assert.equal((await bob.search('tide table')).length, 1);
    assert.deepEqual(await new Machine('bob', uri, {}, 'quay').search('tide table'), []);
  });

  it('stay with an edit of the files, and with a table that somebody removed', async () => {
    const uri = here().at('db');
    const anna = new Machine('anna', uri);
    const bob = new Machine('bob', uri);
    await anna.save('Pilots board at buoy seven');
    const [day = ''] = fs.readdirSync(path.join(anna.workspace, 'memory'));
    const file = path.join(anna.workspace, 'memory', day);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('seven', 'eight'));
    await anna.search('pilots');
    assert.match((await bob.search('pilots'))[0]?.text ?? '', /buoy eight/);
    fs.rmSync(uri, { recursive: true });
    assert.deepEqual(await bob.search('pilots'), []);
    await anna.save('Tugs wait at the mole');
    assert.match((await bob.search('pilots'))[0]?.text ?? '', /buoy eight/);
  });

  it('lie in an object store, written by two machines at once, and nothing is lost', async () => {
    store = await startObjectStore(packages, here().at('objects'));
    const machines = ['anna', 'bob'].map(
      (name) => new Machine(name, `s3://${bucket}/notes`, store?.env),
    );
    const words = ['anchor', 'ballast', 'capstan', 'davit'];
    await Promise.all(
      machines.map(async (machine, i) => {
        for (const word of words) await machine.save(`The ${word} of ship ${i} was painted`);
      }),
    );
    for (const [i, machine] of machines.entries())
      for (const word of words) {
        const found = await machine.search(word);
        assert.equal(found.length, 2, `${word} on ${i}: ${JSON.stringify(found)}`);
        assert.equal(found.filter(({ path: place }) => place.includes('@')).length, 1);
      }
  });

  it('are searched here where the database cannot be reached, and that is said', async () => {
    const env = { AWS_ENDPOINT: 'http://127.0.0.1:9', AWS_ALLOW_HTTP: 'true', AWS_REGION: 'x' };
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const anna = new Machine('anna', `s3://${bucket}/notes`, { ...env, ...keys });
    const saved = await anna.memory(['save', '--stdin'], 'Fenders hang low at neap tide');
    assert.match(saved.err, /^LanceDB (?:could not be used|did not answer)[^\n]*\n$/);
    const found = await anna.memory(['search', 'fenders']);
    assert.match(found.out, /neap tide/);
    assert.match(found.err, /^LanceDB (?:could not be used|did not answer)[^\n]*\n$/);
    const uri = here().at('db');
    await anna.memory(['index'], '', uri);
    assert.match((await new Machine('bob', uri).search('fenders'))[0]?.text ?? '', /neap tide/);
  });
});
