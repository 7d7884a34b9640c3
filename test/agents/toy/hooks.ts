/** A file of ours in the toy's folder. */
import path from 'node:path';
import { said } from '../../../src/base/sentence';
import { hookArguments } from '../../../src/clientHooks/wordList';
import type { HookProgram } from '../../../src/clientHooks/command';
import { ownFilePart } from '../../../src/clientHooks/files';
import type { AgentHooks } from '../../../src/ports/clientHooks';
import { toyFacts } from './facts';

export const toyHooks = (program: HookProgram): AgentHooks => ({
  folder: ({ home }) => path.join(home, '.toy'),
  parts: ({ home }) => [
    ownFilePart(
      path.join(home, '.toy', 'hook.txt'),
      `${hookArguments(program, toyFacts.name).join(' ')}\n`,
      (text) => text.includes('tidemark'),
    ),
  ],
  afterwards: () => said`The toy runs it at once.`,
});
