/** Our entries in Codex's hooks, and its `notify`. */
import path from 'node:path';
import { said } from '../../base/sentence';
import { hookLine, type HookProgram } from '../../clientHooks/command';
import { hookArguments, toolArguments } from '../../clientHooks/wordList';
import { jsonPart } from '../../clientHooks/files';
import { serverTable } from './mcpToml';
import { notifyPart } from './notify';
import { eventsFor, wished } from '../../clientHooks/wishes';
import type { AgentHooks } from '../../ports/clientHooks';
import { codexFacts } from './facts';
import { codexHome } from './folders';

export function codexHooks(program: HookProgram): AgentHooks {
  return {
    folder: codexHome,
    parts: (around, wishes) => {
      const config = path.join(codexHome(around), 'config.toml');
      return [
        ...wished(wishes, 'hooks', () =>
          jsonPart(
            path.join(codexHome(around), 'hooks.json'),
            eventsFor(wishes),
            hookLine(program, codexFacts.name, 'cmd'),
            false,
          ),
        ),
        ...wished(wishes, 'notify', () =>
          notifyPart(config, hookArguments(program, codexFacts.name), wishes !== null),
        ),
        ...wished(wishes, 'tools', () => serverTable(config, toolArguments(program))),
      ];
    },
    afterwards: (wishes) =>
      wishes.includes('tools')
        ? said`Codex has the tools in sessions that start from now on.`
        : said`Codex runs hooks only once you have trusted them: start it and say yes there.`,
  };
}
