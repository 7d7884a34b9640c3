/** What of a workspace is searched, by the settings. */
import type { MemoryOptions } from '../../engine/memory/options';
import type { MemoryScope } from '../../ports/memory/memoryStore';

export const scopeOf = (
  workspace: string,
  { backend, sources, extraPaths, sessions, sessionDays }: MemoryOptions,
): MemoryScope => ({
  ...{ workspace, backend, sources },
  // What one backend has besides is found by any, so that nothing is missing where that one fails.
  extraPaths: backend.kind === 'qmd' ? [...extraPaths, ...backend.paths] : extraPaths,
  sessions: sessions || sources.includes('sessions') ? { folder: null, days: sessionDays } : null,
});
