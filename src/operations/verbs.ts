/**
 * Everything the editor can ask for, as plain data that can cross a thread: the worker answers it beside the disk
 * (`dispatch.ts`). Problems arrive as the sentence people read.
 */
import type { Sentence } from '../base/sentence';
import type { AgentName } from '../engine/conversation/types';
import type { PersonsDecision } from '../engine/automation/memory';
import type { HookPlan, HookPlanAsk } from './clientHooks/plan';
import type { ApplyRequest } from './compact/apply';
import type { Compacted } from './compact/outcome';
import type { CompactionDraft } from './compact/compactionDraft';
import type { ActRequest, CompactProgress, DraftRequest } from './compact/draftTypes';
import type { HandOff } from './compact/handOff';
import type { OwnRequest } from './compact/ownCompaction';
import type { SessionListed } from './follow/find';
import type { WatchNews, WatchRequest, Watching } from './follow/watching';
import type { FlushAnswer } from './flush/flush';
import type { UpkeepAsk } from './clientHooks/upkeep';
import type { Limits, Place } from './limits';
import type { Status } from './meter/status';
import type { EntryRead } from './history/entry';
import type { History } from './history/history';
import type { Replaced } from './history/passages';
import type { Kept } from './own/forget';
import type { ConversationPicture } from './picture/look';
import type { MessageListed } from './pins/messages';
import type { PinChange, Pins } from './pins/pins';
import type { MemoryOptions } from '../engine/memory/options';
import type { Asked } from '../ports/host';
import type { MemoryFound } from '../ports/memory/memoryStore';
import type { ToolPlace } from './memory/callTool';
import type { ForgotNotes, ForgottenNote } from './memory/forget';
import type { SeenNote } from './memory/meantNotes';
import type { NotesOfFile } from './memory/notes';
import type { Promotable } from './memory/promotable';
import type { PutBackNotes, TakenNotes } from './memory/putBack';
import type { NoteToSave, SavedNote } from './memory/save';
import type { MemoryAsk } from './memory/search';
import type { TakenOut } from './memory/takeOut';
import type { ToolAnswer, ToolCall } from './memory/toolCall';
import type { Told } from './answer';
import type { SessionKey } from '../ports/records';
import type { Undone } from './compact/undo';

/** Notes of which folder, and what of it. */
export interface NotesAsk {
  readonly workspace: string;
  readonly memory: MemoryOptions;
}

type Nothing = Record<string, never>;

export interface OfFile {
  readonly file: string;
}

interface LimitedFile extends OfFile {
  readonly limits: Limits;
}

interface EntryOfFile extends OfFile {
  readonly id: string;
}

/** What is asked and what comes back, per verb. */
export interface Verbs {
  /** Conversations of these folders, newest first. */
  readonly sessions: Asked<
    {
      readonly folders: readonly string[];
      readonly agents: readonly AgentName[];
      /** Whether the folders are. */
      readonly trusted: boolean;
    },
    readonly SessionListed[]
  >;
  readonly status: Asked<LimitedFile & { readonly place: Place }, Told<Status>>;
  /** What a compaction would write; writes nothing. May take minutes. */
  readonly draft: Asked<DraftRequest & OfFile, Told<CompactionDraft>>;
  /** Writes a draft to its own transcript. */
  readonly apply: Asked<ApplyRequest, Told<Compacted>>;
  /** A due flush, a draft and its application in one go, while the agent is idle. */
  readonly compact: Asked<ActRequest & OfFile & { readonly flushFirst: boolean }, Told<Compacted>>;
  /** Has the agent compact its conversation itself. */
  readonly compactByAgent: Asked<OwnRequest & OfFile, Told<Compacted>>;
  /** The words for another conversation; writes nothing. */
  readonly handOff: Asked<ActRequest & OfFile, Told<HandOff>>;
  readonly undo: Asked<
    LimitedFile & {
      readonly id: string | null;
      readonly force: boolean;
    },
    Told<Undone>
  >;
  readonly flush: Asked<
    LimitedFile & {
      readonly place: Place;
      readonly byPerson: boolean;
      /** Only if a flush is due; `null` comes back when none is. */
      readonly onlyIfDue: boolean;
    },
    Told<FlushAnswer | null>
  >;
  /** Keeps a decision about what happens by itself; the next look goes by it. */
  readonly decide: Asked<SessionKey & { readonly decision: PersonsDecision }, null>;
  /** What a compaction by the agent itself must not lose, as text to hand to it; null = nothing of the kind. */
  readonly evidence: Asked<LimitedFile & { readonly place: Place }, Told<string | null>>;
  /** What the person pinned: looked at, added to, taken from. */
  readonly pins: Asked<LimitedFile & { readonly change: PinChange }, Told<Pins>>;
  /** The newest messages, or those before an entry, to choose from; writes nothing. */
  readonly messages: Asked<
    OfFile & { readonly before: string | null },
    Told<readonly MessageListed[]>
  >;
  /** What was done to a conversation, newest first; writes nothing. */
  readonly history: Asked<LimitedFile, Told<History>>;
  /** What it is made of, to be drawn; writes nothing. */
  readonly look: Asked<LimitedFile, Told<ConversationPicture>>;
  /** The summary of a compaction and what it replaced; writes nothing. */
  readonly replaced: Asked<EntryOfFile, Told<Replaced>>;
  /** What one message says; writes nothing. */
  readonly message: Asked<EntryOfFile, Told<string>>;
  /** One entry, part by part; writes nothing. */
  readonly entry: Asked<EntryOfFile, Told<EntryRead>>;
  readonly undoFlush: Asked<{ readonly receipt: string }, Told<TakenOut>>;
  /** What installing or removing hooks in an agent's configuration would change; writes nothing. */
  readonly planHooks: Asked<HookPlanAsk, Told<HookPlan>>;
  /** Writes what such a plan shows, while the files are as it shows them. */
  readonly applyHooks: Asked<{ readonly plan: HookPlan }, Told<HookPlan>>;
  /** Keeps installed hooks in order with what the editor knows; whether there are any. */
  readonly keepHooks: Asked<UpkeepAsk, boolean>;
  /** The folder with our copies of transcripts, made where it is not there yet. */
  readonly archiveFolder: Asked<Nothing, Told<string>>;
  /** Keeps a file that runs the command line in a folder of the editor's, for terminals; that folder comes back. */
  readonly terminalCommand: Asked<{ readonly folder: string }, Told<string>>;
  /** The notes that answer a question; writes nothing into the folder. */
  readonly searchMemory: Asked<NotesAsk & { readonly asked: MemoryAsk }, Told<MemoryFound>>;
  /** All notes of a folder, the newest days first; writes nothing. */
  readonly notes: Asked<NotesAsk, readonly NotesOfFile[]>;
  /** Notes that might stand in MEMORY.md; writes nothing. */
  readonly promotable: Asked<NotesAsk, readonly Promotable[]>;
  /** Saves one note. */
  readonly saveNote: Asked<NotesAsk & { readonly note: NoteToSave }, Told<SavedNote>>;
  /** What an id, a question or a note that was seen means, with every copy of it; writes nothing. */
  readonly notesToForget: Asked<
    NotesAsk & { readonly wanted: string | SeenNote },
    Told<readonly ForgottenNote[]>
  >;
  /** Removes notes; what was taken out is answered and kept nowhere. */
  readonly forgetNotes: Asked<
    NotesAsk & { readonly notes: readonly ForgottenNote[] },
    Told<ForgotNotes>
  >;
  /** Puts such notes back. */
  readonly putBackNotes: Asked<
    NotesAsk & { readonly taken: readonly TakenNotes[] },
    Told<PutBackNotes>
  >;
  /** Installs LanceDB, which is no part of the product; its version once it was seen to work. */
  readonly installBackend: Asked<Nothing, Told<string>>;
  /** Carries out what a model asks of memory. */
  readonly memoryTool: Asked<ToolPlace & { readonly call: ToolCall }, Told<ToolAnswer>>;
  /** What is kept of a conversation; writes nothing. */
  readonly kept: Asked<OfFile, Told<Kept>>;
  /** Removes it. */
  readonly forget: Asked<OfFile, Told<Kept>>;
  /** Completes what an earlier process left unfinished, one sentence for each thing found; tidies our own folder. */
  readonly repair: Asked<Nothing, readonly Sentence[]>;
}

export type Verb = keyof Verbs;

export interface CallOptions {
  readonly onProgress?: (progress: CompactProgress) => void;
  readonly signal?: AbortSignal;
}

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
