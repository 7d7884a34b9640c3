/**
 * OpenClaw's databases, read by what `compose` builds. Needs Node's own SQLite: an older Node runs this very file with the
 * newer one that `tools/fetchVscode.mjs` fetches, and says so where that is not there.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { storedName } from '../../../src/agents/openclaw/store';
import { findSessions } from '../../../src/operations/follow/find';
import type { PiLines } from '../../build/lines/piLines';
import { nodesSqlite, OpenclawDatabase } from '../../build/lines/openclawDatabase';
import type { NodeRow } from '../../build/lines/openclawDatabase';
import { root, sharedFile } from '../../build/shared';
import { longTalk, treeOf } from '../../cli/scene';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { words } from '../../build/words';

if (nodesSqlite) describe('conversations in OpenClaw’s database', stored);
else describe('conversations in OpenClaw’s database, with a newer Node', elsewhere);

function elsewhere(): void {
  it('are tested', () => {
    const cache = path.join(root, '.vscode-test');
    const names = fs.existsSync(cache) ? fs.readdirSync(cache) : [];
    const folder = names.find((name) => name.startsWith('node-24'));
    const node = path.join(cache, folder ?? '', 'bin/node');
    if (folder === undefined || !fs.existsSync(node)) {
      console.log(
        `      not run: Node ${process.versions.node} has no SQLite, and no newer one is in ${cache}`,
      );
      return;
    }
    const here = fileURLToPath(import.meta.url);
    const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
    const words = ['--enable-source-maps', mocha, '--timeout', '0', here];
    const ran = spawnSync(node, words, { cwd: root, encoding: 'utf8' });
    assert.equal(ran.status, 0, `${ran.stdout}\n${ran.stderr}`);
    assert.match(ran.stdout, /[1-9]\d* passing/);
  });
}

function stored(): void {
  const here = desks();
  const { TMPDIR } = process.env;
  const open: OpenclawDatabase[] = [];
  beforeEach(() => {
    process.env['TMPDIR'] = here().at('tmp');
    fs.mkdirSync(here().at('tmp'));
  });
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    for (const database of open.splice(0)) database.close();
  });

  const folder = (): string => here().at('home/.openclaw/agents/main/agent');
  function made(schema?: number): OpenclawDatabase {
    const database = new OpenclawDatabase(path.join(folder(), 'openclaw-agent.sqlite'), schema);
    open.push(database);
    return database;
  }
  /** The gateway ends; what it leaves is one file. */
  function ended(database: OpenclawDatabase): void {
    database.close();
    open.splice(open.indexOf(database), 1);
  }
  const nameOf = (database: OpenclawDatabase, id: string): string =>
    storedName(database.file, id) ?? '';
  const talk = (desk: Desk, id: string, turns = 12): PiLines => longTalk(desk.lines({ id }), turns);
  const one: NodeRow = { id: 's1', key: 'agent:main:main', entry: { contextTokens: 150_000 } };

  it('are found where their header names the workspace, the newest first, archived ones left out', async () => {
    const desk = here();
    const database = made();
    const lines = (id: string, cwd = desk.workspace): readonly string[] =>
      desk.lines({ id, cwd }).user('Hello').lines;
    database
      .add({ id: 'older', interactionMs: 2_000_000 }, lines('older'))
      .add({ id: 'newer', interactionMs: 3_000_000 }, lines('newer', `${desk.workspace}/part`))
      .add({ id: 'archived', interactionMs: 9_000_000, archivedMs: 9 }, lines('archived'))
      .add({ id: 'elsewhere', interactionMs: 9_000_000 }, lines('elsewhere', '/other'));
    const outside = desk.outside();
    const find = async (): Promise<readonly string[]> =>
      (await findSessions([desk.workspace], ['openclaw'], outside, true)).map(({ file }) => file);
    assert.deepEqual(await find(), [nameOf(database, 'newer'), nameOf(database, 'older')]);
    database.add({ id: 'newest', interactionMs: 4_000_000 }, lines('newest'));
    assert.equal((await find())[0], nameOf(database, 'newest'));
    ended(database);
    assert.equal((await find()).length, 3);
    assert.deepEqual(desk.logged, []);
  });

  it('have a meter, evidence, context and notes like those in files', async () => {
    const desk = here();
    const database = made();
    const lines = talk(desk, 's1').user('Remember: the service must always listen on port 8443.');
    database.add({ id: 's1' }, lines.lines);
    const file = desk.write(lines.text());
    const name = nameOf(database, 's1');
    const figures = ['tokens', 'reportedTokens', 'percent', 'entries', 'byCategory', 'model'];
    const ask = async (command: string, transcript: string) => {
      const words = [command, '--transcript', transcript, '--json'];
      const { code, json, err } = await desk.run(words);
      assert.deepEqual([code, err], [0, ''], command);
      return json();
    };
    const [inBase, inFile] = [await ask('status', name), await ask('status', file)];
    assert.equal(inBase['agent'], 'openclaw');
    for (const key of figures) assert.deepEqual(inBase[key], inFile[key], key);
    for (const command of ['context', 'evidence'])
      assert.deepEqual(await ask(command, name), await ask(command, file), command);
    const flushed = await desk.run(['flush', '--transcript', name, '--json']);
    assert.equal(flushed.code, 0, flushed.err);
    const notes = String(flushed.json()['file']);
    assert.match(fs.readFileSync(notes, 'utf8'), /port 8443/);
  });

  it('take window and title from the session’s own record, and are never called by their key', async () => {
    const desk = here();
    const database = made().add(one, talk(desk, 's1').lines);
    const name = nameOf(database, 's1');
    const status = await desk.status(name, desk.limits(), desk.outside());
    assert.equal(status.window, 150_000);
    assert.equal(status.windowSource, 'reported');
    assert.equal(status.title, null);
    assert.match(words(status.refusal ?? ''), /openclaw sessions compact "agent:main:main"/);
    const named = { id: 's2', key: 'agent:main:s2', entry: { label: ' ', displayName: 'Harbour' } };
    database.add(named, talk(desk, 's2').lines);
    const other = await desk.status(nameOf(database, 's2'), desk.limits(), desk.outside());
    assert.equal(other.title, 'Harbour');
  });

  it('are followed row by row while the gateway writes, and read anew when it cut them', async () => {
    const desk = here();
    const database = made();
    const lines = talk(desk, 's1');
    const count = lines.lines.length;
    database.add(one, lines.lines);
    const before = fs.readdirSync(folder());
    const transcript = desk.outside().transcripts.open(nameOf(database, 's1'));
    const look = async () => {
      const seen = await transcript.refresh();
      assert.ok(seen.ok);
      return seen.value;
    };
    const first = await look();
    assert.equal(first.conversation.totalEntries, count - 1);
    lines.user('One more').agent('Answered', 90_000);
    database.append('s1', lines.lines.slice(count), count);
    const second = await look();
    assert.equal(second.reader, first.reader, 'nothing is read twice');
    assert.equal(second.conversation.totalEntries, count + 1);
    assert.equal(second.conversation.path.at(-1)?.id, lines.leaf);
    database.run('DELETE FROM transcript_events WHERE seq > 0 AND seq < 4');
    const third = await look();
    assert.notEqual(third.reader, first.reader);
    assert.equal(third.conversation.totalEntries, count - 2);
    assert.deepEqual(fs.readdirSync(folder()), before);
    await transcript.close();
  });

  it('leave nothing beside the database or in the folder for copies, whoever has it open', async () => {
    const desk = here();
    const database = made().add(one, talk(desk, 's1').lines);
    const name = nameOf(database, 's1');
    const outside = desk.outside();
    const tokens = (await desk.status(name, desk.limits(), outside)).tokens;
    ended(database);
    const tree = treeOf(folder());
    assert.deepEqual([...tree.keys()], ['openclaw-agent.sqlite']);
    assert.equal((await desk.status(name, desk.limits(), desk.outside())).tokens, tokens);
    assert.deepEqual(treeOf(folder()), tree);
    assert.deepEqual(fs.readdirSync(here().at('tmp')), []);
  });

  it('are read with what a gateway that was killed left in its log', async () => {
    const desk = here();
    const database = made().add(one, talk(desk, 's1').lines);
    // A copy of both files is what a killed gateway leaves.
    const killed = here().at('home/.openclaw/agents/other/agent/openclaw-agent.sqlite');
    fs.mkdirSync(path.dirname(killed), { recursive: true });
    for (const end of ['', '-wal']) fs.copyFileSync(`${database.file}${end}`, `${killed}${end}`);
    const tree = treeOf(path.dirname(killed));
    const seen = await desk.seen(storedName(killed, 's1') ?? '', desk.outside());
    assert.ok(seen.conversation.totalEntries > 10);
    assert.deepEqual(treeOf(path.dirname(killed)), tree);
  });

  it('are never written: lines are refused with what to run, and undoing does not apply', async () => {
    const desk = here();
    const database = made().add(one, talk(desk, 's1').lines);
    const name = nameOf(database, 's1');
    ended(database);
    const tree = treeOf(folder());
    const { code, err } = await desk.run(['undo', '--transcript', name, '--force']);
    assert.notEqual(code, 0);
    assert.match(err, /undoing does not apply/);
    const wished = await desk.run(['compact', '--transcript', name, '--instructions', 'Keep all']);
    assert.equal(wished.code, 1);
    assert.match(wished.err, /takes no/);
    const outside = desk.outside();
    const appended = await outside.transcripts.append(
      await desk.seen(name, outside),
      ['{}'],
      'compaction',
    );
    assert.ok(!appended.ok);
    assert.match(
      words(appended.problem.sentence),
      /never writes to it\. To compact it, run openclaw sessions compact "agent:main:main"/,
    );
    assert.deepEqual(treeOf(folder()), tree);
  });

  it('are left alone where a killed gateway left both its files', async () => {
    const desk = here();
    const database = made().add(one, talk(desk, 's1').lines);
    const killed = here().at('home/.openclaw/agents/other/agent/openclaw-agent.sqlite');
    fs.mkdirSync(path.dirname(killed), { recursive: true });
    for (const end of ['', '-wal', '-shm']) {
      fs.copyFileSync(`${database.file}${end}`, `${killed}${end}`);
    }
    const tree = treeOf(path.dirname(killed));
    const { code } = await desk.run(['status', '--transcript', storedName(killed, 's1') ?? '']);
    assert.equal(code, 0);
    assert.deepEqual(treeOf(path.dirname(killed)), tree);
  });

  it('unpack compressed rows; one that cannot be is named once and does not break the branch', async () => {
    const desk = here();
    const database = made();
    const lines = desk
      .lines({ id: 's1' })
      .user('a'.repeat(90_000))
      .agent('b')
      .user('c')
      .agent('d', 70_000);
    database.add(one, lines.lines);
    database.pack('s1', 1, lines.lines[1] ?? '');
    const name = nameOf(database, 's1');
    const { conversation, reader } = await desk.seen(name, desk.outside());
    assert.deepEqual(conversation.oddities, []);
    const [begin] = conversation.path;
    assert.ok(begin);
    assert.equal(reader.rawLine(begin.id), lines.lines[1]);
    database.pack('s1', 3, lines.lines[3] ?? '', true);
    const damaged = (await desk.seen(name, desk.outside())).conversation;
    assert.deepEqual(
      damaged.oddities.map(({ line }) => line),
      [4],
    );
    assert.match(words(damaged.oddities[0]?.reason ?? ''), /cannot be unpacked/);
    assert.equal(damaged.path.length, 4);
  });

  it('say where the database is newer than what is known, or a conversation is put away or missing', async () => {
    const desk = here();
    const database = made(24).add(one, talk(desk, 's1').lines);
    database.run('INSERT INTO session_transcript_cold_archives VALUES (?)', 'cold');
    const { conversation } = await desk.seen(nameOf(database, 's1'), desk.outside());
    assert.match(
      words(conversation.oddities[0]?.reason ?? ''),
      /version 24, newer than the known 23/,
    );
    const sentence = async (id: string): Promise<string> => {
      const read = await desk.outside().transcripts.open(nameOf(database, id)).refresh();
      assert.ok(!read.ok);
      return words(read.problem.sentence);
    };
    assert.match(await sentence('cold'), /cold history\. Open it once in OpenClaw/);
    assert.match(await sentence('none'), /holds no conversation none/);
    database.run('DROP TABLE transcript_events');
    assert.match(await sentence('s1'), /could not be read as a database \(no such table/);
    await findSessions([desk.workspace], ['openclaw'], desk.outside(), true);
    assert.equal(desk.logged.length, 1, 'finding passes over it and says so');
  });

  it('of OpenClaw itself read as its own index of the live branch says', async () => {
    const original = sharedFile('fixtures', 'openclaw', 'openclaw-agent.sqlite');
    if (original === undefined) {
      console.log('      not run: no database made by OpenClaw is at hand');
      return;
    }
    const desk = here();
    const copy = path.join(folder(), 'openclaw-agent.sqlite');
    fs.mkdirSync(folder(), { recursive: true });
    fs.copyFileSync(original, copy);
    const tree = treeOf(folder());
    const outside = desk.outside();
    const name = storedName(copy, '11111111-2222-4333-8444-555555555555') ?? '';
    const { conversation } = await desk.seen(name, outside);
    assert.deepEqual(conversation.oddities, []);
    const active = await outside.listing.databases?.read(copy, (query) =>
      query('SELECT event_seq + 1 AS line FROM session_transcript_active_events ORDER BY 1'),
    );
    assert.ok(active?.ok);
    assert.deepEqual(
      conversation.path.map(({ line }) => line),
      active.value.map((row) => row['line']),
    );
    const status = await desk.status(name, desk.limits(), outside);
    assert.deepEqual(
      [status.tokens, status.reportedTokens, status.window],
      [4_745, 4_745, 200_000],
    );
    assert.equal(status.compactions, 1);
    const found = await findSessions(['/home/dev/ws'], ['openclaw'], outside, true);
    assert.deepEqual(
      found.map(({ file }) => file),
      [name],
    );
    assert.deepEqual(treeOf(folder()), tree);
  });
}
