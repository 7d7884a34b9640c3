/**
 * Whether two looks were at one file, by its number and its disk's. Trap: on newer Windows, Node 22.12 to 22.16, 24.0 and 24.1 tell
 * another number of the disk for a name than for an open file (libuv 1.49 and 1.50): a longer one with the same end, or none.
 */

export interface FileIdentity {
  readonly ino: bigint;
  readonly dev: bigint;
}

/** As far as all versions tell it. */
const endOf = (dev: bigint): bigint => BigInt.asUintN(32, dev);

const isSameDisk = (a: bigint, b: bigint): boolean => a === 0n || b === 0n || endOf(a) === endOf(b);

export const sameFile = (
  a: FileIdentity,
  b: FileIdentity,
  platform: NodeJS.Platform = process.platform,
): boolean =>
  a.ino === b.ino && (platform === 'win32' ? isSameDisk(a.dev, b.dev) : a.dev === b.dev);
