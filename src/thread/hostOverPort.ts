/**
 * The worker's way to the extension host: every question is a message with a number, and its answer comes back under that
 * number. Knows no threads, so a test needs none. A cancelled question still waits for its answer: the host answers a
 * cancellation at once and in words, and nobody guesses what it did until then.
 */
import type { Host, HostCallOptions, HostVerb, HostVerbs } from '../ports/host';
import type { HostQuestion, HostReply, ToWorker } from './protocol';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((amount: number) => void) | undefined;
  readonly cancel: () => void;
  readonly signal: AbortSignal | undefined;
}

/** A host to ask, and where its replies have to be brought. */
export interface RemoteHost {
  readonly host: Host;
  /** Takes a reply, however it came in; false when the message is none. */
  readonly take: (message: ToWorker) => message is HostReply;
  /** The other end is gone: whoever waits or asks from now on is rejected with one sentence. */
  readonly gone: () => void;
}

const goneSentence = 'The editor is gone.';

/** A host at the other end of `send`. */
export function hostOverPort(send: (message: HostQuestion) => void): RemoteHost {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let isGone = false;

  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.signal?.removeEventListener('abort', found.cancel);
    return found;
  };

  const call = <V extends HostVerb>(
    verb: V,
    ask: HostVerbs[V]['ask'],
    { signal, onProgress }: HostCallOptions = {},
  ): Promise<HostVerbs[V]['answer']> => {
    if (isGone) return Promise.reject(new Error(goneSentence));
    const id = nextId++;
    return new Promise((resolve, reject) => {
      const cancel = (): void => send({ kind: 'hostCancel', id });
      waiting.set(id, {
        ...{ reject, onProgress, cancel, signal },
        // Both ends are built together: the answer to a verb is of the verb's type.
        resolve: (answer) => resolve(answer as HostVerbs[V]['answer']),
      });
      send({ kind: 'hostAsk', id, verb, ask });
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted) cancel();
    });
  };

  return {
    host: { call },
    take: (message): message is HostReply => {
      if (!isReply(message)) return false;
      if (message.kind === 'hostProgress') waiting.get(message.id)?.onProgress?.(message.amount);
      else if (message.kind === 'hostAnswer') settle(message.id)?.resolve(message.answer);
      else settle(message.id)?.reject(new Error(message.message));
      return true;
    },
    gone: () => {
      isGone = true;
      for (const id of [...waiting.keys()]) settle(id)?.reject(new Error(goneSentence));
    },
  };
}

const isReply = (message: ToWorker): message is HostReply => message.kind.startsWith('host');
