/** A worker that hangs when it is told to, for tests: in a loop, in a pattern, or while it follows a folder named so. */
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '../../src/thread/protocol';

const port = parentPort;
if (port) {
  const send = (message: FromWorker): void => port.postMessage(message);
  const spin = (): never => {
    for (;;);
  };

  /** Computes until it was asked twenty times for a sign, letting messages in as the real worker does. */
  const breathe = (id: number): void => {
    for (let pings = 0; pings < 20;) {
      send({ kind: 'progress', id, progress: { step: 'reading', stage: null, chars: 0 } });
      for (let heard = false; !heard;) {
        const waiting = receiveMessageOnPort(port) as { readonly message: ToWorker } | undefined;
        if (!waiting) continue;
        heard = waiting.message.kind === 'ping';
        hear(waiting.message);
      }
      pings++;
    }
  };

  const answer = (id: number, wanted: string): unknown => {
    if (wanted === 'hello') return wanted;
    if (wanted === 'breathe') {
      breathe(id);
      return 'breathed';
    }
    send({ kind: 'progress', id, progress: { step: 'reading', stage: null, chars: 0 } });
    if (wanted === 'match') return new RegExp('^(a|a)*$', 'u').test(`${'a'.repeat(60)}b`);
    return spin();
  };

  const hear = (message: ToWorker): void => {
    if (message.kind === 'ping') send({ kind: 'pong' });
    else if (message.kind === 'call') {
      const { id } = message;
      send({ kind: 'answer', id, answer: answer(id, (message.ask as { wanted: string }).wanted) });
    } else if (message.kind === 'watch' || message.kind === 'update') {
      const folder = message.request.folders[0] ?? '';
      send({
        kind: 'snapshot',
        id: message.id,
        snapshot: { session: null, status: null, problem: folder },
      });
      if (folder === 'hangs') spin();
    }
  };
  port.on('message', hear);
}
