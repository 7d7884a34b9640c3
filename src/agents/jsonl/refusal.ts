/** Nothing is written, and why. */
import type { Sentence } from '../../base/sentence';
import type { EditRefused } from '../../ports/edits';

export const editRefused = (reason: Sentence): EditRefused => ({ kind: 'refused', reason });
