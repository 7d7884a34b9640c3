/** What is said where the worker failed: to whoever asked it something, to whoever watches, and in the log. */
import type { LogLine } from '../base/log';

export const stopped =
  'The background worker stopped; try again, and look at the log if it stays so.';

export const hung =
  'The background worker gave no sign for a minute and was started anew; nothing was written by halves. Try again, and look at the log if it stays so.';

export const givenUp =
  'The background worker failed several times in a row, so this conversation is not followed any more; reload the window or choose another conversation, and look at the log.';

export const failedLine = (error: string): LogLine => ({
  level: 'error',
  area: 'worker',
  message: 'worker failed',
  data: { error },
});
