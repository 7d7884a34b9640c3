/**
 * The next prompt of a branch as known now, found from its end: only the lines the answer rests on are read, so a transcript of
 * 100 MB is metered by a few of them. The same fold (`forecast.ts`) does the reckoning; this only decides where it starts.
 */
import { findContextStart, lastBoundaries, modelInForce } from '../../conversation/context';
import type { LastBoundaries } from '../../conversation/context';
import type { EntryRef } from '../../conversation/types';
import type { Calibration } from './calibrate';
import { Forecast, isOwn, type ForecastOptions, type Prediction } from './forecast';
import { measuredBy } from './usage';

export interface PredictOptions extends Pick<
  ForecastOptions,
  'counter' | 'modelId' | 'usualFixedTokens'
> {
  /** What stands around the conversation as the agent reports it, tokens; null where it does not. */
  readonly fixedTokens: number | null;
  /** True where the path begins amid a conversation: what it begins with is not in the file. */
  readonly startsAmid: boolean;
  /** True to learn from the newest turns even where nothing follows them yet: somebody will go on from here. */
  readonly mayGoOn?: boolean;
  /** The model in force at the end, where the caller knows it; null = none is named. */
  readonly firstModelId?: string | null;
}

export interface Predicted {
  readonly prediction: Prediction;
  /** What stands around the conversation, as reported, learned or usual; null where none is known. Tokens. */
  readonly fixedTokens: number | null;
}

/** How far back the newest turns are read to learn from, in bytes and in answers. */
const learning = { bytes: 256 * 1024, answers: 24 } as const;
/** A context without usage is read whole up to this size, and its session from the beginning up to the second. */
const wholeBytes = 4 * 1024 * 1024;
const sessionBytes = 2 * 1024 * 1024;
/** Of a longer session the beginnings of so many contexts, each up to its first reported prompt, tell what surrounds them. */
const beginnings = { count: 3, bytes: 1024 * 1024 } as const;
/** Bytes of a JSON line per token, roughly; only for contexts too large to read. */
export const bytesPerToken = 4;

/** Predicts the next prompt after the last entry of the path. */
export function predictNext(path: readonly EntryRef[], options: PredictOptions): Predicted {
  const forecast = startForecast(path, options);
  return forecast ? predictedBy(forecast, options) : byBytes(path, options);
}

/** What a fold says as of its last entry. */
export function predictedBy(forecast: Forecast, options: PredictOptions): Predicted {
  const { fixedTokens } = options;
  return {
    prediction: forecast.predict(fixedTokens),
    fixedTokens: fixedTokens ?? forecast.fixedTokens,
  };
}

/** The fold as of the path's end; null where the context is too large to be read. `ends` = the path's last boundaries. */
export function startForecast(
  path: readonly EntryRef[],
  options: PredictOptions,
  ends: LastBoundaries = lastBoundaries(path),
): Forecast | null {
  // What was reported before the last compaction, reset or edit counted a context that is no more.
  const floor = Math.max(ends.context, ends.edit) + 1;
  const base = lastAnswered(path, floor);
  if (base >= 0) return fold(path, learnFrom(path, base, floor, options), false, floor, options);
  const { keptFrom } = findContextStart(path, ends.context);
  if (bytesFrom(path, keptFrom) > wholeBytes) return null;
  const isWhole = !options.startsAmid;
  if (bytesFrom(path, 0) <= sessionBytes) return fold(path, 0, isWhole, floor, options);
  const calibration = learnedBefore(path, options);
  return fold(path, keptFrom, keptFrom === 0 && isWhole, floor, { ...options, calibration });
}

/**
 * What the newest context before the last boundary taught that tells what surrounds it; null where none does. Where the boundary is
 * ours, the least that surrounded any: a client's own compaction puts files back that no line holds, ours does not.
 */
function learnedBefore(path: readonly EntryRef[], options: PredictOptions): Calibration | null {
  const last = findContextStart(path).boundary?.entry;
  if (last?.kind !== 'compaction' || !isOwn(last))
    return contextsBefore(path, options, 1)[0] ?? null;
  const taught = contextsBefore(path, options, beginnings.count);
  const first = beginningOf(path, 0, 0, options);
  const least = Math.min(
    ...[...taught, ...(first ? [first] : [])].map((one) => one.overheadTokens ?? Infinity),
  );
  const [newest] = taught;
  return newest ? { ...newest, overheadTokens: least } : null;
}

/** What the beginnings of earlier contexts taught of what surrounds them, the newest first, at most `most`. */
function contextsBefore(
  path: readonly EntryRef[],
  options: PredictOptions,
  most: number,
): readonly Calibration[] {
  const taught: Calibration[] = [];
  let end = findContextStart(path).boundary?.index ?? 0;
  for (let tries = 0; end > 0 && tries < beginnings.count && taught.length < most; tries++) {
    const context = path.slice(0, end);
    const { boundary, keptFrom } = findContextStart(context);
    const learned = beginningOf(context, keptFrom, boundary?.index ?? 0, options);
    if (learned?.overheadTokens != null) taught.push(learned);
    end = boundary?.index ?? 0;
  }
  return taught;
}

/** What is learned of a context up to its first reported prompt; null where that is far. */
function beginningOf(
  path: readonly EntryRef[],
  from: number,
  boundary: number,
  options: PredictOptions,
): Calibration | null {
  let bytes = 0;
  for (let i = from; i < path.length; i++) {
    const ref = path[i]!;
    bytes += ref.bytes;
    if (bytes > beginnings.bytes) return null;
    if (i < boundary || ref.role !== 'assistant' || !isAnswered(ref)) continue;
    const isWhole = from === 0 && !options.startsAmid;
    const context = path.slice(0, i + 1);
    // The model at the end of all of it may be another one.
    const firstModelId = modelInForce(context)?.id ?? null;
    return fold(context, from, isWhole, boundary, { ...options, firstModelId }).calibration;
  }
  return null;
}

function lastAnswered(path: readonly EntryRef[], floor: number): number {
  let bytes = 0;
  for (let i = path.length - 1; i >= floor && bytes <= wholeBytes; i--) {
    const ref = path[i]!;
    if (ref.role !== 'assistant') continue;
    if (isAnswered(ref)) return i;
    bytes += ref.bytes;
  }
  return -1;
}

const isAnswered = (ref: EntryRef): boolean => measuredBy(ref.load())?.contextTokens != null;

/** Where to start so that some turns before the base teach how this session counts; the base itself if nothing follows it. */
function learnFrom(
  path: readonly EntryRef[],
  base: number,
  floor: number,
  options: PredictOptions,
): number {
  const isUsed = options.mayGoOn === true || path.slice(base + 1).some(mayGrow);
  if (!isUsed) return base;
  let start = base;
  let bytes = 0;
  let answers = 0;
  for (let i = base - 1; i >= floor && answers < learning.answers; i--) {
    const ref = path[i]!;
    bytes += ref.bytes;
    if (bytes > learning.bytes) break;
    if (ref.role !== 'assistant') continue;
    answers++;
    start = i;
  }
  return start;
}

const mayGrow = (ref: EntryRef): boolean => ref.kind === 'message' || ref.kind === 'branchSummary';

function fold(
  path: readonly EntryRef[],
  start: number,
  fromStart: boolean,
  floor: number,
  options: FoldOptions,
): Forecast {
  const forecast = begun(path, fromStart, options);
  for (let i = start; i < path.length; i++) {
    if (i === floor && i > start) forecast.forgetReported();
    forecast.push(path[i]!.load());
  }
  return forecast;
}

/** What a fold goes by: what was learned before it as well, if anything was. */
interface FoldOptions extends PredictOptions {
  readonly calibration?: Calibration | null;
}

/** The fold may start amid the path; what is in force at its end is the best guess for there. */
function begun(path: readonly EntryRef[], fromStart: boolean, options: FoldOptions): Forecast {
  const isTold = options.modelId !== null || options.firstModelId !== undefined;
  const firstModelId = isTold ? (options.firstModelId ?? null) : (modelInForce(path)?.id ?? null);
  return new Forecast({ calibration: null, ...options, firstModelId, fromStart });
}

function byBytes(path: readonly EntryRef[], options: PredictOptions): Predicted {
  const tokens = Math.round(bytesFrom(path, findContextStart(path).keptFrom) / bytesPerToken);
  return {
    ...predictedBy(begun(path, false, options), options),
    prediction: {
      tokens,
      reportedTokens: null,
      trailingTokens: tokens,
      source: 'estimated',
      baseId: null,
    },
  };
}

function bytesFrom(path: readonly EntryRef[], from: number): number {
  let bytes = 0;
  for (let i = from; i < path.length; i++) bytes += path[i]!.bytes;
  return bytes;
}
