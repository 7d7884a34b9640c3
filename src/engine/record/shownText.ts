/**
 * What an entry says, for lists that show its beginning: the person's words and what a program printed, without what clients put around
 * them, as summaries quote both. Pure.
 */
import { plainOutput } from '../conversation/plainOutput';
import type { Entry } from '../conversation/types';
import type { Mask } from '../secrets/mask';
import { typedText } from '../text/personText';
import { sayingsOf, type Saying } from './recordText';

/** Characters of a text that are masked, and how many of them at a cut may be half a secret. */
const mostMasked = 20_000;
const mostAtCut = 4_000;

/** Masked before anything is cut or taken out of it: what stands beside a secret may be what tells of it. */
export const shownText = (entry: Entry, mask: Mask): string =>
  sayingsOf(entry)
    .map((saying) => shownSaying(saying, mask))
    .join('\n');

function shownSaying({ by, text }: Saying, mask: Mask): string {
  if (by === 'tool') return mask(plainOutput(text).slice(0, mostMasked));
  const masked = mask(text.slice(0, mostMasked));
  if (by !== 'person') return masked;
  const typed = typedText(text.length > mostMasked ? masked.slice(0, -mostAtCut) : masked);
  // Of what a program alone wrote in the person's name that is told: the list says whose it is.
  return typed === '' ? masked : typed;
}
