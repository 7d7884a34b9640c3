/** What the context grew by since it was last reported, by estimate, and the thinking in it that will not stay. */
import type { Growth } from './calibrate';

export class GrowthSinceReport implements Growth {
  #tokens = 0;
  #kinds: Record<string, number> = {};
  #entries = 0;
  /** Thinking inside the present turn that the provider drops when the next one starts: as reported, and the rest by estimate. */
  #openThinking = { reported: 0, estimated: 0 };
  /** What of the reported context was dropped since, as reported. */
  #dropped = 0;

  /** By estimate. */
  get tokens(): number {
    return this.#tokens;
  }

  /** How many entries of each kind they come from. */
  get kinds(): Readonly<Record<string, number>> {
    return this.#kinds;
  }

  /** Whether nothing followed. */
  get isEmpty(): boolean {
    return this.#entries === 0;
  }

  /** Tokens. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Takes an entry's tokens; `kind` is the tool or role they come from. */
  add(tokens: number, kind: string): void {
    this.#tokens += tokens;
    this.#entries++;
    this.#kinds[kind] = (Object.hasOwn(this.#kinds, kind) ? (this.#kinds[kind] ?? 0) : 0) + 1;
  }

  /** Takes thinking of an answer, tokens. */
  think(tokens: number, isReported: boolean): void {
    this.#openThinking[isReported ? 'reported' : 'estimated'] += tokens;
  }

  /** A turn begins: the thinking of the one before is dropped from what was reported and from what followed. */
  dropThinking(): void {
    this.#tokens -= this.#openThinking.estimated;
    this.#dropped += this.#openThinking.reported;
    this.forgetThinking();
  }

  forgetThinking(): void {
    this.#openThinking = { reported: 0, estimated: 0 };
  }

  /** A reported prompt without the thinking that it still holds; `factor` corrects estimates. */
  lasting(promptTokens: number, factor: number): number {
    const { reported, estimated } = this.#openThinking;
    return promptTokens - reported - factor * estimated;
  }

  /** The context was reported anew: nothing follows it. */
  clear(): void {
    this.#tokens = 0;
    this.#kinds = {};
    this.#entries = 0;
    this.#dropped = 0;
  }
}
