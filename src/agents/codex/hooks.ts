/** Our entries in Codex's hooks, and its `notify`. */
import path from 'node:path';
import { said } from '../../base/sentence';
import { hookArguments, hookLine } from '../../clientHooks/command';
import type { HookProgram } from '../../clientHooks/command';
import { jsonPart } from '../../clientHooks/files';
import { notifyPart } from '../../clientHooks/notify';
import { events, folderFrom } from '../../clientHooks/places';
import type { Surroundings } from '../../ports/agent';
import type { ClientHooks } from '../../ports/clientHooks';
import { codexFacts } from './facts';

export function codexHooks(program: HookProgram): ClientHooks {
  const folder = (around: Surroundings): string => folderFrom(around, 'CODEX_HOME', '.codex');
  return {
    client: codexFacts.name,
    label: codexFacts.label,
    refusal: null,
    folder,
    parts: (around, wishes) => [
      jsonPart(
        path.join(folder(around), 'hooks.json'),
        events,
        hookLine(program, codexFacts.name, 'cmd'),
        false,
      ),
      ...(wishes === null || wishes.notify
        ? [
            notifyPart(
              path.join(folder(around), 'config.toml'),
              hookArguments(program, codexFacts.name),
              wishes !== null,
            ),
          ]
        : []),
    ],
    afterwards: [
      said`Codex runs hooks only once you have trusted them: start it and say yes there.`,
    ],
  };
}
