/** What keeps the newest of what it is given, by a key. Pure. */

/** Puts an entry behind all others of a book, which keeps so many: what was put in longest ago is forgotten first. */
export function putLast<K, V>(book: Map<K, V>, key: K, value: V, most = Infinity): void {
  book.delete(key);
  book.set(key, value);
  if (book.size <= most) return;
  const [oldest] = book.keys();
  if (oldest !== undefined) book.delete(oldest);
}

/** Values by a key, the last ones of so many bytes together. */
export class SizedCache<Key, Value> {
  readonly #kept = new Map<Key, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(key: Key): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  /** Adds a value as the newest and lets the oldest go. */
  put(key: Key, value: Value, bytes: number): void {
    this.#forget(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    if (this.#bytes <= this.mostBytes) return;
    // A quarter at a time: a map looks past everything deleted at its front whenever it is walked from there.
    for (const old of this.#kept.keys()) {
      if (this.#bytes <= this.mostBytes * 0.75 || old === key) break;
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
