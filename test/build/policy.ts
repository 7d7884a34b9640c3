import type { PolicyOptions } from '../../src/engine/policy/options';

/** When something is due where nothing is set, as documented. */
export const defaultPolicy: PolicyOptions = {
  contextTokens: null,
  reserveTokens: 16_384,
  reserveTokensFloor: 20_000,
  softThresholdTokens: 4_000,
  compactAt: null,
  compactAtByModel: [],
  warnAt: null,
  flushEnabled: true,
};
