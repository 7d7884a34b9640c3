/**
 * The contract's last part: a client in another process appends 200 times while we compact again and again. It knows nothing of
 * us and goes on from its own last line; every line of it is there once, and in the conversation.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { desks, whenWriting } from '../../operations/desk';
import { conversationOf } from './kit/read';
import { chatter } from './kit/script';
import { textOf } from './subject';
import type { ContractSubject } from './subject';
import { Ship } from './writing';

/** Appends each line of a file to another one, a moment apart. */
const writer = `
  const fs = require('node:fs');
  const [, from, to] = process.argv;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const line of fs.readFileSync(from, 'utf8').split('\\n').slice(0, -1)) {
    fs.appendFileSync(to, line + '\\n');
    Atomics.wait(pause, 0, 0, 3);
  }`;

const lawful = ['done', 'moved', 'nothingToCompact', 'notSmaller'];

/** When it appends: at a step of ours (again at each attempt), in the very moment of the write, or between two compactions. */
const moments = [
  'summarising',
  'none',
  'writing',
  'the write',
  'reading',
  'none',
  'verifying',
] as const;

/** What the client will append, whatever we do meanwhile, and the words in it. */
class Client {
  readonly lines: readonly string[];
  readonly words: readonly string[];
  readonly #ship: Ship;
  readonly #already: number;
  #written = 0;

  constructor(ship: Ship, least: number) {
    const { subject, session, text } = ship;
    const more = (turns: number): readonly string[] =>
      subject.goOn(text, chatter(turns, 'Live', ' And so on, and on.'.repeat(12)), session);
    let turns = 10;
    while (more(turns).length < least) turns += 10;
    this.lines = more(turns);
    this.words = [...new Set(this.lines.flatMap(wordsIn))];
    this.#ship = ship;
    this.#already = text.trimEnd().split('\n').length;
  }

  get isDone(): boolean {
    return this.#written === this.lines.length;
  }

  /** Appends its next line. */
  readonly append = (): void => {
    const line = this.lines[this.#written];
    if (line === undefined) return;
    this.#written++;
    fs.appendFileSync(this.#ship.file, `${line}\n`);
  };

  /** Every line of it is in the file once, and every word in the conversation. */
  isWhole(): void {
    const lines = this.#ship.text.trimEnd().split('\n');
    assert.deepEqual(
      lines.slice(this.#already).filter((line) => this.lines.includes(line)),
      this.lines,
    );
    const { path, oddities } = conversationOf(this.#ship.subject, lines);
    assert.deepEqual(oddities, []);
    const read = path.flatMap((ref) => textsOf(ref.load())).flatMap(wordsIn);
    assert.deepEqual(read, this.words);
  }
}

export function losesNothingOfAWriter(subject: ContractSubject): void {
  const here = desks();

  it('loses and doubles no line of 200 that a client in another process appends while we compact', async () => {
    const ship = new Ship(here(), subject);
    const client = new Client(ship, 200);
    const source = ship.desk.write(textOf(client.lines), 'theirs.jsonl');
    const child = spawn(process.execPath, ['-e', writer, source, ship.file], { stdio: 'inherit' });
    let isWriting = true;
    const ended = new Promise<void>((resolve) => {
      child.on('close', () => {
        isWriting = false;
        resolve();
      });
    });
    // It may have come in between our line and our reading that line again, too: then nobody knows better than to say so.
    while (isWriting) {
      const done = await ship.compact();
      const kind = done.ok ? 'done' : done.problem.kind;
      assert.ok([...lawful, 'unproven', 'busy'].includes(kind), kind);
    }
    await ended;
    client.isWhole();
    const before = ship.bytes;
    const last = await ship.compact();
    assert.ok(last.ok || lawful.includes(last.problem.kind), JSON.stringify(last));
    assert.ok(ship.bytes.subarray(0, before.length).equals(before));
    client.isWhole();
  });

  it('loses and doubles none that comes between two steps of ours, or in the very moment of our write', async () => {
    const ship = new Ship(here(), subject);
    // Enough for each of the moments to come three times.
    const client = new Client(ship, 100);
    const ends = new Map<string, number>();
    for (let n = 0; !client.isDone; n++) {
      const moment = moments[n % moments.length];
      const stop =
        moment === 'the write' ? whenWriting(subject.begins ?? '', client.append) : () => undefined;
      const done = await ship.compact({}, ({ step }) => {
        if (step === moment) client.append();
      });
      stop();
      for (let i = 0; i < 4; i++) client.append();
      const kind = done.ok ? 'done' : done.problem.kind;
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
    }
    for (const kind of ends.keys()) assert.ok([...lawful, 'unproven'].includes(kind), kind);
    assert.ok((ends.get('done') ?? 0) > 2, JSON.stringify([...ends]));
    client.isWhole();
  });
}

const wordsIn = (text: string): readonly string[] =>
  /Live \d+ was (?:asked|answered)\./.exec(text)?.slice(0, 1) ?? [];

const textsOf = (
  entry: ReturnType<ReturnType<typeof conversationOf>['path'][number]['load']>,
): readonly string[] =>
  entry.kind === 'message'
    ? entry.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    : [];
