/**
 * A made-up piece of work by chance, from a seed: what is asked, what the model answers with (reads at once, edits, commands that
 * fail, long outputs, images, thoughts), and when somebody compacts, undoes, forks, or stops the client. The same seed gives the same.
 */
import fs from 'node:fs';
import path from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { says } from './server';
import type { Answer, Item } from './server';

/** Numbers between 0 and 1, always the same ones for a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = ['sail', 'mast', 'rope', 'keel', 'hull', 'tar', 'oar', 'anchor', '帆', 'Möwe', '⚓'];

/** One turn: what is asked, and the model's answers in order. */
export interface Turn {
  readonly prompt: string;
  readonly answers: readonly Answer[];
}

export class Scenario {
  readonly #random: () => number;
  readonly #workspace: string;
  #calls = 0;
  #turns = 0;
  #tokens = 6_000;

  constructor(seed: number, workspace: string) {
    this.#random = randomFrom(seed);
    this.#workspace = workspace;
    fs.writeFileSync(path.join(workspace, 'cargo.txt'), this.#text(900));
    fs.writeFileSync(path.join(workspace, 'ropes.txt'), 'two short, one long\n');
    fs.writeFileSync(path.join(workspace, 'dot.png'), dot());
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** The tokens that the next answer says the context has. */
  reset(tokens: number): void {
    this.#tokens = tokens;
  }

  turn(): Turn {
    const prompt = `Turn ${++this.#turns}: look at the ${this.#text(20 + this.below(200))}`;
    const steps = Array.from({ length: 1 + this.below(3) }, () => this.#step());
    return { prompt, answers: [...steps, this.#last()] };
  }

  /** A turn in which the client is stopped while a command runs, or while the model is still answering. */
  stopped(): Turn {
    const prompt = `Turn ${++this.#turns}: wait for the ${this.#text(30)}`;
    const waits = this.#answer(this.#command('sleep 60'));
    const hangs = { ...this.#answer(this.#message()), hangs: true };
    const before = this.below(2) === 0 ? [] : [this.#step()];
    return { prompt, answers: [...before, this.below(2) === 0 ? waits : hangs] };
  }

  #step(): Answer {
    const thoughts = this.below(2) === 0 ? [] : [this.#reasoning()];
    const spoken = this.below(3) === 0 ? [this.#message()] : [];
    const calls = Array.from({ length: 1 + this.below(3) }, () => this.#call());
    return this.#answer(...thoughts, ...spoken, ...calls);
  }

  #last(): Answer {
    this.#tokens += 60;
    return says(this.#text(40 + this.below(400)), this.#tokens);
  }

  #answer(...items: readonly Item[]): Answer {
    this.#tokens += 100 + this.below(400);
    return { items, inputTokens: this.#tokens, outputTokens: 60 };
  }

  #call(): Item {
    switch (this.below(8)) {
      case 0:
        return this.#patch(`*** Add File: new${this.#calls}.txt\n+${this.#text(40)}`);
      case 1:
        return this.#patch(`*** Update File: missing.txt\n@@\n-no\n+yes`);
      case 2:
        return this.#command('ls masts; exit 3');
      case 3:
        return this.#command('seq 1 1500');
      case 4:
        return this.#tool('view_image', { path: path.join(this.#workspace, 'dot.png') });
      case 5:
        return this.#tool('of_tomorrow', { about: this.#text(20) });
      default:
        return this.#command(`cat ${this.pick(['cargo.txt', 'ropes.txt'])}`);
    }
  }

  #command(cmd: string): Item {
    return this.#tool('exec_command', { cmd });
  }

  #tool(name: string, args: Item): Item {
    const call_id = `call-${++this.#calls}`;
    return { type: 'function_call', name, call_id, arguments: JSON.stringify(args) };
  }

  #patch(body: string): Item {
    const input = `*** Begin Patch\n${body}\n*** End Patch\n`;
    const call_id = `call-${++this.#calls}`;
    return { type: 'custom_tool_call', name: 'apply_patch', call_id, input };
  }

  #message(): Item {
    const content = [{ type: 'output_text', text: this.#text(60) }];
    return { type: 'message', role: 'assistant', content };
  }

  #reasoning(): Item {
    const summary = [{ type: 'summary_text', text: this.#text(80) }];
    return { type: 'reasoning', summary, encrypted_content: 'c2VhbGVk' };
  }

  #text(chars: number): string {
    let text = '';
    while (text.length < chars) text += `${this.pick(words)} ${this.below(1_000)} `;
    return text.trim();
  }
}

/** A picture of one dot. */
function dot(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 200, 30, 30]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
