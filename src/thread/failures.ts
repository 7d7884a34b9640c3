/** What is said where the worker failed: to whoever asked it something, and in the log. */
import type { LogData, LogLine } from '../base/log';
import type { Sentence } from '../base/sentence';
import { said } from '../base/sentence';
import type { WorkerEnd } from '../ports/worker';

/** What whoever waits for an answer is told. */
export const endSentences: Readonly<Record<WorkerEnd | 'restarted' | 'switchedOff', Sentence>> = {
  ended: said`The background worker stopped. Try again, and look at the log if it happens again.`,
  hung: said`The background worker did not respond for a minute and was stopped; nothing was left half written. Try again, and look at the log if it happens again.`,
  memory: said`The background worker ran out of memory; nothing was left half written. Try again, and look at the log if it happens again.`,
  restarted: said`The background worker was restarted; try again.`,
  switchedOff: said`Tidemark was switched off.`,
};

export const workerLine = (level: LogLine['level'], message: string, data: LogData): LogLine => ({
  level,
  area: 'worker',
  message,
  data,
});
