/**
 * Messages between the extension host and the worker. Both ends are our own code of the same build; all plain data.
 * Two conversations share the port: what the editor asks of the service, and (`host…`) what the worker asks of the
 * extension host. Each side numbers its own questions.
 */
import type { LogLine } from '../base/log';
import type { CompactProgress } from '../operations/compact';
import type { Snapshot, Verb, WatchRequest } from '../operations/service';
import type { HostVerb } from '../ports/host';

/** What the worker needs to know at its start. */
export interface WorkerSetup {
  /** The folder with `worker.js` and the packed ranks. */
  readonly dist: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the editor keeps its own chats of this window. */
  readonly chatFolders?: readonly string[];
}

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly verb: Verb; readonly ask: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'watch'; readonly id: number; readonly request: WatchRequest }
  | { readonly kind: 'update'; readonly id: number; readonly request: WatchRequest }
  | { readonly kind: 'poke'; readonly id: number }
  | { readonly kind: 'unwatch'; readonly id: number }
  | { readonly kind: 'ping' }
  | HostReply;

/** What the extension host says to a question of the worker. */
export type HostReply =
  | { readonly kind: 'hostAnswer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'hostThrew'; readonly id: number; readonly message: string }
  | { readonly kind: 'hostProgress'; readonly id: number; readonly amount: number };

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'threw'; readonly id: number; readonly message: string }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: CompactProgress }
  | { readonly kind: 'snapshot'; readonly id: number; readonly snapshot: Snapshot }
  | { readonly kind: 'log'; readonly line: LogLine }
  | { readonly kind: 'pong' }
  | HostQuestion;

/** What the worker asks of the extension host. */
export type HostQuestion =
  | {
      readonly kind: 'hostAsk';
      readonly id: number;
      readonly verb: HostVerb;
      readonly ask: unknown;
    }
  | { readonly kind: 'hostCancel'; readonly id: number };
