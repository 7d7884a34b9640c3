/**
 * Indexes of notes in our own folder, one file each: a line by which it is known to be ours and whole, then the index. What another version
 * wrote, what is torn or strange is passed over; whoever next has a reason to keep one writes it anew.
 */
import fs from 'node:fs';
import path from 'node:path';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { KeptIndexes, StampedIndex } from '../../ports/memory/keptIndexes';
import { hashOf } from '../hash';
import { problemOf } from '../problem';
import { cleanTemps, removeOldest, writeAtomic } from './atomic';
import { lockFor, withLock, type LockedFolder } from './lock';

/** Most files kept, and characters of one. */
const mostFiles = 16;
const mostChars = 200_000_000;

const ending = '.notes';

/** Longer than anybody writes one. */
const clearWaitMs = 30_000;

export interface KeptIndexesSetup extends LockedFolder {
  /** A file of the running program: another build takes texts apart, and masks them, in other ways. */
  readonly program: string;
  readonly now: () => Date;
}

export function keptIndexes(setup: KeptIndexesSetup): KeptIndexes {
  const { dir, now, prepare } = setup;
  const lock = lockFor(setup.locks, path.join(dir, ending));
  const build = stampOf(setup.program);
  const fileOf = (key: string): string => path.join(dir, `${hashOf(key).slice(0, 24)}${ending}`);
  const headOf = (key: string, body: string): string =>
    JSON.stringify({ key, build, digest: hashOf(body) });
  const write = async (key: string, make: () => StampedIndex): Promise<void> => {
    const body = JSON.stringify(make());
    if (body.length > mostChars) return;
    await fs.promises.mkdir(dir, { recursive: true, mode: 0o700 });
    await writeAtomic(fileOf(key), `${headOf(key, body)}\n${body}`);
    await cleanTemps(dir, now().getTime());
    await removeOldest(dir, ending, mostFiles);
  };
  return {
    load: (key) => {
      const text = textOf(fileOf(key));
      const end = text.indexOf('\n');
      const body = text.slice(end + 1);
      if (end < 0 || text.slice(0, end) !== headOf(key, body)) return undefined;
      // By its digest this is what this build wrote. To look at its shape as well would take longer than to read it.
      return JSON.parse(body) as StampedIndex;
    },
    save: async (key, make) => {
      try {
        await prepare();
        await withLock(lock, () => write(key, make));
      } catch (error) {
        problemOf(error);
      }
    },
    clear: async () => {
      if (!fs.existsSync(dir)) return [];
      const remove = (): Promise<void> => fs.promises.rm(dir, { recursive: true, force: true });
      await withLock(lock, remove, { waitMs: clearWaitMs }).catch(problemOf);
      return fs.existsSync(dir) ? [mayHold(dir)] : [];
    },
  };
}

const mayHold = (dir: string): Sentence =>
  said`The index kept in ${plainText(dir, 300)} may still hold what was forgotten; remove that folder.`;

function stampOf(file: string): string {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.size}:${stats.mtimeMs}`;
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    problemOf(error);
    return '';
  }
}
