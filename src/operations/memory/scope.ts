/** What of a workspace is searched, by the settings. */
import { furtherPaths, type MemoryOptions } from '../../engine/memory/options';
import type { MemoryScope } from '../../ports/memory/memoryStore';

export function scopeOf(workspace: string, memory: MemoryOptions): MemoryScope {
  const { backend, sources, sessionDays: days, trusted = true } = memory;
  const isWished = memory.sessions || sources.includes('sessions');
  return {
    workspace,
    backend,
    sources,
    extraPaths: furtherPaths(memory),
    sessions: isWished ? { folder: null, days, trusted } : null,
    ...(trusted ? {} : { trusted }),
  };
}
