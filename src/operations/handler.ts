/** The forms of a verb's work: what is asked, which part of it every verb of a kind does alike, and how trouble is told. */
import { failed, ok, type Result } from '../base/result';
import type { MemoryOptions } from '../engine/memory/options';
import type { MemoryScope } from '../ports/memory/memoryStore';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, SeenFile } from '../ports/transcripts';
import { worded, type Worded } from './answer';
import type { ActWatch } from './compact/draftTypes';
import type { Limits, WorkspacePlace } from './limits';
import { scopeOf } from './memory/scope';
import type { Problem } from './problems';
import { withTranscript } from './withTranscript';

/** Notes of which folder, and what of it. */
export interface NotesAsk {
  readonly workspace: string;
  readonly memory: MemoryOptions;
}

export type Nothing = Record<string, never>;

export interface OfFile {
  readonly file: string;
}

export interface LimitedFile extends OfFile {
  readonly limits: Limits;
}

export interface PlacedFile extends LimitedFile {
  readonly place: WorkspacePlace;
}

export interface EntryOfFile extends OfFile {
  readonly id: string;
}

/** One verb's work. */
type Handler<Ask, Answer> = (ask: Ask, outside: Outside, watch: ActWatch) => Promise<Answer>;

/** What may be refused. */
export const telling =
  <Ask, T>(act: Handler<Ask, Result<T, Problem>>): Handler<Ask, Worded<T>> =>
  async (ask, outside, watch) =>
    worded(await act(ask, outside, watch));

/** What reads a conversation and may be refused. */
export const looking = <Ask extends OfFile, T>(
  look: (
    seen: SeenFile,
    ask: Ask,
    outside: Outside,
    signal: AbortSignal,
  ) => Result<T, Problem> | Promise<Result<T, Problem>>,
): Handler<Ask, Worded<T>> =>
  telling((ask, outside, { signal }) =>
    withTranscript(ask.file, outside, async (transcript) => {
      const read = await transcript.refresh(signal);
      if (signal.aborted) return failed({ kind: 'cancelled' });
      return read.ok ? look(read.value, ask, outside, signal) : read;
    }),
  );

/** What reads a conversation and gives a value. */
export const reading = <Ask extends OfFile, T>(
  read: (seen: SeenFile, ask: Ask, outside: Outside) => T | Promise<T>,
): Handler<Ask, Worded<T>> =>
  looking(async (seen, ask: Ask, outside) => ok(await read(seen, ask, outside)));

/** What changes a conversation, or works for long over one. */
export const acting = <Request, T>(
  act: (
    transcript: OpenTranscript,
    request: Request,
    outside: Outside,
    watch: ActWatch,
  ) => Promise<Result<T, Problem>>,
): Handler<Request & OfFile, Worded<T>> =>
  telling((ask, outside, watch) =>
    withTranscript(ask.file, outside, (transcript) => act(transcript, ask, outside, watch)),
  );

/** What is asked of the notes of a folder. */
export const ofNotes =
  <Ask extends NotesAsk, Answer>(
    act: (scope: MemoryScope, ask: Ask, outside: Outside, signal: AbortSignal) => Promise<Answer>,
  ): Handler<Ask, Answer> =>
  (ask, outside, { signal }) =>
    act(scopeOf(ask.workspace, ask.memory), ask, outside, signal);
