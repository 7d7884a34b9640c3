/** A worker that asks its host, for tests: each call names what it wants, and the answers come back as the call's answer. */
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { hostOverPort } from '../../src/thread/hostOverPort';
import type { KeptKey } from '../../src/ports/host';
import type { FromWorker, ToWorker } from '../../src/thread/protocol';

const port = parentPort;
if (port) {
  const send = (message: FromWorker): void => port.postMessage(message);
  const { host, take } = hostOverPort(send);
  const cancels = new Map<number, AbortController>();

  /** Computes without leaving this thread until the condition holds, letting messages in as the real worker does. */
  const computeUntil = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) {
      const waiting = receiveMessageOnPort(port) as { readonly message: ToWorker } | undefined;
      if (waiting) hear(waiting.message);
      // Only promises that are settled already go on here: no turn of the event loop passes.
      await Promise.resolve();
    }
  };

  const answer = async (wanted: string, signal: AbortSignal): Promise<unknown> => {
    if (wanted === 'die') process.exit(1);
    if (wanted === 'key')
      return host.call(
        'key',
        { provider: 'anthropic', origin: 'https://api.anthropic.com' },
        { signal },
      );
    if (wanted === 'keyWhileComputing') {
      let key: KeptKey | undefined;
      const asked = host
        .call('key', { provider: 'anthropic', origin: 'https://api.anthropic.com' })
        .then((value) => (key = value));
      await computeUntil(() => key !== undefined);
      return asked;
    }
    const call = { system: 's', prompt: 'p', maxOutputTokens: 10 };
    const steps: number[] = [];
    const answered = await host.call(
      'askEditorModel',
      { id: 'm', name: 'vscode/v/f', call, byPerson: true },
      { signal, onProgress: (amount) => steps.push(amount) },
    );
    return { steps, answered };
  };

  const hear = (message: ToWorker): void => {
    if (take(message)) return;
    if (message.kind === 'cancel') cancels.get(message.id)?.abort();
    if (message.kind !== 'call') return;
    const { id } = message;
    const controller = new AbortController();
    cancels.set(id, controller);
    answer((message.ask as { wanted: string }).wanted, controller.signal).then(
      (value) => send({ kind: 'answer', id, answer: value }),
      (error: unknown) => send({ kind: 'threw', id, message: String(error) }),
    );
  };
  port.on('message', hear);
}
