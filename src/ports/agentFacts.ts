/**
 * What is known of an agent without reading any of its files: names, and what its hooks say. Small, because processes take it
 * in that must load nothing else of an agent. Each agent's stands in its own folder; `agents/all.ts` has the list.
 */
import type { AgentName } from '../engine/conversation/types';
import type { ClientWish } from './clientHooks';

export interface AgentFacts {
  /** As in settings and on the command line. */
  readonly name: AgentName;
  /** What people call it, at the start of a sentence. */
  readonly label: string;
  /** Its conversations are the editor's own: they lie in the editor's folders, also where no folder is open. */
  readonly isEditors?: true;
  /** The program that begins a fresh conversation, with the first prompt as its one argument; absent where none does. */
  readonly program?: string;
  /** Markdown files of a folder that it is instructed by, relative to it; absent where it reads none. */
  readonly instructionFiles?: readonly string[];
  /** Absent where nothing of ours can be put into it. */
  readonly hooks?: HookFacts;
}

/** Hooks of ours in an agent's own configuration: what is offered, what it says to them and what it takes from them. */
export interface HookFacts {
  /** The ways in which they can be installed, the plain one first; `say` puts a text into the language of the editor. */
  readonly offers: (say: (text: string) => string) => readonly [HookOffer, ...HookOffer[]];
  /** What an event means that has a name; null = nothing to us. */
  readonly kindOf: (event: string, fields: HookFields) => HookKind | null;
  /** What a payload means that names no event; undefined = it is none of this agent's. */
  readonly unnamed?: (fields: HookFields) => UnnamedEvent | undefined;
  /** What is printed so that a text reaches the model. */
  readonly handBack: (text: string, at: HandedAt) => string;
  /** Whether what is printed before a compaction goes into what its summary is asked for. */
  readonly takesSummaryWishes?: true;
  /** Whether it does not say its folder while it is in a run; then the conversation's own counts. */
  readonly mayNameNoFolder?: true;
}

export interface HookOffer {
  readonly wishes: readonly ClientWish[];
  readonly description?: string;
  readonly detail: string;
}

/** A payload, not checked. */
export type HookFields = Readonly<Record<string, unknown>>;

export type HookKind = 'preCompact' | 'afterCompaction' | 'turnEnd' | 'prompt';

/** The events at which something is handed to the model. */
export type HandedAt = Extract<HookKind, 'afterCompaction' | 'prompt'>;

export type UnnamedEvent =
  | { readonly kind: 'none' }
  /** The figures stand in the payload. */
  | { readonly kind: 'statusLine' }
  | { readonly kind: 'turnEnd'; readonly session: unknown; readonly cwd: unknown };
