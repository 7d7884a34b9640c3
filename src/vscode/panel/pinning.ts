/** Pins an item of the view, or lets go of it. A click that does nothing says why; that it was done is seen in the view. */
import type { Target } from '../act/acts';
import type { Ask } from '../act/ask';
import { sayTrouble } from '../commands/progress';
import type { Person } from '../show/person';

interface Pinning {
  readonly ask: Ask;
  readonly person: Pick<Person, 'warn'>;
}

export async function pinEntry(app: Pinning, target: Target, id: string): Promise<void> {
  sayTrouble(app, await app.ask('pins', { ...target, change: { kind: 'pinEntry', id } }));
}

/** Whatever of the entry is pinned. */
export async function unpinEntry(app: Pinning, target: Target, entryId: string): Promise<void> {
  const pins = sayTrouble(app, await app.ask('pins', { ...target, change: { kind: 'look' } }));
  if (!pins.ok) return;
  const ids = pins.value.pins.flatMap((pin) => (pin.entryId === entryId ? [pin.id] : []));
  if (ids.length > 0)
    sayTrouble(app, await app.ask('pins', { ...target, change: { kind: 'unpin', ids } }));
}
