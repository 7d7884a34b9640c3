/** The worker's end: carries messages to a service and its answers back. Knows no threads, so a test needs none. */
import type { Service, Verb, Verbs, Watching } from '../operations/service';
import type { FromWorker, HostReply, ToWorker } from './protocol';

/** Answers one message; returns a function that takes the next. */
export function answering(
  service: Service,
  send: (message: FromWorker) => void,
): (message: Exclude<ToWorker, HostReply>) => void {
  const calls = new Map<number, AbortController>();
  const watches = new Map<number, Watching>();

  const call = async (id: number, verb: Verb, ask: unknown): Promise<void> => {
    const controller = new AbortController();
    calls.set(id, controller);
    try {
      const answer = await service.call(
        verb,
        // Both ends are built together: what arrives for a verb is what its caller was typed to send.
        ask as Verbs[typeof verb]['ask'],
        {
          signal: controller.signal,
          onProgress: (progress) => send({ kind: 'progress', id, progress }),
        },
      );
      send({ kind: 'answer', id, answer });
    } catch (error) {
      send({ kind: 'threw', id, message: error instanceof Error ? error.message : String(error) });
    } finally {
      calls.delete(id);
    }
  };

  return (message) => {
    switch (message.kind) {
      case 'call':
        // Not awaited: the answer is a message of its own, and every outcome is sent above.
        void call(message.id, message.verb, message.ask);
        return;
      case 'cancel':
        calls.get(message.id)?.abort();
        return;
      case 'watch': {
        const { id, request } = message;
        watches.set(
          id,
          service.watch(request, (snapshot) => send({ kind: 'snapshot', id, snapshot })),
        );
        return;
      }
      case 'update':
        watches.get(message.id)?.update(message.request);
        return;
      case 'poke':
        watches.get(message.id)?.poke();
        return;
      case 'unwatch':
        watches.get(message.id)?.dispose();
        watches.delete(message.id);
        return;
      case 'ping':
        send({ kind: 'pong' });
        return;
    }
  };
}
