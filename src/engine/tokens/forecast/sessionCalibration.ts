/**
 * What a session taught about its numbers: how far estimates are off, and what surrounds the conversation (the client's own prompt and
 * tools, which no line holds). Of each family of models apart, for they count differently.
 */
import {
  calibratedGrowth,
  claimedOverhead,
  freshCalibration,
  mostOverhead,
  observe,
  observeWhole,
  withinPrompt,
} from './calibrate';
import type { Calibration, Growth, Whole } from './calibrate';
import { familyOf, type TokenFamily } from '../families';
import { assumedWindow, tabledWindow } from '../windows';

/** What a first prompt on a new context says about its summary is believed within this share. */
const restRange = 0.35;

export class SessionCalibration {
  #modelId: string | null;
  #family: TokenFamily;
  #calibration: Calibration;
  /** Of the families this branch left, should it come back to one. */
  readonly #left = new Map<string, Calibration>();
  readonly #usualFixed: number | null;
  /** The smallest prompt that was reported: what surrounds the conversation is no more than that. */
  #leastPrompt = Number.POSITIVE_INFINITY;
  /** The least that surrounded a whole context: a client's own compaction puts files back that no line holds, ours does not. */
  #leastFixed = Number.POSITIVE_INFINITY;
  /**
   * What the first prompt of a context says surrounds it, where that is more than is believed at once: it is once the words that
   * came since explain how the next one grew.
   */
  #claimed: number | null = null;

  constructor(modelId: string | null, before: Calibration | null, usualFixed: number | null) {
    this.#modelId = modelId;
    this.#family = familyOf(modelId);
    if (before) this.#left.set(before.family, before);
    this.#calibration = this.#ofFamily();
    this.#usualFixed = usualFixed;
  }

  get calibration(): Calibration {
    return this.#calibration;
  }

  /** The model in force. */
  get modelId(): string | null {
    return this.#modelId;
  }

  get family(): TokenFamily {
    return this.#family;
  }

  /** What stands around the conversation as learned, or as usual for its agent; null where neither is known. Tokens. */
  get fixedTokens(): number | null {
    const usual = this.#usualFixed;
    const { overheadTokens } = this.#calibration;
    return overheadTokens ?? (usual === null ? null : this.#bounded(usual));
  }

  /** The same where nobody knows: what is common for models of this family. */
  get guessedTokens(): number {
    return this.#bounded(this.#family.systemTokens * this.#family.scale);
  }

  #bounded(fixed: number): number {
    return Math.min(fixed, this.#leastPrompt, mostOverhead(this.#windowTokens));
  }

  get #windowTokens(): number {
    return (this.#modelId === null ? undefined : tabledWindow(this.#modelId)) ?? assumedWindow;
  }

  /** A context grew by so many tokens where so much was expected; gives what its entries count for: a strange growth is nothing they explain. */
  observeGrowth(growth: Growth, grown: number): number {
    const expected = calibratedGrowth(this.#calibration, growth);
    const learned = observe(this.#calibration, growth, grown);
    const isExplained = learned !== this.#calibration;
    this.#calibration = isExplained ? this.#proved(learned) : learned;
    this.#claimed = null;
    return isExplained ? grown : expected;
  }

  /** What the first prompt claimed, which the second one bears out. */
  #proved(learned: Calibration): Calibration {
    const { overheadTokens } = learned;
    return { ...learned, overheadTokens: overheadTokens ?? this.#claimed };
  }

  /** A prompt was reported: what surrounds the conversation is within it. */
  bound(promptTokens: number): void {
    this.#calibration = withinPrompt(this.#calibration, promptTokens);
  }

  /** And it is the smallest one so far. */
  sawPrompt(promptTokens: number): void {
    this.#leastPrompt = Math.min(this.#leastPrompt, promptTokens);
  }

  /**
   * A prompt with a whole context in it, without thinking that goes. `isFirst`: nothing was reported of this context before. Gives what
   * the estimated part of it measures; null where the prompt does not tell.
   */
  observeWhole(whole: Whole, promptTokens: number, isFirst: boolean): number | null {
    const { measured, estimated } = whole;
    const known = this.#calibration.overheadTokens;
    const rest = promptTokens - measured - (known ?? 0);
    const isRest = known !== null && estimated > 0 && Math.abs(rest / estimated - 1) < restRange;
    if (isRest) return rest;
    // Later prompts hold what no entry explains, and lack what the client has cleared: neither is what surrounds the next context.
    if (known !== null && !isFirst) return null;
    this.#calibration = observeWhole(this.#calibration, whole, promptTokens, this.#windowTokens);
    this.#leastFixed = Math.min(this.#leastFixed, this.#calibration.overheadTokens ?? Infinity);
    if (isFirst && measured === 0)
      this.#claimed = claimedOverhead(this.#calibration, estimated, promptTokens);
    return null;
  }

  /** The context was changed by something else than growth. */
  forgetClaim(): void {
    this.#claimed = null;
  }

  /** A compaction of ours: it puts nothing back. */
  restartOwn(): void {
    const { overheadTokens: overhead } = this.#calibration;
    if (overhead !== null && this.#leastFixed < overhead)
      this.#calibration = { ...this.#calibration, overheadTokens: this.#leastFixed };
  }

  useModel(id: string): void {
    this.#modelId = id;
    const family = familyOf(id);
    if (family.name === this.#family.name) return;
    this.#claimed = null;
    const { overheadTokens: overhead } = this.#calibration;
    const scale = family.scale / this.#family.scale;
    this.#left.set(this.#family.name, this.#calibration);
    this.#family = family;
    const learned = this.#ofFamily();
    const isKnown = overhead === null || learned.overheadTokens !== null;
    // The same prompt and tools stand around the conversation, whoever reads them.
    this.#calibration = isKnown ? learned : { ...learned, overheadTokens: overhead * scale };
  }

  #ofFamily(): Calibration {
    return this.#left.get(this.#family.name) ?? freshCalibration(this.#family.name);
  }
}
