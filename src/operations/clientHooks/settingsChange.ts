/** One settings file of a client and what it would become, as data: shown first, then carried out. */
import { ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { redact } from '../../engine/secrets/redact';
import type { SettingsPart, SettingsTrouble } from '../../ports/clientHooks';
import type { Outside } from '../../ports/outside';
import type { Problem } from '../problems';
import { lineDiff } from './lineDiff';

export interface SettingsChange {
  readonly file: string;
  /** Null = there is no file. */
  readonly before: string | null;
  /** Null = there will be none. */
  readonly after: string | null;
  /** What a later removal gives back. Only of an installation. */
  readonly original: string | null;
  /** For people, secrets masked. */
  readonly diff: string;
}

/** What is planned for all files of a client. */
export type PlannedChanges = Result<
  {
    readonly changes: readonly SettingsChange[];
    readonly notes: readonly Sentence[];
    /** Files in which more of ours may stand that could not be taken out. */
    readonly left: readonly Sentence[];
    /** Whether something of ours stands in one that stays as it is. */
    readonly isThere: boolean;
  },
  Problem
>;

/** Why nothing was planned for a file, and what to do. */
export const wrongIn = (file: string, { line, reason }: SettingsTrouble): Sentence =>
  line === null
    ? reason
    : said`${file}:${String(line)} ${reason}; nothing was changed. Correct the file and try again.`;

/** The file as it was before us where nobody touched it since; else without our entries. */
export async function withoutOurs(
  file: string,
  text: string,
  remove: SettingsPart['remove'],
  outside: Outside,
): Promise<Result<string | null, SettingsTrouble>> {
  const record = await outside.clientFiles.record(file);
  return record?.afterHash === outside.hash(text) ? ok(record.before) : remove(text);
}

export const diffOf = (file: string, before: string | null, after: string | null): string =>
  redact(lineDiff(file, masked(before), masked(after))).text;

/** Masked as a whole: the lines of a difference are parts of it. */
const masked = (text: string | null): string | null => (text === null ? null : redact(text).text);
