/**
 * Predicts the next prompt entry by entry: reported usage as the base, the estimate of what followed, corrected by what the
 * session taught. A fold: every entry costs what it holds, so a long conversation is followed as cheaply as a short one.
 * Never looks at a later entry, and forgets reported usage at every compaction, reset and edit.
 */
import { isOurSummary } from '../../summary/openings';
import { isCutOff } from '../../conversation/turns';
import type { Block, Compaction, Entry, EntryId, Message } from '../../conversation/types';
import { calibratedGrowth, calibratedWhole, type Calibration } from './calibrate';
import { SessionCalibration } from './sessionCalibration';
import type { TokenCounter } from '../counter';
import { blockTokens, entryTokens, type Yardstick } from '../estimate';
import { Sizes } from './sizes';
import { GrowthSinceReport } from './growthSinceReport';
import { measuredBy, type AnswerUsage } from './usage';

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
  /** What usually stands around conversations of this agent, tokens; null where nobody knows. */
  readonly usualFixedTokens: number | null;
}

interface BaseAnswer {
  readonly id: EntryId;
  readonly tokens: number;
  /** False for an aborted answer's prompt: true, but not the context after an answer. */
  readonly isAnswered: boolean;
}

/** Whether a compaction is ours: one that is only planned is in no file. */
export const isOwn = ({ line, summary }: Compaction): boolean =>
  line === 0 || isOurSummary(summary);

export class Forecast {
  readonly #counter: TokenCounter;
  readonly #isFixedModel: boolean;
  readonly #learned: SessionCalibration;
  /** The last answered turn, kept apart from the base because an abort may follow it. */
  #answered: BaseAnswer | null = null;
  #base: BaseAnswer | null = null;
  /** What followed the base. */
  readonly #trailing = new GrowthSinceReport();
  readonly #sizes = new Sizes();
  /** Where in `#sizes` the entries after the base begin. */
  #since = 0;
  #isWhole: boolean;

  constructor(options: ForecastOptions) {
    this.#counter = options.counter;
    this.#isFixedModel = options.modelId !== null;
    const modelId = options.modelId ?? options.firstModelId ?? null;
    this.#learned = new SessionCalibration(modelId, options.calibration, options.usualFixedTokens);
    this.#isWhole = options.fromStart;
  }

  /** What was learned so far. */
  get calibration(): Calibration {
    return this.#learned.calibration;
  }

  /** The model in force. */
  get modelId(): string | null {
    return this.#learned.modelId;
  }

  /** What stands around the conversation as learned, or as usual for its agent; null where neither is known. Tokens. */
  get fixedTokens(): number | null {
    return this.#learned.fixedTokens;
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
    const growth = calibratedGrowth(this.calibration, this.#trailing);
    const tokens = Math.max(0, Math.round(base.tokens + growth - this.#trailing.dropped));
    // After an abort the prompt it reported is the better base, and may be smaller than the context before it.
    const shown = this.#answered && this.#answered.tokens <= tokens ? this.#answered : base;
    const isReported = base.isAnswered && this.#trailing.isEmpty;
    return {
      tokens,
      reportedTokens: shown.tokens,
      trailingTokens: tokens - shown.tokens,
      source: isReported ? 'reported' : 'estimated',
      baseId: shown.id,
    };
  }

  #predictWhole(fixedTokens: number | null): Prediction {
    const { isEmpty } = this.#sizes;
    const calibration = { ...this.calibration, overheadTokens: fixedTokens ?? this.fixedTokens };
    const guess = this.#learned.guessedTokens;
    const whole = calibratedWhole(calibration, this.#sizes, guess);
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
    return { counter: this.#counter, family: this.#learned.family };
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
      this.#learned.sawPrompt(measured.promptTokens);
    }
    const reported = this.#learned.family.keepsThinking ? 0 : (measured?.thinkingTokens ?? null);
    const thinking = reported ?? this.#thinkingOf(message);
    if (measured?.contextTokens == null) this.#pushUnmeasured(message, measured, thinking);
    else {
      const output = Math.max(0, measured.outputTokens - thinking);
      this.#sizes.add(message.id, output, output);
      this.#answered = { id: message.id, tokens: measured.contextTokens, isAnswered: true };
      this.#rebase(this.#answered);
    }
    this.#trailing.think(thinking, reported !== null);
  }

  /** An answer that was cut off, or whose usage nobody reported. */
  #pushUnmeasured(message: Message, measured: AnswerUsage | null, thinking: number): void {
    const tokens = this.#tokensOfAnswer(message);
    this.#sizes.add(message.id, tokens - thinking, null);
    if (measured) {
      this.#rebase({ id: message.id, tokens: measured.promptTokens, isAnswered: false });
    }
    if (tokens > 0) this.#trailing.add(tokens, 'answer');
  }

  /** What of an answer is sent again: of one that was cut off all but the calls, for they have no results. */
  #tokensOfAnswer(message: Message): number {
    const isWhole = !isCutOff(message);
    const blocks = message.blocks.filter((block) => isWhole || block.kind !== 'toolCall');
    return blocks.length === 0 ? 0 : entryTokens({ ...message, blocks }, this.#yardstick);
  }

  #rebase(base: BaseAnswer): void {
    this.#base = base;
    this.#clearTrailing();
  }

  #learn(promptTokens: number): void {
    if (this.#base?.isAnswered) {
      const grown = promptTokens - this.#base.tokens + this.#trailing.dropped;
      this.#sizes.measureFrom(this.#since, this.#learned.observeGrowth(this.#trailing, grown));
    }
    this.#learned.bound(promptTokens);
    if (!this.#isWhole || this.#sizes.isEmpty) return;
    // Sizes are without the thinking that this prompt still holds.
    const lasting = this.#trailing.lasting(promptTokens, this.calibration.factor);
    const rest = this.#learned.observeWhole(this.#sizes, lasting, this.#base === null);
    if (rest !== null) this.#sizes.measureRest(rest);
  }

  #thinkingOf(message: Message): number {
    const thinking = message.blocks.filter((block) => block.kind === 'thinking');
    return thinking.reduce((sum, block) => sum + blockTokens(block, this.#yardstick), 0);
  }

  #dropThinking(): void {
    if (this.#base) this.#trailing.dropThinking();
    else this.#trailing.forgetThinking();
  }

  #add(id: EntryId, tokens: number, kind: string): void {
    this.#sizes.add(id, tokens, null);
    this.#trailing.add(tokens, kind);
  }

  #clearTrailing(): void {
    this.#trailing.clear();
    this.#since = this.#sizes.count;
  }

  /** From here on nothing reported before counts: a compaction, a reset, an edit or an undo changed the context. */
  forgetReported(): void {
    this.#base = null;
    this.#answered = null;
    this.#learned.forgetClaim();
    this.#clearTrailing();
    this.#trailing.forgetThinking();
  }

  #restart(entry: Entry, firstKept: EntryId | null): void {
    this.forgetReported();
    this.#isWhole ||= firstKept === null || this.#sizes.has(firstKept);
    const summary = entry.kind === 'compaction' ? entryTokens(entry, this.#yardstick) : null;
    this.#sizes.restart(summary, firstKept);
    if (entry.kind === 'compaction' && isOwn(entry)) this.#learned.restartOwn();
  }

  #edit(target: EntryId, replacement: readonly Block[] | null): void {
    this.forgetReported();
    const blocks = replacement ?? [];
    const tokens = blocks.reduce((sum, block) => sum + blockTokens(block, this.#yardstick), 0);
    this.#sizes.replace(target, tokens);
  }

  #useModel(id: string): void {
    if (!this.#isFixedModel && id !== this.modelId) this.#learned.useModel(id);
  }
}
