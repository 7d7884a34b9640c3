/**
 * Predicts the next prompt entry by entry: reported usage as the base, the estimate of what followed, corrected by what the
 * session taught. A fold: every entry costs what it holds, so a long conversation is followed as cheaply as a short one.
 * Never looks at a later entry, and forgets reported usage at every compaction, reset and edit.
 */
import { isOurSummary } from '../../summary/phrases';
import type { Block, Compaction, Entry, EntryId, Message } from '../../conversation/types';
import {
  calibratedGrowth,
  calibratedWhole,
  claimedOverhead,
  freshCalibration,
  mostOverhead,
  observe,
  observeWhole,
  within,
} from './calibrate';
import type { Calibration } from './calibrate';
import type { TokenCounter } from '../counter';
import { blockTokens, entryTokens } from '../estimate';
import type { Yardstick } from '../estimate';
import { familyOf } from '../families';
import type { TokenFamily } from '../families';
import { Sizes } from './sizes';
import { measuredBy } from './usage';
import type { Measured } from './usage';
import { assumedWindow, tabledWindow } from '../windows';

/** The next prompt as known now. */
export interface Prediction {
  readonly tokens: number;
  /** The context as last reported; null where nothing usable was. */
  readonly reportedTokens: number | null;
  /** What was estimated on top of it, or all of it. */
  readonly trailingTokens: number;
  readonly source: 'reported' | 'estimated' | 'unknown';
  /** The answer whose usage is the base. */
  readonly baseId: EntryId | null;
}

export interface ForecastOptions {
  readonly counter: TokenCounter;
  /** What was learned before; null begins afresh. */
  readonly calibration: Calibration | null;
  /** The model to reckon with instead of the recorded ones; null = as recorded. */
  readonly modelId: string | null;
  /** The model in force before the first entry; null = not known. */
  readonly firstModelId?: string | null;
  /** False when the first entry is not the beginning of a context: its size as a whole is then not known. */
  readonly fromStart: boolean;
  /** What usually stands around conversations of this agent, tokens; null or absent where nobody knows. */
  readonly usualFixedTokens?: number | null;
}

interface Base {
  readonly id: EntryId;
  readonly tokens: number;
  /** False for an aborted answer's prompt: true, but not the context after an answer. */
  readonly isAnswered: boolean;
}

/** Whether a compaction is ours: one that is only planned is in no file. */
export const isOwn = ({ line, summary }: Compaction): boolean =>
  line === 0 || isOurSummary(summary);

/** What a first prompt on a new context says about its summary is believed within this share. */
const restRange = 0.35;

export class Forecast {
  readonly #counter: TokenCounter;
  readonly #fixedModel: string | null;
  #family: TokenFamily;
  #calibration: Calibration;
  /** Of the families this branch left, should it come back to one. */
  readonly #left = new Map<string, Calibration>();
  /** The last answered turn, kept apart from the base because an abort may follow it. */
  #answered: Base | null = null;
  #base: Base | null = null;
  /** What followed the base. */
  #tokens = 0;
  #kinds: Record<string, number> = {};
  #entries = 0;
  readonly #sizes = new Sizes();
  /** Where in `#sizes` the entries after the base begin. */
  #since = 0;
  #isWhole: boolean;
  /** Thinking inside the present turn that the provider drops when the next one starts: as reported, and the rest by estimate. */
  #openThinking = { reported: 0, estimated: 0 };
  /** What of the base was dropped since, as reported. */
  #dropped = 0;
  #modelId: string | null;
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

  constructor(options: ForecastOptions) {
    this.#counter = options.counter;
    this.#fixedModel = options.modelId;
    this.#modelId = options.modelId ?? options.firstModelId ?? null;
    this.#family = familyOf(this.#modelId);
    if (options.calibration) this.#left.set(options.calibration.family, options.calibration);
    this.#calibration = this.#learned();
    this.#isWhole = options.fromStart;
    this.#usualFixed = options.usualFixedTokens ?? null;
  }

  /** What was learned so far. */
  get calibration(): Calibration {
    return this.#calibration;
  }

  /** The model in force. */
  get modelId(): string | null {
    return this.#modelId;
  }

  /** What stands around the conversation as learned, or as usual for its agent; null where neither is known. Tokens. */
  get fixedTokens(): number | null {
    const usual = this.#usualFixed;
    const { overheadTokens } = this.#calibration;
    return overheadTokens ?? (usual === null ? null : this.#bounded(usual));
  }

  #bounded(fixed: number): number {
    return Math.min(fixed, this.#leastPrompt, mostOverhead(this.#windowTokens));
  }

  get #windowTokens(): number {
    return (this.#modelId === null ? undefined : tabledWindow(this.#modelId)) ?? assumedWindow;
  }

  /** Takes the next entry of the branch. */
  push(entry: Entry): void {
    switch (entry.kind) {
      case 'message':
        this.#pushMessage(entry);
        return;
      case 'compaction':
      case 'reset':
        this.#restart(entry, entry.firstKeptId);
        return;
      case 'contextEdit':
        this.#edit(entry.targetId, entry.replacement);
        return;
      case 'modelChange':
        this.#useModel(entry.model.id);
        return;
      case 'branchSummary':
        this.#add(entry.id, entryTokens(entry, this.#yardstick), 'summary');
        return;
      case 'other':
        return;
    }
  }

  /**
   * The prompt that the next request would have, from the entries so far. `fixedTokens` = what stands around them as the
   * agent reports it; it is believed before what was learned, for a first prompt holds more than what stays.
   */
  predict(fixedTokens: number | null = null): Prediction {
    const base = this.#base;
    if (!base) return this.#predictWhole(fixedTokens);
    const growth = calibratedGrowth(this.#calibration, {
      tokens: this.#tokens,
      kinds: this.#kinds,
    });
    const tokens = Math.max(0, Math.round(base.tokens + growth - this.#dropped));
    // After an abort the prompt it reported is the better base, and may be smaller than the context before it.
    const shown = this.#answered && this.#answered.tokens <= tokens ? this.#answered : base;
    const isReported = base.isAnswered && this.#entries === 0;
    return {
      tokens,
      reportedTokens: shown.tokens,
      trailingTokens: tokens - shown.tokens,
      source: isReported ? 'reported' : 'estimated',
      baseId: shown.id,
    };
  }

  #predictWhole(fixedTokens: number | null): Prediction {
    const { isEmpty, measured, estimated } = this.#sizes;
    const guess = this.#bounded(this.#family.systemTokens * this.#family.scale);
    const calibration = { ...this.#calibration, overheadTokens: fixedTokens ?? this.fixedTokens };
    const whole = calibratedWhole(calibration, measured, estimated, guess);
    const tokens = isEmpty ? 0 : Math.max(0, Math.round(whole));
    return {
      tokens,
      reportedTokens: null,
      trailingTokens: tokens,
      source: isEmpty ? 'unknown' : 'estimated',
      baseId: null,
    };
  }

  get #yardstick(): Yardstick {
    return { counter: this.#counter, family: this.#family };
  }

  #pushMessage(message: Message): void {
    if (message.hidden) return;
    if (message.role === 'assistant') {
      this.#pushAnswer(message);
      return;
    }
    if (message.role === 'user') this.#dropThinking();
    const kind = message.blocks.find((block) => block.kind === 'toolResult')?.tool ?? message.role;
    this.#add(message.id, entryTokens(message, this.#yardstick), kind);
  }

  #pushAnswer(message: Message): void {
    if (message.model) this.#useModel(message.model.id);
    const measured = measuredBy(message);
    if (measured && measured.promptTokens > 0) {
      this.#learn(measured.promptTokens);
      this.#leastPrompt = Math.min(this.#leastPrompt, measured.promptTokens);
    }
    const reported = this.#family.keepsThinking ? 0 : (measured?.thinkingTokens ?? null);
    const thinking = reported ?? this.#thinkingOf(message);
    if (measured?.contextTokens == null) this.#pushUnmeasured(message, measured, thinking);
    else {
      const output = Math.max(0, measured.outputTokens - thinking);
      this.#sizes.add(message.id, output, output);
      this.#answered = { id: message.id, tokens: measured.contextTokens, isAnswered: true };
      this.#rebase(this.#answered);
    }
    this.#openThinking[reported === null ? 'estimated' : 'reported'] += thinking;
  }

  /** An answer that was cut off, or whose usage nobody reported. */
  #pushUnmeasured(message: Message, measured: Measured | null, thinking: number): void {
    const tokens = this.#tokensOfAnswer(message);
    this.#sizes.add(message.id, tokens - thinking, null);
    if (measured) {
      this.#rebase({ id: message.id, tokens: measured.promptTokens, isAnswered: false });
    }
    if (tokens > 0) this.#grow(tokens, 'answer');
  }

  /** What of an answer is sent again: of one that was cut off all but the calls, for they have no results. */
  #tokensOfAnswer(message: Message): number {
    const isCutOff = message.stop === 'aborted' || message.stop === 'error';
    const blocks = message.blocks.filter((block) => !isCutOff || block.kind !== 'toolCall');
    return blocks.length === 0 ? 0 : entryTokens({ ...message, blocks }, this.#yardstick);
  }

  #rebase(base: Base): void {
    this.#base = base;
    this.#clearGrowth();
  }

  #learn(promptTokens: number): void {
    if (this.#base?.isAnswered) {
      const growth = { tokens: this.#tokens, kinds: this.#kinds };
      const grown = promptTokens - this.#base.tokens + this.#dropped;
      const learned = observe(this.#calibration, growth, grown);
      const expected = calibratedGrowth(this.#calibration, growth);
      // A strange growth is nothing its entries explain: they keep what was expected of them.
      const isExplained = learned !== this.#calibration;
      this.#sizes.measureFrom(this.#since, isExplained ? grown : expected);
      this.#calibration = isExplained ? this.#proved(learned) : learned;
      this.#claimed = null;
    }
    this.#calibration = within(this.#calibration, promptTokens);
    // Sizes are without the thinking that this prompt still holds.
    const { reported, estimated } = this.#openThinking;
    const lasting = promptTokens - reported - this.#calibration.factor * estimated;
    if (this.#isWhole && !this.#sizes.isEmpty) this.#learnWhole(lasting);
  }

  /** What the first prompt claimed, which the second one bears out. */
  #proved(learned: Calibration): Calibration {
    const { overheadTokens } = learned;
    return { ...learned, overheadTokens: overheadTokens ?? this.#claimed };
  }

  #learnWhole(promptTokens: number): void {
    const { measured, estimated } = this.#sizes;
    const known = this.#calibration.overheadTokens;
    const rest = promptTokens - measured - (known ?? 0);
    const isRest = known !== null && estimated > 0 && Math.abs(rest / estimated - 1) < restRange;
    if (isRest) this.#sizes.measureRest(rest);
    // Later prompts hold what no entry explains, and lack what the client has cleared: neither is what surrounds the next context.
    else if (known === null || this.#base === null) {
      this.#calibration = observeWhole(
        ...([this.#calibration, measured, estimated, promptTokens] as const),
        this.#windowTokens,
      );
      this.#leastFixed = Math.min(this.#leastFixed, this.#calibration.overheadTokens ?? Infinity);
      if (this.#base === null && measured === 0)
        this.#claimed = claimedOverhead(this.#calibration, estimated, promptTokens);
    }
  }

  #thinkingOf(message: Message): number {
    const thinking = message.blocks.filter((block) => block.kind === 'thinking');
    return thinking.reduce((sum, block) => sum + blockTokens(block, this.#yardstick), 0);
  }

  #dropThinking(): void {
    if (this.#base) {
      this.#tokens -= this.#openThinking.estimated;
      this.#dropped += this.#openThinking.reported;
    }
    this.#openThinking = { reported: 0, estimated: 0 };
  }

  #add(id: EntryId, tokens: number, kind: string): void {
    this.#sizes.add(id, tokens, null);
    this.#grow(tokens, kind);
  }

  #grow(tokens: number, kind: string): void {
    this.#tokens += tokens;
    this.#entries++;
    this.#kinds[kind] = (Object.hasOwn(this.#kinds, kind) ? (this.#kinds[kind] ?? 0) : 0) + 1;
  }

  #clearGrowth(): void {
    this.#tokens = 0;
    this.#kinds = {};
    this.#entries = 0;
    this.#dropped = 0;
    this.#since = this.#sizes.count;
  }

  /** From here on nothing reported before counts: a compaction, a reset, an edit or an undo changed the context. */
  forgetReported(): void {
    this.#base = null;
    this.#answered = null;
    this.#claimed = null;
    this.#clearGrowth();
    this.#openThinking = { reported: 0, estimated: 0 };
  }

  #restart(entry: Entry, firstKept: EntryId | null): void {
    this.forgetReported();
    this.#isWhole ||= firstKept === null || this.#sizes.has(firstKept);
    const summary = entry.kind === 'compaction' ? entryTokens(entry, this.#yardstick) : null;
    this.#sizes.restart(summary, firstKept);
    const { overheadTokens: overhead } = this.#calibration;
    const isOurs = entry.kind === 'compaction' && isOwn(entry);
    if (isOurs && overhead !== null && this.#leastFixed < overhead)
      this.#calibration = { ...this.#calibration, overheadTokens: this.#leastFixed };
  }

  #edit(target: EntryId, replacement: readonly Block[] | null): void {
    this.forgetReported();
    const blocks = replacement ?? [];
    const tokens = blocks.reduce((sum, block) => sum + blockTokens(block, this.#yardstick), 0);
    this.#sizes.replace(target, tokens);
  }

  #useModel(id: string): void {
    if (this.#fixedModel !== null || id === this.#modelId) return;
    this.#modelId = id;
    const family = familyOf(id);
    if (family.name === this.#family.name) return;
    this.#claimed = null;
    const { overheadTokens: overhead } = this.#calibration;
    const scale = family.scale / this.#family.scale;
    this.#left.set(this.#family.name, this.#calibration);
    this.#family = family;
    const learned = this.#learned();
    const isKnown = overhead === null || learned.overheadTokens !== null;
    // The same prompt and tools stand around the conversation, whoever reads them.
    this.#calibration = isKnown ? learned : { ...learned, overheadTokens: overhead * scale };
  }

  #learned(): Calibration {
    return this.#left.get(this.#family.name) ?? freshCalibration(this.#family.name);
  }
}
