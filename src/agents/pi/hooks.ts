/** Our extension of pi. */
import path from 'node:path';
import { said } from '../../base/sentence';
import { launcherFile, type HookProgram } from '../../clientHooks/command';
import { toolArguments } from '../../clientHooks/wordList';
import { ownFilePart } from '../../clientHooks/files';
import { serverPart } from '../../clientHooks/mcpJson';
import { isPiExtension, piExtension } from './extension';
import { wished } from '../../clientHooks/wishes';
import type { AgentHooks } from '../../ports/clientHooks';
import { agentFolder } from './folders';

export function piHooks(program: HookProgram): AgentHooks {
  return {
    folder: agentFolder,
    parts: (around, wishes) => [
      ...wished(wishes, 'hooks', () =>
        ownFilePart(
          path.join(agentFolder(around), 'extensions', 'tidemark.ts'),
          piExtension(launcherFile(program, 'node'), wishes?.includes('prompts') === true),
          isPiExtension,
        ),
      ),
      ...wished(wishes, 'tools', () => {
        // Five small tools: pi would else have the model write scripts to reach them.
        const more = { description: 'Durable notes of the workspace', exposure: 'direct' };
        const file = path.join(agentFolder(around), 'mcp.json');
        return serverPart(file, { words: toolArguments(program), more });
      }),
    ],
    afterwards: (wishes) =>
      wishes.includes('tools')
        ? said`pi has the tools when it starts, or at once with /reload.`
        : said`pi loads the extension when it starts, or at once with /reload.`,
  };
}
