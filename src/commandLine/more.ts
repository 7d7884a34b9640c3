/**
 * The commands that are seldom asked for or take long anyway, and the ports that `status` of a transcript of pi does not
 * need. A bundle of its own, which the command line loads on first use: `status` takes a tenth less memory without it.
 */
import { composeLate } from '../composeLate';
import { compact, flush, undo } from './changes';
import { context, evidence, predict } from './contents';
import type { Job } from './conversations';
import type { CommandName } from './args';
import type { Outcome } from './io';
import { hookEntries, hookEvent } from './hook';
import { count, meter, redact } from './tools';

/** What a command does. */
export type Handler = (job: Job) => Promise<Outcome>;

/** What `dist/cliMore.js` holds. */
export interface More {
  readonly handlers: {
    readonly [Name in Exclude<CommandName, 'status' | 'sessions' | 'hook'>]: Handler;
  };
  readonly hookEvent: typeof hookEvent;
  readonly hookEntries: typeof hookEntries;
  readonly composeLate: typeof composeLate;
}

export const more: More = {
  handlers: { context, compact, undo, flush, evidence, predict, meter, count, redact },
  hookEvent,
  hookEntries,
  composeLate,
};
