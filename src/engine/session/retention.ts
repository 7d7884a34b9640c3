/** How long files of our own are kept: by age, then by what they take together. Pure. */

/** A file of ours. */
export interface OwnFile {
  readonly name: string;
  readonly bytes: number;
  /** When it, or what it belongs to, was last changed; milliseconds since the epoch. */
  readonly usedMs: number;
}

/** What is kept. `leastDays` stay whatever they take. */
export interface KeepLimits {
  readonly leastDays: number;
  readonly mostDays: number;
  readonly mostBytes: number;
}

/** When a book that is only written on is begun anew, and when the one before it goes. */
export interface Turning {
  readonly isFull: (bytes: number, firstMs: number, nowMs: number) => boolean;
  readonly isPast: (lastMs: number, nowMs: number) => boolean;
}

/** What goes of each kind, and when the journal is turned over. */
export interface Keeping {
  readonly archives: (files: readonly OwnFile[], nowMs: number) => readonly OwnFile[];
  readonly records: (files: readonly OwnFile[], nowMs: number) => readonly OwnFile[];
  readonly journal: Turning;
}

/** Copies of transcripts: undoing needs none of them, they are there for a transcript that was lost. */
const archiveLimits: KeepLimits = { leastDays: 14, mostDays: 180, mostBytes: 2 * 1024 ** 3 };
/** Counters, pins and history: small, and missed by whoever comes back to a conversation. */
const recordLimits: KeepLimits = { leastDays: 180, mostDays: 730, mostBytes: 64 << 20 };

const dayMs = 86_400_000;

/** Those that go, the longest unused first. */
export function overLimit(
  files: readonly OwnFile[],
  { leastDays, mostDays, mostBytes }: KeepLimits,
  nowMs: number,
): readonly OwnFile[] {
  let room = mostBytes;
  const newestFirst = [...files].sort((a, b) => b.usedMs - a.usedMs);
  const gone = newestFirst.filter(({ bytes, usedMs }) => {
    const days = (nowMs - usedMs) / dayMs;
    if (days > mostDays) return true;
    const fits = bytes <= room || days < leastDays;
    if (fits) room -= bytes;
    return !fits;
  });
  return gone.reverse();
}

/** By the size and age of one book; as two are kept, lines last twice as long at most. */
export function turning({ mostDays, mostBytes }: Omit<KeepLimits, 'leastDays'>): Turning {
  const isPast = (ms: number, nowMs: number): boolean => nowMs - ms > mostDays * dayMs;
  return { isPast, isFull: (bytes, firstMs, nowMs) => bytes > mostBytes || isPast(firstMs, nowMs) };
}

export const keeping: Keeping = {
  archives: (files, nowMs) => overLimit(files, archiveLimits, nowMs),
  records: (files, nowMs) => overLimit(files, recordLimits, nowMs),
  journal: turning({ mostDays: 180, mostBytes: 4 << 20 }),
};
