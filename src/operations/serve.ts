/** Answers the editor's verbs by running the operations in this thread. The worker and the in-place fallback both use it. */
import { Lanes } from '../base/lane';
import type { Result } from '../base/result';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { applyHooks, planHooks } from './agentHooks';
import { compact } from './compact';
import { findSessions } from './find';
import { keepHooks } from './hookUpkeep';
import { flush, flushDue } from './flush';
import type { FlushAnswer } from './flush';
import { evidenceBefore } from './handBack';
import { placed } from './placed';
import { explain } from './problems';
import type { Problem } from './problems';
import type { CallOptions, Service, Told, Verb, Verbs } from './service';
import { namedStatusOf } from './named';
import { undo } from './undo';
import { watch } from './watch';
import type { WatchTimers } from './watch';

/** One verb's work. */
type Handler<V extends Verb> = (
  ask: Verbs[V]['ask'],
  outside: Outside,
  options: CallOptions,
) => Promise<Verbs[V]['answer']>;

const never = new AbortController().signal;

const handlers: { readonly [V in Verb]: Handler<V> } = {
  sessions: ({ folders, agents, trusted }, outside) =>
    findSessions(folders, agents, outside, trusted),
  status: ({ file, limits, place }, outside) =>
    withSeen(file, outside, async (seen) => ({
      ok: true,
      value: await namedStatusOf(seen, limits, place, outside),
    })),
  compact: ({ file, ...request }, outside, { onProgress, signal }) =>
    withTranscript(file, outside, async (transcript) =>
      tell(
        await compact(
          transcript,
          request,
          outside,
          onProgress ?? (() => undefined),
          signal ?? never,
        ),
      ),
    ),
  undo: ({ file, ...request }, outside) =>
    withTranscript(file, outside, async (transcript) =>
      tell(await undo(transcript, request, outside)),
    ),
  flush: ({ file, onlyIfDue, ...request }, outside, { signal }) =>
    withSeen<FlushAnswer | null>(file, outside, async (seen) =>
      tell<FlushAnswer | null>(
        onlyIfDue
          ? await flushDue(seen, request, outside, signal)
          : await flush(seen, request, outside, signal),
      ),
    ),
  evidence: ({ file, limits, place }, outside) =>
    withSeen(file, outside, async (seen) => ({
      ok: true,
      value: evidenceBefore(await placed(seen, place, outside), limits, outside),
    })),
  undoFlush: async ({ receipt }, outside) => tell(await outside.memory.undo(receipt)),
  planHooks: async (ask, outside) => tell(await planHooks(ask, outside)),
  applyHooks: async ({ plan }, outside) => tell(await applyHooks(plan, outside)),
  keepHooks: (ask, outside) => keepHooks(ask, outside),
  repair: (_ask, outside) => outside.repair(),
};

/** The result with its trouble in words. */
export const tell = <T>(result: Result<T, Problem>): Told<T> =>
  result.ok
    ? { ok: true, value: result.value }
    : { ok: false, kind: result.problem.kind, sentence: explain(result.problem) };

async function withTranscript<T>(
  file: string,
  outside: Outside,
  use: (transcript: OpenTranscript) => Promise<T>,
): Promise<T> {
  const transcript = outside.transcripts.open(file);
  try {
    return await use(transcript);
  } finally {
    await transcript.close();
  }
}

const withSeen = <T>(
  file: string,
  outside: Outside,
  use: (seen: Seen) => Promise<Told<T>>,
): Promise<Told<T>> =>
  withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh();
    return read.ok ? use(read.value) : tell<T>(read);
  });

/** Jobs that change something, at once over all conversations; one at a time for each (spec 4, lanes). */
const mostJobs = 2;

/** The service over these ports, answering in the thread it is called in. */
export function serve(outside: Outside, timers: WatchTimers): Service {
  const lanes = new Lanes(mostJobs);
  return {
    call: (verb, ask, options = {}) => {
      const job = (): Promise<Verbs[typeof verb]['answer']> => run(verb, ask, outside, options);
      const changes = verb === 'compact' || verb === 'undo' || verb === 'flush';
      if (!changes || !('file' in ask)) return job();
      // A second compaction of the same conversation joins the first instead of following it.
      return lanes.run(ask.file, job, { name: JSON.stringify([verb, ask]) });
    },
    watch: (request, onSnapshot) => watch(request, onSnapshot, outside, timers),
    dispose: () => undefined,
  };
}

function run<V extends Verb>(
  verb: V,
  ask: Verbs[V]['ask'],
  outside: Outside,
  options: CallOptions,
): Promise<Verbs[V]['answer']> {
  const handler: Handler<V> = handlers[verb];
  return handler(ask, outside, options);
}
