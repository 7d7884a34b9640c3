/**
 * The file that lies at a path, held open, so that what was found in it can be read again after somebody moved it away.
 * Says when another file took its place; never follows the path behind the caller's back.
 */
import fs from 'node:fs';
import { failed, ok, type Result } from '../../base/result';
import { readProblemOf, type ReadProblem } from '../problem';
import { sameFile, type FileIdentity } from '../sameFile';
import { readFully } from '../write/stamp';

const nothing = Buffer.alloc(0);

export class HeldFile {
  #handle: fs.promises.FileHandle | undefined;
  #identity: FileIdentity = { ino: 0n, dev: 0n };

  constructor(readonly path: string) {}

  /** The file as it is held now. */
  get handle(): fs.promises.FileHandle | undefined {
    return this.#handle;
  }

  /** What lies at the path now: the file held, another one, or nothing a text can be read from. Throws system errors. */
  async look(): Promise<'held' | 'other' | ReadProblem> {
    const stats = await fs.promises.stat(this.path, { bigint: true });
    if (stats.isDirectory()) return { kind: 'isDirectory' };
    if (!stats.isFile()) return { kind: 'notRegular' };
    return this.#handle && sameFile(stats, this.#identity) ? 'held' : 'other';
  }

  /** Opens what lies at the path; nothing may be held. Throws system errors. */
  async open(): Promise<fs.promises.FileHandle> {
    const handle = await fs.promises.open(this.path, 'r');
    this.#handle = handle;
    this.#identity = await handle.stat({ bigint: true });
    return handle;
  }

  /** Lets the file go. */
  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  /** A range of the held file at once; fewer bytes where it ends before or cannot be read. */
  readSync(offset: number, length: number): Buffer {
    if (!this.#handle) return nothing;
    try {
      return readFully(this.#handle.fd, offset, length);
    } catch (error) {
      readProblemOf(error);
      return nothing;
    }
  }

  /** A range of the held file; 'changed' when another one lies at the path now or it ends before. */
  async read(offset: number, length: number): Promise<Result<Buffer, ReadProblem>> {
    const handle = this.#handle;
    if (!handle) return failed({ kind: 'notFound' });
    try {
      const stats = await fs.promises.stat(this.path, { bigint: true });
      if (!sameFile(stats, this.#identity)) return failed({ kind: 'changed' });
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
        if (bytesRead === 0) return failed({ kind: 'changed' });
        done += bytesRead;
      }
      return ok(bytes);
    } catch (error) {
      return failed(readProblemOf(error));
    }
  }
}
