/** What another machine shares, as the built-in index and answers take it, and which machines those are. */
import { projectOf } from '../../engine/memory/project';
import type { Unit } from '../../engine/memory/index/units';
import type { Repository } from '../../ports/memory/backendPlace';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import { memoryHit } from '../hits';
import type { OtherNotes } from '../scopeIndex';
import type { OtherNote } from './tables';

/** By the remote of its repository, else by the folder's own name. */
export function projectIn({ workspace }: MemoryScope, repository: Repository | null): string {
  const name = repository && projectOf(repository.config);
  // A part of a repository is a project of its own.
  return name
    ? `${name}#${repository.part}`
    : (workspace.split(/[/\\]/u).findLast((step) => step !== '') ?? '');
}

/** By the file they stand in, in the order of its lines. */
export function byFile(notes: readonly OtherNote[]): OtherNotes {
  const files = new Map<string, Unit[]>();
  for (const { path, unit } of notes) {
    const units = files.get(path) ?? [];
    files.set(path, units);
    units.push(unit);
  }
  for (const units of files.values()) units.sort((a, b) => a.line - b.line);
  return files;
}

export const otherHit = ({ path, unit }: OtherNote): MemoryHit =>
  memoryHit({ ...unit, file: path }, 0);
