/** A worker that asks its host, for tests: each call names what it wants, and the answers come back as the call's answer. */
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { KeptKey } from '../../src/ports/host';
import type { PortMessage, IncomingCall } from '../../src/thread/peer';
import { Peer } from '../../src/thread/peer';
import type { EditorVerbs, WorkerVerbs } from '../../src/thread/protocol';
import { hostOver } from '../../src/thread/serve';

const port = parentPort;
if (port) {
  const peer: Peer<EditorVerbs, WorkerVerbs> = new Peer(
    (message) => port.postMessage(message),
    // A test gets whatever it told the worker to find out, under any verb.
    ({ ask, signal }: IncomingCall<WorkerVerbs>): Promise<never> =>
      answer((ask as unknown as { wanted: string }).wanted, signal) as Promise<never>,
  );
  const host = hostOver(peer);

  /** Computes without leaving this thread until the condition holds, letting messages in as the real worker does. */
  const computeUntil = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) {
      const waiting = receiveMessageOnPort(port) as { readonly message: PortMessage } | undefined;
      if (waiting) peer.take(waiting.message);
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

  port.on('message', (message: PortMessage) => peer.take(message));
}
