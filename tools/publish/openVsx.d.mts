/** See openVsx.mjs. */
export const openVsx: string;
export function publishToOpenVsx(what: {
  readonly file: string;
  readonly name: string;
  readonly version: string;
  readonly token: string;
  readonly registry?: string;
}): Promise<{ readonly kind: 'published' | 'already' | 'failed'; readonly why?: string }>;
