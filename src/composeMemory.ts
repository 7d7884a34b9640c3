/**
 * The adapters of notes: their files, what is searched, and with what. A file of its own because a search by the command line is over
 * before everything else would be loaded.
 */
import path from 'node:path';
import { facts } from './agents/all';
import type { LatePorts, LateSetup } from './composeLate';
import type { composeChosen } from './composeChosen';
import { lazy } from './base/lazy';
import { diskMemory } from './disk/notes/memory';
import { noteSources } from './disk/notes/sources';
import { keptIndexes } from './disk/own/keptIndexes';
import { memoryStores } from './memoryStores/stores';
import type { Outside } from './ports/outside';

export interface MemoryLateSetup extends LateSetup {
  /** The other late ports: built for a source or a backend that needs one of them. */
  readonly others: () => LatePorts;
  /** What is there only where somebody chose it. */
  readonly chosen: typeof composeChosen;
}

export type MemoryPorts = Pick<Outside, 'memory' | 'noteSources' | 'vectors' | 'memoryStore'>;

/** Builds those ports; `compose.ts` is handed this function and calls it once, when one of them is used. */
export function composeMemory(setup: MemoryLateSetup): MemoryPorts {
  const { dist, env, home, now, others, paths, prepare } = setup;
  const sources = noteSources({
    home,
    now,
    instructions: facts.flatMap(({ instructionFiles }) => instructionFiles ?? []),
    agentFolders: (workspace) =>
      others().agents.flatMap(({ find }) => find.memoryFolders?.(workspace, { env, home }) ?? []),
  });
  const chosen = lazy(() => setup.chosen(setup, sources));
  return {
    memory: diskMemory(setup),
    noteSources: sources,
    vectors: {
      near: (...asked) => chosen().vectors.near(...asked),
      forget: (...gone) => chosen().vectors.forget(...gone),
    },
    memoryStore: memoryStores({
      sources,
      keptIndexes: keptIndexes({
        dir: path.join(paths.dir, 'notes'),
        locks: paths.locks,
        // Worker and command line share it.
        program: path.join(dist, 'secrets.js'),
        now,
        prepare,
      }),
      keepsByItself: setup.keepsOpen,
      breathe: () => new Promise((go) => setImmediate(go)),
      others: (builtIn) => chosen().stores(builtIn),
    }),
  };
}
