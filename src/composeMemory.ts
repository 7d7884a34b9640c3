/**
 * The adapters of notes: their files, what is searched, and with what. A file of its own because a search by the command line is over
 * before everything else would be loaded.
 */
import path from 'node:path';
import { facts } from './agents/all';
import type { LatePorts, LateSetup } from './composeLate';
import { hashOf } from './disk/hash';
import { diskMemory } from './disk/notes/memory';
import { noteSources } from './disk/notes/sources';
import { backendPlace } from './disk/own/backendPlace';
import { keptIndexes } from './disk/own/keptIndexes';
import { vectorCache } from './disk/own/vectorCache';
import { createVectors } from './embeddings/vectors';
import { memoryStores } from './memoryStores/stores';
import type { Outside } from './ports/outside';
import { runProgram } from './shell/program';
import { shell } from './shell/run';

export interface MemoryLateSetup extends LateSetup {
  /** The other late ports: built for a source or a backend that needs one of them. */
  readonly others: () => LatePorts;
}

export type MemoryPorts = Pick<Outside, 'memory' | 'noteSources' | 'vectors' | 'memoryStore'>;

/** Builds those ports; `compose.ts` is handed this function and calls it once, when one of them is used. */
export function composeMemory(setup: MemoryLateSetup): MemoryPorts {
  const { dist, env, home, host, now, others, paths, prepare, wait } = setup;
  const sources = noteSources({
    home,
    now,
    instructions: facts.flatMap(({ instructionFiles }) => instructionFiles ?? []),
    agentFolders: (workspace) =>
      others().agents.flatMap(({ find }) => find.memoryFolders?.(workspace, { env, home }) ?? []),
  });
  return {
    memory: diskMemory(setup),
    noteSources: sources,
    vectors: createVectors({
      cache: vectorCache({ dir: path.join(paths.dir, 'vectors'), locks: paths.locks, prepare }),
      key: (provider, origin) => host.call('key', { provider, origin }),
      nowMs: () => now().getTime(),
      wait,
      hash: hashOf,
    }),
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
      place: backendPlace({
        dir: paths.dir,
        locks: paths.locks,
        home,
        prepare,
        trusts: async (workspace) => (await others().hookHome.around(workspace)).trusted !== false,
      }),
      run: shell.run,
      runProgram,
      wait,
      nowMs: () => now().getTime(),
      hash: hashOf,
      // A process for one question has to connect first; in one that stays, somebody may be typing.
      searchMs: setup.keepsOpen ? 4_000 : 15_000,
    }),
  };
}
