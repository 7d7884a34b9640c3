/** The real streams, clock and environment of a command, or of the thread that a hook runs in. */
import fs from 'node:fs';
import os from 'node:os';
import type { Io } from './io';

export interface NodeIo extends Io {
  /** Whether standard input is read; it is looked at only by commands that need it. */
  readonly isReading: () => boolean;
}

/** `dist` is the folder of the bundle; `signal` aborts on Ctrl-C. */
export function nodeIo(dist: string, signal: AbortSignal): NodeIo {
  let isReading = false;
  const input = (): AsyncIterable<Buffer> => {
    isReading = true;
    return process.stdin;
  };
  const stdin = async (): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of input()) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  return {
    dist,
    signal,
    stdin,
    env: process.env,
    home: process.env['HOME'] ?? os.homedir(),
    cwd: process.cwd(),
    now: () => new Date(),
    pieces: input,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: (file) => fs.promises.readFile(file, 'utf8'),
    isReading: () => isReading,
  };
}
