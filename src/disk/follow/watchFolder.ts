/**
 * Listens to a folder, also to one that is not there yet: then to the nearest one above it, until it is made. Nothing is read; a
 * place where no events are to be had stays silent.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Further up lies what has nothing to do with it, and changes all the time. */
const mostAbove = 4;

/** Calls back when something in a folder changes, with its name where known, until disposed. */
export function watchFolder(
  dir: string,
  changed: (name: string | null) => void,
): { dispose(): void } {
  return new FolderWatch(path.resolve(dir), changed);
}

class FolderWatch {
  readonly #dir: string;
  readonly #changed: (name: string | null) => void;
  #watcher: fs.FSWatcher | undefined;
  /** How many folders above it are listened to instead; 0 = it is there. */
  #above = -1;
  #isDisposed = false;

  constructor(dir: string, changed: (name: string | null) => void) {
    this.#dir = dir;
    this.#changed = changed;
    this.#begin();
  }

  /** Listens as near to the folder as there is something. */
  #begin(): void {
    let dir = this.#dir;
    for (let above = 0; above <= mostAbove; above++) {
      if (above === this.#above) return;
      const watcher = this.#listen(dir, above);
      if (watcher) {
        this.#watcher?.close();
        this.#watcher = watcher;
        this.#above = above;
        // What was made between the two looks made no event.
        if (above > 0 && fs.existsSync(path.join(dir, this.#next(dir)))) this.#begin();
        return;
      }
      const next = path.dirname(dir);
      if (next === dir) return;
      dir = next;
    }
  }

  /** The name by which it goes on from a folder above it. */
  #next(dir: string): string {
    return path.relative(dir, this.#dir).split(path.sep)[0] ?? '';
  }

  #listen(dir: string, above: number): fs.FSWatcher | undefined {
    try {
      const watcher = fs.watch(dir, { persistent: false }, (event, name) => {
        if (above > 0) {
          if (name === null || name === this.#next(dir)) this.#comesNearer();
          return;
        }
        // A folder that is removed says so by its own name, and then nothing any more.
        if (event === 'rename' && name === path.basename(dir)) this.#isGone();
        this.#changed(name);
      });
      // A folder that goes away ends its watch; the regular look goes on.
      watcher.on('error', () => watcher.close());
      return watcher;
    } catch {
      return undefined;
    }
  }

  #isGone(): void {
    if (this.#isDisposed || fs.existsSync(this.#dir)) return;
    this.#watcher?.close();
    this.#above = -1;
    this.#begin();
  }

  /** What is made with everything in it at once is found by going on until nothing more is there. */
  #comesNearer(): void {
    if (this.#isDisposed) return;
    const before = this.#above;
    this.#begin();
    if (this.#above === 0 && before !== 0) this.#changed(null);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#watcher?.close();
  }
}
