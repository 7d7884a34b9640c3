/**
 * What is said where following itself fails. A fault of ours must leave nobody with an old figure: it is told in the place of what
 * cannot be read, until a reading works again.
 */
import { said } from '../../base/sentence';
import type { AutomationState } from '../automate/state';

/** A reading that threw. */
export const faultSentence = said`This could not be read because of a fault of Tidemark; the log says more. It is tried again by itself.`;

/** A reading that does not come to an end. */
export const slowSentence = said`Reading has taken more than a minute so far: the disk may not answer. It goes on by itself.`;

/** Looks (a minute) that one reading may take before that is said. */
export const slowLooks = 30;

/** In the place of what happens by itself, where looking at it threw. */
export const automationFailed: AutomationState = {
  step: 'nothing',
  isWaiting: false,
  isLaidAside: false,
  held: null,
  trouble: {
    sentence: said`What is due could not be done because of a fault of Tidemark; the log says more.`,
    retryAtMs: null,
  },
};
