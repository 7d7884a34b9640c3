/**
 * Where a thread begins: the editor's, which serves the same operations as the command line beside the disk, or one that answers an event
 * of a hook. The file that it is built into holds the whole program; the command line takes from it what it does not hold itself.
 */
import {
  parentPort,
  receiveMessageOnPort,
  workerData,
  type MessagePort,
} from 'node:worker_threads';
import type { LogLine } from './base/log';
import { said } from './base/sentence';
import { answerOrder } from './commandLine/hook/hook';
import { inThread, type HookOrder } from './commandLine/hook/hookThread';
import { nodeIo } from './commandLine/nodeIo';
import { compose, watchTimers } from './compose/outside';
import { operationsOver } from './operations/dispatch';
import { Peer, type PortMessage } from './thread/peer';
import type { EditorVerbs, WorkerSetup, WorkerVerbs } from './thread/protocol';
import { hostOver, servingOperations } from './thread/serve';

if (parentPort) {
  const order = workerData as WorkerSetup | HookOrder; // posted by our own code of the same build
  if ('event' in order) answerHook(parentPort, order);
  else serveEditor(parentPort, order);
}

function answerHook(port: MessagePort, order: HookOrder): void {
  const io = nodeIo(__dirname, new AbortController().signal);
  void inThread(port, (known, err) => answerOrder(order, { ...io, err }, known));
}

function serveEditor(port: MessagePort, setup: WorkerSetup): void {
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
