/**
 * Which folders qmd is to have, as its own `index.yml` names them, and which of our files a path of its answers means. Nothing but the
 * files that our own search may read counts, whatever qmd finds in those folders.
 */
import type { QmdOptions } from '../../engine/memory/options';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { NoteFile, NoteSources } from '../../ports/memory/noteSources';

export interface Collection {
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly files: readonly NoteFile[];
}

const ofFolder = '**/*.{md,MD,markdown}';

export function collectionsOf(
  scope: MemoryScope,
  { includeDefaultMemory, paths }: Pick<QmdOptions, 'includeDefaultMemory' | 'paths'>,
  sources: NoteSources,
  located: (path: string) => string,
): readonly Collection[] {
  const filesOf = (part: Pick<MemoryScope, 'sources' | 'extraPaths'>): readonly NoteFile[] =>
    sources.list({ ...scope, ...part }).files;
  const own: Collection = {
    name: 'notes',
    path: scope.workspace,
    pattern: '{MEMORY.md,memory/**/*.md}',
    files: includeDefaultMemory ? filesOf({ sources: ['memory'], extraPaths: [] }) : [],
  };
  const further = paths.map((path, i): Collection => {
    const files = filesOf({ sources: [], extraPaths: [path] });
    return { name: `path${i + 1}`, ...placeOf(located(path), files), files };
  });
  return [own, ...further].filter(({ files }) => files.length > 0);
}

function placeOf(path: string, files: readonly NoteFile[]): Pick<Collection, 'path' | 'pattern'> {
  if (files[0]?.file !== path) return { path, pattern: ofFolder };
  const [, folder = path, name = ''] = /^(.*)[/\\]([^/\\]+)$/u.exec(path) ?? [];
  return { path: folder, pattern: name.replace(/[*?[\]{}()!+@|,]/gu, '\\$&') };
}

/** JSON is YAML. */
export const configOf = (collections: readonly Collection[]): string =>
  JSON.stringify({
    collections: Object.fromEntries(
      collections.map(({ name, path, pattern }) => [name, { path, pattern }]),
    ),
  });

/** The file that a path from a collection's folder means: of those that end so the one least deep. */
export function fileAt(
  collections: readonly Collection[],
  { collection, path }: { readonly collection: string; readonly path: string },
): NoteFile | undefined {
  const files = collections.find(({ name }) => name === collection)?.files ?? [];
  return files
    .filter(({ file }) => file.replaceAll('\\', '/').endsWith(`/${path}`))
    .sort((a, b) => a.file.length - b.file.length)[0];
}
