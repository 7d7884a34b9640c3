/**
 * Writes a summary with a model, in stages: what is too much first as history, then parts side by side, each chunk with the
 * summary so far, a merge, and a split turn apart. A stage that fails is done by code; where nothing comes of the model at all,
 * there is no summary and the caller's offline tier serves. Writes nothing and never throws for what a model does.
 */
import type { Sentence } from '../../base/sentence';
import type { Entry } from '../../engine/conversation/types';
import { isOversized } from '../../engine/summarise/parts/margin';
import { leaveOutOversized } from '../../engine/summarise/parts/oversize';
import {
  historyPrompt,
  mergePrompt,
  partPrompt,
  turnPrompt,
} from '../../engine/summarise/prompt/prompts';
import type { Prompt, PromptFrame } from '../../engine/summarise/prompt/prompts';
import { serialiseEntries } from '../../engine/summarise/prompt/serialise';
import { isOverflow, type ModelCalls, type StageFailure } from './modelCalls';
import type { Share } from './requestRoom';
import { Cancelled, StageWriter } from './stageWriter';
import type { SummariseInput } from './summariseInput';
import type { StageAt } from './stages';

export type Summarised =
  | {
      readonly kind: 'summary';
      /** Sections in words, for the audit. */
      readonly text: string;
      /** What is to stand under "Turn context"; null where the cut splits no turn or nothing came of it. */
      readonly turn: string | null;
      readonly tier: 'model' | 'partial';
      readonly repairs: readonly Sentence[];
      /** Which parts code had to write, and why; null when it did not. */
      readonly why: Sentence | null;
    }
  | { readonly kind: 'none'; readonly why: Sentence | null }
  | { readonly kind: 'cancelled' };

/** Parts that are asked for at the same time. */
const mostParts = 2;
/** A chunk that the model finds too large is halved once: three requests for one chunk are enough. */
const mostHalvings = 1;

export async function summarise(input: SummariseInput, calls: ModelCalls): Promise<Summarised> {
  const writer = new StageWriter(input, calls);
  if (writer.whyNot !== null) return { kind: 'none', why: writer.whyNot };
  const run = new Run(writer);
  try {
    return await run.all();
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' };
    throw error;
  }
}

/** A summary on its way: the words of the model, and the entries after them that code has to write up. */
interface SoFar {
  readonly words: string | null;
  readonly byCode: readonly Entry[];
}

class Run {
  constructor(private readonly writer: StageWriter) {}

  async all(): Promise<Summarised> {
    const { turnPrefix } = this.writer.input;
    const [text, turn] = await Promise.all([
      this.#main(),
      turnPrefix.length > 0 ? this.#turn(turnPrefix) : null,
    ]);
    if (this.writer.byModel === 0) return { kind: 'none', why: this.writer.why };
    const tier = this.writer.isPartial ? 'partial' : 'model';
    return {
      kind: 'summary',
      text,
      turn,
      tier,
      repairs: this.writer.repairs,
      why: this.writer.why,
    };
  }

  async #main(): Promise<string> {
    const { previous, entries } = this.writer.input;
    const { dropped, kept } = this.writer.divided(this.writer.fitting(entries));
    if (kept.length === 0) return previous ?? '';
    const before =
      dropped.length === 0 ? previous : await this.#parted(dropped, previous, 'history');
    return this.#parted(kept, before, 'part');
  }

  /** Parts side by side, merged; the first goes on from `previous`. */
  async #parted(
    entries: readonly Entry[],
    previous: string | null,
    kind: 'history' | 'part',
  ): Promise<string> {
    const shares = this.writer.shares(entries, previous);
    const texts = await inOrder(shares, mostParts, ({ chunks }: Share, index) =>
      this.#rolled(chunks, index === 0 ? previous : null, kind, index + 1, shares.length),
    );
    return this.#merged(texts);
  }

  /** Chunks one after the other, each with the summary so far. */
  async #rolled(
    chunks: readonly { readonly entries: readonly Entry[] }[],
    previous: string | null,
    kind: 'history' | 'part',
    index: number,
    of: number,
  ): Promise<string> {
    let soFar: SoFar = { words: previous, byCode: [] };
    for (const [at, { entries }] of chunks.entries()) {
      const stage: StageAt = { kind, index, of, chunk: at + 1, chunks: chunks.length };
      soFar = await this.#chunk(entries, soFar, stage, mostHalvings);
    }
    return this.#textOf(soFar) ?? '';
  }

  /** The words so far, and below them what code writes of the chunks since, all of them at once so that it does not grow. */
  #textOf({ words, byCode }: SoFar): string | null {
    if (byCode.length === 0) return words;
    const own = this.writer.input.offline(byCode);
    return words === null ? own : `${words}\n\n${own}`;
  }

  /** One chunk: whole, else without what is too long, else in halves, else by code. */
  async #chunk(
    entries: readonly Entry[],
    soFar: SoFar,
    at: StageAt,
    halvings: number,
  ): Promise<SoFar> {
    const { redact, limits } = this.writer.input;
    const record = serialiseEntries(entries, { redact });
    if (record === '') return soFar;
    const { over } = this.writer;
    const isHalf = halvings < mostHalvings;
    const byCode = (failure: StageFailure): SoFar => {
      this.writer.leaveToCode(at, failure, isHalf);
      return { words: soFar.words, byCode: [...soFar.byCode, ...entries] };
    };
    if (over !== null) return byCode(over);
    const previous = this.#textOf(soFar);
    const ask = at.kind === 'history' ? historyPrompt : partPrompt;
    const { windowTokens } = limits;
    const isLong = isOversized(this.writer.count(record), windowTokens);
    const hasLower = halvings > 0 && (entries.length > 1 || isLong);
    const whole = await this.writer.ask({ at, hasLower }, record, (frame) =>
      ask({ ...frame, record, previous }),
    );
    if (typeof whole === 'string') return { words: whole, byCode: [] };
    if (!isOverflow(whole) || !hasLower) return byCode(whole);
    const notes = leaveOutOversized(entries, this.writer.sizes(entries), windowTokens, {
      redact,
    });
    if (notes.size === 0) {
      const middle = Math.ceil(entries.length / 2);
      const first = await this.#chunk(entries.slice(0, middle), soFar, at, halvings - 1);
      return this.#chunk(entries.slice(middle), first, at, halvings - 1);
    }
    const less = serialiseEntries(entries, { redact, notes });
    const text = await this.writer.ask({ at }, less, (frame) =>
      ask({ ...frame, record: less, previous }),
    );
    return typeof text === 'string' ? { words: text, byCode: [] } : byCode(text);
  }

  async #merged(texts: readonly string[]): Promise<string> {
    const parts = texts.filter((text) => text.trim() !== '');
    if (parts.length <= 1) return parts[0] ?? '';
    const at: StageAt = { kind: 'merge', index: 1, of: 1, chunk: 1, chunks: 1 };
    const merged = await this.writer.ask({ at }, parts.join('\n\n'), (frame) =>
      mergePrompt({ ...frame, parts }),
    );
    if (typeof merged === 'string') return merged;
    // The audit joins sections of one name and shortens what is too long.
    this.writer.leaveToCode(at, merged);
    return parts.join('\n\n');
  }

  async #turn(prefix: readonly Entry[]): Promise<string | null> {
    const { redact, proseTokens } = this.writer.input;
    const record = serialiseEntries(this.writer.newestFitting(prefix), { redact });
    if (record === '') return null;
    const tokens = Math.max(100, Math.floor(proseTokens / 4));
    const at: StageAt = { kind: 'turn', index: 1, of: 1, chunk: 1, chunks: 1 };
    const ask = (frame: PromptFrame): Prompt => turnPrompt({ ...frame, record });
    const text = await this.writer.ask({ at }, record, ask, { tokens, form: 'text' });
    if (typeof text === 'string') return text;
    this.writer.leaveToCode(at, text);
    return null;
  }
}

/** Maps at most `most` at a time; the answers stand in the order of what was asked. */
async function inOrder<T, R>(
  items: readonly T[],
  most: number,
  map: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const answers: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      answers[index] = await map(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return answers;
}
