/**
 * How near texts are to a question in meaning, by a model of somebody else's or of this machine. Never waits long: what is not known in
 * time is left out, and is known next time.
 */
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { EmbeddingOptions } from '../../engine/memory/options';

export interface Near {
  /** By text, in their order: the cosine, -1 to 1; NaN where none is known yet. */
  readonly cosines: Float64Array;
  /** Texts of which none is known yet. */
  readonly missing: number;
}

export interface NearOptions {
  /** Takes secrets out of what is sent. */
  readonly mask: (text: string) => string;
  /** The longest it may take; what is missing then goes on being asked for. */
  readonly waitMs: number;
  /** Aborted when the question is wanted no more; the texts are asked for all the same. */
  readonly signal: AbortSignal;
}

export interface Vectors {
  /** Fails with one sentence where nothing can be asked for: no key, no connection, a refusal. */
  near(
    options: EmbeddingOptions,
    question: string,
    texts: readonly string[],
    how: NearOptions,
  ): Promise<Result<Near, Sentence>>;
  /** Removes what is kept of texts, of all models. */
  forget(texts: readonly string[], mask: NearOptions['mask']): Promise<void>;
}

/** Vectors that were paid for once, by model and content. Disposable: what cannot be read is asked for anew. */
export interface CachedVector {
  /** SHA-256 of the text, hexadecimal. */
  readonly hash: string;
  readonly bytes: Int8Array;
  readonly scale: number;
}

export interface VectorCache {
  /** All of a model. */
  load(model: string): Promise<readonly CachedVector[]>;
  /** Adds some; the oldest go where there would be more than `most`. */
  add(model: string, vectors: readonly CachedVector[], most: number): Promise<void>;
  /** Removes those of some texts, of all models. */
  remove(hashes: ReadonlySet<string>): Promise<void>;
}
