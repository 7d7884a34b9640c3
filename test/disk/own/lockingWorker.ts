/** A thread that takes a lock for tests: it holds it until it is ended, or says whether it came to have it. */
import { parentPort, workerData } from 'node:worker_threads';
import { withLock } from '../../../src/disk/own/lock';

const { lock, holds } = workerData as { readonly lock: string; readonly holds: boolean };
const held = (): Promise<void> => {
  parentPort?.postMessage('taken');
  // Something has to keep the thread.
  return new Promise((resolve) => (holds ? setInterval(() => undefined, 1_000) : resolve()));
};
void withLock(lock, held, { waitMs: 0 }).then(({ ok }) => {
  if (!ok) parentPort?.postMessage('locked');
});
