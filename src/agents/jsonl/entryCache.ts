/**
 * Entries of the last few megabytes of lines. The tail of a transcript is what everybody asks for, and reading it twice would
 * cost as much as reading it at all.
 */
import type { Entry } from '../../engine/conversation/types';

/** Bytes of lines whose entries are kept; a full window is about 1–2 MB of lines. */
const keptBytes = 3 * 1024 * 1024;

/** Entries by what a reader knows a line by. */
export class EntryCache<Key> {
  readonly #kept = new Map<Key, { readonly entry: Entry; readonly bytes: number }>();
  #bytes = 0;

  get(key: Key): Entry | undefined {
    return this.#kept.get(key)?.entry;
  }

  /** Adds an entry and lets the oldest go. */
  put(key: Key, entry: Entry, bytes: number): void {
    this.#forget(key);
    this.#kept.set(key, { entry, bytes });
    this.#bytes += bytes;
    if (this.#bytes <= keptBytes) return;
    // A quarter at a time: a map looks past everything deleted at its front whenever it is walked from there.
    for (const old of this.#kept.keys()) {
      if (this.#bytes <= keptBytes * 0.75 || old === key) break;
      this.#forget(old);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #forget(key: Key): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
