/** Ports over a made-up home, as the worker has them, for the benches; typed, so that what `compose` takes is checked here as well. */
import path from 'node:path';
import { compose } from '../../../src/compose/outside';
import { environmentHost } from '../../../src/operations/environmentHost';
import { root } from '../../build/shared';

export { watchTimers } from '../../../src/compose/outside';
export { findSessions } from '../../../src/operations/follow/find';
export { watch } from '../../../src/operations/follow/watch';
export { operationsOver } from '../../../src/operations/dispatch';
export { limitsOf } from '../../../src/operations/limits';
export { resolveSettings } from '../../../src/settings/resolve';

interface Home {
  readonly home: string;
  /** Our own folder. */
  readonly records: string;
  readonly chatFolders?: readonly string[];
  readonly keepsOpen?: boolean;
}

export const portsIn = ({ records, ...setup }: Home): ReturnType<typeof compose> =>
  compose({
    ...setup,
    dist: path.join(root, 'dist'),
    env: { TIDEMARK_HOME: records },
    host: environmentHost({}),

    now: () => new Date(),
    log: () => undefined,
  });
