/**
 * Made-up turns for the real Claude Code: a prompt and what the model answers to it, of every kind that looks different in a
 * transcript. No two texts are alike, so that what is missing, doubled or moved can be told.
 */
import fs from 'node:fs';
import path from 'node:path';
import { says } from './server';
import type { Block } from '../messages';
import type { Answer, Asked } from './server';
import type { Chance } from './random';

export interface Turn {
  readonly kind: TurnKind;
  readonly prompt: string;
  readonly answers: readonly Answer[];
  /** Words of a file that the prompt mentions, which the client sends along. */
  readonly mentioned: string | null;
}

export const turnKinds = [
  ...['chat', 'read', 'edit', 'fail', 'parallel', 'mixed', 'thinking', 'image'],
  ...['mention', 'long', 'unicode', 'agent', 'steps', 'late'],
] as const;
export type TurnKind = (typeof turnKinds)[number];

/** A picture of two by two points. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

/** Makes the turns of one session, in its folder. */
export class Turns {
  readonly #chance: Chance;
  readonly #dir: string;
  #count = 0;
  #calls = 0;
  #tokens = 9_000;

  constructor(chance: Chance, dir: string) {
    this.#chance = chance;
    this.#dir = dir;
    fs.writeFileSync(
      this.#at('cargo.txt'),
      lines(60, (n) => `crate ${n}: rope, tar and oil`),
    );
    fs.writeFileSync(this.#at('map.png'), Buffer.from(picture, 'base64'));
  }

  #at(name: string): string {
    return path.join(this.#dir, name);
  }

  /** The tokens the next answer says the prompt had; they grow as a conversation does. */
  tokens(): number {
    this.#tokens += 90 + this.#chance.int(300);
    return this.#tokens;
  }

  /** What follows a compaction is small again. */
  shrink(): void {
    this.#tokens = 6_000;
  }

  /** Words that stand nowhere else. */
  #mark(): string {
    return `[${++this.#count}]`;
  }

  call(name: string, input: Block): Block {
    return { type: 'tool_use', id: `toolu_${++this.#calls}`, name, input };
  }

  #bash(command: string): Block {
    return this.call('Bash', { command, description: `Run ${this.#mark()}` });
  }

  #read(name: string): Block {
    return this.call('Read', { file_path: this.#at(name) });
  }

  answer(...content: readonly Block[]): Answer {
    return { content, inputTokens: this.tokens() };
  }

  #text(words: string): Block {
    return { type: 'text', text: `${words} ${this.#mark()}` };
  }

  /** Prose of some length, different each time. */
  #prose(): string {
    const mark = this.#mark();
    return lines(1 + this.#chance.int(6), (n) => `Plank ${n} of ${mark} is sound, as far as seen.`);
  }

  next(kind: TurnKind = this.#chance.pick(turnKinds)): Turn {
    const mark = this.#mark();
    const made = this.#made(kind, mark);
    const end = says(`Done with ${mark}.\n${this.#prose()}`, this.tokens());
    return {
      kind,
      mentioned: null,
      prompt: `Please do ${mark}. ${this.#prose()}`,
      ...made,
      answers: [...(made.answers ?? []), end],
    };
  }

  #made(kind: TurnKind, mark: string): Partial<Turn> {
    switch (kind) {
      case 'chat':
        return {};
      case 'read':
        return { answers: [this.answer(this.#text('I look.'), this.#read('cargo.txt'))] };
      case 'edit':
        return this.#edit(mark);
      case 'fail':
        return { answers: [this.answer(this.#bash(`echo ${mark} >&2; exit 3`))] };
      case 'parallel':
        return {
          answers: [this.answer(this.#text('All.'), ...this.#some(2 + this.#chance.int(3)))],
        };
      case 'mixed':
        return {
          answers: [this.answer(this.#read('cargo.txt'), this.#bash('false'), this.#read('none'))],
        };
      case 'thinking':
        return { answers: [this.#thinking(), this.#thinking()] };
      case 'image':
        return { answers: [this.answer(this.#read('map.png'), this.#bash(`echo '${mark}'`))] };
      case 'mention':
        return this.#mention(mark);
      case 'long':
        return { answers: [this.answer(this.#bash(`seq 1 ${this.#chance.pick([900, 9_000])}`))] };
      case 'unicode':
        return this.#unicode(mark);
      case 'agent':
        return this.#agent(mark);
      case 'steps':
        return { answers: this.#some(3).map((call) => this.answer(this.#text('Next.'), call)) };
      case 'late':
        return {
          answers: [this.answer(this.#bash('sleep 0.2; echo slow'), this.#read('cargo.txt'))],
        };
    }
  }

  #some(many: number): readonly Block[] {
    return Array.from({ length: many }, () =>
      this.#chance.percent(50) ? this.#read('cargo.txt') : this.#bash(`echo ${this.#mark()}`),
    );
  }

  #thinking(): Answer {
    const thought = { type: 'thinking', thinking: `I think ${this.#prose()}` };
    return this.answer(thought, this.#text('So.'), ...this.#some(2));
  }

  #edit(mark: string): Partial<Turn> {
    const name = `note${this.#count}.txt`;
    const write = { file_path: this.#at(name), content: `old ${mark}\n` };
    fs.writeFileSync(this.#at(name), write.content);
    const words = { old_string: 'old', new_string: 'new' };
    const change = { replace_all: false, file_path: write.file_path, ...words };
    return {
      answers: [this.answer(this.#read(name)), this.answer(this.call('Edit', change))],
    };
  }

  #mention(mark: string): Partial<Turn> {
    const name = `chart${this.#count}.txt`;
    const mentioned = `depth-${this.#count}-${this.#chance.int(1_000_000)}`;
    fs.writeFileSync(this.#at(name), `Depths: ${mentioned}\n`);
    return { prompt: `Compare with @${name} ${mark}`, mentioned };
  }

  #unicode(mark: string): Partial<Turn> {
    const odd = `Größe 帆船 🛶👩‍👩‍👧 ‏שלום \u2028\u2029 é \\n "q" \t</x> ${mark}`;
    return {
      prompt: `Say:\n${odd}`,
      answers: [this.answer(this.#text(odd), this.#bash(`printf '%s' '帆 🛶 ${mark}'`))],
    };
  }

  #agent(mark: string): Partial<Turn> {
    const prompt = `${subtask} ${mark}: look around.`;
    const input = { description: 'Look', prompt, subagent_type: 'general-purpose' };
    const call = this.call('Agent', { ...input, run_in_background: false });
    return { answers: [this.answer(this.#text('I send somebody.'), call)] };
  }
}

const lines = (many: number, line: (n: number) => string): string =>
  Array.from({ length: many }, (_, n) => line(n)).join('\n');

const subtask = 'Subtask';

/** The text a request of the client's begins with, reminders left out. */
const beginningOf = ({ messages }: Asked): string => textsOf(messages[0]).at(-1) ?? '';
const textsOf = (message: Asked['messages'][number] | undefined): readonly string[] =>
  typeof message?.content === 'string'
    ? [message.content]
    : (message?.content ?? []).flatMap((block) =>
        block['type'] === 'text' ? [String(block['text'])] : [],
      );

/** What a sub-agent is answered, with many more tokens than the conversation has; undefined for anybody else. */
export const asSubAgent = (asked: Asked): Answer | undefined =>
  beginningOf(asked).startsWith(subtask) ? says('The inner answer.', 77_000) : undefined;

/** What the client asks when it compacts by itself. */
export const asksToCompact = ({ messages }: Asked): boolean =>
  textsOf(messages.at(-1)).some((text) => /summary of (?:the|this) conversation/.test(text));
