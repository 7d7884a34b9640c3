/**
 * Notes searched by `qmd` as well. The built-in search leads, for it is never old and points at lines; qmd names further lines, which count
 * only where they still stand. Its index lies in a folder of ours and can be thrown away; whatever is wrong with it is one sentence beside
 * the answers, and a search waits no longer for it than is set.
 */
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';
import { neverAborted } from '../../base/neverAborted';
import { failed, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { within } from '../../base/within';
import { keyOf } from '../../engine/text/plain';
import { fused, usualWeights } from '../../engine/memory/fuse';
import type { QmdOptions } from '../../engine/memory/options';
import type { BackendPlace } from '../../ports/memory/backendPlace';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
} from '../../ports/memory/memoryStore';
import type { NoteSources } from '../../ports/memory/noteSources';
import type { RunProgram } from '../../ports/shell';
import type { BuiltInStore } from '../builtIn';
import { shownIn, stillStands } from './answer';
import { collectionsOf, configOf, fileAt } from './collections';
import type { Collection } from './collections';
import { runQmd, strange, tooSlow } from './command';
import { documentOf } from './question';

export interface QmdSetup {
  readonly builtIn: BuiltInStore;
  readonly sources: NoteSources;
  readonly place: BackendPlace;
  readonly runProgram: RunProgram;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
}

/** Reading the files may take longer than a search waits; it goes on then, and the next search has it. */
const updateMs = 60_000;
/** So many times the answers wanted are put in order. */
const looked = 4;

interface Asked {
  readonly scope: MemoryScope;
  readonly options: QmdOptions;
  readonly question: MemoryQuestion;
}

export class QmdStore {
  readonly #setup: QmdSetup;
  readonly #updates = new Map<string, Promise<Result<string, Sentence>>>();

  constructor(setup: QmdSetup) {
    this.#setup = setup;
  }

  async search(
    scope: MemoryScope,
    question: MemoryQuestion,
    options: QmdOptions,
    wanted = neverAborted,
  ): Promise<Result<MemoryFound, Sentence>> {
    const wide = { ...question, limit: question.limit * looked };
    const [found, further] = await Promise.all([
      this.#setup.builtIn.search(scope, wide),
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

  /** Nothing of what stood in the files before stays in the index: it is made anew by the next search. */
  async forget({ workspace }: MemoryScope): Promise<readonly Sentence[]> {
    const { place } = this.#setup;
    const name = indexName(workspace);
    const before = await place.leftAs(name);
    if (before === null) return [];
    // Whoever comes next removes it, where that cannot be done now; one that is just reading does not call it read.
    await place.leave(name, gone);
    const done = await place.alone(name, async () => {
      const dropped = await place.dropIndex(name);
      await place.leave(name, gone);
      return dropped;
    });
    if (done.ok && done.value.ok) return [];
    return [
      said`The index of qmd may still hold what was forgotten; the next search with it removes that.`,
    ];
  }

  /** Notes at the lines that qmd finds, the best first. */
  async #candidates(
    { scope, options, question }: Asked,
    signal: AbortSignal,
  ): Promise<Result<readonly MemoryHit[], Sentence>> {
    const { builtIn, place, runProgram, sources } = this.#setup;
    const asked = documentOf(question);
    const collections = collectionsOf(scope, options, sources, (path) =>
      place.located(path, scope.workspace),
    );
    if (asked === null || collections.length === 0) return ok([]);
    const updated = await this.#upToDate(scope, options, collections);
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

  /** Has qmd read the files where they have changed and it has not done so for a while; the index's folder. */
  async #upToDate(
    scope: MemoryScope,
    options: QmdOptions,
    collections: readonly Collection[],
  ): Promise<Result<string, Sentence>> {
    const { place, hash, nowMs } = this.#setup;
    const name = indexName(scope.workspace);
    const config = configOf(collections);
    const stamps = collections.flatMap(({ files }) =>
      files.map(({ file, stamp }) => `${file} ${stamp ?? 'fresh'}`),
    );
    const state: State = { config: hash(config), files: hash(stamps.join('\n')), atMs: nowMs() };
    /** The folder of an index that is young enough. */
    const current = async (): Promise<string | null> =>
      due(readState(await place.leftAs(name)), state, options.updateMs)
        ? null
        : place.indexFolder(name);
    const running = this.#updates.get(name);
    const folder = (await current()) ?? (running && (await running) && (await current()));
    if (folder) return ok(folder);
    const update = this.#update(name, options, { config, state, current });
    this.#updates.set(name, update);
    return update.finally(() => this.#updates.delete(name));
  }

  async #update(
    name: string,
    options: QmdOptions,
    { config, state, current }: Due,
  ): Promise<Result<string, Sentence>> {
    const { place } = this.#setup;
    const done = await place.alone(name, async (): Promise<Result<string, Sentence>> => {
      // Another process may have been first.
      const made = await current();
      if (made !== null) return ok(made);
      const before = await place.leftAs(name);
      // Of folders that it is to have no longer, and of what was forgotten, nothing stays.
      if (readState(before)?.config !== state.config) {
        const dropped = await place.dropIndex(name);
        if (!dropped.ok) return dropped;
      }
      const folder = await place.index(name, { name: 'index.yml', text: config });
      await place.leave(name, reading);
      const ran = await this.#read(options, folder);
      const after = ran.ok ? JSON.stringify(state) : (before ?? gone);
      if ((await place.leftAs(name)) === reading) await place.leave(name, after);
      return ran.ok ? ok(folder) : ran;
    });
    return done.ok ? done.value : done;
  }

  /** Has it read what changed, and let go of what is there no longer. */
  async #read(options: QmdOptions, folder: string): Promise<Result<void, Sentence>> {
    const { place, runProgram } = this.#setup;
    const run = {
      command: place.expanded(options.command),
      folder,
      timeoutMs: updateMs,
      signal: neverAborted,
    };
    for (const words of [['update'], ['cleanup']]) {
      const ran = await runQmd(runProgram, { ...run, words });
      if (!ran.ok) return ran;
    }
    return ok(undefined);
  }

  /** Within that time, and only as long as it is wanted. */
  async #within<T>(
    ms: number,
    wanted: AbortSignal,
    act: (signal: AbortSignal) => Promise<Result<T, Sentence>>,
  ): Promise<Result<T, Sentence>> {
    const { wait } = this.#setup;
    const done = await within({ ms, wanted, wait }, (signal) =>
      act(signal).catch((error: unknown) => failed(unexpected(error))),
    );
    return done === 'timeUp' ? failed(tooSlow(ms)) : done;
  }
}

/** What an index was made of; `readState` reads it. */
const stateForm = z.object({ config: z.string(), files: z.string(), atMs: z.number() });
type State = z.infer<typeof stateForm>;

interface Due {
  readonly config: string;
  readonly state: State;
  readonly current: () => Promise<string | null>;
}

/** An index of which nothing may stay, and one that is being made. */
const gone = 'gone';
const reading = 'reading';
const indexName = (workspace: string): string => `qmd ${workspace}`;

/** Of a word that stands in its place, too: that is no JSON. */
const readState = (text: string | null): State | undefined =>
  stateForm.safeParse(parsedJson(text ?? '')).data;

const due = (before: State | undefined, { config, files, atMs }: State, afterMs: number): boolean =>
  before?.config !== config || (before.files !== files && !(atMs - before.atMs < afterMs));

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
