/** Answers the editor's verbs by running the operations, in the thread of the worker. */
import { Lanes } from '../base/lane';
import { neverAborted } from '../base/neverAborted';
import { ok, type Result } from '../base/result';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import { keeping } from '../engine/session/retention';
import { afterDeciding } from '../engine/automation/memory';
import type { Acts } from './automate/acts';
import { remember } from './automate/memories';
import { applyHooks } from './clientHooks/install';
import { planHooks } from './clientHooks/plan';
import { apply } from './compact/apply';
import { compact } from './compact/compact';
import { draft } from './compact/compactionDraft';
import type { ActWatch } from './compact/draftTypes';
import { handOff } from './compact/handOff';
import { compactByAgent } from './compact/ownCompaction';
import { findSessions } from './follow/find';
import { keepHooks } from './clientHooks/upkeep';
import { flush, flushDue } from './flush/flush';
import { evidenceBefore } from './clientHooks/handBack';
import { readEntry } from './history/entry';
import { historyOf } from './history/history';
import { messageText, replacedBy } from './history/passages';
import { forget, keptOf } from './own/forget';
import { lookAt } from './picture/look';
import { callTool } from './memory/callTool';
import { forgetNotes, notesToForget } from './memory/forget';
import { notesByFile } from './memory/notes';
import { promotable } from './memory/promotable';
import { putBackNotes } from './memory/putBack';
import { saveNote } from './memory/save';
import { scopeOf } from './memory/scope';
import { searchMemory } from './memory/search';
import { takeOut } from './memory/takeOut';
import { messagesOf } from './pins/messages';
import { changePins } from './pins/pins';
import { withWorkFolder } from './follow/workFolder';
import type { CallOptions, OfFile, Operations, Verb, Verbs } from './verbs';
import { tell, type Told } from './answer';
import { namedStatusOf } from './meter/namedStatus';
import { undo } from './compact/undo';
import { watch, type WatchTimers } from './follow/watch';
import { withTranscript } from './withTranscript';
import { refused, type Problem } from './problems';

/** One verb's work. */
type Handler<V extends Verb> = (
  ask: Verbs[V]['ask'],
  outside: Outside,
  options: CallOptions,
) => Promise<Verbs[V]['answer']>;

/** What the editor never asks for: words of the person's, or to overrule a busy agent. */
const plainly = { instructions: null, summary: null, force: false } as const;

const watchOf = ({ onProgress, signal }: CallOptions): ActWatch => ({
  onProgress: onProgress ?? (() => undefined),
  signal: signal ?? neverAborted,
});

const withSeen = <T>(
  file: string,
  outside: Outside,
  use: (seen: Seen) => Promise<Result<T, Problem>>,
): Promise<Told<T>> =>
  withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh();
    return tell(read.ok ? await use(read.value) : read);
  });

/** One that reads a conversation and gives a value. */
const reading =
  <A extends OfFile, T>(
    read: (seen: Seen, ask: A, outside: Outside) => T | Promise<T>,
  ): ((ask: A, outside: Outside) => Promise<Told<T>>) =>
  (ask, outside) =>
    withSeen(ask.file, outside, async (seen) => ok(await read(seen, ask, outside)));

/** One that reads a conversation and may be refused. */
const looking =
  <A extends OfFile, T>(
    look: (
      seen: Seen,
      ask: A,
      outside: Outside,
      signal: AbortSignal,
    ) => Result<T, Problem> | Promise<Result<T, Problem>>,
  ): ((ask: A, outside: Outside, options: CallOptions) => Promise<Told<T>>) =>
  (ask, outside, { signal = neverAborted }) =>
    withSeen(ask.file, outside, async (seen) => look(seen, ask, outside, signal));

/** One that changes a conversation, or works for long over one. */
const acting =
  <A extends OfFile, T>(
    act: (
      transcript: OpenTranscript,
      request: Omit<A, 'file'>,
      outside: Outside,
      watch: ActWatch,
    ) => Promise<Result<T, Problem>>,
  ): ((ask: A, outside: Outside, options: CallOptions) => Promise<Told<T>>) =>
  ({ file, ...request }, outside, options) =>
    withTranscript(file, outside, async (transcript) =>
      tell(await act(transcript, request, outside, watchOf(options))),
    );

const handlers: { readonly [V in Verb]: Handler<V> } = {
  sessions: ({ folders, agents, trusted }, outside) =>
    findSessions(folders, agents, outside, trusted),
  status: reading((seen, { limits, place }, outside) =>
    namedStatusOf(seen, limits, place, outside),
  ),
  draft: acting(draft),
  apply: (request, outside, options) =>
    withTranscript(request.draft.file, outside, async (transcript) =>
      tell(await apply(transcript, request, outside, watchOf(options))),
    ),
  compact: acting((transcript, request, outside, watch) =>
    compact(transcript, { ...request, ...plainly }, outside, watch),
  ),
  compactByAgent: acting(compactByAgent),
  handOff: acting(handOff),
  undo: acting((transcript, request, outside, { signal }) =>
    undo(transcript, request, outside, signal),
  ),
  flush: looking((seen, { onlyIfDue, limits, place, byPerson }, outside, signal) =>
    (onlyIfDue ? flushDue : flush)(seen, { limits, place, byPerson }, outside, signal),
  ),
  decide: async ({ agent, sessionId, decision }, outside) => {
    const nowMs = outside.clock.now().getTime();
    await remember({ agent, sessionId }, (old) => afterDeciding(old, decision, nowMs), outside);
    return null;
  },
  evidence: reading(async (seen, { limits, place }, outside) =>
    evidenceBefore(await withWorkFolder(seen, place, outside), limits, outside),
  ),
  pins: looking((seen, { change, limits }, outside) => changePins(seen, change, limits, outside)),
  messages: reading((seen, { before }, outside) => messagesOf(seen, before, outside)),
  history: reading((seen, { limits }, outside) => historyOf(seen, limits, outside)),
  look: reading((seen, { limits }, outside) => lookAt(seen, limits, outside)),
  replaced: looking((seen, { id }) => replacedBy(seen, id)),
  message: looking((seen, { id }) => messageText(seen, id)),
  entry: looking((seen, { id }) => readEntry(seen, id)),
  undoFlush: async ({ receipt }, outside) => tell(await takeOut(receipt, outside)),
  planHooks: async (ask, outside) => tell(await planHooks(ask, outside)),
  applyHooks: async ({ plan }, outside) => tell(await applyHooks(plan, outside)),
  keepHooks: (ask, outside) => keepHooks(ask, outside),
  archiveFolder: async (_ask, outside) => tell(await outside.archives.folder()),
  terminalCommand: async ({ folder }, outside) => tell(await outside.terminalCommand(folder)),
  searchMemory: async ({ workspace, memory, asked }, outside, { signal }) =>
    tell(await searchMemory(scopeOf(workspace, memory), asked, memory, outside, signal)),
  notes: ({ workspace, memory }, outside) => notesByFile(scopeOf(workspace, memory), outside),
  promotable: ({ workspace, memory }, outside) => promotable(scopeOf(workspace, memory), outside),
  saveNote: async ({ workspace, memory, note }, outside) => {
    const saved = await saveNote(workspace, note, outside);
    // Nobody waits for other machines to see it; the next search says what stands in the way.
    if (saved.ok) void outside.memoryStore.share(scopeOf(workspace, memory), 'changes');
    return tell(saved);
  },
  notesToForget: async ({ workspace, memory, wanted }, outside) =>
    tell(await notesToForget(scopeOf(workspace, memory), wanted, outside)),
  forgetNotes: async ({ workspace, memory, notes }, outside) =>
    tell(await forgetNotes(scopeOf(workspace, memory), notes, outside)),
  putBackNotes: async ({ workspace, memory, taken }, outside) => {
    const scope = scopeOf(workspace, memory);
    const done = await putBackNotes(scope, taken, outside);
    // As with a note that is saved.
    void outside.memoryStore.share(scope, 'changes');
    return tell(ok(done));
  },
  installBackend: async (_ask, outside, { signal = neverAborted }) => {
    const done = await outside.memoryStore.install(signal);
    return tell<string>(done.ok ? done : refused(done.problem));
  },
  memoryTool: async ({ call, ...place }, outside) => tell(await callTool(call, place, outside)),
  kept: reading((seen, _ask, outside) => keptOf(seen, outside)),
  forget: looking((seen, _ask, outside) => forget(seen, outside)),
  repair: async (_ask, outside) => {
    const found = await outside.repair();
    const { archives, records } = await outside.tidy(keeping);
    if (archives + records > 0) outside.log.info('tidied', { archives, records });
    return found;
  },
};

/** Jobs that change something, at once over all conversations; one at a time for each: two would plan over the same lines. */
const mostJobs = 2;

/** The operations over these ports. */
export function operationsOver(outside: Outside, timers: WatchTimers): Operations {
  const lanes = new Lanes(mostJobs);
  const call: Operations['call'] = (verb, ask, options = {}) => {
    const job = (): Promise<Verbs[typeof verb]['answer']> => run(verb, ask, outside, options);
    const file = changedBy(verb, ask);
    // A second compaction of the same conversation joins the first instead of following it.
    return file === null ? job() : lanes.run(file, job, { name: JSON.stringify([verb, ask]) });
  };
  const acts = actsBy(call, (file) => lanes.isBusy(file));
  return {
    call,
    watch: (request, onNews) => watch(request, onNews, outside, timers, acts),
  };
}

/** What happens by itself goes the way of what is asked for. */
const actsBy = (call: Operations['call'], isBusy: Acts['isBusy']): Acts => ({
  isBusy,
  flushDue: (file, { limits, place }) =>
    call('flush', { file, limits, place, onlyIfDue: true, byPerson: false }),
  compact: (file, { limits, place, belongs }, byAgent) => {
    const flushFirst = limits.policy.flushEnabled && belongs;
    const ask = { file, limits, place, flushFirst, byPerson: false };
    return byAgent ? call('compactByAgent', ask) : call('compact', ask);
  },
});

const changing: readonly Verb[] = ['apply', 'compact', 'compactByAgent', 'undo', 'flush', 'forget'];

/** The conversation that something is asked to be changed of; null where nothing is. */
function changedBy(verb: Verb, ask: Verbs[Verb]['ask']): string | null {
  if (!changing.includes(verb)) return null;
  if ('draft' in ask) return ask.draft.file;
  return 'file' in ask ? ask.file : null;
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
