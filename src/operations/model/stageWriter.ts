/**
 * Asks for the text of one stage of a summary and judges it; knows how much fits into one request. Counts what the model wrote
 * and what code had to write, for the tier.
 */
import { pushAll } from '../../base/lists';
import type { Sentence } from '../../base/sentence';
import { judgeAnswer } from '../../engine/summarise/answer/answer';
import { shorterPrompt } from '../../engine/summarise/prompt/prompts';
import type { Prompt, PromptFrame } from '../../engine/summarise/prompt/prompts';
import type { ModelCall } from '../../ports/model';
import type { ModelCalls, StageFailure } from './modelCalls';
import { leastAnswer, RequestRoom, tooSmallForStage, tooSmallWindow } from './requestRoom';
import { failureText, shortfallText, type Shortfall } from './shortfall';
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
    this.#shortfalls.push({ at, isHalf, reason, isUnasked: failure.kind === 'noRoom' });
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
    const full = prompt(whole);
    const room = this.#roomBeside(full);
    const noRoom = this.#noRoomFor(this.input.limits.windowTokens - room + leastAnswer);
    if (noRoom !== null) return noRoom;
    // A window with little room beside the prompt is not promised a longer answer than it holds.
    const frame = { ...whole, tokens: Math.min(tokens, answerIn(room)) };
    const isWhole = frame.tokens === tokens;
    const first = isWhole ? full : prompt(frame);
    const firstRoom = isWhole ? room : this.#roomBeside(first);
    const within = (asked: Prompt, most: number): ModelCall => ({
      ...asked,
      maxOutputTokens: Math.min(this.answerLimit(tokens), most),
    });
    let tooLong: string | null = null;
    const answered = await this.#calls.ask({
      ...stage,
      call: (shorter) => {
        if (!shorter) return within(first, firstRoom);
        const again = tooLong === null ? ({ kind: 'cut' } as const) : tooLongReason(tooLong);
        const asked = shorterPrompt(first, again, { ...frame, form });
        const left = this.#roomBeside(asked);
        return left < leastAnswer ? null : within(asked, left);
      },
      judge: ({ text, ended }) => {
        const isCut = ended === 'cutAtLimit';
        const judged = judgeAnswer(text, {
          language,
          counter,
          record,
          form,
          isCut,
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
    pushAll(this.repairs, answered.value.repairs);
    return answered.value.text;
  }

  /** What the window holds beside a prompt, tokens; negative where it does not hold the prompt. */
  #roomBeside({ system, prompt }: Prompt): number {
    return this.input.limits.windowTokens - this.count(system) - this.count(prompt);
  }

  /** Why a request of so many tokens, the answer with it, is not made; null where the window has room for it. */
  #noRoomFor(tokens: number): StageFailure | null {
    const { windowTokens } = this.input.limits;
    if (tokens <= windowTokens) return null;
    const { name } = this.#calls.model;
    this.#unasked ??= tooSmallWindow(name, windowTokens, tokens);
    return { kind: 'noRoom', sentence: tooSmallForStage(name, windowTokens, tokens) };
  }

  /** Why the model need not be asked at all: the words around the material are more than its window. */
  get whyNot(): Sentence | null {
    return this.#noRoomFor(this.leastTokens()) === null ? null : this.#unasked;
  }
}

/** The answer to ask for where there is so much room: less than that, since models count words badly; tokens. */
const answerIn = (room: number): number => Math.max(leastAnswer, Math.floor(room / 1.5));

const tooLongReason = (answer: string): { readonly kind: 'tooLong'; readonly answer: string } => ({
  kind: 'tooLong',
  answer,
});

function sentenceOf(failure: StageFailure): Sentence | null {
  switch (failure.kind) {
    case 'problem':
      return failure.problem.sentence;
    case 'unusable':
    case 'noRoom':
      return failure.sentence;
    case 'cancelled':
      return null;
  }
}
