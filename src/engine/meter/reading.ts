/**
 * The meter's reading: how many tokens the next prompt would have, of how many, and how that is known.
 * Reported usage first, an estimate of what followed it, an estimate of all. Usage from before a compaction never counts
 * and nothing is clamped at 100 %. Reads from the end of the path, only the lines it rests on.
 */
import { findContextStart, lastBoundaries, modelInForce } from '../conversation/context';
import type { EntryRef } from '../conversation/types';
import { mostOverhead } from '../tokens/forecast/calibrate';
import type { Prediction } from '../tokens/forecast/forecast';
import { predictNext, type Predicted, type PredictOptions } from '../tokens/forecast/predict';
import { absurdTokens } from '../tokens/forecast/usage';
import { resolveWindow, type ModelWindow } from '../tokens/windows';
import { MeterCache } from './cache';

export type ReadingSource = Prediction['source'];

export interface Reading extends Omit<Prediction, 'tokens'> {
  /** The next prompt as known now; null = unknown, never 0 for it. */
  readonly tokens: number | null;
  readonly window: ModelWindow;
  /** Share of the window in percent, not rounded, above 100 where it is; null = unknown. */
  readonly percent: number | null;
  /** The model it was read for, as its transcript writes it. */
  readonly modelId: string | null;
  /** What stands around the conversation, as reported, learned or usual for its agent, tokens; null where none is known. */
  readonly fixedTokens: number | null;
}

export interface MeterInput extends Omit<PredictOptions, 'modelId' | 'mayGoOn' | 'firstModelId'> {
  /** The live branch, root first. */
  readonly path: readonly EntryRef[];
  /** The model to reckon with instead of the recorded one. */
  readonly model: string | null;
  /** The user's window, tokens. */
  readonly contextTokens: number | null;
  /** The provider's window, tokens. */
  readonly reportedWindow: number | null;
  /** What was remembered of this conversation; the reading then costs what was appended. */
  readonly cache?: MeterCache;
}

/** Reads the meter. Total: any path gives a reading. */
export function readMeter(input: MeterInput): Reading {
  const { path } = input;
  const { ends, model } = input.cache?.look(path) ?? {
    ends: lastBoundaries(path),
    model: modelInForce(path),
  };
  const modelId = input.model ?? model?.id ?? null;
  const { prediction, fixedTokens } = predict(input);
  const { reportedTokens, trailingTokens, source, baseId } = prediction;
  const tokens = source === 'unknown' ? null : prediction.tokens;
  const window = resolveWindow({
    model: modelId,
    override: input.contextTokens,
    reportedWindow: input.reportedWindow,
    highestSeenTokens: Math.max(
      measuredWith(input, modelId, prediction),
      compactedFrom(path, ends.context, modelId),
    ),
  });
  const percent = tokens === null ? null : (tokens / window.tokens) * 100;
  return {
    tokens,
    source,
    reportedTokens,
    trailingTokens,
    window,
    percent,
    baseId,
    modelId,
    fixedTokens,
  };
}

function predict(input: MeterInput): Predicted {
  const { path, counter, model: modelId, fixedTokens, startsAmid, cache } = input;
  const options = { counter, modelId, fixedTokens, usualFixedTokens: usualIn(input), startsAmid };
  return cache?.predict(path, options) ?? predictNext(path, options);
}

/** What usually stands around a conversation, as far as a window that is set or reported leaves room for it. */
function usualIn({ usualFixedTokens, contextTokens, reportedWindow }: MeterInput): number | null {
  const window = contextTokens ?? reportedWindow;
  if (usualFixedTokens === null || window === null) return usualFixedTokens;
  return Math.min(usualFixedTokens, mostOverhead(window));
}

/** What the model in force was measured with; another model's window is not disproved by it. */
function measuredWith(
  { path, cache }: MeterInput,
  modelId: string | null,
  prediction: Prediction,
): number {
  const { baseId } = prediction;
  const base = baseId === null ? undefined : (cache ?? new MeterCache()).find(path, baseId)?.load();
  const isSame = base?.kind === 'message' && (base.model === null || base.model.id === modelId);
  return isSame ? (prediction.reportedTokens ?? 0) : 0;
}

/** What the last compaction says it started from, where the model in force was the same: its window was that large. */
function compactedFrom(path: readonly EntryRef[], last: number, modelId: string | null): number {
  const { boundary } = findContextStart(path, last);
  const tokens = boundary?.entry.kind === 'compaction' ? boundary.entry.tokensBefore : null;
  if (!boundary || tokens === null || tokens > absurdTokens) return 0;
  return modelInForce(path, boundary.index)?.id === modelId ? tokens : 0;
}
