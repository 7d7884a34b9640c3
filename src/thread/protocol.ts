/** Messages between the extension host and the worker. Both ends are our own code of the same build; all plain data. */
import type { LogLine } from '../base/log';
import type { CompactStep } from '../operations/compact';
import type { Snapshot, Verb, WatchRequest } from '../operations/service';

/** What the worker needs to know at its start. */
export interface WorkerSetup {
  /** The folder with `worker.js` and the packed ranks. */
  readonly dist: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly verb: Verb; readonly ask: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'watch'; readonly id: number; readonly request: WatchRequest }
  | { readonly kind: 'update'; readonly id: number; readonly request: WatchRequest }
  | { readonly kind: 'poke'; readonly id: number }
  | { readonly kind: 'unwatch'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'threw'; readonly id: number; readonly message: string }
  | { readonly kind: 'step'; readonly id: number; readonly step: CompactStep }
  | { readonly kind: 'snapshot'; readonly id: number; readonly snapshot: Snapshot }
  | { readonly kind: 'log'; readonly line: LogLine };
