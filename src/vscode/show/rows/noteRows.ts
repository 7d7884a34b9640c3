/** One note as a row of a list. */
import { withoutKind } from '../../../engine/flush/notes';
import type { MemoryHit } from '../../../ports/memory/memoryStore';
import type { PickRow } from '../picks';

/** Kinds that have a sign of their own. */
const icons: Readonly<Record<string, string>> = {
  decision: 'milestone',
  constraint: 'law',
  preference: 'heart',
  problem: 'bug',
  change: 'edit',
  command: 'terminal',
  todo: 'checklist',
  gotcha: 'warning',
};

export const noteIcon = ({ kind }: MemoryHit): string => icons[kind ?? ''] ?? 'note';

/** The words of a note without its kind, on one line. */
export const noteWords = ({ text, kind }: MemoryHit): string =>
  (kind === null ? text : withoutKind(text)).replace(/\s+/gu, ' ');

/** `folder`: its name where there is more than one. */
export const noteRow = (note: MemoryHit, folder: string | null): PickRow => ({
  icon: noteIcon(note),
  label: noteWords(note),
  description: `${folder === null ? '' : `${folder} · `}${note.path}:${note.line}`,
});
