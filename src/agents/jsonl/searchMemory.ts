/**
 * What was read of files, until they change: a search that follows another one opens nothing but what was written meanwhile. Kept
 * for each listing apart; what is not asked for any more is forgotten when it gets too much.
 */
import type { FolderEntry, Listing } from '../../ports/listing';

/** More files than anybody has in one folder; about 10 MB. */
const mostKept = 20_000;

interface FileValue<T> {
  readonly mtimeMs: number;
  readonly sizeBytes: number;
  readonly value: Promise<T>;
}

export class Remembered<T> {
  readonly #known = new WeakMap<Listing, Map<string, FileValue<T>>>();

  /** The value of a file as it is listed; read only if the file has another time or size than it had. */
  of(
    listing: Listing,
    file: string,
    { mtimeMs, sizeBytes }: Pick<FolderEntry, 'mtimeMs' | 'sizeBytes'>,
    read: () => Promise<T>,
  ): Promise<T> {
    const known = this.#known.get(listing) ?? new Map<string, FileValue<T>>();
    this.#known.set(listing, known);
    const before = known.get(file);
    if (before?.mtimeMs === mtimeMs && before.sizeBytes === sizeBytes) return before.value;
    if (known.size >= mostKept) known.clear();
    const value = read();
    known.set(file, { mtimeMs, sizeBytes, value });
    return value;
  }
}
