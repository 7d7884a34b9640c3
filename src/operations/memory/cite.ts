/** How a place in a file of notes is named: `memory/2026-01-31.md#L4-L6`, one line as `#L4`. */
import type { MemoryHit } from '../../ports/memoryStore';

export const citation = ({
  path,
  line,
  endLine,
}: Pick<MemoryHit, 'path' | 'line' | 'endLine'>): string =>
  `${path}#L${line}${endLine > line ? `-L${endLine}` : ''}`;
