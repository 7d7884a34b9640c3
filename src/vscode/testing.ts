/** What tests inside the editor may see and nobody else: the item cannot be read back through the editor's own API. */
import type { Bag, Disposable } from '../base/disposable';
import type { Host } from '../ports/host';
import type { Reply } from './act/reply';
import type { TidemarkApi } from './apiTypes';
import { attachEvidence } from './commands/compact/attachEvidence';
import type { App } from './app';
import type { ItemLook } from './show/meter/meter';
import type { MeterView } from './show/meter/view';

/** What grows when something is not given back. */
export interface HeldCounts {
  /** Disposables, listeners and jobs of the app, and what the editor is to dispose. */
  readonly held: number;
  /** Questions to the worker that have no answer yet. */
  readonly waiting: number;
  readonly watching: number;
}

/** What `activate` gives: the API, and in tests what only they may see. */
export interface Exports extends TidemarkApi {
  readonly testing?: Testing;
}

export interface Testing {
  /** What the worker asks. */
  readonly host: Host;
  view(): MeterView;
  look(): ItemLook | null;
  /** What the button of that name does for the followed conversation: a notification cannot be pressed by a test. */
  attachEvidence(): Promise<Reply<string>>;
  counts(): HeldCounts;
  /** Calls back at every change of what is followed. */
  onDidChange(heard: () => void): Disposable;
  /** Messages so far, and those that wait until no other is in sight. */
  messages(): number;
  /** Ends the worker as a crash would. */
  killWorker(): void;
  /** Ends the pause before the worker comes back. */
  endPause(): void;
  /** Ends all that disabling the extension would end. */
  dispose(): void;
}

export const testingOf = (
  app: App,
  all: Bag,
  worker: Pick<HeldCounts, 'waiting' | 'watching'> & { kill(): void; endPause(): void },
  host: Host,
): Testing => ({
  host,
  counts: () => ({
    held: all.size + app.size(),
    waiting: worker.waiting,
    watching: worker.watching,
  }),
  view: () => app.view(),
  look: () => app.item.look,
  attachEvidence: async () => {
    const target = app.following.places.target();
    const id = app.following.snapshot.status?.sessionId;
    return target === undefined || id === undefined
      ? { ok: false, kind: 'noConversation', sentence: '' }
      : attachEvidence(app, target, id);
  },
  messages: () => app.person.messages,
  killWorker: () => worker.kill(),
  endPause: () => worker.endPause(),
  onDidChange: (heard) => app.following.onDidChange(heard),
  dispose: () => all.dispose(),
});
