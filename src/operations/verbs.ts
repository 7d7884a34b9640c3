/**
 * Everything the editor can ask for, as plain data that can cross a thread: the worker answers it beside the disk
 * (`dispatch.ts`). Problems arrive as the sentence people read.
 */
import type { Sentence } from '../base/sentence';
import type { AgentName } from '../engine/conversation/types';
import type { PersonsDecision } from '../engine/automation/memory';
import type { Reason } from '../engine/selection/choose';
import type { HookPlan, HookPlanAsk } from './clientHooks/plan';
import type { ApplyRequest } from './compact/apply';
import type { Compacted } from './compact/outcome';
import type { CompactionDraft } from './compact/compactionDraft';
import type { ActRequest, CompactProgress, DraftRequest } from './compact/draftTypes';
import type { HandOff } from './compact/handOff';
import type { OwnRequest } from './compact/ownCompaction';
import type { SessionListed } from './follow/find';
import type { FlushAnswer } from './flush/flush';
import type { UpkeepAsk } from './clientHooks/upkeep';
import type { AutomationState, Question } from './automate/state';
import type { WorkNews } from './automate/acts';
import type { WindowPlaces } from './follow/places';
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
import type { Standstill } from '../ports/worker';
import type { Undone } from './compact/undo';

/** Notes of which folder, and what of it. */
export interface NotesAsk {
  readonly workspace: string;
  readonly memory: MemoryOptions;
}

/** What is asked and what comes back, per verb. */
export interface Verbs {
  /** Conversations of these folders, newest first. */
  readonly sessions: {
    readonly ask: {
      readonly folders: readonly string[];
      readonly agents: readonly AgentName[];
      /** Whether the folders are. */
      readonly trusted: boolean;
    };
    readonly answer: readonly SessionListed[];
  };
  readonly status: {
    readonly ask: { readonly file: string; readonly limits: Limits; readonly place: Place };
    readonly answer: Told<Status>;
  };
  /** What a compaction would write; writes nothing. May take minutes. */
  readonly draft: {
    readonly ask: DraftRequest & { readonly file: string };
    readonly answer: Told<CompactionDraft>;
  };
  /** Writes a draft to its own transcript. */
  readonly apply: { readonly ask: ApplyRequest; readonly answer: Told<Compacted> };
  /** A due flush, a draft and its application in one go, while the agent is idle. */
  readonly compact: {
    readonly ask: ActRequest & { readonly file: string; readonly flushFirst: boolean };
    readonly answer: Told<Compacted>;
  };
  /** Has the agent compact its conversation itself. */
  readonly compactByAgent: {
    readonly ask: OwnRequest & { readonly file: string };
    readonly answer: Told<Compacted>;
  };
  /** The words for another conversation; writes nothing. */
  readonly handOff: {
    readonly ask: ActRequest & { readonly file: string };
    readonly answer: Told<HandOff>;
  };
  readonly undo: {
    readonly ask: {
      readonly file: string;
      readonly limits: Limits;
      readonly id: string | null;
      readonly force: boolean;
    };
    readonly answer: Told<Undone>;
  };
  readonly flush: {
    readonly ask: {
      readonly file: string;
      readonly limits: Limits;
      readonly place: Place;
      readonly byPerson: boolean;
      /** Only if a flush is due; `null` comes back when none is. */
      readonly onlyIfDue: boolean;
    };
    readonly answer: Told<FlushAnswer | null>;
  };
  /** Keeps a decision about what happens by itself; the next look goes by it. */
  readonly decide: {
    readonly ask: SessionKey & { readonly decision: PersonsDecision };
    readonly answer: null;
  };
  /** What a compaction by the agent itself must not lose, as text to hand to it; null = nothing of the kind. */
  readonly evidence: {
    readonly ask: { readonly file: string; readonly limits: Limits; readonly place: Place };
    readonly answer: Told<string | null>;
  };
  /** What the person pinned: looked at, added to, taken from. */
  readonly pins: {
    readonly ask: { readonly file: string; readonly limits: Limits; readonly change: PinChange };
    readonly answer: Told<Pins>;
  };
  /** The newest messages, or those before an entry, to choose from; writes nothing. */
  readonly messages: {
    readonly ask: { readonly file: string; readonly before: string | null };
    readonly answer: Told<readonly MessageListed[]>;
  };
  /** What was done to a conversation, newest first; writes nothing. */
  readonly history: {
    readonly ask: { readonly file: string; readonly limits: Limits };
    readonly answer: Told<History>;
  };
  /** What it is made of, to be drawn; writes nothing. */
  readonly look: {
    readonly ask: { readonly file: string; readonly limits: Limits };
    readonly answer: Told<ConversationPicture>;
  };
  /** The summary of a compaction and what it replaced; writes nothing. */
  readonly replaced: {
    readonly ask: { readonly file: string; readonly id: string };
    readonly answer: Told<Replaced>;
  };
  /** What one message says; writes nothing. */
  readonly message: {
    readonly ask: { readonly file: string; readonly id: string };
    readonly answer: Told<string>;
  };
  /** One entry, part by part; writes nothing. */
  readonly entry: {
    readonly ask: { readonly file: string; readonly id: string };
    readonly answer: Told<EntryRead>;
  };
  readonly undoFlush: {
    readonly ask: { readonly receipt: string };
    readonly answer: Told<TakenOut>;
  };
  /** What installing or removing hooks in an agent's configuration would change; writes nothing. */
  readonly planHooks: { readonly ask: HookPlanAsk; readonly answer: Told<HookPlan> };
  /** Writes what such a plan shows, while the files are as it shows them. */
  readonly applyHooks: {
    readonly ask: { readonly plan: HookPlan };
    readonly answer: Told<HookPlan>;
  };
  /** Keeps installed hooks in order with what the editor knows; whether there are any. */
  readonly keepHooks: { readonly ask: UpkeepAsk; readonly answer: boolean };
  /** The folder with our copies of transcripts, made where it is not there yet. */
  readonly archiveFolder: { readonly ask: Record<string, never>; readonly answer: Told<string> };
  /** Keeps a file that runs the command line in a folder of the editor's, for terminals; that folder comes back. */
  readonly terminalCommand: {
    readonly ask: { readonly folder: string };
    readonly answer: Told<string>;
  };
  /** The notes that answer a question; writes nothing into the folder. */
  readonly searchMemory: {
    readonly ask: NotesAsk & { readonly asked: MemoryAsk };
    readonly answer: Told<MemoryFound>;
  };
  /** All notes of a folder, the newest days first; writes nothing. */
  readonly notes: { readonly ask: NotesAsk; readonly answer: readonly NotesOfFile[] };
  /** Notes that might stand in MEMORY.md; writes nothing. */
  readonly promotable: { readonly ask: NotesAsk; readonly answer: readonly Promotable[] };
  /** Saves one note. */
  readonly saveNote: {
    readonly ask: NotesAsk & { readonly note: NoteToSave };
    readonly answer: Told<SavedNote>;
  };
  /** What an id, a question or a note that was seen means, with every copy of it; writes nothing. */
  readonly notesToForget: {
    readonly ask: NotesAsk & { readonly wanted: string | SeenNote };
    readonly answer: Told<readonly ForgottenNote[]>;
  };
  /** Removes notes; what was taken out is answered and kept nowhere. */
  readonly forgetNotes: {
    readonly ask: NotesAsk & { readonly notes: readonly ForgottenNote[] };
    readonly answer: Told<ForgotNotes>;
  };
  /** Puts such notes back. */
  readonly putBackNotes: {
    readonly ask: NotesAsk & { readonly taken: readonly TakenNotes[] };
    readonly answer: Told<PutBackNotes>;
  };
  /** Installs LanceDB, which is no part of the product; its version once it was seen to work. */
  readonly installBackend: {
    readonly ask: Record<string, never>;
    readonly answer: Told<string>;
  };
  /** Carries out what a model asks of memory. */
  readonly memoryTool: {
    readonly ask: ToolPlace & { readonly call: ToolCall };
    readonly answer: Told<ToolAnswer>;
  };
  /** What is kept of a conversation; writes nothing. */
  readonly kept: { readonly ask: { readonly file: string }; readonly answer: Told<Kept> };
  /** Removes it. */
  readonly forget: { readonly ask: { readonly file: string }; readonly answer: Told<Kept> };
  /** Completes what an earlier process left unfinished, one sentence for each thing found; tidies our own folder. */
  readonly repair: { readonly ask: Record<string, never>; readonly answer: readonly Sentence[] };
}

export type Verb = keyof Verbs;

/** Processes of a window, to tell which agents run in it. */
export interface WindowProcesses {
  /** The shell of the active terminal; null where there is none, or its number is not known yet. */
  readonly activeTerminal: number | null;
  /** The shells of all terminals. */
  readonly terminals: readonly number[];
  /** The process that extensions of this window run in. */
  readonly host: number;
}

/** What is told of what is followed: a new state, or something that is done by itself begins or ends. */
export type WatchNews =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'work'; readonly work: WorkNews };

/** What to follow: the conversation that these folders are worked in with, or a pinned one. */
export interface WatchRequest {
  /** Workspace folders, the one of the active editor first. Empty = nothing is open. */
  readonly folders: readonly string[];
  readonly agents: readonly AgentName[];
  /** The transcript the person chose; null = none. */
  readonly pinned: string | null;
  /** Absent where nothing is known of the window that asks. */
  readonly window?: WindowProcesses;
  /** By what conversations are measured and acted on, by folder. */
  readonly places: WindowPlaces;
}

/** What the editor shows: at most one conversation, or why there is none. */
export interface Snapshot {
  readonly session: SessionListed | null;
  readonly status: Status | null;
  /** One sentence when the conversation cannot be read; null otherwise. */
  readonly problem: Sentence | null;
  /** The folder of the workspace that it was started in; absent where it was started in none. */
  readonly folder?: string;
  /** What happens to it by itself; absent where nothing is known of it. */
  readonly automation?: AutomationState;
  /** What makes its agent take the last compaction up; absent unless it goes on without. */
  readonly followUp?: Sentence;
  /** Of all open conversations of the window; absent where there are none. */
  readonly questions?: readonly Question[];
  /** Why this one was chosen; absent where there is none. */
  readonly why?: Reason;
  /** The shell of this window's terminal that its agent runs in, as a process id; absent where it runs in none. */
  readonly shell?: number;
  /** The transcript that the person chose, where it is not there any more. */
  readonly missing?: string;
  /** Why all this is from before and not kept up to date any more; absent while it is. */
  readonly stopped?: Standstill;
}

export interface CallOptions {
  readonly onProgress?: (progress: CompactProgress) => void;
  readonly signal?: AbortSignal;
}

export interface Watching {
  /** Follows something else from now on; also reads anew. */
  update(request: WatchRequest): void;
  /** Looks at the disk now instead of waiting for a change. */
  poke(): void;
  dispose(): void;
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
