/**
 * How much of a conversation fits into one request to the model that summarises it, and how it is divided for that. The same for what
 * is reckoned before and for what is asked.
 */
import { said, type Sentence } from '../../base/sentence';
import type { Entry } from '../../engine/conversation/types';
import { planParts } from '../../engine/summarise/parts/chunks';
import { pruneHistory } from '../../engine/summarise/parts/history';
import { maskedEntry } from '../../engine/secrets/maskedEntry';
import { entryParts } from '../../engine/summarise/parts/pieces';
import { partPrompt } from '../../engine/summarise/prompt/prompts';
import { serialiseEntry } from '../../engine/summarise/prompt/serialise';
import type { SummariseInput } from './summariseInput';

/** Room for our own words and the tags around the material, tokens. A request has to fit, so that this is more than a forecast expects. */
const reservedPromptTokens = 2_048;
/** A share of the window that one request may fill at most; the rest is for what estimates miss. */
const fillShare = 0.8;
/** The least answer that is worth a request, tokens. */
export const leastAnswer = 200;

/** Why a model is not asked at all; sizes in tokens. */
export const tooSmallWindow = (name: string, window: number, tokens: number): Sentence =>
  said`${name} was not asked: the request takes ${tokens} tokens, and its window has ${window}. Choose a model with a larger window in "tidemark.compaction.model".`;

/** Why one request of several is not made. */
export const tooSmallForStage = (name: string, window: number, tokens: number): Sentence =>
  said`The request takes ${tokens} tokens, and the window of ${name} has ${window}. Choose a model with a larger window in "tidemark.compaction.model".`;

/** What one request is given: its chunks follow each other, each with the summary so far. */
export interface Share {
  readonly chunks: readonly { readonly entries: readonly Entry[] }[];
}

export class RequestRoom {
  readonly #sizes = new Map<Entry, number>();
  readonly #knownTokens: number;

  constructor(readonly input: SummariseInput) {
    this.#knownTokens = this.count(input.known);
  }

  /** What surrounds the material of a request, tokens. */
  get promptTokens(): number {
    return reservedPromptTokens + this.#knownTokens;
  }

  count(text: string): number {
    return this.input.counter.count(text);
  }

  /** What each entry costs the model, tokens. */
  sizes(entries: readonly Entry[]): readonly number[] {
    return entries.map((entry) => this.#sizeOf(entry));
  }

  total(entries: readonly Entry[]): number {
    return this.sizes(entries).reduce((sum, size) => sum + size, 0);
  }

  /** Asked for at every division of the same entries, and masking them costs the most. */
  #sizeOf(entry: Entry): number {
    const known = this.#sizes.get(entry);
    if (known !== undefined) return known;
    const size = this.count(serialiseEntry(entry, { redact: this.input.redact }));
    this.#sizes.set(entry, size);
    return size;
  }

  /** How long one answer should be, tokens. */
  maxOutput(): number {
    const { proseTokens, limits } = this.input;
    return Math.max(leastAnswer, Math.min(proseTokens, limits.maxOutputTokens));
  }

  /** What a request allows: more than is asked for, since models count words badly and a cut answer helps nobody. */
  answerLimit(tokens: number): number {
    return Math.min(this.input.limits.maxOutputTokens, Math.ceil(tokens * 1.5) + 256);
  }

  /** The most material for one request beside a previous summary, tokens. */
  mostTokens(previous: string | null = null): number {
    const { limits } = this.input;
    const around =
      this.promptTokens + this.answerLimit(this.maxOutput()) + this.count(previous ?? '');
    const room = Math.floor(limits.windowTokens * fillShare) - around;
    return Math.max(room, Math.floor(limits.windowTokens / 8), 64);
  }

  /** The least a request takes: the words around the material and an answer, tokens. */
  leastTokens(): number {
    const { language, wishes, known } = this.input;
    const frame = { language, wishes, known, tokens: this.maxOutput(), record: '', previous: null };
    const { system, prompt } = partPrompt(frame);
    return this.count(system) + this.count(prompt) + leastAnswer;
  }

  /** The entries in pieces that fit into a request each; what must be cut for it is masked first. */
  fitting(entries: readonly Entry[]): readonly Entry[] {
    const { counter, redact } = this.input;
    const most = this.mostTokens();
    return entries.flatMap((entry) => {
      const parts = entryParts(entry, most, counter);
      return parts.length <= 1 ? parts : entryParts(maskedEntry(entry, redact), most, counter);
    });
  }

  /** What goes ahead because it is too much for one summary, and what is left. */
  divided(entries: readonly Entry[]): { dropped: readonly Entry[]; kept: readonly Entry[] } {
    const { limits, options } = this.input;
    const { dropped, kept } = pruneHistory(
      entries,
      this.sizes(entries),
      limits.windowTokens,
      options.maxHistoryShare,
    );
    return { dropped: dropped.entries, kept: kept.entries };
  }

  /** Shares that are asked for side by side; one where all goes in one pass. */
  shares(entries: readonly Entry[], previous: string | null): readonly Share[] {
    const { limits, options } = this.input;
    const sizes = this.sizes(entries);
    const overheadTokens = this.promptTokens + this.maxOutput() + this.count(previous ?? '');
    const plan = planParts(entries, sizes, limits.windowTokens, overheadTokens);
    const fits = this.total(entries) <= this.mostTokens(previous);
    if (plan.kind === 'direct') return [fits ? { chunks: [{ entries }] } : plan.part];
    return options.mode === 'default' && fits ? [{ chunks: [{ entries }] }] : plan.parts;
  }

  /** The newest entries of a turn that fit into one request: they count most for its rest. */
  newestFitting(prefix: readonly Entry[]): readonly Entry[] {
    const entries = this.fitting(prefix);
    const sizes = this.sizes(entries);
    let from = 0;
    let sum = this.total(entries);
    for (; sum > this.mostTokens() && from < entries.length - 1; from++) sum -= sizes[from] ?? 0;
    return entries.slice(from);
  }
}
