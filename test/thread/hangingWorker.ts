/** A worker that hangs or dies when it is told to, for tests: in a loop, in a pattern, or while it follows what is named so. */
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { CompactProgress } from '../../src/operations/compact/draftTypes';
import type { PortMessage, IncomingCall } from '../../src/thread/peer';
import { Peer } from '../../src/thread/peer';
import type { EditorVerbs, WorkerVerbs } from '../../src/thread/protocol';
import type { WatchChange } from '../../src/thread/watchChange';
import { asIs } from '../../src/base/sentence';

type VerbCall = IncomingCall<WorkerVerbs>;
type Watched = Extract<VerbCall, { readonly verb: 'watch' }>;

const port = parentPort;
if (port) {
  const spin = (): never => {
    for (;;);
  };
  const reading: CompactProgress = { step: 'reading', stage: null, chars: 0, usd: null };
  let pings = 0;

  /** Computes until it was asked twenty times for a sign, letting messages in as the real worker does. */
  const breathe = (begun: () => void): void => {
    for (const last = pings + 20; pings < last;) {
      const before = pings;
      begun();
      while (pings === before) {
        const waiting = receiveMessageOnPort(port) as { readonly message: PortMessage } | undefined;
        if (waiting) peer.take(waiting.message);
      }
    }
  };

  const follow = (folder: string, { onProgress }: Watched): void => {
    if (folder === 'dies') process.exit(1);
    if (folder === 'refuses') throw new Error('nothing is followed here');
    const snapshot = { session: null, status: null, problem: asIs(folder) };
    onProgress({ kind: 'snapshot', snapshot });
    if (folder === 'hangs') spin();
  };

  const answer = (question: VerbCall): unknown => {
    if (question.verb === 'ping') return ++pings;
    if (question.verb === 'watch') {
      const watched = question;
      const folderOf = ({ folders, pinned, places }: WatchChange): string => {
        const [folder = ''] = folders;
        if (folder === 'places') return places === undefined ? 'no places' : 'places';
        return pinned ?? folder;
      };
      watched.onTold((told) => {
        if (told !== 'poke') follow(folderOf(told), watched);
      });
      follow(folderOf(watched.ask), watched);
      return new Promise(() => undefined);
    }
    const { wanted } = question.ask as unknown as { wanted: string };
    const begun = (): void => question.onProgress(reading);
    if (wanted === 'hello') return wanted;
    if (wanted === 'die') process.exit(1);
    if (wanted === 'grow') {
      // As Node ends one: what it may hold would take long to fill.
      const error = Object.assign(new Error('grown'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
      process.nextTick(() => {
        throw error;
      });
      return new Promise(() => undefined);
    }
    if (wanted === 'breathe') {
      breathe(begun);
      return 'breathed';
    }
    begun();
    if (wanted === 'match') return new RegExp('^(a|a)*$', 'u').test(`${'a'.repeat(60)}b`);
    return spin();
  };

  const peer: Peer<EditorVerbs, WorkerVerbs> = new Peer(
    (message) => port.postMessage(message),
    // Answers with what a test knows how to read, under any verb.
    (question) => Promise.resolve(answer(question)) as Promise<never>,
  );
  port.on('message', (message: PortMessage) => peer.take(message));
}
