/** The folders whose changes are listened to: brought in line with what is wanted, and nothing is done where nothing differs. */
import path from 'node:path';

/** Calls back when something in a folder changes, with its name where known, until disposed. */
type WatchFolder = (dir: string, changed: (name: string | null) => void) => { dispose(): void };

export class WatchedFolders {
  readonly #watching = new Map<string, { dispose(): void }>();

  constructor(
    private readonly watchFolder: WatchFolder,
    /** Given the path of what changed; null where only the folder is known. */
    private readonly changed: (file: string | null) => void,
  ) {}

  set(dirs: readonly string[]): void {
    const wanted = new Set(dirs);
    for (const [dir, watching] of this.#watching) {
      if (wanted.has(dir)) continue;
      watching.dispose();
      this.#watching.delete(dir);
    }
    for (const dir of wanted) {
      if (this.#watching.has(dir)) continue;
      const changed = (name: string | null): void =>
        this.changed(name === null ? null : path.join(dir, name));
      this.#watching.set(dir, this.watchFolder(dir, changed));
    }
  }
}
