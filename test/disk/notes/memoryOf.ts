import { diskMemory } from '../../../src/disk/notes/memory';
import { homePaths, prepareHome } from '../../../src/disk/own/home';
import { Journal } from '../../../src/disk/write/journal';

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
