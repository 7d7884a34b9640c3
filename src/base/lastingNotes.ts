/** What holds for good among notes: the file of such notes, and the kinds that stay true. */

/** Where they stand, in the workspace itself; the days' notes lie in a folder. */
export const lastingFile = 'MEMORY.md';

/** Kinds of notes that stay true, the first ones most. */
export const lastingKinds: readonly string[] = ['constraint', 'preference', 'decision'];
