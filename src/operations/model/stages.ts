/** Where a summary with a model stands, as data that can cross a thread; words for it are the shell's. */

export interface StageAt {
  readonly kind: 'history' | 'part' | 'merge' | 'turn';
  /** Which part, from 1, and of how many. */
  readonly index: number;
  readonly of: number;
  /** Which chunk of the part, from 1, and of how many. */
  readonly chunk: number;
  readonly chunks: number;
}

/** The stage in words, for the log. */
export function stageName({ kind, index, of, chunk, chunks }: StageAt): string {
  const part = of > 1 ? ` ${index} of ${of}` : '';
  return chunks > 1 ? `${kind}${part}, chunk ${chunk} of ${chunks}` : `${kind}${part}`;
}
