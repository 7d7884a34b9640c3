/**
 * The texts of lines read again by their place, the last ones kept: the engine asks for the same entries over
 * and over while it measures and plans, and a transcript must never be in memory as a whole.
 */

/** How much a file's texts may take. */
export const cacheBytes = 8 << 20;

/** A least-recently-used map from a line's offset to its text, limited by characters. */
export class TextCache {
  readonly #texts = new Map<number, string>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(offset: number): string | undefined {
    const text = this.#texts.get(offset);
    if (text === undefined) return undefined;
    this.#texts.delete(offset);
    this.#texts.set(offset, text);
    return text;
  }

  /** Keeps a text unless it alone would take a quarter of the room. Two bytes a character are assumed. */
  set(offset: number, text: string): void {
    const bytes = text.length * 2;
    if (bytes > this.#mostBytes / 4 || this.#texts.has(offset)) return;
    this.#texts.set(offset, text);
    this.#bytes += bytes;
    if (this.#bytes <= this.#mostBytes) return;
    // A quarter at a time: a map looks past everything deleted at its front whenever it is walked from there.
    for (const [oldest, old] of this.#texts) {
      if (this.#bytes <= this.#mostBytes * 0.75) break;
      this.#texts.delete(oldest);
      this.#bytes -= old.length * 2;
    }
  }

  clear(): void {
    this.#texts.clear();
    this.#bytes = 0;
  }
}
