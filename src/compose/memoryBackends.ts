/**
 * The adapters that notes take only where somebody chose them: LanceDB, qmd, the vectors of a model. A file of its own, and for the command
 * line in another bundle, because a search of the files alone is over before these would be loaded.
 */
import path from 'node:path';
import { hashOf } from '../disk/hash';
import { backendPlace } from '../disk/own/backendPlace';
import { pause } from '../disk/pause';
import { vectorCache } from '../disk/own/vectorCache';
import { createVectors } from '../embeddings/vectors';
import type { BuiltInStore } from '../memoryStores/builtIn';
import { addedStores, type AddedStores } from '../memoryStores/addedStores';
import type { NoteSources } from '../ports/memory/noteSources';
import type { Vectors } from '../ports/memory/vectors';
import { runProgram } from '../shell/program';
import { shell } from '../shell/run';
import type { ComposeBase } from './base';
import type { LatePorts } from './latePorts';

export interface MemoryBackends {
  readonly vectors: Vectors;
  readonly stores: (builtIn: BuiltInStore) => AddedStores;
}

/** `late`: built for a backend that needs one of those ports. */
export function memoryBackends(
  base: ComposeBase,
  sources: NoteSources,
  late: () => LatePorts,
): MemoryBackends {
  const { home, host, now, paths, prepare } = base;
  const nowMs = (): number => now().getTime();
  const place = backendPlace({
    dir: paths.dir,
    locks: paths.locks,
    home,
    prepare,
    trusts: async (workspace) => (await late().hookHome.around(workspace)).trusted !== false,
  });
  return {
    vectors: createVectors({
      cache: vectorCache({ dir: path.join(paths.dir, 'vectors'), locks: paths.locks, prepare }),
      key: (provider, origin) => host.call('key', { provider, origin }),
      nowMs,
      wait: pause,
      hash: hashOf,
    }),
    stores: (builtIn) =>
      addedStores(
        {
          sources,
          place,
          run: shell.run,
          runProgram,
          wait: pause,
          nowMs,
          hash: hashOf,
          // A process for one question has to connect first; in one that stays, somebody may be typing.
          searchMs: base.keepsOpen ? 4_000 : 15_000,
        },
        builtIn,
      ),
  };
}
