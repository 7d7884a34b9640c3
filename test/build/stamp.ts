import fs from 'node:fs';
import { stampOfFd, type Stamp } from '../../src/disk/write/stamp';

/** The stamp of a file by its path. */
export function stampOf(file: string): Stamp {
  const fd = fs.openSync(file, 'r');
  try {
    return stampOfFd(fd);
  } finally {
    fs.closeSync(fd);
  }
}
