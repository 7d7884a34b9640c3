/**
 * The index that qmd keeps of a workspace's notes, in a folder of ours: read anew where files have changed, made anew where its
 * folders have, thrown away where something was forgotten. One at a time, over all processes; an index that is just
 * being read is never taken for one that was.
 */
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';
import { neverAborted } from '../../base/neverAborted';
import { ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { QmdOptions } from '../../engine/memory/options';
import type { BackendPlace } from '../../ports/memory/backendPlace';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { RunProgram } from '../../ports/shell';
import { configOf, type Collection } from './collections';
import { runQmd } from './command';

export interface QmdIndexSetup {
  readonly place: BackendPlace;
  readonly runProgram: RunProgram;
  readonly nowMs: () => number;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
}

/** Reading the files may take longer than a search waits; it goes on then, and the next search has it. */
const updateMs = 60_000;

/** What an index was made of; `readState` reads it. */
const stateForm = z.object({ config: z.string(), files: z.string(), atMs: z.number() });
type QmdState = z.infer<typeof stateForm>;

interface Due {
  readonly config: string;
  readonly state: QmdState;
  readonly current: () => Promise<string | null>;
}

/** An index of which nothing may stay, and one that is being made. */
const gone = 'gone';
const reading = 'reading';
const indexName = (workspace: string): string => `qmd ${workspace}`;

/** Of a word that stands in its place, too: that is no JSON. */
const readState = (text: string | null): QmdState | undefined =>
  stateForm.safeParse(parsedJson(text ?? '')).data;

const due = (
  before: QmdState | undefined,
  { config, files, atMs }: QmdState,
  afterMs: number,
): boolean =>
  before?.config !== config || (before.files !== files && !(atMs - before.atMs < afterMs));

export class QmdIndex {
  readonly #updates = new Map<string, Promise<Result<string, Sentence>>>();

  constructor(private readonly setup: QmdIndexSetup) {}

  /** Nothing of what stood in the files before stays in the index: it is made anew by the next search. */
  async forget({ workspace }: MemoryScope): Promise<readonly Sentence[]> {
    const { place } = this.setup;
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

  /** Has qmd read the files where they have changed and it has not done so for a while; the index's folder. */
  async upToDate(
    { workspace }: MemoryScope,
    options: QmdOptions,
    collections: readonly Collection[],
  ): Promise<Result<string, Sentence>> {
    const { place, hash, nowMs } = this.setup;
    const name = indexName(workspace);
    const config = configOf(collections);
    const stamps = collections.flatMap(({ files }) =>
      files.map(({ file, stamp }) => `${file} ${stamp ?? 'fresh'}`),
    );
    const state: QmdState = { config: hash(config), files: hash(stamps.join('\n')), atMs: nowMs() };
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
    const { place } = this.setup;
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
    const { place, runProgram } = this.setup;
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
}
