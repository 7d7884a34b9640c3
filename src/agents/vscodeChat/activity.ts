/**
 * When somebody last said something in a chat, from the end of its file: VS Code also writes when a draft is typed, so the
 * time of the file means little. Looks for keys, not for lines: a quote inside a text is always escaped, so text that looks
 * like a key is none. Reads back only as far as it must, and nothing of a last line that is still being written.
 */
import { parsedJson } from '../../base/json';
import type { FolderEntry, Listing } from '../../ports/listing';

export interface Activity {
  /** Of the newest request's start or end, milliseconds since the epoch; null where no request is told. */
  readonly atMs: number | null;
  /** Whether the newest request has not ended; null where nothing is told. */
  readonly isPending: boolean | null;
  /** Whether there is no whole line at all: the file is being written from its beginning. */
  readonly isUnfinished: boolean;
}

/** What is read first, and what it is multiplied with until something is found; bytes. */
const firstBytes = 128 * 1024;
const growth = 8;
const mostBytes = 64 * 1024 * 1024;
/** Clocks of two machines; a time later than the file's own is not one of its requests. */
const slackMs = 60_000;
/** A longer line without a line break counts as whole where it ends like one. */
const mostParsed = 4 * 1024 * 1024;

const times = /"(?:timestamp|completedAt)":(\d{12,14})\b/g;
const states = /"modelState"(?::|\],"v":)\{"value":(\d)/g;

/** Reads a chat's last activity. */
export const activityOf = (
  file: string,
  listed: Pick<FolderEntry, 'mtimeMs' | 'sizeBytes'>,
  listing: Listing,
): Promise<Activity> => fromTail(file, listed, listing, activityIn);

/** The same of Copilot's own record of a chat. */
export const transcriptActivityOf = (
  file: string,
  listed: Pick<FolderEntry, 'mtimeMs' | 'sizeBytes'>,
  listing: Listing,
): Promise<Activity> => fromTail(file, listed, listing, transcriptActivityIn);

async function fromTail(
  file: string,
  { mtimeMs, sizeBytes }: Pick<FolderEntry, 'mtimeMs' | 'sizeBytes'>,
  listing: Listing,
  read: (text: string, latestMs: number) => Omit<Activity, 'isUnfinished'>,
): Promise<Activity> {
  for (let bytes = firstBytes; ; bytes *= growth) {
    const text = (await listing.tail?.(file, bytes)) ?? '';
    const isFromStart = bytes >= sizeBytes;
    const whole = wholeLines(text, isFromStart);
    const found = read(whole, mtimeMs + slackMs);
    const isAll = isFromStart || bytes >= mostBytes || text === '';
    if (isAll || (found.atMs !== null && found.isPending !== null)) {
      return { ...found, isUnfinished: isFromStart && whole === '' };
    }
  }
}

/** The text without a last line that is torn. */
function wholeLines(text: string, isFromStart: boolean): string {
  const end = text.lastIndexOf('\n') + 1;
  const last = text.slice(end).trim();
  const isAlone = isFromStart && end === 0;
  return last === '' || isWhole(last, isAlone) ? text : text.slice(0, end);
}

function isWhole(line: string, isAlone: boolean): boolean {
  if (!line.endsWith('}')) return false;
  // With others before it, a wrong guess only finds a time too early by a moment.
  return !isAlone || line.length > mostParsed || parsedJson(line) !== undefined;
}

/** The newest activity that a text tells, none later than `latestMs`. */
export function activityIn(text: string, latestMs: number): Omit<Activity, 'isUnfinished'> {
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

const moments = /"timestamp":"([^"]{10,40})"/g;
const kinds = /"type":"((?:user|assistant|tool)\.[a-z_]+)"/g;

/** The same in lines of Copilot's: a round that ended is the last word where nobody spoke or ran a tool since. */
function transcriptActivityIn(text: string, latestMs: number): Omit<Activity, 'isUnfinished'> {
  let atMs: number | null = null;
  for (const [, moment] of text.matchAll(moments)) {
    const time = Date.parse(moment ?? '');
    if (time <= latestMs && time > (atMs ?? 0)) atMs = time;
  }
  let kind: string | null = null;
  for (const [, name] of text.matchAll(kinds)) kind = name ?? null;
  return { atMs, isPending: kind === null ? null : kind !== 'assistant.turn_end' };
}
