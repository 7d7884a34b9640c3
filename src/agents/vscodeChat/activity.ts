/**
 * When somebody last said something in a chat, from the end of its file: VS Code also writes when a draft is typed, so the
 * time of the file means little. Looks for keys, not for lines: a quote inside a text is always escaped, so text that looks
 * like a key is none. Reads back only as far as it must.
 */
import type { Listed, Listing } from '../../ports/agent';

export interface Activity {
  /** Of the newest request's start or end, milliseconds since the epoch; null where no request is told. */
  readonly atMs: number | null;
  /** Whether the newest request has not ended; null where nothing is told. */
  readonly isPending: boolean | null;
}

/** What is read first, and what it is multiplied with until something is found; bytes. */
const firstBytes = 128 * 1024;
const growth = 8;
const mostBytes = 64 * 1024 * 1024;
/** Clocks of two machines; a time later than the file's own is not one of its requests. */
const slackMs = 60_000;

const times = /"(?:timestamp|completedAt)":(\d{12,14})\b/g;
const states = /"modelState"(?::|\],"v":)\{"value":(\d)/g;

/** Reads a chat's last activity. */
export async function activityOf(
  file: string,
  { mtimeMs, sizeBytes }: Pick<Listed, 'mtimeMs' | 'sizeBytes'>,
  listing: Listing,
): Promise<Activity> {
  for (let bytes = firstBytes; ; bytes *= growth) {
    const text = (await listing.tail?.(file, bytes)) ?? '';
    const found = activityIn(text, mtimeMs + slackMs);
    const isAll = bytes >= sizeBytes || bytes >= mostBytes || text === '';
    if (isAll || (found.atMs !== null && found.isPending !== null)) return found;
  }
}

/** The newest activity that a text tells, none later than `latestMs`. */
export function activityIn(text: string, latestMs: number): Activity {
  let atMs: number | null = null;
  for (const [, digits] of text.matchAll(times)) {
    const time = Number(digits);
    if (time <= latestMs && time > (atMs ?? 0)) atMs = time;
  }
  let state: number | null = null;
  for (const [, digit] of text.matchAll(states)) state = Number(digit);
  const isPending = state === null ? null : state === 0 || state === 4;
  return { atMs, isPending };
}
