/** In which terminal the agent of a conversation runs, as far as it is known: of the followed one alone. Pure. */
import type { Snapshot } from '../../operations/follow/watchTypes';

/** The process id of its terminal's shell; undefined where nobody knows, as of every conversation that is not followed now. */
export const shellOf = (
  { session, shell }: Pick<Snapshot, 'session' | 'shell'>,
  file: string,
): number | undefined => (session?.file === file ? shell : undefined);
