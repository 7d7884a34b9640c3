/**
 * What only the host of this process has: kept keys, the editor's language models, other extensions that listen.
 * In the worker these are questions to the extension host; in the command line keys come from the environment and the rest is
 * absent. Everything is plain data that can cross a thread.
 */
import type { Result } from '../base/result';
import type { Announcement, Verdict } from './announcements';
import type { ModelAnswer, ModelCall, ModelProblem } from './model';

/** A language model the editor offers. */
export interface EditorModel {
  /** The editor's own id, for the calls below. */
  readonly id: string;
  readonly vendor: string;
  readonly family: string;
  /** `maxInputTokens`; 0 where the editor does not say. */
  readonly windowTokens: number;
}

/** A conversation that another extension knows of: a transcript in a form that we read. */
export interface OfferedSession {
  readonly sessionId: string;
  /** Absolute path. */
  readonly file: string;
  readonly cwd: string | null;
  readonly updatedAtMs: number;
  /** What people call where it comes from. */
  readonly source: string;
}

/** A key that goes to the address it was asked for; null = none is set; `elsewhere` = it was not given for this address. */
export type KeptKey = string | null | { readonly kind: 'elsewhere' };

/** What is asked with a verb, and what comes back. */
export interface HostExchange<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** What can be asked of the host. */
export interface HostVerbs {
  /** A kept key, for requests to one address: scheme, host and port. */
  readonly key: HostExchange<{ readonly provider: string; readonly origin: string }, KeptKey>;
  /** Models that fit; null in either place = any. Only those that may be used without a dialog unless `byPerson`. */
  readonly editorModels: HostExchange<
    {
      readonly vendor: string | null;
      readonly family: string | null;
      readonly byPerson: boolean;
    },
    Result<readonly EditorModel[], ModelProblem>
  >;
  readonly askEditorModel: HostExchange<
    {
      readonly id: string;
      readonly name: string;
      readonly call: ModelCall;
      readonly byPerson: boolean;
    },
    Result<ModelAnswer, ModelProblem>
  >;
  readonly countWithEditorModel: HostExchange<
    { readonly id: string; readonly name: string; readonly text: string },
    number | null
  >;
  /** Conversations of these folders that other extensions registered. */
  readonly conversations: HostExchange<
    { readonly folders: readonly string[] },
    readonly OfferedSession[]
  >;
  /** Listeners of the exported API. */
  readonly announce: HostExchange<Announcement, Verdict>;
}

export type HostVerb = keyof HostVerbs;

export interface HostCallOptions {
  readonly signal?: AbortSignal;
  /** Progress in whatever unit the verb has: characters of answer for `askEditorModel`. */
  readonly onProgress?: (amount: number) => void;
}

export interface Host {
  /** Rejects only when the host is gone. */
  call<V extends HostVerb>(
    verb: V,
    ask: HostVerbs[V]['ask'],
    options?: HostCallOptions,
  ): Promise<HostVerbs[V]['answer']>;
}
