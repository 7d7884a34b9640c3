/**
 * Content hashes, SHA-256 as hex: what archives, journal entries and undo recognise bytes by.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** The hash of bytes or of a text's UTF-8. */
export const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const chunkBytes = 1 << 20;

/**
 * Reads the first `length` bytes of an open file in pieces, hands each piece on and returns the hash of all.
 * `bytes` is less than `length` when the file ends before it.
 */
export async function hashPrefix(
  handle: FileHandle,
  length: number,
  each?: (piece: Buffer) => Promise<unknown>,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(chunkBytes, length)));
  let done = 0;
  while (done < length) {
    const wanted = Math.min(buffer.length, length - done);
    const { bytesRead } = await handle.read(buffer, 0, wanted, done);
    if (bytesRead === 0) break;
    const piece = buffer.subarray(0, bytesRead);
    hash.update(piece);
    await each?.(piece);
    done += bytesRead;
  }
  return { sha256: hash.digest('hex'), bytes: done };
}
