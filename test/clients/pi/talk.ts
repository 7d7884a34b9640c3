/** A made-up piece of work for the real pi: what the model answers, turn by turn. */
import fs from 'node:fs';
import path from 'node:path';
import { says } from './server';
import type { Block } from '../messages';
import type { Answer } from './server';
import type { PiWorld } from './world';

const call = (id: string, name: string, input: Block): Block => ({
  type: 'tool_use',
  id: `toolu_${id}`,
  name,
  input,
});
const text = (said: string): Block => ({ type: 'text', text: said });
const thought = (thinking: string): Block => ({ type: 'thinking', thinking });
const answer = (inputTokens: number, ...content: readonly Block[]): Answer => ({
  content,
  inputTokens,
});

const cargo = Array.from({ length: 90 }, (_, n) => `crate ${n}: rope, tar and lamp oil`).join('\n');
const files = {
  'mast.txt': 'The mast is 12 m.\n',
  'sail.txt': 'The sail is red.\n',
  'cargo.txt': `${cargo}\n`,
};

/** Prompts of the first turns and what the model answers to each. */
const turns: readonly (readonly [prompt: string, answers: readonly Answer[]])[] = [
  [
    'Look at the mast and the cargo. Never touch hull.txt.',
    [
      answer(
        9_000,
        thought('Both files can be read at once.'),
        text('I read both.'),
        call('a', 'read', { path: 'mast.txt' }),
        call('b', 'read', { path: 'cargo.txt' }),
      ),
      says('A mast of 12 m and 90 crates.', 10_000),
    ],
  ],
  [
    'Make the mast 13 m, then list the masts.',
    [
      answer(
        10_200,
        text('I change it.'),
        call('c', 'edit', {
          path: 'mast.txt',
          edits: [{ oldText: '12 m', newText: '13 m' }],
        }),
      ),
      answer(10_400, call('d', 'bash', { command: 'ls masts' })),
      says('The mast is 13 m now; there is no folder of masts.', 10_600),
    ],
  ],
  [
    'Compare it with sail.txt and count the crates.',
    [
      answer(
        10_900,
        text('Three at once.'),
        call('e', 'read', { path: 'mast.txt' }),
        call('f', 'bash', { command: 'wc -l < cargo.txt' }),
        call('g', 'read', { path: 'sail.txt' }),
      ),
      says('The sail is red; 90 crates.', 11_300),
    ],
  ],
];

/** The last answer of the work. */
export const lastReply = 'The sail is red; 90 crates.';

/** Lays the files into a folder. */
export function lay(dir: string): void {
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(path.join(dir, name), content);
}

/** Does the work in the client that stays; returns the transcript. `each` is called after every turn. */
export async function work(
  world: PiWorld,
  each: (tokens: readonly [unknown, unknown], file: string) => Promise<void> = () =>
    Promise.resolve(),
): Promise<string> {
  lay(world.scene.workspace);
  const rpc = await world.resident();
  let file = '';
  for (const [prompt, answers] of turns) {
    world.server.queue(...answers);
    await rpc.prompt(prompt);
    file = String((await rpc.ask('get_state'))['sessionFile']);
    await each(await rpc.usage(), file);
  }
  world.scene.age(file);
  return file;
}
