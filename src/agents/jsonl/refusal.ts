/** Nothing is written, and why. */
import type { Sentence } from '../../base/sentence';
import type { EditRefused } from '../../ports/edits';

export const refused = (reason: Sentence): EditRefused => ({ kind: 'refused', reason });
