import assert from 'node:assert/strict';
import { ok } from '../../../src/base/result';
import { diskMemory } from '../../../src/disk/notes/memory';
import { homePaths, prepareHome } from '../../../src/disk/own/home';
import { Journal } from '../../../src/disk/write/journal';
import type { MemoryFiles } from '../../../src/ports/memory/memoryFiles';

/** The memory files as a process whose own folder lies in `home` has them, on the last day of January. */
export function memoryOf(home: string) {
  const paths = homePaths(home);
  const now = () => new Date('2026-01-31T10:00:00Z');
  return diskMemory({
    paths,
    now,
    journal: new Journal(paths.journal, now),
    prepare: () => prepareHome(paths, now().getTime()),
  });
}

/** Notes a block, whatever the file of that day holds. */
export async function noted(memory: MemoryFiles, workspace: string, block: string) {
  const saved = await memory.save(workspace, 'memory/2026-01-31.md', () => block);
  if (!saved.ok) return saved;
  assert.ok(saved.value);
  return ok(saved.value);
}
