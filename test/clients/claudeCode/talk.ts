/** A made-up piece of work for the real Claude Code: what the model answers, turn by turn. */
import fs from 'node:fs';
import path from 'node:path';
import { says } from './server';
import type { Block } from '../messages';
import type { Answer } from './server';
import type { ClaudeWorld } from './world';

const call = (id: string, name: string, input: Block): Block => ({
  type: 'tool_use',
  id: `toolu_${id}`,
  name,
  input,
});
const text = (said: string): Block => ({ type: 'text', text: said });
const answer = (inputTokens: number, ...content: readonly Block[]): Answer => ({
  content,
  inputTokens,
});

const cargo = Array.from({ length: 90 }, (_, n) => `crate ${n}: rope, tar and lamp oil`).join('\n');
const files = { 'mast.txt': 'The mast is 12 m.\n', 'sail.txt': 'The sail is red.\n' };

/** Prompts of the first turns and what the model answers to each. */
const turns = (dir: string): readonly (readonly [prompt: string, answers: readonly Answer[]])[] => [
  [
    'Look at the mast and the cargo. Never touch hull.txt.',
    [
      answer(
        9_000,
        { type: 'thinking', thinking: 'Both files can be read at once.' },
        text('I read both.'),
        call('a', 'Read', { file_path: path.join(dir, 'mast.txt') }),
        call('b', 'Read', { file_path: path.join(dir, 'cargo.txt') }),
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
        call('c', 'Edit', {
          file_path: path.join(dir, 'mast.txt'),
          old_string: '12 m',
          new_string: '13 m',
        }),
      ),
      answer(10_400, call('d', 'Bash', { command: 'ls masts', description: 'List the masts' })),
      says('The mast is 13 m now; there is no folder of masts.', 10_600),
    ],
  ],
  [
    'Compare it with @sail.txt and count the crates.',
    [
      answer(
        10_900,
        text('Two at once.'),
        call('e', 'Read', { file_path: path.join(dir, 'mast.txt') }),
        call('f', 'Bash', { command: 'wc -l < cargo.txt', description: 'Count the crates' }),
      ),
      says('The sail is red; 90 crates.', 11_300),
    ],
  ],
];

/** Does the work in a folder; returns the transcript. */
export async function work(world: ClaudeWorld, dir = world.scene.workspace): Promise<string> {
  for (const [name, content] of Object.entries({ ...files, 'cargo.txt': `${cargo}\n` })) {
    fs.writeFileSync(path.join(dir, name), content);
  }
  const known = new Set(
    fs.existsSync(path.join(world.config, 'projects')) ? world.transcripts() : [],
  );
  let session: string | undefined;
  let file = '';
  for (const [prompt, answers] of turns(dir)) {
    world.server.queue(...answers);
    await world.turn(prompt, session, dir);
    file = world.transcripts().find((one) => !known.has(one)) ?? '';
    session = path.basename(file, '.jsonl');
  }
  return file;
}
