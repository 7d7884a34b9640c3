/** Our entries in Claude Code's settings. */
import path from 'node:path';
import { said } from '../../base/sentence';
import { claudeHindrances } from '../../clientHooks/claudeHindrances';
import { hookLine } from '../../clientHooks/command';
import type { HookProgram } from '../../clientHooks/command';
import { jsonPart } from '../../clientHooks/files';
import { events, folderFrom } from '../../clientHooks/places';
import type { Surroundings } from '../../ports/agent';
import type { ClientHooks } from '../../ports/clientHooks';
import { claudeCodeFacts } from './facts';

export function claudeCodeHooks(program: HookProgram): ClientHooks {
  const folder = (around: Surroundings): string =>
    folderFrom(around, 'CLAUDE_CONFIG_DIR', '.claude');
  return {
    client: claudeCodeFacts.name,
    label: claudeCodeFacts.label,
    refusal: null,
    folder,
    parts: (around, wishes) => [
      jsonPart(
        path.join(folder(around), 'settings.json'),
        events,
        hookLine(program, claudeCodeFacts.name, 'others'),
        wishes?.statusLine ?? false,
      ),
    ],
    afterwards: [said`Claude Code takes the hooks up in sessions that start from now on.`],
    hindrances: (around) => claudeHindrances(folder(around)),
  };
}
