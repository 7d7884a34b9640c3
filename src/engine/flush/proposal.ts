import type { NoteKind } from './notes';

/** A note before it is masked and named; what counts most comes first where there are too many. */
export interface Proposal {
  readonly kind: NoteKind;
  readonly text: string;
  readonly files: readonly string[];
  readonly at: number;
  readonly weight: number;
}
