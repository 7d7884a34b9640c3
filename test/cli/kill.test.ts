import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt, longTalk, Scene } from './scene';
import type { RunOptions } from './scene';

/** Kills by time, beside those at every single call. */
const timed = 48;
const atOnce = 2;
const commands = ['compact', 'undo', 'flush'] as const;
type Command = (typeof commands)[number];

/** What rounds left behind: writes that had begun, those of them that had not ended, commands that had. */
interface Seen {
  began: number;
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

  /** Writes that were begun and not ended, by our journal. */
  open(): { readonly open: number; readonly began: number } {
    const file = path.join(this.scene.ours, 'journal/journal.jsonl');
    if (!fs.existsSync(file)) return { open: 0, began: 0 };
    const open = new Set<string>();
    let began = 0;
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      const entry = parse(line);
      if (entry?.step === 'begin') began++;
      if (entry?.step === 'begin') open.add(entry.id);
      else if (entry) open.delete(entry.id);
    }
    return { open: open.size, began };
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

/** The calls to be killed at, one after another, until a command comes to its end because there is no such call. */
class Points {
  #next = 1;
  #end = Infinity;

  constructor(readonly half: boolean) {}

  get isOver(): boolean {
    return this.#next > this.#end;
  }

  /** How many there were. */
  get kills(): number {
    return this.#end - 1;
  }

  next(): { readonly call: number; readonly half: boolean } {
    return { call: this.#next++, half: this.half };
  }

  /** At this call the command came to its end: so it does at all later ones. */
  end(call: number): void {
    this.#end = Math.min(this.#end, call);
  }
}

/** Kills a command; then the next run repairs, says so, and the work can be done. Whether it had come to its end. */
async function round(
  place: Place,
  command: Command,
  how: RunOptions,
  seen: Seen,
): Promise<boolean> {
  place.reset(command);
  const before = place.open();
  assert.equal(before.open, 0);
  const killed = await place.scene.spawn(place.words(command), how);
  const left = place.open();
  seen.began += left.began - before.began;
  seen.open += left.open;
  if (killed.code === 0) seen.done++;
  const next = await place.scene.run(place.words(command));
  assert.ok(next.code === 0 || next.code === 1, next.err);
  if (next.code === 1) assert.match(next.err, /Nothing to (?:compact|undo)/);
  assert.equal(/^Tidemark was stopped /m.test(next.err), left.open > 0, next.err);
  assert.equal(place.open().open, 0);
  place.check(command);
  // Every third time, because it costs as much again as all before.
  if (++seen.rounds % 3 === 0) await place.undoAll(command);
  return killed.code === 0;
}

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

const fresh = (): Seen => ({ began: 0, open: 0, done: 0, rounds: 0 });
const tell = (what: string, { began, open, done }: Seen): void =>
  console.log(`${what}: ${began} writes begun, ${open} cut short, ${done} came to their end`);

describe('kill -9 of compact, undo and flush', () => {
  before(ensureBuilt);

  for (const command of commands) {
    it(`${command}: at every call that changes something on disk, before it and in the middle`, async () => {
      const seen = fresh();
      const [whole, half] = [new Points(false), new Points(true)];
      // Two places for both, as there are several times as many calls as writes.
      const series = () =>
        inPlace(async (place) => {
          for (const points of [whole, half]) {
            while (!points.isOver) {
              const killAt = points.next();
              if (await round(place, command, { killAt }, seen)) points.end(killAt.call);
            }
          }
        });
      await Promise.all(Array.from({ length: atOnce }, series));
      tell(`${command}, ${whole.kills} calls + ${half.kills} writes`, seen);
      assert.ok(whole.kills > 20 && half.kills > 5 && seen.open > 4);
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
          await round(place, command, { killAfterMs: ms * Math.random() }, seen);
        }
      });
    await Promise.all(Array.from({ length: atOnce }, series));
    tell(`${timed} kills`, seen);
  });
});
