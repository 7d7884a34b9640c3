/** What tests inside the editor may see and nobody else: the item cannot be read back through the editor's own API. */
import type { Disposable } from '../base/disposable';
import type { Shell } from './shell';
import type { ItemLook } from './text/meter';
import type { View } from './text/view';

export interface Testing {
  view(): View;
  look(): ItemLook | null;
  /** Calls back at every change of what is followed. */
  onDidChange(heard: () => void): Disposable;
  /** Ends all that disabling the extension would end. */
  dispose(): void;
}

export const testingOf = (shell: Shell, all: Disposable): Testing => ({
  view: () => shell.view(),
  look: () => shell.item.look,
  onDidChange: (heard) => shell.following.onDidChange(heard),
  dispose: () => all.dispose(),
});
