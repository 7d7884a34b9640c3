/** What of a workspace is searched, by the settings. */
import { furtherPaths } from '../../engine/memory/options';
import type { MemoryOptions } from '../../engine/memory/options';
import type { MemoryScope } from '../../ports/memory/memoryStore';

export function scopeOf(workspace: string, memory: MemoryOptions): MemoryScope {
  const { backend, sources, sessions, sessionDays } = memory;
  return {
    ...{ workspace, backend, sources, extraPaths: furtherPaths(memory) },
    sessions: sessions || sources.includes('sessions') ? { folder: null, days: sessionDays } : null,
  };
}
