import { logTo } from '../../src/base/log';

/** Where nobody listens. */
export const silentLog = logTo(() => undefined);
