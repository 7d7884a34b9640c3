/**
 * Entries of the last few megabytes of lines, by what a reader knows a line by. The tail of a transcript is what everybody asks for, and
 * reading it twice would cost as much as reading it at all.
 */
import { SizedCache } from '../../base/newest';
import type { Entry } from '../../engine/conversation/types';

/** Bytes of lines whose entries are kept; a full window is about 1–2 MB of lines. */
const keptBytes = 3 * 1024 * 1024;

export const entryCache = <Key>(): SizedCache<Key, Entry> => new SizedCache(keptBytes);
