/**
 * Asks for the text of one stage of a summary and judges it; knows how much fits into one request. Counts what the model wrote
 * and what code had to write, for the tier.
 */
import type { Language } from '../engine/compaction/language';
import type { Entry } from '../engine/conversation/types';
import { judgeAnswer } from '../engine/summarise/answer';
import type { ModelOptions } from '../engine/summarise/options';
import { shorterPrompt } from '../engine/summarise/prompts';
import type { Prompt, PromptFrame } from '../engine/summarise/prompts';
import { serialiseEntry } from '../engine/summarise/serialise';
import type { TokenCounter } from '../engine/tokens/counter';
import type { ModelLimits } from '../ports/model';
import type { ModelCalls, StageFailure } from './modelCalls';
import type { StageAt } from './stages';

export interface SummariseInput {
  /** What the summary replaces, as the model saw it (`shownEntries`), the first part of a split turn left out. */
  readonly entries: readonly Entry[];
  /** The first part of a turn that the cut splits; empty where it splits none. */
  readonly turnPrefix: readonly Entry[];
  /** The words of the last summary; null without one. */
  readonly previous: string | null;
  readonly language: Language;
  /** The newest request of the person, for the judge. */
  readonly wishes: readonly string[];
  readonly counter: TokenCounter;
  readonly redact: (text: string) => string;
  /** How long the summary may be, tokens. */
  readonly proseTokens: number;
  readonly limits: ModelLimits;
  readonly options: ModelOptions;
  /** What code writes of some entries, for a stage the model does not do. */
  readonly offline: (entries: readonly Entry[]) => string;
}

/** Room for prompt and tags around the material, tokens. */
export const promptTokens = 2_048;
/** A share of the window that one request may fill at most; the rest is for what estimates miss. */
const fillShare = 0.8;
/** Thrown inside only, to leave all stages at once. */
export class Cancelled extends Error {}

/** The stages of one summary. */
export class StageWriter {
  readonly input: SummariseInput;
  readonly #calls: ModelCalls;
  readonly #sizes = new Map<Entry, number>();
  readonly repairs: string[] = [];
  /** Stages whose text the model wrote. */
  byModel = 0;
  /** Stages that code had to do instead. */
  byCode = 0;
  /** The last reason for that, as one sentence. */
  why = '';

  constructor(input: SummariseInput, calls: ModelCalls) {
    this.input = input;
    this.#calls = calls;
  }

  /** Whether the model is not asked any more. */
  get isOver(): boolean {
    return this.#calls.ended !== null;
  }

  /** The text of one stage, or why there is none. */
  async ask(
    stage: { readonly at: StageAt; readonly hasLower?: boolean },
    record: string,
    prompt: (frame: PromptFrame) => Prompt,
    {
      tokens = this.maxOutput(),
      form = 'sections',
    }: { tokens?: number; form?: 'sections' | 'text' } = {},
  ): Promise<string | StageFailure> {
    const { language, wishes, counter } = this.input;
    const frame: PromptFrame = { language, wishes, tokens };
    const first = prompt(frame);
    let tooLong: string | null = null;
    const answered = await this.#calls.ask({
      ...stage,
      call: (shorter) => {
        const again = tooLong === null ? ({ kind: 'cut' } as const) : tooLongReason(tooLong);
        const asked = shorter ? shorterPrompt(first, again, { ...frame, form }) : first;
        return { ...asked, maxOutputTokens: this.answerLimit(tokens) };
      },
      judge: ({ text, ended }) => {
        const isCut = ended === 'cutAtLimit';
        const judged = judgeAnswer(text, {
          ...{ language, counter, record, form, isCut },
          prompt: first.prompt,
          mostTokens: tokens,
        });
        const isLong = judged.kind === 'unusable' && judged.again === 'shorter';
        tooLong = isLong && !isCut ? text : null;
        return judged;
      },
    });
    if (!answered.ok) {
      if (answered.problem.kind === 'cancelled') throw new Cancelled();
      this.why = sentenceOf(answered.problem);
      return answered.problem;
    }
    this.byModel++;
    this.repairs.push(...answered.value.repairs);
    return answered.value.text;
  }

  /** What each entry costs the model, tokens. */
  sizes(entries: readonly Entry[]): readonly number[] {
    return entries.map((entry) => this.#sizeOf(entry));
  }

  /** Asked for at every division of the same entries, and masking them costs the most. */
  #sizeOf(entry: Entry): number {
    const known = this.#sizes.get(entry);
    if (known !== undefined) return known;
    const size = this.count(serialiseEntry(entry, { redact: this.input.redact }));
    this.#sizes.set(entry, size);
    return size;
  }

  count(text: string): number {
    return this.input.counter.count(text);
  }

  /** How long one answer should be, tokens. */
  maxOutput(): number {
    const { proseTokens, limits } = this.input;
    return Math.max(200, Math.min(proseTokens, limits.maxOutputTokens));
  }

  /** What a request allows: more than is asked for, since models count words badly and a cut answer helps nobody. */
  answerLimit(tokens: number): number {
    return Math.min(this.input.limits.maxOutputTokens, Math.ceil(tokens * 1.5) + 256);
  }

  /** The most material for one request beside a previous summary, tokens. */
  mostTokens(previous: string | null = null): number {
    const { limits } = this.input;
    const around = promptTokens + this.answerLimit(this.maxOutput()) + this.count(previous ?? '');
    const room = Math.floor(limits.windowTokens * fillShare) - around;
    return Math.max(room, Math.floor(limits.windowTokens / 8), 64);
  }
}

const tooLongReason = (answer: string): { readonly kind: 'tooLong'; readonly answer: string } => ({
  kind: 'tooLong',
  answer,
});

function sentenceOf(failure: StageFailure): string {
  switch (failure.kind) {
    case 'problem':
      return failure.problem.sentence;
    case 'unusable':
      return failure.sentence;
    case 'cancelled':
      return '';
  }
}
