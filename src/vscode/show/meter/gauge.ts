/**
 * The window as one line of blocks with ticks where something happens: the meter's picture for the tooltip. A tick stands over
 * whatever the bar shows there, so that it is seen before and after it was passed; nothing is drawn beyond the window.
 */

/** A point of the window and the character that stands for it. */
export interface Tick {
  readonly tokens: number;
  readonly mark: string;
}

/** Where Tidemark compacts. */
export const ourMark = '┃';
/** Where the agent compacts by itself. */
export const agentMark = '╎';

const cells = 40;
// Whole blocks only: in a font without them each comes from another one, and parts of a block have widths of their own there.
const full = '█';
const free = '░';

/** `tokens` of `window` as 40 characters; a later tick wins where two fall together. */
export function gauge(tokens: number, window: number, ticks: readonly Tick[]): string {
  const place = (at: number): number => (at / window) * cells;
  const filled = tokens > 0 ? Math.max(1, Math.round(place(tokens))) : 0;
  const row: string[] = Array.from({ length: cells }, (_, at) => (at < filled ? full : free));
  for (const { tokens: at, mark } of ticks) {
    const cell = Math.floor(place(at));
    if (cell >= 0 && cell < cells) row[cell] = mark;
  }
  return row.join('');
}
