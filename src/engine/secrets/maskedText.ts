/**
 * Masks put into a text, and places of the masked text as places of the text itself. Pure and linear.
 */
import type { Hit } from './hit';

function maskOf(kind: string): string {
  return `[redacted:${kind}]`;
}

/** The text with each of these replaced by its mask; `behind` = what else stands in its place. */
export function mask(
  text: string,
  found: readonly Hit[],
  behind: (secret: string) => string = () => '',
): string {
  const parts: string[] = [];
  let at = 0;
  for (const hit of found) {
    parts.push(text.slice(at, hit.start), maskOf(hit.kind), behind(text.slice(hit.start, hit.end)));
    at = hit.end;
  }
  return parts.join('') + text.slice(at);
}

/** Turns hits in the masked text into offsets of the input; a bound inside a mask becomes that mask's own bound. */
export function toInput(found: readonly Hit[]): (hit: Hit) => Hit {
  const masks = masksOf(found);
  return ({ kind, start, end }) => ({
    kind,
    start: inputOffset(start, masks, 'start'),
    end: inputOffset(end, masks, 'end'),
  });
}

/** A mask in the masked text, and what it stands for in the input. */
interface Masked {
  readonly from: number;
  readonly to: number;
  readonly hit: Hit;
}

function masksOf(found: readonly Hit[]): readonly Masked[] {
  let shift = 0;
  return found.map((hit) => {
    const from = hit.start - shift;
    const to = from + maskOf(hit.kind).length;
    shift = hit.end - to;
    return { from, to, hit };
  });
}

/** The last mask that begins before the place is looked for by halves: there can be as many masks as places. */
function inputOffset(offset: number, masks: readonly Masked[], side: 'start' | 'end'): number {
  let low = 0;
  let high = masks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const from = masks[middle]?.from ?? 0;
    if (from < offset || (from === offset && side === 'start')) low = middle + 1;
    else high = middle;
  }
  const last = masks[low - 1];
  if (!last) return offset;
  return offset < last.to ? last.hit[side] : offset - last.to + last.hit.end;
}

/** A stretch of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where in the masked text the masks stand that cover these hits. */
export function reachOf(found: readonly Hit[], fresh: readonly Hit[]): Stretch {
  const first = fresh.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = fresh.reduce((most, { end }) => Math.max(most, end), 0);
  const touched = masksOf(found).filter(({ hit }) => hit.end > first && hit.start < last);
  return { from: touched[0]?.from ?? 0, to: touched.at(-1)?.to ?? 0 };
}
