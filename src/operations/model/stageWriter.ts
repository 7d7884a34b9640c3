/**
 * Asks for the text of one stage of a summary and judges it; knows how much fits into one request. Counts what the model wrote
 * and what code had to write, for the tier.
 */
import type { Sentence } from '../../base/sentence';
import { judgeAnswer } from '../../engine/summarise/answer/answer';
import { shorterPrompt } from '../../engine/summarise/prompt/prompts';
import type { Prompt, PromptFrame } from '../../engine/summarise/prompt/prompts';
import type { ModelProblem } from '../../ports/model';
import type { ModelCalls, StageFailure } from './modelCalls';
import { leastAnswer, RequestRoom, tooSmallForStage, tooSmallWindow } from './requestRoom';
import { failureText, shortfallText } from './shortfall';
import type { Shortfall } from './shortfall';
import type { StageAt } from './stages';
import type { SummariseInput } from './summariseInput';

/** Thrown inside only, to leave all stages at once. */
export class Cancelled extends Error {}

/** The stages of one summary. */
export class StageWriter extends RequestRoom {
  readonly #calls: ModelCalls;
  readonly repairs: Sentence[] = [];
  /** Stages whose text the model wrote. */
  byModel = 0;
  readonly #shortfalls: Shortfall[] = [];
  /** Said of the first request that had no room; null while there was none. */
  #unasked: Sentence | null = null;
  readonly #unaskedProblems = new Set<ModelProblem>();

  constructor(input: SummariseInput, calls: ModelCalls) {
    super(input);
    this.#calls = calls;
  }

  /** Why the model is not asked any more; null while it is. */
  get over(): StageFailure | null {
    const { ended } = this.#calls;
    return ended === null ? null : { kind: 'problem', problem: ended };
  }

  /** Code has to do this stage, or half of it. */
  leaveToCode(at: StageAt, failure: StageFailure, isHalf = false): void {
    const reason = sentenceOf(failure);
    this.#shortfalls.push({ at, isHalf, reason, isUnasked: this.#wasUnasked(failure) });
  }

  /** Whether code had to do a stage. */
  get isPartial(): boolean {
    return this.#shortfalls.length > 0;
  }

  /** What code had to do and why; where nothing came of the model at all, why not. Null where nothing is amiss. */
  get why(): Sentence | null {
    if (this.byModel > 0) return shortfallText(this.#shortfalls);
    return failureText(this.#shortfalls, this.#calls.use.calls === 0 ? this.#unasked : null);
  }

  #wasUnasked(failure: StageFailure): boolean {
    return failure.kind === 'problem' && this.#unaskedProblems.has(failure.problem);
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
    const { language, wishes, known, counter } = this.input;
    const whole: PromptFrame = { language, wishes, known, tokens };
    const size = this.#sizeOf(prompt(whole));
    const problem = this.#tooSmallFor(size + leastAnswer);
    if (problem !== null) return { kind: 'problem', problem };
    // A window with little room beside the prompt is not promised a longer answer than it holds.
    const frame = { ...whole, tokens: Math.min(tokens, this.#answerThatFits(size)) };
    const first = prompt(frame);
    let tooLong: string | null = null;
    const answered = await this.#calls.ask({
      ...stage,
      call: (shorter) => {
        const again = tooLong === null ? ({ kind: 'cut' } as const) : tooLongReason(tooLong);
        const asked = shorter ? shorterPrompt(first, again, { ...frame, form }) : first;
        const room = this.input.limits.windowTokens - this.#sizeOf(asked);
        if (shorter && room < leastAnswer) return null;
        return { ...asked, maxOutputTokens: Math.min(this.answerLimit(tokens), room) };
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
      return answered.problem;
    }
    this.byModel++;
    this.repairs.push(...answered.value.repairs);
    return answered.value.text;
  }

  #sizeOf({ system, prompt }: Prompt): number {
    return this.count(system) + this.count(prompt);
  }

  /** The answer to ask for beside a prompt of so many tokens: less than there is room for, since models count words badly. */
  #answerThatFits(promptTokens: number): number {
    const room = this.input.limits.windowTokens - promptTokens;
    return Math.max(leastAnswer, Math.floor(room / 1.5));
  }

  /** Why this request is not made, where the window is too small for it and an answer; null where it is made. */
  #tooSmallFor(tokens: number): ModelProblem | null {
    const { windowTokens } = this.input.limits;
    if (tokens <= windowTokens) return null;
    const { name } = this.#calls.model;
    this.#unasked ??= tooSmallWindow(name, windowTokens, tokens);
    const problem = tooSmall(name, windowTokens, tokens);
    this.#unaskedProblems.add(problem);
    return problem;
  }

  /** Why the model need not be asked at all: the words around the material are more than its window. */
  get whyNot(): Sentence | null {
    return this.#tooSmallFor(this.leastTokens()) === null ? null : this.#unasked;
  }
}

const tooSmall = (name: string, window: number, tokens: number): ModelProblem => ({
  ...{ kind: 'overflow', again: 'smaller', retryAfterMs: null },
  sentence: tooSmallForStage(name, window, tokens),
});

const tooLongReason = (answer: string): { readonly kind: 'tooLong'; readonly answer: string } => ({
  kind: 'tooLong',
  answer,
});

function sentenceOf(failure: StageFailure): Sentence | null {
  switch (failure.kind) {
    case 'problem':
      return failure.problem.sentence;
    case 'unusable':
      return failure.sentence;
    case 'cancelled':
      return null;
  }
}
