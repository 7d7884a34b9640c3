/**
 * The commands that are seldom asked for or take long anyway, and the ports that `status` of a transcript of pi does not
 * need. A bundle of its own, which the command line loads on first use: `status` takes a tenth less memory without it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { composeChosen } from '../composeChosen';
import { composeLate } from '../composeLate';
import { composeMemory } from '../composeMemory';
import { compact, flush, undo } from './changes';
import { context, evidence, predict } from './contents';
import type { CommandName } from './commandTable';
import type { Handler } from './conversations';
import { answerOrder, hookEntries, hookEntriesGone, hookEvent } from './hook';
import { inThread, type HookOrder } from './hookThread';
import { history } from './history';
import { nodeIo } from './nodeIo';
import { pin } from './pins';
import { sessions } from './sessions';
import { count, meter, redact } from './tools';

/** What `dist/cliMore.js` holds. */
export interface More {
  readonly handlers: {
    readonly [Name in Exclude<CommandName, 'status' | 'hook' | 'memory' | 'mcp'>]: Handler;
  };
  readonly hookEvent: typeof hookEvent;
  readonly hookEntries: typeof hookEntries;
  readonly hookEntriesGone: typeof hookEntriesGone;
  readonly composeChosen: typeof composeChosen;
  readonly composeLate: typeof composeLate;
  readonly composeMemory: typeof composeMemory;
}

export const more: More = {
  handlers: {
    sessions,
    context,
    compact,
    undo,
    flush,
    history,
    pin,
    evidence,
    predict,
    meter,
    count,
    redact,
  },
  hookEvent,
  hookEntries,
  hookEntriesGone,
  composeChosen,
  composeLate,
  composeMemory,
};

// A thread that answers one event of a hook begins here.
if (parentPort) {
  const io = nodeIo(__dirname, new AbortController().signal);
  const order = workerData as HookOrder; // posted by `answerApart` of the same build
  void inThread(parentPort, (known, err) => answerOrder(order, { ...io, err }, known));
}
