/**
 * One file that notes may stand in: why it is not searched, and its text. A file of which another name or a link exists lies
 * somewhere else as well, and what is found goes to models.
 */
import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { NoteFile } from '../../ports/memory/noteSources';
import { sniff } from '../follow/sniff';
import { isTempName } from '../own/atomic';
import { codeOf } from '../problem';
import { asItIs } from './confine';
import { lineNotUtf8, mostBytes, notesText } from './textForm';

export function realOf(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

/** Why a file is not searched, whatever it holds. */
export function whatIsWrong(
  file: string,
  stats: fs.BigIntStats,
  shown: string,
): Sentence | undefined {
  if (stats.isSymbolicLink())
    return said`${shown} is a link, so it is not searched. Put the file itself there.`;
  if (!stats.isFile()) return said`${shown} is not a file, so it is not searched.`;
  if (hasOtherName(file, stats))
    return said`${shown} has a second name elsewhere (a hard link), so it is not searched. Put a copy there.`;
  return stats.size > BigInt(mostBytes)
    ? said`${shown} holds more than 32 MB, so it is not searched. Split it.`
    : undefined;
}

/** Whether a file is to be found elsewhere as well. One that is being made has a name of ours beside it for a moment. */
function hasOtherName(file: string, { nlink, ino }: fs.BigIntStats): boolean {
  if (nlink <= 1n) return false;
  const folder = path.dirname(file);
  const ours = entriesOf(folder).filter(
    ({ name }) => isTempName(name) && statsOf(path.join(folder, name))?.ino === ino,
  );
  return nlink > BigInt(ours.length + 1);
}

export function statsOf(file: string): fs.BigIntStats | undefined {
  try {
    return fs.lstatSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

export function readText({ file }: NoteFile): Result<string, Sentence> {
  let fd: number | undefined;
  try {
    fd = fs.openSync(file, fs.constants.O_RDONLY | asItIs);
    const bytes = fs.readFileSync(fd);
    const kind = sniff(bytes);
    const shown = plainText(file, 300);
    if (kind === 'text') {
      if (isUtf8(bytes)) return ok(notesText(bytes));
      return failed(
        said`${shown}:${String(lineNotUtf8(bytes))} is not UTF-8 text, so the file is not searched. Save it as UTF-8.`,
      );
    }
    return failed(
      kind === 'utf16'
        ? said`${shown}:1 is UTF-16 text, so it is not searched. Save it as UTF-8.`
        : said`${shown}:1 is not text but binary data, so it is not searched.`,
    );
  } catch (error) {
    return failed(
      said`${plainText(file, 300)} could not be read (${codeOf(error)}), so it is not searched.`,
    );
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}
