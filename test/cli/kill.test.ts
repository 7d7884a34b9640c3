import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt, longTalk, Scene } from './scene';

/** Kills of the process itself, by time: beside what one at every single call leaves behind. */
const timed = 24;
const atOnce = 2;
const commands = ['compact', 'undo', 'flush'] as const;
type Command = (typeof commands)[number];

/** What rounds left behind: writes that had not ended, commands that had. */
interface Seen {
  open: number;
  done: number;
  rounds: number;
}

const day = '2026-09-16';
const now = ['--now', `${day}T12:00:00`];
const mine = `# ${day}\n\nMy own line.\n`;
const small = ['--set', 'compaction.keepRecentTokens=2000'];

/** One place to kill in: a session as each command needs it, and what it must give in the end. */
class Place {
  readonly scene = new Scene();
  readonly file = this.scene.at('session.jsonl');
  readonly dayFile = path.join(this.scene.workspace, 'memory', `${day}.md`);
  readonly fresh: string;
  compacted = '';
  context = '';
  notes = 0;

  constructor() {
    const lines = this.scene.lines().user('You must never change the public route /v1/levels.');
    longTalk(lines, 12, 0, 120).call('edit', { path: 'src/a.ts' }, 'e').result('e', 'done');
    this.fresh = lines.agent('Decision: we use the cosine rule, because it is exact.').text();
    fs.mkdirSync(path.dirname(this.dayFile));
  }

  async prepare(): Promise<void> {
    this.reset('compact');
    this.context = await this.say('context');
    await this.say('compact');
    this.compacted = fs.readFileSync(this.file, 'utf8');
    this.reset('flush');
    await this.say('flush');
    this.notes = this.#noteIds().length;
    assert.ok(this.notes > 0 && this.compacted.length > this.fresh.length);
  }

  reset(command: Command): void {
    this.scene.write(command === 'undo' ? this.compacted : this.fresh);
    fs.writeFileSync(this.dayFile, mine);
    fs.rmSync(path.join(this.scene.ours, 'sessions'), { recursive: true, force: true });
  }

  words(command: string): readonly string[] {
    const options = command === 'compact' ? small : [];
    return [command, '--transcript', this.file, ...now, ...options];
  }

  /** Runs a command to its end; its standard output. */
  async say(command: string): Promise<string> {
    const answer = await this.scene.run(this.words(command));
    assert.equal(answer.code, 0, `${command}: ${answer.err}`);
    return answer.out;
  }

  /** How many writes were begun and not ended, by our journal. */
  open(): number {
    const file = path.join(this.scene.ours, 'journal/journal.jsonl');
    if (!fs.existsSync(file)) return 0;
    const open = new Set<string>();
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      const entry = parse(line);
      if (entry?.step === 'begin') open.add(entry.id);
      else if (entry) open.delete(entry.id);
    }
    return open.size;
  }

  #noteIds(): readonly string[] {
    const text = fs.readFileSync(this.dayFile, 'utf8');
    assert.ok(text.startsWith(mine), 'what was in the day file is lost');
    return [...text.matchAll(/ \^([0-9a-z]+)$/gm)].map((match) => match[1] ?? '');
  }

  /** Takes everything back: what the model sees is what it saw at first. */
  async undoAll(command: Command): Promise<void> {
    if (command === 'flush') return;
    if (command === 'compact') await this.say('undo');
    assert.equal(await this.say('context'), this.context);
  }

  /** Every line whole and once, nothing lost. */
  check(command: Command): void {
    const text = fs.readFileSync(this.file, 'utf8');
    assert.ok(text.startsWith(command === 'undo' ? this.compacted : this.fresh));
    assert.ok(text.endsWith('\n'));
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    assert.equal(new Set(ids).size, ids.length);
    const notes = this.#noteIds();
    assert.equal(new Set(notes).size, notes.length, 'a note is there twice');
    assert.ok(fs.readFileSync(this.dayFile, 'utf8').endsWith('\n'));
    if (command === 'flush') assert.equal(notes.length, this.notes);
  }
}

function parse(line: string): { readonly step: string; readonly id: string } | undefined {
  try {
    return JSON.parse(line) as { step: string; id: string };
  } catch {
    return undefined;
  }
}

/** Leaves a place as a killed command would; whether the command had come to its end. */
type Kill = (place: Place) => Promise<boolean>;

/** Kills a command; then the next run repairs, says so, and the work can be done. */
async function round(place: Place, command: Command, kill: Kill, seen: Seen): Promise<void> {
  place.reset(command);
  assert.equal(place.open(), 0);
  const ended = await kill(place);
  const left = place.open();
  seen.open += left;
  if (ended) seen.done++;
  const next = await place.scene.run(place.words(command));
  assert.ok(next.code === 0 || next.code === 1, next.err);
  if (next.code === 1) assert.match(next.err, /Nothing to (?:compact|undo)/);
  assert.equal(/^Tidemark was stopped /m.test(next.err), left > 0, next.err);
  assert.equal(place.open(), 0);
  place.check(command);
  // Every third time, because it costs as much again as all before.
  if (++seen.rounds % 3 === 0) await place.undoAll(command);
}

/** Puts a copy of the place in its stead: what a kill left behind. */
const leave =
  (copy: string): Kill =>
  ({ scene }) => {
    fs.rmSync(scene.base, { recursive: true });
    fs.cpSync(copy, scene.base, { recursive: true, preserveTimestamps: true });
    return Promise.resolve(false);
  };

/** Runs rounds one after another in a place of their own. */
async function inPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const place = new Place();
  try {
    await place.prepare();
    await work(place);
  } finally {
    await place.scene.remove();
  }
}

const fresh = (): Seen => ({ open: 0, done: 0, rounds: 0 });
const tell = (what: string, { open, done }: Seen): void =>
  console.log(`${what}: ${open} writes cut short, ${done} came to their end`);

describe('kill -9 of compact, undo and flush', () => {
  before(ensureBuilt);

  for (const command of commands) {
    it(`${command}: at every call that changes something on disk, before it and in the middle`, async () => {
      const seen = fresh();
      const copies = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-left-')));
      try {
        await inPlace(async (place) => {
          place.reset(command);
          const done = await place.scene.spawn(place.words(command), { leftBehind: copies });
          assert.equal(done.code, 0, done.err);
          const names = fs.readdirSync(copies);
          for (const name of names)
            await round(place, command, leave(path.join(copies, name)), seen);
          const half = names.filter((name) => name.startsWith('half-')).length;
          tell(`${command}, ${names.length - half} calls + ${half} writes`, seen);
          assert.ok(names.length - half > 20 && half > 5 && seen.open > 4);
        });
      } finally {
        fs.rmSync(copies, { recursive: true, force: true });
      }
    });
  }

  it(`at ${timed} random moments`, async () => {
    const seen = fresh();
    const series = () =>
      inPlace(async (place) => {
        place.reset('compact');
        const began = performance.now();
        await place.scene.spawn(place.words('compact'));
        const ms = performance.now() - began;
        for (let n = 0; n < timed / atOnce; n++) {
          const command = commands[n % commands.length] ?? 'compact';
          const killAfterMs = ms * Math.random();
          const kill: Kill = async ({ scene }) =>
            (await scene.spawn(place.words(command), { killAfterMs })).code === 0;
          await round(place, command, kill, seen);
        }
      });
    await Promise.all(Array.from({ length: atOnce }, series));
    tell(`${timed} kills`, seen);
  });
});
