/**
 * What the meter remembers of a conversation between two readings, so that the next one costs what was appended: the fold
 * as of the last entry, and the parts of every entry that was broken down. Only an optimisation: with or without it, and
 * whatever happened to the path meanwhile, the figures mean the same.
 */
import { isBoundary, lastBoundaries, modelInForce } from '../conversation/context';
import type { LastBoundaries } from '../conversation/context';
import type { EntryId, EntryRef, ModelRef } from '../conversation/types';
import type { TokenCounter } from '../tokens/counter';
import type { Forecast } from '../tokens/forecast/forecast';
import { predictedBy, predictNext, startForecast } from '../tokens/forecast/predict';
import type { Predicted, PredictOptions } from '../tokens/forecast/predict';

export interface MeterLook {
  readonly ends: LastBoundaries;
  /** The model in force. */
  readonly model: ModelRef | null;
}
interface KnownPath extends MeterLook {
  readonly count: number;
  readonly tail: readonly EntryRef[];
}

/** So many entries at its end may change, and a path is still known for the same: an answer and the results of its calls. */
const tailLength = 64;

/** Keep one per followed transcript. */
export class MeterCache {
  #forecast: Forecast | null = null;
  /** The last entry the fold has seen, and its place. */
  #last: EntryRef | undefined;
  #count = 0;
  #options: PredictOptions | undefined;
  /** The model in force when the fold began. */
  #modelId: string | null = null;
  /** What is known of a path by its length and its last entries; paths themselves may go on changing. */
  #known: KnownPath = { count: 0, tail: [], ends: lastBoundaries([]), model: null };
  #found: { readonly at: number; readonly ref: EntryRef } | undefined;
  #parts = new WeakMap<EntryRef, unknown>();
  #partsBy: readonly [TokenCounter, string] | undefined;

  /** The next prompt; goes on from the last reading where the path only grew. */
  predict(path: readonly EntryRef[], options: PredictOptions): Predicted {
    const { ends, model } = this.look(path);
    const firstModelId = model?.id ?? null;
    // Of what came before the model was named, it is known only now how that one counts.
    const isNamedNow = this.#modelId === null && firstModelId !== null;
    if (isNamedNow || !this.#goOn(path, options)) {
      this.#forecast = startForecast(path, { ...options, mayGoOn: true, firstModelId }, ends);
      this.#options = options;
      this.#modelId = firstModelId;
    }
    this.#count = path.length;
    this.#last = path.at(-1);
    if (!this.#forecast) return predictNext(path, options);
    return predictedBy(this.#forecast, options);
  }

  /** The last boundaries of a path and its model; where it only grew, or changed at its end, the rest of it is not looked at. */
  look(path: readonly EntryRef[]): MeterLook {
    const { count, ends, model } = this.#known;
    const same = this.#sameUntil(path);
    const areThere = ends.context < same && ends.edit < same;
    // Also where the end has changed: what names no model up to there still names none.
    const isKnown = same > 0 && (same === count || model === null);
    this.#known = {
      count: path.length,
      tail: path.slice(-tailLength),
      ends: areThere ? lastBoundaries(path, same, ends) : lastBoundaries(path),
      model: isKnown ? (modelInForce(path, path.length, same) ?? model) : modelInForce(path),
    };
    return this.#known;
  }

  /** The place up to which a path is as it was. */
  #sameUntil(path: readonly EntryRef[]): number {
    const { count, tail } = this.#known;
    for (let i = tail.length - 1; i >= 0; i--) {
      const at = count - tail.length + i;
      if (at < path.length && path[at] === tail[i]) return at + 1;
    }
    return 0;
  }

  /** The entry of an id; where it stands is remembered, for an answer whose usage is the base may lie far back. */
  find(path: readonly EntryRef[], id: EntryId): EntryRef | undefined {
    if (
      this.#found === undefined ||
      path[this.#found.at] !== this.#found.ref ||
      this.#found.ref.id !== id
    ) {
      const at = path.findLastIndex((ref) => ref.id === id);
      const ref = path[at];
      this.#found = ref && { at, ref };
    }
    return this.#found?.ref;
  }

  #goOn(path: readonly EntryRef[], options: PredictOptions): boolean {
    const isSame =
      this.#count > 0 &&
      path[this.#count - 1] === this.#last &&
      options.counter === this.#options?.counter &&
      options.modelId === this.#options.modelId &&
      options.startsAmid === this.#options.startsAmid;
    if (!isSame || !this.#forecast) return false;
    const added = path.slice(this.#count);
    // A new context may reach back to entries the fold never saw.
    if (added.some((ref) => isBoundary(ref) || ref.kind === 'contextEdit')) return false;
    for (const ref of added) this.#forecast.push(ref.load());
    return true;
  }

  /** Something computed from one entry, computed once as long as it is counted by the same measure. */
  once<T>(ref: EntryRef, counter: TokenCounter, family: string, compute: () => T): T {
    if (this.#partsBy?.[0] !== counter || this.#partsBy[1] !== family) {
      this.#parts = new WeakMap();
      this.#partsBy = [counter, family];
    }
    const known = this.#parts.get(ref);
    // Only `compute` ever puts something there, and it is asked for one kind of thing.
    if (known !== undefined) return known as T;
    const value = compute();
    this.#parts.set(ref, value);
    return value;
  }
}
