/**
 * Which conversations are being compacted, for other extensions: an event at the beginning and at the end, and a waiter.
 * A try that failed and comes again by itself counts as going on; one that never comes is given up after a while, so that
 * nobody waits for ever.
 */
import type { After, Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import type { Log } from '../../base/log';
import type { CompactionEvent } from '../apiTypes';

/** What is known of the conversation. */
export type CompactedConversation = Pick<CompactionEvent, 'file' | 'agent' | 'sessionId'>;

/** A retry that has not begun after so long is not waited for. */
export const retryMs = 10 * 60_000;

export class Compactions implements Disposable {
  readonly #after: After;
  readonly #changed: Emitter<CompactionEvent>;
  readonly #running = new Set<string>();
  readonly #retrying = new Map<string, Disposable>();
  readonly #waiting = new Map<string, (() => void)[]>();
  /** One begins or ends. */
  readonly onDidChange;

  constructor(log: Log, after: After) {
    this.#after = after;
    this.#changed = new Emitter<CompactionEvent>(() =>
      log.warn('a listener failed', { event: 'compaction' }),
    );
    this.onDidChange = this.#changed.event;
  }

  begin(about: CompactedConversation): void {
    this.#stopRetry(about.file);
    this.#running.add(about.file);
    this.#changed.fire({ ...about, phase: 'start', ok: false, willRetry: false });
  }

  end(
    about: CompactedConversation,
    { ok, willRetry }: Pick<CompactionEvent, 'ok' | 'willRetry'>,
  ): void {
    const { file } = about;
    this.#running.delete(file);
    this.#stopRetry(file);
    if (willRetry) {
      const giveUp = (): void => {
        this.#stopRetry(file);
        this.#release(file);
      };
      this.#retrying.set(file, this.#after(retryMs, giveUp));
    }
    this.#changed.fire({ ...about, phase: 'end', ok, willRetry });
    this.#release(file);
  }

  /** Resolves when nothing compacts the file any more, retries included. */
  whenIdle(file: string): Promise<void> {
    if (!this.#isBusy(file)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.set(file, [...(this.#waiting.get(file) ?? []), resolve]);
    });
  }

  #isBusy(file: string): boolean {
    return this.#running.has(file) || this.#retrying.has(file);
  }

  #stopRetry(file: string): void {
    this.#retrying.get(file)?.dispose();
    this.#retrying.delete(file);
  }

  #release(file: string): void {
    if (this.#isBusy(file)) return;
    const waiting = this.#waiting.get(file) ?? [];
    this.#waiting.delete(file);
    for (const resolve of waiting) resolve();
  }

  /** Whoever still waits is let go. */
  dispose(): void {
    this.#changed.dispose();
    for (const file of [...this.#retrying.keys()]) this.#stopRetry(file);
    this.#running.clear();
    for (const file of [...this.#waiting.keys()]) this.#release(file);
  }
}
