/** How a place in a file of notes is named: `memory/2026-01-31.md#L4-L6`, one line as `#L4`. */
import type { MemoryHit } from '../../ports/memory/memoryStore';

export const citation = ({
  path,
  line,
  endLine,
}: Pick<MemoryHit, 'path' | 'line' | 'endLine'>): string =>
  `${path}#L${line}${endLine > line ? `-L${endLine}` : ''}`;

/** A note as a model gets it: where it stands, its day, what it says, its id. */
export function noteText(hit: MemoryHit, isCited: boolean): string {
  const { path, date, text, id } = hit;
  const day = date === null || path.includes(date) ? '' : ` (${date})`;
  const cited = isCited ? `${citation(hit)}${day}: ` : date === null ? '' : `${date}: `;
  return `- ${cited}${text.replace(/\n/gu, '\n  ')}${id === null ? '' : ` ^${id}`}`;
}
