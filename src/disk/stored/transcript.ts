/**
 * Follows a transcript that lies in a database: what was added since the last look goes to the agent's reader as lines.
 * Never writes; an adapter that refuses every write comes with what is read.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { TranscriptReader } from '../../ports/agent';
import type { Databases } from '../../ports/database';
import type { KnownRows, StoredPart, TranscriptStore } from '../../ports/storedTranscripts';
import type { FileProblem, OpenTranscript, SeenFile } from '../../ports/transcripts';
import { StoredLines } from './lines';

/** The transcript that a name stands for in one of the stores; undefined for a file's name. */
export function openStored(
  file: string,
  stores: readonly TranscriptStore[],
  databases: Databases,
): OpenTranscript | undefined {
  for (const store of stores) {
    const place = store.place(file);
    if (place) return new StoredTranscript(file, place, store, databases);
  }
  return undefined;
}

class StoredTranscript implements OpenTranscript {
  #lines = new StoredLines();
  #reader: TranscriptReader | undefined;
  #known: KnownRows | null = null;
  #last: SeenFile | undefined;
  #state: string | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    readonly file: string,
    private readonly place: { readonly database: string; readonly sessionId: string },
    private readonly store: TranscriptStore,
    private readonly databases: Databases,
  ) {}

  refresh(signal?: AbortSignal): Promise<Result<SeenFile, FileProblem>> {
    const run = this.#running.then(() => this.#refresh(signal));
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #refresh(signal?: AbortSignal): Promise<Result<SeenFile, FileProblem>> {
    if (signal?.aborted) {
      const sentence = said`Reading ${plainText(this.file, 300)} was cancelled. Nothing was changed.`;
      return failed({ kind: 'unreadable', sentence });
    }
    const { database, sessionId } = this.place;
    // Before the reading: what comes in between is then read again.
    const state = await this.databases.state(database);
    if (this.#last && state !== null && state === this.#state) return ok(this.#last);
    const read = await this.databases.read(database, (query) =>
      this.store.read(query, sessionId, this.#known),
    );
    if (!read.ok) return failed({ kind: 'unreadable', sentence: read.problem });
    const part = read.value;
    if (!part.ok) return failed({ kind: 'noSession', sentence: part.problem });
    const seen = this.#take(part.value);
    if (seen.conversation.sessionId === '') {
      const sentence = said`${plainText(this.file, 300)} does not begin with a session header, so it is not read. Open the conversation once in the agent.`;
      return failed({ kind: 'noSession', sentence });
    }
    this.#state = state;
    this.#last = seen;
    return ok(seen);
  }

  #take(part: StoredPart): SeenFile {
    const { adapter, title, windowTokens, updatedAtMs, sizeBytes } = part;
    if (!part.follows || !this.#reader) {
      const lines = new StoredLines();
      this.#lines = lines;
      this.#reader = adapter.read.createReader((offset) => lines.textAt(offset));
    }
    const reader = this.#reader;
    for (const row of part.rows) reader.push(this.#lines.add(row));
    this.#known = part.known;
    const conversation = reader.conversation();
    const oddities = [...part.oddities, ...this.#lines.oddities, ...conversation.oddities];
    return {
      file: this.file,
      adapter,
      reader,
      sizeBytes,
      conversation: { ...conversation, title, reportedWindowTokens: windowTokens, oddities },
      mtimeMs: updatedAtMs,
      tornLine: null,
      stamp: this.#lines,
      // Lines that were given are kept.
      isReadable: () => true,
    };
  }

  async close(): Promise<void> {
    await this.#running;
  }
}
