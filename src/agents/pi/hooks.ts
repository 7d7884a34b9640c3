/** Our extension of pi. */
import path from 'node:path';
import { said } from '../../base/sentence';
import { launcherFile } from '../../clientHooks/command';
import type { HookProgram } from '../../clientHooks/command';
import { ownFilePart } from '../../clientHooks/files';
import { isPiExtension, piExtension } from '../../clientHooks/piExtension';
import { folderFrom } from '../../clientHooks/places';
import type { Surroundings } from '../../ports/agent';
import type { ClientHooks } from '../../ports/clientHooks';
import { piFacts } from './facts';

export function piHooks(program: HookProgram): ClientHooks {
  const folder = (around: Surroundings): string =>
    folderFrom(around, 'PI_CODING_AGENT_DIR', '.pi', 'agent');
  return {
    client: piFacts.name,
    label: piFacts.label,
    refusal: null,
    folder,
    parts: (around) => [
      ownFilePart(
        path.join(folder(around), 'extensions', 'tidemark.ts'),
        piExtension(launcherFile(program, 'node')),
        isPiExtension,
      ),
    ],
    afterwards: [said`pi loads the extension when it starts, or at once with /reload.`],
  };
}
