/**
 * Secrets as people tell them, in many languages: a word for password, key or token, a few small words, then the value, in quotes or as
 * a word that is no word. Pure and linear: from each such word at most ten bounded steps are made. A sentence about passwords
 * ("must be at least 12 characters") has other words between and stays.
 */
import type { Hit } from '../hit';
import { strongBelow, valueAfter, valueBelow } from './after';
import { announcedAt, type Announced } from './announcements';
import { around, later, otherOne, valuesChanged } from './beside';
import { figuresAfter } from './figures';
import { codesBeside, groupsAfter, listedCodes, moreCodes, spacedCodeAfter } from './codes';

/** All secrets that a text tells; `telling` is where words that announce one begin. */
export function findTold(text: string, telling: readonly number[]): Hit[] {
  const hits: Hit[] = [];
  for (const at of telling) {
    const found = announcedAt(text, at);
    if (!found) continue;
    const { kind, end } = found;
    const hit =
      valueBelow(text, at, end, kind) ??
      valueAfter(text, end, kind) ??
      strongBelow(text, end, kind);
    hits.push(...groupsAfter(text, end, kind), ...valuesChanged(text, end, kind));
    if (kind === 'code')
      hits.push(
        ...listedCodes(text, end),
        ...codesBeside(text, end),
        ...spacedCodeAfter(text, end),
      );
    hits.push(...(hit ? [hit, ...behind(text, hit.end, kind)] : later(text, end, kind)));
    hits.push(...around(text, at, end, kind, hit !== undefined));
    if (!hit) hits.push(...figuresAfter(text, at, end, kind));
  }
  return hits;
}

/** What goes on behind a value. */
function behind(text: string, from: number, kind: Announced): readonly Hit[] {
  if (kind === 'code') return moreCodes(text, from);
  return kind === 'password' ? otherOne(text, from) : [];
}
