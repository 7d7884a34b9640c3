/**
 * The extension host's end of what one worker asks: hands each question to the host and sends the answer back. One desk for
 * each worker: when that worker is gone, what it asked is cancelled, and nothing is sent to the worker that follows it.
 */
import type { Disposable } from '../base/disposable';
import type { Host, HostVerb, HostVerbs } from '../ports/host';
import type { FromWorker, HostQuestion, HostReply } from './protocol';

/** Whether a message of the worker belongs here. */
export const isQuestion = (message: FromWorker): message is HostQuestion =>
  message.kind === 'hostAsk' || message.kind === 'hostCancel';

export class HostDesk implements Disposable {
  readonly #host: Host;
  readonly #send: (message: HostReply) => void;
  readonly #open = new Map<number, AbortController>();
  #isClosed = false;

  constructor(host: Host, send: (message: HostReply) => void) {
    this.#host = host;
    this.#send = send;
  }

  /** Takes a question or its cancellation. */
  take(message: HostQuestion): void {
    if (this.#isClosed) return;
    if (message.kind === 'hostCancel') this.#open.get(message.id)?.abort();
    // Not awaited: the answer is a message of its own, and every outcome is sent.
    else void this.#answer(message.id, message.verb, message.ask);
  }

  async #answer(id: number, verb: HostVerb, ask: unknown): Promise<void> {
    const controller = new AbortController();
    this.#open.set(id, controller);
    try {
      const answer = await this.#host.call(
        verb,
        // Both ends are built together: what arrives for a verb is what its caller was typed to send.
        ask as HostVerbs[typeof verb]['ask'],
        {
          signal: controller.signal,
          onProgress: (amount) => this.#reply({ kind: 'hostProgress', id, amount }),
        },
      );
      this.#reply({ kind: 'hostAnswer', id, answer });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#reply({ kind: 'hostThrew', id, message });
    } finally {
      this.#open.delete(id);
    }
  }

  #reply(message: HostReply): void {
    if (!this.#isClosed) this.#send(message);
  }

  dispose(): void {
    this.#isClosed = true;
    for (const controller of this.#open.values()) controller.abort();
    this.#open.clear();
  }
}
