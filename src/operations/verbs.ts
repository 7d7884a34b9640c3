/**
 * Everything the editor can ask for and what answers it, in the thread of the worker. What is asked and answered is plain data that can
 * cross a thread, as the handlers take and give it; problems arrive as the sentence people read.
 */
import { ok, type Result } from '../base/result';
import { afterDeciding, type PersonsDecision } from '../engine/automation/track';
import type { AgentName } from '../engine/conversation/types';
import { keeping } from '../engine/session/retention';
import type { Outside } from '../ports/outside';
import type { SessionKey } from '../ports/records';
import { remember } from './automate/tracks';
import { evidenceBefore } from './clientHooks/handBack';
import { applyHooks, keepHooks } from './clientHooks/install';
import { planHooks, type HookChanges } from './clientHooks/hookChanges';
import { apply, type ApplyRequest } from './compact/apply';
import { compact } from './compact/compact';
import { draft } from './compact/compactionDraft';
import type { ActWatch } from './compact/draftTypes';
import { handOff } from './compact/handOff';
import { compactByAgent, type OwnRequest } from './compact/ownCompaction';
import { undo, type UndoRequest } from './compact/undo';
import { flush, flushDue, type FlushOutcome } from './flush/flush';
import { findSessions } from './follow/find';
import type { WatchTimers } from './follow/watch';
import type { WatchNews, WatchRequest, Watching } from './follow/watchTypes';
import { withWorkFolder } from './follow/workFolder';
import { entryOnBranch } from './history/entry';
import { historyOf } from './history/history';
import { messageText, replacedBy } from './history/passages';
import {
  acting,
  looking,
  ofNotes,
  reading,
  telling,
  type EntryOfFile,
  type LimitedFile,
  type Nothing,
  type NotesAsk,
  type OfFile,
  type PlacedFile,
} from './handler';
import { callTool, type ToolPlace } from './memory/callTool';
import { forgetNotes, notesToForget, type ForgottenNote } from './memory/forget';
import type { SeenNote } from './memory/meantNotes';
import { notesByFile } from './memory/notes';
import { promotable } from './memory/promotable';
import { putBackNotes, type TakenNotes } from './memory/putBack';
import { saveNote, type NoteToSave } from './memory/save';
import { searchMemory, type MemoryAsk } from './memory/search';
import { takeOut } from './memory/takeOut';
import type { ToolCall } from './memory/toolCall';
import { namedStatusOf } from './meter/namedStatus';
import { forget, keptCounts } from './own/forget';
import { lookAt } from './picture/look';
import { messagesOf } from './pins/messages';
import { changePins, type PinChange } from './pins/pins';
import { refused, type Problem } from './problems';
import { untilIdle } from './untilIdle';
import { withTranscript } from './withTranscript';
import { worded, type Worded } from './answer';

interface SessionsAsk {
  readonly folders: readonly string[];
  readonly agents: readonly AgentName[];
  /** Whether the folders are. */
  readonly trusted: boolean;
}

interface FlushAsk extends PlacedFile {
  readonly byPerson: boolean;
  /** Only if a flush is due; null comes back when none is. */
  readonly onlyIfDue: boolean;
}

/** What the editor never asks for: words of the person's, or to overrule a busy agent. */
const plainly = { instructions: null, summary: null, force: false } as const;

export const handlers = {
  /** Conversations of these folders, newest first. */
  sessions: ({ folders, agents, trusted }: SessionsAsk, outside: Outside) =>
    findSessions(folders, agents, outside, trusted),
  status: reading((seen, { limits, place }: PlacedFile, outside) =>
    namedStatusOf(seen, limits, place, outside),
  ),
  /** What a compaction would write, behind a due flush; writes nothing else. May take minutes. */
  draft: acting(draft),
  /** Writes a draft to its own transcript. */
  apply: telling((request: ApplyRequest, outside, watch) =>
    withTranscript(request.draft.file, outside, (transcript) =>
      apply(transcript, request, outside, watch),
    ),
  ),
  /** A due flush, a draft and its application in one go, while the agent is idle. */
  compact: acting((transcript, request: OwnRequest, outside, watch) =>
    compact(transcript, { ...request, ...plainly }, outside, watch),
  ),
  /** Over once the agent is in no turn of a conversation; changes nothing. May take as long as somebody waits. */
  untilIdle: async (
    { file }: OfFile,
    outside: Outside,
    { signal }: ActWatch,
    timers: WatchTimers,
  ): Promise<Worded<null>> =>
    worded(
      await withTranscript(file, outside, (transcript) =>
        untilIdle(transcript, outside, signal, timers),
      ),
    ),
  /** Has the agent compact its conversation itself. */
  compactByAgent: acting(compactByAgent),
  /** The words for another conversation; writes nothing. */
  handOff: acting(handOff),
  undo: acting((transcript, request: UndoRequest, outside, { signal }) =>
    undo(transcript, request, outside, signal),
  ),
  flush: looking(
    (
      seen,
      { onlyIfDue, limits, place, byPerson }: FlushAsk,
      outside,
      signal,
    ): Promise<Result<FlushOutcome | null, Problem>> =>
      (onlyIfDue ? flushDue : flush)(seen, { limits, place, byPerson }, outside, signal),
  ),
  /** Keeps a decision about what happens by itself; the next look goes by it. */
  decide: async (
    { agent, sessionId, decision }: SessionKey & { readonly decision: PersonsDecision },
    outside: Outside,
  ): Promise<null> => {
    const nowMs = outside.clock.now().getTime();
    await remember({ agent, sessionId }, (old) => afterDeciding(old, decision, nowMs), outside);
    return null;
  },
  /** What a compaction by the agent itself must not lose, as text to hand to it; null = nothing of the kind. */
  evidence: reading(async (seen, { limits, place }: PlacedFile, outside) =>
    evidenceBefore(await withWorkFolder(seen, place, outside), limits, outside),
  ),
  /** What the person pinned: looked at, added to, taken from. */
  pins: looking((seen, ask: LimitedFile & { readonly change: PinChange }, outside) =>
    changePins(seen, ask.change, ask.limits, outside),
  ),
  /** The newest messages, or those before an entry, to choose from; writes nothing. */
  messages: reading((seen, { before }: OfFile & { readonly before: string | null }, outside) =>
    messagesOf(seen, before, outside),
  ),
  /** What was done to a conversation, newest first; writes nothing. */
  history: reading((seen, { limits }: LimitedFile, outside) => historyOf(seen, limits, outside)),
  /** What it is made of, to be drawn; writes nothing. */
  look: reading((seen, { limits }: LimitedFile, outside) => lookAt(seen, limits, outside)),
  /** The summary of a compaction and what it replaced; writes nothing. */
  replaced: looking((seen, { id }: EntryOfFile) => replacedBy(seen, id)),
  /** What one message says; writes nothing. */
  message: looking((seen, { id }: EntryOfFile) => messageText(seen, id)),
  /** One entry, part by part; writes nothing. */
  entry: looking((seen, { id }: EntryOfFile) => entryOnBranch(seen, id)),
  undoFlush: telling(({ receipt }: { readonly receipt: string }, outside) =>
    takeOut(receipt, outside),
  ),
  /** What installing or removing hooks in an agent's configuration would change; writes nothing. */
  planHooks: telling(planHooks),
  /** Writes what such a plan shows, while the files are as it shows them. */
  applyHooks: telling(({ plan }: { readonly plan: HookChanges }, outside) =>
    applyHooks(plan, outside),
  ),
  /** Keeps installed hooks in order with what the editor knows; whether there are any. */
  keepHooks,
  /** The folder with our copies of transcripts, made where it is not there yet. */
  archiveFolder: telling((_ask: Nothing, outside) => outside.archives.folder()),
  /** Keeps a file that runs the command line in a folder of the editor's, for terminals; that folder comes back. */
  terminalCommand: telling(({ folder }: { readonly folder: string }, outside) =>
    outside.terminalCommand(folder),
  ),
  /** The notes that answer a question; writes nothing into the folder. */
  searchMemory: telling(
    ofNotes((scope, ask: NotesAsk & { readonly asked: MemoryAsk }, outside, signal) =>
      searchMemory(scope, ask.asked, ask.memory, outside, signal),
    ),
  ),
  /** All notes of a folder, the newest days first; writes nothing. */
  notes: ofNotes((scope, _ask: NotesAsk, outside) => notesByFile(scope, outside)),
  /** Notes that might stand in MEMORY.md; writes nothing. */
  promotable: ofNotes((scope, _ask: NotesAsk, outside) => promotable(scope, outside)),
  /** Saves one note. */
  saveNote: telling(
    ofNotes(
      async (scope, { workspace, note }: NotesAsk & { readonly note: NoteToSave }, outside) => {
        const saved = await saveNote(workspace, note, outside);
        // Nobody waits for other machines to see it; the next search says what stands in the way.
        if (saved.ok) void outside.memoryStore.share(scope, 'changes');
        return saved;
      },
    ),
  ),
  /** What an id, a question or a note that was seen means, with every copy of it; writes nothing. */
  notesToForget: telling(
    ofNotes((scope, ask: NotesAsk & { readonly wanted: string | SeenNote }, outside) =>
      notesToForget(scope, ask.wanted, outside),
    ),
  ),
  /** Removes notes; what was taken out is answered and kept nowhere. */
  forgetNotes: telling(
    ofNotes((scope, ask: NotesAsk & { readonly notes: readonly ForgottenNote[] }, outside) =>
      forgetNotes(scope, ask.notes, outside),
    ),
  ),
  /** Puts such notes back. */
  putBackNotes: telling(
    ofNotes(async (scope, ask: NotesAsk & { readonly taken: readonly TakenNotes[] }, outside) => {
      const done = await putBackNotes(scope, ask.taken, outside);
      // As with a note that is saved.
      void outside.memoryStore.share(scope, 'changes');
      return ok(done);
    }),
  ),
  /** Installs LanceDB, which is no part of the product; its version once it was seen to work. */
  installBackend: telling(async (_ask: Nothing, outside, { signal }) => {
    const done = await outside.memoryStore.install(signal);
    return done.ok ? done : refused(done.problem);
  }),
  /** Carries out what a model asks of memory. */
  memoryTool: telling((ask: ToolPlace & { readonly call: ToolCall }, outside) =>
    callTool(ask.call, ask, outside),
  ),
  /** What is kept of a conversation; writes nothing. */
  kept: reading((seen, _ask: OfFile, outside) => keptCounts(seen, outside)),
  /** Removes it. */
  forget: looking((seen, _ask: OfFile, outside) => forget(seen, outside)),
  /** Completes what an earlier process left unfinished, one sentence for each thing found; tidies our own folder. */
  repair: async (_ask: Nothing, outside: Outside) => {
    const found = await outside.repair();
    const { archives, records } = await outside.tidy(keeping);
    if (archives + records > 0) outside.log.info('tidied', { archives, records });
    return found;
  },
};

type Handlers = typeof handlers;
export type Verb = keyof Handlers;

/** What is asked and what comes back, per verb. */
export type Verbs = {
  readonly [V in Verb]: {
    readonly ask: Parameters<Handlers[V]>[0];
    readonly answer: Awaited<ReturnType<Handlers[V]>>;
  };
};

export type CallOptions = Partial<ActWatch>;

export interface Operations {
  call<V extends Verb>(
    verb: V,
    ask: Verbs[V]['ask'],
    options?: CallOptions,
  ): Promise<Verbs[V]['answer']>;
  /**
   * Reports every change of the followed conversation; the newest state wins, states in between may be left out. What is due by
   * the settings, there and in the other open conversations of these folders, is done.
   */
  watch(request: WatchRequest, onNews: (news: WatchNews) => void): Watching;
}
