/** The real streams, clock and environment of a command, or of the thread that a hook runs in. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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
    // Node reads a folder as if it were empty.
    if (fs.fstatSync(0).isDirectory()) throw new Error('standard input is a folder, not a text');
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
    home: homeFolder(),
    cwd: currentFolder(),
    now: () => new Date(),
    pieces: input,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: (file) => fs.promises.readFile(file, 'utf8'),
    isReading: () => isReading,
  };
}

/** The home folder; where the variable names none, that of the account: what is ours must not lie in the current folder. */
function homeFolder(): string {
  const { HOME: named = os.homedir() } = process.env;
  return path.isAbsolute(named) ? named : os.userInfo().homedir;
}

/** The current folder, also where it was removed under us, as a worktree is. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env['PWD'] ?? homeFolder();
  }
}
