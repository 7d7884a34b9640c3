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
import { leastAnswer, RequestRoom, tooSmallWindow } from './requestRoom';
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
  /** Stages that code had to do instead. */
  byCode = 0;
  /** The last reason for that, as one sentence. */
  why: Sentence | null = null;

  constructor(input: SummariseInput, calls: ModelCalls) {
    super(input);
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
    const { language, wishes, known, counter } = this.input;
    const frame: PromptFrame = { language, wishes, known, tokens };
    const first = prompt(frame);
    const needed = this.count(first.system) + this.count(first.prompt) + leastAnswer;
    const problem = this.#tooSmallFor(needed);
    if (problem !== null) {
      this.why = problem.sentence;
      return { kind: 'problem', problem };
    }
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

  /** Why this request is not made, where the window is too small for it and an answer; null where it is made. */
  #tooSmallFor(tokens: number): ModelProblem | null {
    const { windowTokens } = this.input.limits;
    return tokens <= windowTokens ? null : tooSmall(this.#calls.model.name, windowTokens, tokens);
  }

  /** Why the model need not be asked at all: the words around the material are more than its window. */
  get whyNot(): Sentence | null {
    return this.#tooSmallFor(this.leastTokens())?.sentence ?? null;
  }
}

const tooSmall = (name: string, window: number, tokens: number): ModelProblem => ({
  ...{ kind: 'overflow', again: 'smaller', retryAfterMs: null },
  sentence: tooSmallWindow(name, window, tokens),
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
