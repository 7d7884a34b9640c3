/** The thread's entry: the same operations as the command line, beside the disk, away from the editor. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { LogLine } from './base/log';
import { compose } from './compose';
import { composeLate } from './composeLate';
import { serve } from './operations/serve';
import { answering } from './thread/answer';
import { hostOverPort } from './thread/hostOverPort';
import type { FromWorker, ToWorker, WorkerSetup } from './thread/protocol';

if (parentPort) {
  const port = parentPort;
  const setup = workerData as WorkerSetup; // posted by our own client of the same build
  const send = (message: FromWorker): void => port.postMessage(message);
  const log = (line: LogLine): void => send({ kind: 'log', line });
  const { host, take, gone } = hostOverPort(send);
  const breathe = (): void => {
    // Messages wait while this thread computes; neither a cancellation nor what the editor answers may wait for it.
    for (;;) {
      const waiting = receiveMessageOnPort(port) as { readonly message: ToWorker } | undefined;
      if (!waiting) return;
      hear(waiting.message);
    }
  };
  const now = (): Date => new Date();
  const { outside, timers } = compose({
    ...setup,
    ...{ now, log, breathe, host, late: composeLate },
  });
  const answer = answering(serve(outside, timers), send);
  const hear = (message: ToWorker): void => {
    if (!take(message)) answer(message);
  };
  port.on('message', hear);
  port.on('close', gone);
}
