/**
 * Parsed entries of the last few megabytes of lines. The tail of a transcript is what everybody asks for,
 * and reading it twice would cost as much as reading it at all.
 */
import type { Entry, EntryId } from '../../engine/conversation/types';

/** Bytes of lines whose entries are kept; a full window is about 1–2 MB of lines. */
const keptBytes = 3 * 1024 * 1024;

export class EntryCache {
  readonly #entries = new Map<EntryId, { readonly entry: Entry; readonly bytes: number }>();
  #bytes = 0;

  /** The entry read from that line, if it is still here. */
  get(id: EntryId, line: number): Entry | undefined {
    const found = this.#entries.get(id)?.entry;
    return found?.line === line ? found : undefined;
  }

  /** Adds an entry and lets the oldest go. */
  put(entry: Entry, bytes: number): void {
    const earlier = this.#entries.get(entry.id);
    if (earlier) {
      this.#bytes -= earlier.bytes;
      this.#entries.delete(entry.id);
    }
    this.#entries.set(entry.id, { entry, bytes });
    this.#bytes += bytes;
    if (this.#bytes <= keptBytes) return;
    // A quarter at a time: a map looks past everything deleted at its front whenever it is walked from there.
    for (const [id, old] of this.#entries) {
      if (this.#bytes <= keptBytes * 0.75 || id === entry.id) break;
      this.#entries.delete(id);
      this.#bytes -= old.bytes;
    }
  }
}
