/**
 * How summaries and notes are made with a model: the option types that `src/settings` fills from `tidemark.*`.
 * Types only.
 */

import type { Sentence } from '../../base/sentence';

/** Which model writes: the setting `compaction.model` taken apart. */
export type ModelChoice =
  | { readonly kind: 'offline' }
  /** The model of the conversation itself, where one of our providers can reach it. */
  | { readonly kind: 'session' }
  /** One that a provider of ours knows by this id. */
  | { readonly kind: 'named'; readonly provider: string; readonly id: string }
  /** A name that is none of these: nothing is sent anywhere for a typing mistake. */
  | { readonly kind: 'misnamed'; readonly why: Sentence };

/** Addresses by the name of the provider. */
export type Addresses = Readonly<Record<string, string>>;

/** Everything a model call of ours depends on. */
export interface ModelOptions {
  readonly choice: ModelChoice;
  /** `default` = one pass over everything that fits; `safeguard` = in chunks, audited. */
  readonly mode: 'default' | 'safeguard';
  /** New content above this share of the window is summarised in advance, oldest first; 0.1–0.9. */
  readonly maxHistoryShare: number;
  /** Added to every summary request; '' = none. */
  readonly instructions: string;
  /** The longest one model call may take, ms. */
  readonly totalMs: number;
  /** The longest a model may send nothing, ms. */
  readonly idleMs: number;
  /** By provider, where requests go instead of its own address. */
  readonly addresses: Addresses;
}

/** The words that ask a model for notes; '' = our own. */
export interface FlushPrompts {
  readonly prompt: string;
  readonly systemPrompt: string;
}

/** User commands around a compaction; each is one shell command line. */
export interface UserCommands {
  readonly beforeCompaction: readonly string[];
  readonly afterCompaction: readonly string[];
  readonly sessionBeforeCompact: readonly string[];
  /** The longest one command may take, ms. */
  readonly timeoutMs: number;
}
