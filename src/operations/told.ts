/** How operations answer across a thread. */

/** An outcome with its trouble already in words; `kind` tells the cases apart that a caller treats differently. */
import type { Sentence } from '../base/sentence';
export type Told<T, W = Sentence> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: string; readonly sentence: W };
