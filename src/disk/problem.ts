/**
 * Everything that can go wrong between us and a disk, as values. What the system calls an error becomes one of
 * these at the place where it happens; anything else is a bug and is thrown on. The words are in explain.ts.
 */
import type { Sentence } from '../base/sentence';

/** Why a file could not be read. `code` is the system's error name. */
export type ReadProblem =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'isDirectory' }
  | { readonly kind: 'notRegular' }
  | { readonly kind: 'noPermission' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'utf16' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly code: string };

/**
 * Why something was not written. All but the last two and `changed` mean that the file holds what it held before; lines are
 * 1-based.
 */
export type WriteProblem =
  | ReadProblem
  | { readonly kind: 'moved' }
  | { readonly kind: 'readOnly' }
  | { readonly kind: 'diskFull' }
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly mostBytes: number }
  | { readonly kind: 'locked'; readonly by: Sentence }
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'symlink'; readonly path: string }
  | { readonly kind: 'hardLink' }
  /** What was meant could not be written down first, in the folder of our journal: then nothing may be written. */
  | { readonly kind: 'unbooked'; readonly folder: string; readonly why: WriteProblem }
  /** Something else stands where a folder of ours is to be. */
  | { readonly kind: 'notFolder'; readonly path: string }
  | { readonly kind: 'badName'; readonly name: string }
  | { readonly kind: 'notThere' }
  /** Of a file of notes: from that line on it holds what no text does, or is no UTF-8; or it is too large to be searched. */
  | { readonly kind: 'controls'; readonly line: number }
  | { readonly kind: 'notUtf8'; readonly line: number }
  | { readonly kind: 'unsearched' }
  /**
   * A piece of ours could not be taken back: on `lines` it came into somebody's line or breaks off, and `standing` is the first
   * line of it that is whole. `isEnd` = nobody has written behind it. `rest` is the line that holds the end of a broken one; null
   * where none is broken.
   */
  | {
      readonly kind: 'partial';
      readonly lines: readonly number[];
      readonly standing: number | null;
      readonly isEnd: boolean;
      readonly rest: number | null;
      readonly offset: number;
      readonly length: number;
    }
  /** Ours came into the middle of a line that somebody else was writing and has gone on with, behind ours on line `rest`. */
  | { readonly kind: 'glued'; readonly line: number; readonly rest: number };

const byCode: Readonly<Record<string, WriteProblem>> = {
  ENOENT: { kind: 'notFound' },
  ENOTDIR: { kind: 'notFound' },
  EISDIR: { kind: 'isDirectory' },
  EACCES: { kind: 'noPermission' },
  EPERM: { kind: 'noPermission' },
};

const byWriteCode: Readonly<Record<string, WriteProblem>> = {
  EROFS: { kind: 'readOnly' },
  ENOSPC: { kind: 'diskFull' },
  EDQUOT: { kind: 'diskFull' },
};

/** The system's name of an error (`ENOENT`), or `unknown`. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 'unknown';
  return typeof error.code === 'string' ? error.code : 'unknown';
}

/** A failed system call as a problem. Errors that are not the system's are bugs and are thrown on. */
export function problemOf(error: unknown): WriteProblem {
  const code = codeOf(error);
  if (code === 'unknown' || code.startsWith('ERR_')) throw error;
  return byCode[code] ?? byWriteCode[code] ?? { kind: 'failed', code };
}

/** The same for reading, where a full disk cannot happen. */
export function readProblemOf(error: unknown): ReadProblem {
  const problem = problemOf(error);
  return isReadProblem(problem) ? problem : { kind: 'failed', code: codeOf(error) };
}

const readKinds: Readonly<Record<ReadProblem['kind'], true>> = {
  notFound: true,
  isDirectory: true,
  notRegular: true,
  noPermission: true,
  empty: true,
  utf16: true,
  binary: true,
  changed: true,
  cancelled: true,
  failed: true,
};

/** True for what can also happen while reading. */
const isReadProblem = (problem: WriteProblem): problem is ReadProblem => problem.kind in readKinds;
