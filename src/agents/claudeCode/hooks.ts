/** Our entries in Claude Code's settings. */
import path from 'node:path';
import { said } from '../../base/sentence';
import { claudeHindrances } from './hindrances';
import { hookLine, type HookProgram } from '../../clientHooks/command';
import { toolArguments } from '../../clientHooks/wordList';
import { jsonPart } from '../../clientHooks/files';
import { serverPart } from '../../clientHooks/mcpJson';
import { eventsFor, wished } from '../../clientHooks/wishes';
import type { AgentHooks } from '../../ports/clientHooks';
import { claudeCodeFacts } from './facts';
import { configFolder, stateFile } from './folders';

export function claudeCodeHooks(program: HookProgram): AgentHooks {
  return {
    folder: configFolder,
    parts: (around, wishes) => [
      ...wished(wishes, 'hooks', () =>
        jsonPart(
          path.join(configFolder(around), 'settings.json'),
          eventsFor(wishes),
          hookLine(program, claudeCodeFacts.name, 'others'),
          wishes?.includes('statusLine') ?? false,
        ),
      ),
      ...wished(wishes, 'tools', () => {
        const words = toolArguments(program);
        return serverPart(stateFile(around), { words, more: { type: 'stdio', env: {} } });
      }),
    ],
    afterwards: (wishes) =>
      wishes.includes('tools')
        ? said`Claude Code has the tools in sessions that start from now on.`
        : said`Claude Code uses the hooks in sessions that start from now on.`,
    hindrances: (around) => claudeHindrances(configFolder(around)),
  };
}
