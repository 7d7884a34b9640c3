/** The entries of JSON that may be cut off or broken in places: where one ends and the next begins, without reading them. Pure, linear. */

export interface Pieces {
  readonly pieces: readonly string[];
  /** The last piece ends with the text, not where an entry ends. */
  readonly isOpen: boolean;
  /** What stands behind the end. */
  readonly rest: string;
}

/** What tells where an entry ends; no text in quotes goes on beyond its line, so that a quote that is missing costs one line. */
const signs = /"(?:[^"\\\n]|\\[^\n])*"?|[[\]{},]/gu;
const depths: ReadonlyMap<string, number> = new Map([
  ...(['[', '{'] as const).map((sign) => [sign, 1] as const),
  ...([']', '}'] as const).map((sign) => [sign, -1] as const),
]);

/** Whether a text begins as a list of objects, or of texts of which one is whole. */
export const beginsList = (text: string): boolean =>
  /^\s*\[\s*(?:\{\s*["}]|"(?:[^"\\\n]|\\[^\n])*"\s*,)/u.test(text);

/** The entries of a list. */
export function listPieces(text: string): Pieces {
  const pieces: string[] = [];
  const begin = text.indexOf('[') + 1;
  let [from, depth] = [begin, 0];
  for (const { 0: sign, index } of text.slice(begin).matchAll(signs)) {
    const at = begin + index;
    if (sign === ']' && depth === 0)
      return {
        pieces: withLast(pieces, text.slice(from, at)),
        isOpen: false,
        rest: text.slice(at + 1),
      };
    depth = Math.max(0, depth + (depths.get(sign) ?? 0));
    if (sign !== ',' || depth > 0) continue;
    pieces.push(text.slice(from, at));
    from = at + 1;
  }
  return { pieces: withLast(pieces, text.slice(from)), isOpen: true, rest: '' };
}

/** A comma behind the last entry begins no other one. */
const withLast = (pieces: readonly string[], last: string): readonly string[] =>
  last.trim() === '' ? pieces : [...pieces, last];

/** Objects one after the other, each over as many lines as it likes. */
export function objectPieces(text: string): Pieces {
  const pieces: string[] = [];
  let [from, depth] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(signs)) {
    depth = Math.max(0, depth + (depths.get(sign) ?? 0));
    if (sign !== '}' || depth > 0) continue;
    pieces.push(text.slice(from, index + 1));
    from = index + 1;
  }
  const last = text.slice(from);
  return { pieces: withLast(pieces, last), isOpen: last.trim() !== '', rest: '' };
}
