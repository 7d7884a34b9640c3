/** Indexes of notes that are kept for the next process. All of them can be thrown away at any time. */
import type { Sentence } from '../../base/sentence';
import type { KeptIndex } from '../../engine/memory/index/keptIndex';

/** An index with the stamps that its files had, by their path as the index names them. */
export interface StampedIndex {
  readonly stamps: Readonly<Record<string, string>>;
  readonly index: KeptIndex;
}

export interface KeptIndexes {
  /** What this program kept under a key; undefined where nothing whole is there. */
  load(key: string): StampedIndex | undefined;
  /** Keeps what `make` gives; it is asked while nobody else keeps or clears. Where nothing can be written, nothing is kept. */
  save(key: string, make: () => StampedIndex): Promise<void>;
  /** Removes all that is kept, of whatever folder; why something may be left, in sentences. */
  clear(): Promise<readonly Sentence[]>;
}
