/**
 * Events: a source fires a value, listeners hear it in the order they came. A listener that throws harms nobody else;
 * its error goes to the source's handler.
 */
import { onDispose, type Disposable } from './disposable';

export type Listener<T> = (value: T) => void;

/** Subscribes; the answer ends the subscription. */
export type Event<T> = (listener: Listener<T>) => Disposable;

export class Emitter<T> implements Disposable {
  #listeners: Set<{ readonly hear: Listener<T> }> | undefined = new Set();

  constructor(private readonly onError: (error: unknown) => void) {}

  /** How many listen. */
  get size(): number {
    return this.#listeners?.size ?? 0;
  }

  readonly event: Event<T> = (hear) => {
    const entry = { hear };
    this.#listeners?.add(entry);
    return onDispose(() => this.#listeners?.delete(entry));
  };

  /** Listeners added or removed meanwhile do not change who hears this value. */
  fire(value: T): void {
    for (const { hear } of [...(this.#listeners ?? [])]) {
      try {
        hear(value);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  dispose(): void {
    this.#listeners = undefined;
  }
}
