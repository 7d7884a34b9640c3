/** The meter as tests read it: what they do not say of a conversation nobody knows. */
import { readMeter as read } from '../../src/engine/meter/reading';
import type { MeterInput, Reading } from '../../src/engine/meter/reading';

const unknown = {
  model: null,
  contextTokens: null,
  reportedWindow: null,
  fixedTokens: null,
  usualFixedTokens: null,
  startsAmid: false,
} as const;

/** Reads the meter of a path. */
export const readMeter = (
  input: Pick<MeterInput, 'path' | 'counter'> & Partial<MeterInput>,
): Reading => read({ ...unknown, ...input });
