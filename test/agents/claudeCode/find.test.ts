import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { agents } from '../../build/agents';
import { SessionFinder, watchFolders } from '../../../src/agents/claudeCode/find';
import { mayHold, slugOf } from '../../../src/agents/claudeCode/folders';
import { liveness } from '../../../src/agents/claudeCode/liveness';
import { diskListing } from '../../../src/disk/look/listing';
import type { Listing } from '../../../src/ports/listing';
import { ClaudeLines } from '../../build/lines/claudeLines';
import { tempDir } from '../../disk/tempDir';

const at = tempDir();
const finder = new SessionFinder();
let homes = 0;
/** A new home in the present test's folder. */
const here = (): string => at(`home${++homes}`);
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A home with a session of a folder; returns the transcript. */
function session(home: string, cwd: string, n: number, text?: string): string {
  const dir = path.join(home, '.claude/projects', slugOf(cwd));
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${uuid(n)}.jsonl`);
  const lines = new ClaudeLines({ cwd, sessionId: uuid(n) });
  lines.raw({ type: 'queue-operation', operation: 'enqueue', sessionId: uuid(n) });
  fs.writeFileSync(file, text ?? lines.user('hello').text());
  fs.utimesSync(file, n, n);
  return file;
}

/** The disk, with a record of what was opened. */
function watched(): { readonly listing: Listing; readonly opened: string[] } {
  const opened: string[] = [];
  const noting =
    <T extends readonly unknown[], R>(read: (file: string, ...rest: T) => R) =>
    (file: string, ...rest: T): R => {
      opened.push(file);
      return read(file, ...rest);
    };
  const { firstLine, head, smallText } = diskListing;
  return {
    opened,
    listing: {
      ...diskListing,
      firstLine: noting(firstLine),
      head: noting(head),
      smallText: noting(smallText),
    },
  };
}

describe('finding Claude Code sessions', () => {
  it('names folders the way the client does', () => {
    assert.equal(slugOf('/home/u/my app_2.ts'), '-home-u-my-app-2-ts');
    assert.equal(slugOf('/Home/Ü'), '-Home--');
    const long = `/home/${'x'.repeat(250)}`;
    assert.equal(slugOf(long).length, 200);
    assert.ok(mayHold(`${slugOf(long)}-1a2b3c`, long));
    assert.ok(!mayHold('-home-u-apple', '/home/u/app'));
    assert.ok(mayHold('-home-u-app-src', '/home/u/app'));
  });

  it('takes those of the folder and below it, newest first, by what their lines say', async () => {
    const home = here();
    session(home, '/w/app', 1);
    session(home, '/w/app/src', 2);
    session(home, '/w/app-two', 3);
    const found = await finder.find(['/w/app'], diskListing, { env: {}, home });
    assert.deepEqual(
      found.map(({ sessionId, cwd, agent }) => [sessionId, cwd, agent]),
      [
        [uuid(2), '/w/app/src', 'claude-code'],
        [uuid(1), '/w/app', 'claude-code'],
      ],
    );
  });

  it('takes no sub-agent’s transcript for a session', async () => {
    const home = here();
    const file = session(home, '/w/app', 1);
    const side = new ClaudeLines({ cwd: '/w/app' }).user('inner', { isSidechain: true }).text();
    const dir = path.dirname(file);
    fs.writeFileSync(path.join(dir, 'agent-1a2b.jsonl'), side);
    fs.writeFileSync(path.join(dir, `${uuid(8)}.jsonl`), side);
    fs.mkdirSync(path.join(dir, uuid(1), 'subagents'), { recursive: true });
    fs.writeFileSync(path.join(dir, uuid(1), 'subagents', 'agent-1.jsonl'), side);
    fs.mkdirSync(path.join(dir, `${uuid(9)}.jsonl`));
    const found = await finder.find(['/w/app'], diskListing, { env: {}, home });
    assert.deepEqual(
      found.map(({ sessionId }) => sessionId),
      [uuid(1)],
    );
  });

  it('believes the folder’s name where the first prompt is longer than what is looked at', async () => {
    const home = here();
    const cwd = '/w/app';
    session(home, cwd, 1, new ClaudeLines({ cwd }).user('x'.repeat(100_000)).text());
    session(home, cwd, 2, new ClaudeLines({ cwd }).user('x'.repeat(20_000)).text());
    session(home, cwd, 3, `${JSON.stringify({ type: 'mode', sessionId: uuid(3) })}\n`);
    const found = await finder.find([cwd], diskListing, { env: {}, home });
    assert.deepEqual(
      found.map(({ sessionId }) => sessionId),
      [uuid(2), uuid(1)],
    );
  });

  it('looks where the environment says, and finds nothing where nothing is', async () => {
    const home = here();
    session(home, '/w/app', 1);
    const env = { CLAUDE_CONFIG_DIR: path.join(home, '.claude') };
    assert.equal((await finder.find(['/w/app'], diskListing, { env, home: '/no' })).length, 1);
    assert.deepEqual(await finder.find(['/w/app'], diskListing, { env: {}, home: '/no' }), []);
    assert.deepEqual(watchFolders(['/w/app'], { env, home: '/no' }), [
      path.join(home, '.claude/projects/-w-app'),
      path.join(home, '.claude/projects'),
      path.join(home, '.claude/sessions'),
    ]);
  });

  it('opens nothing of other projects, however many there are', async () => {
    const home = here();
    for (let n = 10; n < 60; n++) session(home, `/w/other${n % 5}`, n);
    const file = session(home, '/w/app', 1);
    const { listing, opened } = watched();
    await finder.find(['/w/app'], listing, { env: {}, home });
    assert.deepEqual(opened, [file]);
  });
});

describe('telling Claude Code’s transcripts from others', () => {
  const nameOf = (file: string, line: unknown) =>
    agents.find((agent) => agent.read.recognises(file, JSON.stringify(line)))?.name;

  it('knows them by their lines, and by where they lie where those say nothing', () => {
    const [line = ''] = new ClaudeLines().user('x').lines;
    assert.equal(nameOf('/any/where.jsonl', JSON.parse(line)), 'claude-code');
    const place = `/home/u/.claude/projects/-w-app/${uuid(1)}.jsonl`;
    assert.equal(nameOf(place, { type: 'novelty' }), 'claude-code');
    assert.equal(nameOf('/any.jsonl', { type: 'last-prompt', sessionId: 's' }), 'claude-code');
    assert.equal(nameOf('/any.jsonl', { type: 'summary', leafUuid: 'x' }), 'claude-code');
  });

  it('leaves others’ alone', () => {
    const pi = { type: 'session', version: 3, id: 'x', cwd: '/w' };
    assert.equal(nameOf('/home/u/.pi/agent/sessions/--w--/a.jsonl', pi), 'pi');
    assert.notEqual(
      nameOf('/x.jsonl', { timestamp: 'x', type: 'session_meta', payload: {} }),
      'claude-code',
    );
  });
});

describe('whether Claude Code has a session open', () => {
  const about = { file: '', sessionId: uuid(1) };
  /** Asks with these files about processes; those with an even number run. */
  async function told(files: Readonly<Record<string, unknown>> | null): Promise<string> {
    const home = here();
    const dir = path.join(home, '.claude/sessions');
    if (files) fs.mkdirSync(dir, { recursive: true });
    for (const [name, content] of Object.entries(files ?? {})) {
      fs.writeFileSync(path.join(dir, name), JSON.stringify(content));
    }
    const listing: Listing = { ...diskListing, isAlive: (pid) => pid % 2 === 0 };
    return liveness(about, listing, { env: {}, home });
  }
  const of = (pid: number, status?: string, sessionId = uuid(1)) => ({ pid, sessionId, status });

  it('is what its processes say of themselves', async () => {
    assert.equal(await told({ '2.json': of(2, 'busy') }), 'busy');
    assert.equal(await told({ '2.json': of(2, 'idle') }), 'idle');
    assert.equal(await told({ '2.json': of(2, 'idle'), '4.json': of(4, 'busy') }), 'busy');
    // It waits for an answer to a question, in the middle of a turn.
    assert.equal(await told({ '2.json': of(2, 'waiting') }), 'busy');
    assert.equal(await told({ '2.json': of(2) }), 'busy');
  });

  it('has ended when no process of its own runs', async () => {
    assert.equal(await told({ '3.json': of(3, 'busy') }), 'ended');
    assert.equal(await told({ '2.json': of(2, 'busy', uuid(2)) }), 'ended');
    assert.equal(await told({ '2.json': 'rubbish', '2.key': of(2, 'busy') }), 'ended');
  });

  it('is unknown where the client keeps no such files', async () => {
    assert.equal(await told(null), 'unknown');
  });

  it('asks the client that wrote the transcript, wherever it keeps its things', async () => {
    const home = here();
    const file = session(home, '/w/app', 1);
    fs.mkdirSync(path.join(home, '.claude/sessions'));
    fs.writeFileSync(path.join(home, '.claude/sessions/2.json'), JSON.stringify(of(2, 'busy')));
    const listing: Listing = { ...diskListing, isAlive: () => true };
    const around = { env: {}, home: '/elsewhere' };
    assert.equal(await liveness({ file, sessionId: uuid(1) }, listing, around), 'busy');
  });
});
