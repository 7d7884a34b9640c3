/** The thread's entry: the same operations as the command line, beside the disk, away from the editor. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { LogLine } from './base/log';
import { said } from './base/sentence';
import { compose, watchTimers } from './compose/outside';
import { operationsOver } from './operations/dispatch';
import { Peer, type PortMessage } from './thread/peer';
import type { EditorVerbs, WorkerSetup, WorkerVerbs } from './thread/protocol';
import { hostOver, servingOperations } from './thread/serve';

if (parentPort) {
  const port = parentPort;
  const setup = workerData as WorkerSetup; // posted by our own client of the same build
  const peer: Peer<EditorVerbs, WorkerVerbs> = new Peer(
    (message) => port.postMessage(message),
    (question) => serve(question),
  );
  const log = (line: LogLine): void => {
    // Not awaited: where the editor is gone, nobody reads it.
    peer.call('log', line).catch(() => undefined);
  };
  const breathe = (): void => {
    // Messages wait while this thread computes; neither a cancellation nor what the editor answers may wait for it.
    for (;;) {
      const waiting = receiveMessageOnPort(port) as { readonly message: PortMessage } | undefined;
      if (!waiting) return;
      peer.take(waiting.message);
    }
  };
  const now = (): Date => new Date();
  const outside = compose({
    ...setup,
    now,
    log,
    breathe,
    host: hostOver(peer),
    keepsOpen: true,
  });
  const serve = servingOperations(operationsOver(outside, watchTimers), outside.log);
  port.on('message', (message: PortMessage) => peer.take(message));
  port.on('close', () => peer.gone(said`The editor is gone.`));
}
