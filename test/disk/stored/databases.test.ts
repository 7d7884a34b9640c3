/** How other programs' databases are opened, with a stand-in for SQLite: the real one is in `operations/compact/openclawStore`. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import process from 'node:process';
import { diskDatabases, tellingOnce } from '../../../src/disk/stored/databases';
import type { Databases } from '../../../src/ports/database';
import { withProc } from '../procFiles';
import { tempDir } from '../tempDir';
import { words } from '../../build/words';

describe('looking into another program’s database', () => {
  const at = tempDir();
  const { TMPDIR } = process.env;
  const { getBuiltinModule } = process;
  let opened: string[] = [];
  let onOpen: (file: string) => void;
  /** Answers every statement with the text of the file it was opened on. */
  class DatabaseSync {
    readonly #file: string;
    constructor(file: string) {
      opened.push(file);
      onOpen(file);
      this.#file = file;
    }
    exec(): void {
      // Nothing is kept.
    }
    prepare(): { all: () => unknown[] } {
      const file = this.#file;
      const log = fs.existsSync(`${file}-wal`) ? fs.readFileSync(`${file}-wal`, 'utf8') : null;
      return { all: () => [{ text: fs.readFileSync(file, 'utf8'), log }] };
    }
    close(): void {
      // Nothing is held.
    }
  }
  const standIn = (sqlite: unknown): void => {
    const get = (id: string): unknown => (id === 'node:sqlite' ? sqlite : getBuiltinModule(id));
    process.getBuiltinModule = get as typeof getBuiltinModule; // its overloads are one function
  };
  beforeEach(() => {
    opened = [];
    onOpen = () => undefined;
    standIn({ DatabaseSync });
    process.env['TMPDIR'] = at('tmp');
    fs.mkdirSync(at('tmp'));
  });
  afterEach(() => {
    process.getBuiltinModule = getBuiltinModule;
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  });

  const nowMs = Date.now();
  const now = (): Date => new Date(nowMs + 1_000);
  function put(name: string, text = name): string {
    fs.writeFileSync(at(name), text);
    return at(name);
  }
  const databases = (): Databases => diskDatabases(now);
  const text = (): Promise<unknown> => read(databases());
  /** While another program has the database open, as Linux shows it. */
  const whileOpen = (): Promise<unknown> =>
    withProc(
      { locks: `1: POSIX  ADVISORY  READ 708 fe:00:${fs.statSync(at('a.sqlite-shm')).ino} 0 0\n` },
      text,
    );
  const read = async (from: Databases): Promise<unknown> => {
    const result = await from.read(at('a.sqlite'), (query) => query('')[0]);
    return result.ok ? result.value : words(result.problem);
  };

  it('is done in place while somebody has it open', async () => {
    const file = put('a.sqlite');
    put('a.sqlite-wal');
    put('a.sqlite-shm');
    assert.deepEqual(await whileOpen(), { text: 'a.sqlite', log: 'a.sqlite-wal' });
    assert.deepEqual(opened, [file]);
  });

  it('is done in a copy where both files were left behind by one that ended', async () => {
    const file = put('a.sqlite');
    put('a.sqlite-wal', '');
    put('a.sqlite-shm');
    await text();
    assert.equal(opened.length, 1);
    assert.notEqual(opened[0], file);
  });

  it('is done in a copy with what is left of its log while nobody has, and the copy is gone then', async () => {
    put('a.sqlite');
    put('a.sqlite-wal', 'left');
    assert.deepEqual(await text(), { text: 'a.sqlite', log: 'left' });
    assert.ok(opened[0]?.startsWith(at('tmp')));
    assert.deepEqual(fs.readdirSync(at('tmp')), []);
  });

  it('is done in a copy where the rights of its folder allow nothing else', async () => {
    const file = put('a.sqlite');
    put('a.sqlite-wal');
    put('a.sqlite-shm');
    onOpen = (name) => {
      if (name === file) throw new Error('attempt to write a readonly database');
    };
    assert.deepEqual(await whileOpen(), { text: 'a.sqlite', log: 'a.sqlite-wal' });
    assert.equal(opened.length, 2);
  });

  it('copies again when the database changed meanwhile, and gives up after three times', async () => {
    const file = put('a.sqlite', 'old');
    const original = fs.promises.copyFile;
    let changes = 1;
    let copies = 0;
    fs.promises.copyFile = async (...args: Parameters<typeof original>) => {
      await original(...args);
      copies++;
      if (changes-- > 0) fs.writeFileSync(file, `new ${changes}`.padEnd(9 + changes));
    };
    try {
      assert.match(JSON.stringify(await text()), /new 0/);
      assert.equal(copies, 2);
      changes = 10;
      assert.match(String(await text()), /was replaced or cut while it was read/);
      assert.equal(copies, 5);
    } finally {
      fs.promises.copyFile = original;
    }
    assert.deepEqual(fs.readdirSync(at('tmp')), []);
  });

  it('says what is missing: the file, or a Node that reads it', async () => {
    assert.match(String(await text()), /does not exist/);
    put('a.sqlite');
    standIn(undefined);
    const sentence = String(await text());
    assert.match(sentence, /is an SQLite database, which Node \d+\.\d+\.\d+ cannot read/);
    assert.match(sentence, /Node 22\.15 or newer\.$/);
  });

  it('loads SQLite no sooner than there is a file to be read: some versions of Node warn as they load it', async () => {
    let asked = 0;
    process.getBuiltinModule = () => {
      asked++;
      return undefined;
    };
    assert.match(String(await text()), /does not exist/);
    assert.equal(asked, 0);
    put('a.sqlite');
    await text();
    assert.equal(asked, 1);
  });

  it('recognises a state by both files, and not while another change could bear the same time', async () => {
    const file = put('a.sqlite');
    const then = (name: string, sec: number): void => fs.utimesSync(name, sec, sec);
    assert.equal(await databases().state(at('none.sqlite')), null);
    then(file, nowMs / 1_000 - 60);
    const first = await databases().state(file);
    assert.notEqual(first, null);
    assert.equal(await databases().state(file), first);
    then(put('a.sqlite-wal'), nowMs / 1_000 - 60);
    const second = await databases().state(file);
    assert.notEqual(second, first);
    then(at('a.sqlite-wal'), nowMs / 1_000 - 50);
    assert.notEqual(await databases().state(file), second);
    then(at('a.sqlite-wal'), nowMs / 1_000 + 1);
    assert.equal(await databases().state(file), null);
  });

  it('tells each trouble once where it is passed over', async () => {
    const told: string[] = [];
    const quiet = tellingOnce(databases(), (sentence) => told.push(words(sentence)));
    await read(quiet);
    await read(quiet);
    assert.equal(told.length, 1);
    put('a.sqlite');
    assert.deepEqual(await read(quiet), { text: 'a.sqlite', log: null });
    assert.equal(told.length, 1);
  });
});
