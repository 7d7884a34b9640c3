/** Memory search by the backend that the settings name. The built-in one has the files; any other adds to what it finds. */
import { lazy } from '../base/lazy';
import type { MemoryStore } from '../ports/memory/memoryStore';
import { BuiltInStore, type BuiltInSetup } from './builtIn';
import type { AddedStores } from './addedStores';

export interface StoresSetup extends BuiltInSetup {
  /** Makes the other backends; called once, when one of them is asked for something. */
  readonly others: (builtIn: BuiltInStore) => AddedStores;
}

export function memoryStores(setup: StoresSetup): MemoryStore {
  const builtIn = new BuiltInStore(setup);
  const others = lazy(() => setup.others(builtIn));
  const own = { share: builtIn.share, shared: builtIn.shared };
  const storeOf = ({
    backend,
  }: Parameters<MemoryStore['search']>[0]): Pick<MemoryStore, 'search' | 'share' | 'shared'> => {
    switch (backend.kind) {
      case 'builtin':
        return { search: (scope, question) => builtIn.search(scope, question), ...own };
      case 'lancedb':
        return others().lance;
      case 'qmd':
        return {
          search: (scope, question, signal) =>
            others().qmd.search(scope, question, backend, signal),
          ...own,
        };
    }
  };
  return {
    notes: builtIn.notes,
    refresh: builtIn.refresh,
    keep: builtIn.keep,
    searchTurns: builtIn.searchTurns,
    install: (signal) => others().install(signal),
    search: (scope, question, signal) => storeOf(scope).search(scope, question, signal),
    share: async (scope, how) =>
      how === 'changes'
        ? storeOf(scope).share(scope, how)
        : // Whichever backend is set now, a table or an index of before holds the text.
          [
            ...(await setup.keptIndexes.clear()),
            ...(await others().lance.forget(scope)),
            ...(await others().qmd.forget(scope)),
          ],
    shared: (scope, path, line) => storeOf(scope).shared(scope, path, line),
  };
}
