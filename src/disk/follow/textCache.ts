/**
 * The texts of lines read again by their place, those asked for last: the engine asks for the same entries over
 * and over while it measures and plans, and a transcript must never be in memory as a whole.
 */
import { SizedCache } from '../../base/newest';

/** How much a file's texts may take. Two bytes a character are assumed. */
const mostBytes = 8 << 20;

export class TextCache {
  readonly #texts = new SizedCache<number, string>(mostBytes);

  get(offset: number): string | undefined {
    const text = this.#texts.get(offset);
    if (text !== undefined) this.#texts.put(offset, text, text.length * 2);
    return text;
  }

  /** Keeps a text unless it alone would take a quarter of the room. */
  set(offset: number, text: string): void {
    const bytes = text.length * 2;
    if (bytes > mostBytes / 4 || this.#texts.get(offset) !== undefined) return;
    this.#texts.put(offset, text, bytes);
  }

  clear(): void {
    this.#texts.clear();
  }
}
