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

/** What goes of each kind, and when the journal is turned over. */
export interface Keeping {
  readonly archives: (files: readonly OwnFile[], nowMs: number) => readonly OwnFile[];
  readonly records: (files: readonly OwnFile[], nowMs: number) => readonly OwnFile[];
  readonly mostJournalBytes: number;
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

export const keeping: Keeping = {
  archives: (files, nowMs) => overLimit(files, archiveLimits, nowMs),
  records: (files, nowMs) => overLimit(files, recordLimits, nowMs),
  // Two are kept: this one and the one before.
  mostJournalBytes: 4 << 20,
};
