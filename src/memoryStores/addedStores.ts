/**
 * The backends that add to the built-in one, where somebody chose them. Loaded when one of them is asked for: they know packages and read
 * what other programs answer, and a search of the files alone is over in the time that they would take to load.
 */
import { redact } from '../engine/secrets/redact';
import type { MemoryStore } from '../ports/memory/memoryStore';
import type { Shell } from '../ports/shell';
import type { BuiltInStore } from './builtIn';
import { installLance } from './lancedb/install';
import { LanceStore, type LanceSetup } from './lancedb/store';
import { QmdStore, type QmdSetup } from './qmd/store';

export interface AddedStoresSetup
  extends Omit<LanceSetup, 'builtIn' | 'mask'>, Omit<QmdSetup, 'builtIn'> {
  readonly run: Shell['run'];
}

export interface AddedStores {
  readonly lance: LanceStore;
  readonly qmd: QmdStore;
  readonly install: MemoryStore['install'];
}

export const addedStores = (setup: AddedStoresSetup, builtIn: BuiltInStore): AddedStores => ({
  lance: new LanceStore({ ...setup, builtIn, mask: (text) => redact(text).text }),
  qmd: new QmdStore({ ...setup, builtIn }),
  install: (signal) => installLance(setup.place, setup.run, signal),
});
