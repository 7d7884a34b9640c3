/** The entries read last, by their references: what is measured and planned asks for the same ones over and over. */
import type { Entry } from '../../../engine/conversation/types';
import type { NodeRef } from './node';

/** Bytes of lines whose entries are kept; a full window is about 1–2 MB of lines. */
const mostBytes = 3 * 1024 * 1024;

export class Loaded {
  readonly #entries = new Map<NodeRef, Entry>();
  #bytes = 0;

  get(ref: NodeRef): Entry | undefined {
    return this.#entries.get(ref);
  }

  /** Adds an entry and lets the oldest go. */
  put(ref: NodeRef, entry: Entry): void {
    this.#entries.set(ref, entry);
    this.#bytes += ref.bytes;
    if (this.#bytes <= mostBytes) return;
    // A quarter at a time: a map looks past everything deleted at its front whenever it is walked from there.
    for (const old of this.#entries.keys()) {
      if (this.#bytes <= mostBytes * 0.75 || old === ref) break;
      this.#entries.delete(old);
      this.#bytes -= old.bytes;
    }
  }
}
