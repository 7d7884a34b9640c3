/**
 * A hook that more is asked of than its payload can answer runs in a thread of its own, and this one keeps watch: its client waits
 * for it, and text that makes the work go on for ever must not keep the client waiting. What is known when time is up is the answer.
 * Trap: a thread can be ended while it computes, not while a call of the system holds it; then only the process can be.
 */
import type { MessagePort } from 'node:worker_threads';
import { firstLineOf } from '../../base/text';
import type { HookReply, FurtherEvent } from '../../operations/clientHooks/firstAnswer';
import type { AgentName } from '../../engine/conversation/types';

/** What the thread is started with. */
export interface HookOrder {
  /** The words after `tidemark`. */
  readonly argv: readonly string[];
  readonly event: readonly [AgentName, FurtherEvent];
}

type FromThread =
  /** More is known of the answer; `last` = that was all. */
  | { readonly kind: 'known'; readonly reply: HookReply; readonly last: boolean }
  | { readonly kind: 'err'; readonly text: string };

export interface HookWatch {
  /** The bundle that runs in the thread. */
  readonly script: string;
  readonly limitMs: number;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  readonly err: (text: string) => void;
}

const tooLong = "Tidemark's hook took too long and was ended.";

/** The thread's answer, or what was known of it when it failed or its time was up. Never rejects. */
export function answerApart(order: HookOrder, watch: HookWatch): Promise<HookReply> {
  const { script, limitMs, signal, err } = watch;
  return new Promise((resolve) => {
    let reply: HookReply = { out: '', notes: [] };
    // Loaded here, as no other command needs threads.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    // Nothing but the answer may reach the client: what else the thread prints stays there.
    const worker = new Worker(script, { workerData: order, stdout: true });
    const end = (...notes: readonly string[]): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      void worker.terminate();
      resolve({ ...reply, notes: [...reply.notes, ...notes] });
    };
    const stop = (): void => end();
    const timer = setTimeout(() => end(tooLong), limitMs);
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'err') {
        err(message.text);
        return;
      }
      ({ reply } = message);
      if (message.last) end();
    });
    worker.on('error', (error) =>
      end(`Tidemark's hook failed unexpectedly: ${firstLineOf(error)}`),
    );
    worker.on('exit', stop);
  });
}

/** The thread's side: `answer` tells what is known of the answer, and lines for standard error. */
export async function inThread(
  port: MessagePort,
  answer: (known: (reply: HookReply) => void, err: (text: string) => void) => Promise<HookReply>,
): Promise<void> {
  const tell = (message: FromThread): void => port.postMessage(message);
  const known = (reply: HookReply, last = false): void => tell({ kind: 'known', reply, last });
  known(
    await answer(
      (reply) => known(reply),
      (text) => tell({ kind: 'err', text }),
    ),
    true,
  );
}
