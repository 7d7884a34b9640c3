/** What each end does with what the other asks: the worker hands it to the operations, the extension host to its ports. */
import { errorData, type Log, type LogLine } from '../base/log';
import type { Operations } from '../operations/verbs';
import type { Host } from '../ports/host';
import type { Peer, IncomingCall, Serve } from './peer';
import type { EditorVerbs, WorkerVerbs } from './protocol';
import { changed, type WatchChange } from './watchChange';

/** The worker's end. */
export const servingOperations =
  (operations: Operations, log: Log): Serve<WorkerVerbs> =>
  async (call) => {
    const { verb, signal } = call;
    if (verb === 'ping') return null;
    if (verb === 'watch') return followed(operations, call);
    const { ask, onProgress } = call;
    try {
      return await operations.call(verb, ask, { signal, onProgress });
    } catch (error) {
      log.error('operation failed', { verb, ...errorData(error) });
      throw error;
    }
  };

/** Follows until the other end wants no more. */
function followed(
  operations: Operations,
  {
    ask,
    signal,
    onProgress,
    onTold,
  }: Extract<IncomingCall<WorkerVerbs>, { readonly verb: 'watch' }>,
): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  const watching = operations.watch(ask, onProgress);
  let request = ask;
  onTold((told: WatchChange | 'poke') => {
    if (told === 'poke') watching.poke();
    else watching.update((request = changed(request, told)));
  });
  return new Promise((resolve) => {
    const end = (): void => {
      watching.dispose();
      resolve(null);
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

/** The extension host's end. */
export const servingHost =
  (host: Host, log: (line: LogLine) => void): Serve<EditorVerbs> =>
  (call) => {
    if (call.verb === 'log') {
      log(call.ask);
      return Promise.resolve(null);
    }
    const { verb, ask, signal, onProgress } = call;
    return host.call(verb, ask, { signal, onProgress });
  };

/** The host as the worker has it: every question goes through the port. */
export const hostOver = (peer: Peer<EditorVerbs, WorkerVerbs>): Host => ({
  call: (verb, ask, options) => peer.call(verb, ask, options),
});
