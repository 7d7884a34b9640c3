/** The API that other extensions get from `activate`, as `apiTypes.ts` promises it. Nothing of ours can be changed through it. */
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import type { TidemarkApi } from '../apiTypes';
import type { Compactions } from './compactions';
import type { Listeners } from './listeners';
import type { Sources } from './sources';

export function apiOf(
  compactions: Compactions,
  listeners: Listeners,
  sources: Sources,
): TidemarkApi {
  return {
    apiVersion: 1,
    onCompaction: eventOf((hear) => compactions.onDidChange(hear)),
    whenIdle: (file) => compactions.whenIdle(file),
    onBeforeCompaction: eventOf((hear) => listeners.before.add(hear)),
    onAfterCompaction: eventOf((hear) => listeners.after.add(hear)),
    onSessionBeforeCompact: (listener) =>
      vscode.Disposable.from(listeners.onSessionBeforeCompact(listener)),
    registerConversationSource: (source) => vscode.Disposable.from(sources.add(source)),
  };
}

/** An event as the editor's own are: with a `this` for the listener and a list its end is put on. */
function eventOf<T>(add: (hear: (value: T) => unknown) => Disposable): vscode.Event<T> {
  return (listener, thisArg: unknown, disposables) => {
    const ended = vscode.Disposable.from(add((value): unknown => listener.call(thisArg, value)));
    disposables?.push(ended);
    return ended;
  };
}
