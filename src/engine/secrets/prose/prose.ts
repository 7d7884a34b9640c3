/**
 * Secrets as people tell them, in many languages: a word for password, key or token, a few small words, then the value, in quotes or as
 * a word that is no word. Pure and linear: from each such word at most ten bounded steps are made. A sentence about passwords
 * ("must be at least 12 characters") has other words between and stays.
 */
import type { Hit } from '../hit';
import { type Steps, strongBelow, valueAfter, valueBelow } from './announcedValue';
import type { Announced, AnnouncingWord } from './announcements';
import { around, later, otherOne, valuesChanged } from './valuesAround';
import { figuresAfter } from './figures';
import {
  codesBeside,
  groupsAfter,
  listedCodes,
  moreCodes,
  spacedCodeAfter,
  spacedCodes,
} from './codes';

/** All secrets that a text tells behind the words that announce one. */
export function findTold(text: string, announced: ReadonlyMap<number, AnnouncingWord>): Hit[] {
  const hits: Hit[] = [];
  const steps: Steps = new Map();
  for (const [at, { kind, end }] of announced) {
    const hit =
      valueBelow(text, at, end, kind) ??
      valueAfter(text, end, kind, steps) ??
      strongBelow(text, end, kind);
    hits.push(...groupsAfter(text, end, kind), ...valuesChanged(text, end, kind));
    if (kind === 'code')
      hits.push(
        ...listedCodes(text, end),
        ...spacedCodes(text, end),
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
