/**
 * What has to be ended, and a bag of such things. Trap: something added while its owner is being closed
 * (after an await) would live on: a disposed bag disposes what is added later.
 */

export interface Disposable {
  dispose(): void;
}

/** Calls back once after so many milliseconds, unless disposed before. */
export type After = (ms: number, run: () => void) => Disposable;

/** Wraps a function. It runs at most once. */
export function onDispose(run: () => void): Disposable {
  let pending: (() => void) | undefined = run;
  return {
    dispose: () => {
      const now = pending;
      pending = undefined;
      now?.();
    },
  };
}

export class Bag implements Disposable {
  #items: Disposable[] | undefined = [];

  add<T extends Disposable>(item: T): T {
    if (this.#items) this.#items.push(item);
    else item.dispose();
    return item;
  }

  /** How many items are held. */
  get size(): number {
    return this.#items?.length ?? 0;
  }

  /** Newest first. Every item is disposed, also when one throws; the first error is thrown afterwards. */
  dispose(): void {
    const items = this.#items ?? [];
    this.#items = undefined;
    const errors: unknown[] = [];
    for (const item of items.reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
