/** What of a workspace is searched, by the settings. */
import type { MemoryOptions } from '../../engine/memory/options';
import type { MemoryScope } from '../../ports/memory/memoryStore';

export const scopeOf = (
  workspace: string,
  { backend, sources, extraPaths, sessions, sessionDays }: MemoryOptions,
): MemoryScope => ({
  ...{ workspace, backend, sources, extraPaths },
  sessions: sessions || sources.includes('sessions') ? { folder: null, days: sessionDays } : null,
});
