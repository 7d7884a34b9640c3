/**
 * Notes searched by `qmd` as well. The built-in search leads, for it is never old and points at lines; qmd names further lines, which count
 * only where they still stand. Whatever is wrong with it is one sentence beside the answers, and a search waits no longer for it than is set.
 */
import { neverAborted } from '../../base/neverAborted';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { withinTime } from '../../base/timeLimit';
import { keyOf } from '../../engine/text/plain';
import { fused, usualWeights } from '../../engine/memory/fuse';
import type { QmdOptions } from '../../engine/memory/options';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
} from '../../ports/memory/memoryStore';
import type { NoteSources } from '../../ports/memory/noteSources';
import type { BuiltInStore } from '../builtIn';
import { shownIn, stillStands } from './qmdAnswer';
import { collectionsOf, fileAt } from './collections';
import { runQmd, strange, tooSlow } from './command';
import { QmdIndex, type QmdIndexSetup } from './qmdIndex';
import { documentOf } from './question';

export interface QmdSetup extends QmdIndexSetup {
  readonly builtIn: BuiltInStore;
  readonly sources: NoteSources;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** So many times the answers wanted are put in order. */
const looked = 4;

interface QmdSearch {
  readonly scope: MemoryScope;
  readonly options: QmdOptions;
  readonly question: MemoryQuestion;
}

export class QmdStore {
  readonly #index: QmdIndex;

  constructor(private readonly setup: QmdSetup) {
    this.#index = new QmdIndex(setup);
  }

  async search(
    scope: MemoryScope,
    question: MemoryQuestion,
    options: QmdOptions,
    wanted = neverAborted,
  ): Promise<Result<MemoryFound, Sentence>> {
    const wide = { ...question, limit: question.limit * looked };
    const [found, further] = await Promise.all([
      this.setup.builtIn.search(scope, wide),
      this.#within(options.timeoutMs, wanted, (signal) =>
        this.#candidates({ scope, options, question }, signal),
      ),
    ]);
    if (!found.ok) return found;
    const { days, problems, hits } = found.value;
    if (!further.ok)
      return ok({
        ...found.value,
        hits: hits.slice(0, question.limit),
        problems: [...problems, further.problem],
      });
    const told = new Set(hits.map(({ text }) => keyOf(text)));
    const places = new Set(hits.map(placeOf));
    const more = further.value.filter(
      (one) =>
        (days === null || (one.date !== null && one.date >= days.from && one.date <= days.to)) &&
        // Of copies, and of the stretches of a line, the built-in search has chosen.
        told.has(keyOf(one.text)) === places.has(placeOf(one)),
    );
    return ok({ ...found.value, hits: inOneOrder(hits, more, question.limit) });
  }

  forget(scope: MemoryScope): Promise<readonly Sentence[]> {
    return this.#index.forget(scope);
  }

  /** Notes at the lines that qmd finds, the best first. */
  async #candidates(
    { scope, options, question }: QmdSearch,
    signal: AbortSignal,
  ): Promise<Result<readonly MemoryHit[], Sentence>> {
    const { builtIn, place, runProgram, sources } = this.setup;
    const asked = documentOf(question);
    const collections = collectionsOf(scope, options, sources, (path) =>
      place.located(path, scope.workspace),
    );
    if (asked === null || collections.length === 0) return ok([]);
    const updated = await this.#index.upToDate(scope, options, collections);
    if (!updated.ok) return updated;
    const words = ['query', asked, '--no-rerank', '--format', 'json'];
    words.push('-n', String(options.maxResults));
    for (const { name } of collections) words.push('-c', name);
    const output = await runQmd(runProgram, {
      command: place.expanded(options.command),
      words,
      folder: updated.value,
      timeoutMs: options.timeoutMs,
      signal,
    });
    if (!output.ok) return output;
    const shown = shownIn(output.value);
    if (shown === undefined) return failed(strange);
    const notes = await builtIn.notes(scope);
    if (!notes.ok) return notes;
    const found = shown.flatMap((one) => {
      const file = fileAt(collections, one);
      const text = file && sources.text(file);
      if (!file || !text?.ok || !stillStands(one, text.value)) return [];
      const there = notes.value.filter(
        ({ path, line, endLine }) => path === file.path && line <= one.line && one.line <= endLine,
      );
      return meantOf(there, asked);
    });
    return ok(found);
  }

  /** Within that time, and only as long as it is wanted. */
  async #within<T>(
    ms: number,
    wanted: AbortSignal,
    act: (signal: AbortSignal) => Promise<Result<T, Sentence>>,
  ): Promise<Result<T, Sentence>> {
    const { wait } = this.setup;
    const done = await withinTime({ ms, wanted, wait }, (signal) =>
      act(signal).catch((error: unknown) => failed(unexpected(error))),
    );
    return done === 'timeUp' ? failed(tooSlow(ms)) : done;
  }
}

function unexpected(error: unknown): Sentence {
  const why = plainText(error instanceof Error ? error.message : String(error), 160);
  return said`qmd could not be used, so the built-in search answered alone: ${why}.`;
}

const placeOf = ({ path, line }: MemoryHit): string => `${path}:${line}`;

/** Of a long line's stretches, of which qmd knows nothing, the first with most of the words. */
function meantOf(there: readonly MemoryHit[], asked: string): readonly MemoryHit[] {
  if (there.length < 2) return there;
  const words = new Set(asked.split(/\s+/u).filter((word) => word !== 'lex:'));
  const held = there.map(({ text }) => {
    const lower = text.toLowerCase();
    return [...words].filter((word) => lower.includes(word)).length;
  });
  const at = held.indexOf(Math.max(...held));
  return there.slice(at, at + 1);
}

function inOneOrder(
  hits: readonly MemoryHit[],
  further: readonly MemoryHit[],
  most: number,
): readonly MemoryHit[] {
  // Stretches of one long line stand at one place.
  const noteKey = ({ path, line, text }: MemoryHit): string => `${path}:${line}:${text}`;
  const ranked = (hit: MemoryHit) => ({ key: noteKey(hit), score: hit.score });
  const all = new Map([...further, ...hits].map((hit) => [noteKey(hit), hit]));
  // Its order counts for less than that of the built-in search, whose first answers stay the first.
  const order = fused(hits.map(ranked), further.map(ranked), Infinity, usualWeights);
  return order.slice(0, most).flatMap(({ key, score }) => {
    const hit = all.get(key);
    return hit === undefined ? [] : [{ ...hit, score: Math.round(score * 1e5) / 1e5 }];
  });
}
