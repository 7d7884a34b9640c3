/** A made-up piece of work for the real Codex: what the model answers, turn by turn. */
import { says } from './server';
import type { Answer, Item } from './server';
import type { CodexWorld } from './world';

const shell = (id: string, cmd: string): Item => ({
  type: 'function_call',
  name: 'exec_command',
  call_id: id,
  arguments: JSON.stringify({ cmd }),
});

const patch = (id: string, input: string): Item => ({
  type: 'custom_tool_call',
  name: 'apply_patch',
  call_id: id,
  input,
});

const reasoning = (text: string): Item => ({
  type: 'reasoning',
  summary: [{ type: 'summary_text', text }],
  encrypted_content: 'c2VhbGVk',
});

const answer = (inputTokens: number, ...items: readonly Item[]): Answer => ({
  items,
  inputTokens,
  outputTokens: 60,
});

const cargo = Array.from({ length: 90 }, (_, n) => `crate ${n}: rope, tar and lamp oil`).join('\n');

/** Files the work is done on. */
export const files = { 'ropes.txt': 'two short, one long\n', 'cargo.txt': `${cargo}\n` };

/** Prompts of the first turns and what the model answers to each. */
const turns: readonly (readonly [prompt: string, answers: readonly Answer[]])[] = [
  [
    'Look at the ropes and the cargo. Never touch hull.txt.',
    [
      answer(
        6_000,
        reasoning('Both files can be read at once.'),
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Reading.' }],
        },
        shell('call-a', 'cat ropes.txt'),
        shell('call-b', 'cat cargo.txt'),
      ),
      says('Two short ropes and one long one; 90 crates.', 8_000),
    ],
  ],
  [
    'Write the sail measure to sails.txt, then list the masts.',
    [
      answer(
        8_100,
        patch(
          'call-c',
          '*** Begin Patch\n*** Add File: sails.txt\n+main: 42 ells\n*** End Patch\n',
        ),
      ),
      answer(8_300, shell('call-d', 'ls masts')),
      says('sails.txt is written; there is no masts folder.', 8_500),
    ],
  ],
  [
    'Read the cargo again.',
    [answer(8_600, shell('call-e', 'cat cargo.txt')), says('Still 90 crates.', 10_500)],
  ],
  [
    'Which lamp oil?',
    [answer(10_600, shell('call-f', 'cat ropes.txt')), says('Whale oil.', 10_800)],
  ],
];

/** Has the client work through all turns; resolves to the thread's rollout. */
export async function work(world: CodexWorld, threadOf: (file: string) => string): Promise<string> {
  for (const [prompt, answers] of turns) {
    world.server.queue(...answers);
    const [file] = world.rollouts();
    await world.turn(prompt, file === undefined ? undefined : threadOf(file));
  }
  const [file] = world.rollouts();
  if (file === undefined) throw new Error('the client wrote no rollout');
  return file;
}
