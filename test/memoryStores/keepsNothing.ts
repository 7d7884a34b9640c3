/** For stores of a few notes, which are never kept. */
import type { KeptIndexes } from '../../src/ports/memory/keptIndexes';

const keptIndexes: KeptIndexes = {
  load: () => undefined,
  save: () => Promise.resolve(),
  clear: () => Promise.resolve([]),
};

export const keepsNothing = {
  keptIndexes,
  keepsByItself: false,
  breathe: () => Promise.resolve(),
};
