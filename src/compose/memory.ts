/**
 * The adapters of notes: their files, what is searched, and with what. A file of its own because a search by the command line is over
 * before everything else would be loaded.
 */
import path from 'node:path';
import { facts } from '../agents/all';
import { lazy } from '../base/lazy';
import { diskMemory } from '../disk/notes/memory';
import { noteSources } from '../disk/notes/sources';
import { keptIndexes } from '../disk/own/keptIndexes';
import { memoryStores } from '../memoryStores/stores';
import type { Outside } from '../ports/outside';
import type { ComposeBase } from './base';
import { memoryBackends } from './memoryBackends';
import type { LatePorts } from './latePorts';

export type MemoryPorts = Pick<Outside, 'memory' | 'noteSources' | 'vectors' | 'memoryStore'>;

/** `late`: built for a source or a backend that needs one of those ports. */
export function memoryPorts(base: ComposeBase, late: () => LatePorts): MemoryPorts {
  const { dist, env, home, now, paths, prepare } = base;
  const sources = noteSources({
    home,
    now,
    instructions: facts.flatMap(({ instructionFiles }) => instructionFiles ?? []),
    agentFolders: (workspace) =>
      late().agents.flatMap(({ find }) => find.memoryFolders?.(workspace, { env, home }) ?? []),
  });
  const chosen = lazy(() => memoryBackends(base, sources, late));
  return {
    memory: diskMemory(base),
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
      keepsByItself: base.keepsOpen,
      breathe: () => new Promise((go) => setImmediate(go)),
      others: (builtIn) => chosen().stores(builtIn),
    }),
  };
}
