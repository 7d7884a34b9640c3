/** Memory search by the backend that the settings name. The built-in one has the files; any other adds to what it finds. */
import type { MemoryStore } from '../ports/memory/memoryStore';
import { BuiltInStore } from './builtIn';
import type { BuiltInSetup } from './builtIn';
import { installLance } from './lancedb/install';
import { LanceStore } from './lancedb/store';
import type { LanceSetup } from './lancedb/store';
import { QmdStore } from './qmd/store';
import { redact } from '../engine/secrets/redact';
import type { RunProgram, Shell } from '../ports/shell';

export interface StoresSetup extends BuiltInSetup, Omit<LanceSetup, 'builtIn' | 'mask'> {
  readonly run: Shell['run'];
  readonly runProgram: RunProgram;
}

export function memoryStores(setup: StoresSetup): MemoryStore {
  const builtIn = new BuiltInStore(setup);
  const lance = new LanceStore({ ...setup, builtIn, mask: (text) => redact(text).text });
  const qmd = new QmdStore({ ...setup, builtIn });
  const own = { share: builtIn.share, shared: builtIn.shared };
  const storeOf = ({
    backend,
  }: Parameters<MemoryStore['search']>[0]): Pick<MemoryStore, 'search' | 'share' | 'shared'> => {
    switch (backend.kind) {
      case 'builtin':
        return { search: (scope, question) => builtIn.search(scope, question), ...own };
      case 'lancedb':
        return lance;
      case 'qmd':
        return {
          search: (scope, question, signal) => qmd.search(scope, question, backend, signal),
          ...own,
        };
    }
  };
  return {
    notes: builtIn.notes,
    refresh: builtIn.refresh,
    keep: builtIn.keep,
    searchTurns: builtIn.searchTurns,
    install: (signal) => installLance(setup.place, setup.run, signal),
    search: (scope, question, signal) => storeOf(scope).search(scope, question, signal),
    share: async (scope, how) =>
      how === 'changes'
        ? storeOf(scope).share(scope, how)
        : // Whichever backend is set now, a table or an index of before holds the text.
          [
            ...(await setup.keptIndexes.clear()),
            ...(await lance.forget(scope)),
            ...(await qmd.forget(scope)),
          ],
    shared: (scope, path, line) => storeOf(scope).shared(scope, path, line),
  };
}
