/**
 * The commands that are seldom asked for or take long anyway, and the ports only they need. A bundle of its own, which the
 * command line loads when one of them is asked for: `status` takes a fifth less memory without it.
 */
import { composeWriting } from '../composeWriting';
import { compact, flush, undo } from './changes';
import { context, evidence, predict } from './contents';
import type { Job } from './conversations';
import type { CommandName } from './args';
import type { Outcome } from './io';
import { count, meter, redact } from './tools';

/** What a command does. */
export type Handler = (job: Job) => Promise<Outcome>;

/** What `dist/cliMore.js` holds. */
export interface More {
  readonly handlers: { readonly [Name in Exclude<CommandName, 'status' | 'sessions'>]: Handler };
  readonly composeWriting: typeof composeWriting;
}

export const more: More = {
  handlers: { context, compact, undo, flush, evidence, predict, meter, count, redact },
  composeWriting,
};
