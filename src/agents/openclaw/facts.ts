/** What is known of OpenClaw without reading a file. */
import type { AgentFacts, HookKind } from '../../ports/agentFacts';

/** What our plugin passes on; OpenClaw has names of its own for it. */
const kinds: ReadonlyMap<string, HookKind> = new Map([
  ['before_compaction', 'preCompact'],
  ['after_compaction', 'afterCompaction'],
]);

export const openclawFacts: AgentFacts = {
  name: 'openclaw',
  label: 'OpenClaw',
  instructionFiles: ['AGENTS.md', 'SOUL.md', 'USER.md'],
  hooks: {
    offers: (say) => [
      {
        wishes: ['hooks'],
        detail: say('A plugin that writes notes before OpenClaw compacts, and evidence afterwards'),
      },
    ],
    kindOf: (event) => kinds.get(event) ?? null,
    // Our own plugin reads it.
    handBack: (text) => `${text.trimEnd()}\n`,
    mayNameNoFolder: true,
  },
};
