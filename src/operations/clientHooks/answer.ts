/**
 * One call of a hook by an agent: its payload in, what it is answered out. A hook must never disturb its agent: whatever is
 * wrong here becomes a sentence and no answer, an event that is not known gets none, and what takes too long is left undone.
 */
import path from 'node:path';
import { inEnglish } from '../../base/sentence';
import type { Sentence } from '../../base/sentence';
import { firstLineOf } from '../../base/text';
import type { AgentName } from '../../engine/conversation/types';
import type { MemoryOptions } from '../../engine/memory/options';
import type { Outside } from '../../ports/outside';
import type { Seen } from '../../ports/transcripts';
import { findSessions } from '../follow/find';
import { heldBack } from '../automate/hookPauses';
import { flushBefore, flushDue } from '../flush/flush';
import type { FlushAnswer } from '../flush/flush';
import { belongsTo } from '../follow/folders';
import type { HookedAgent } from './clients';
import { evidenceBefore, summaryWishes } from './handBack';
import type { HookReply, FurtherEvent } from './firstAnswer';
import type { Limits } from '../limits';
import { noteAsked, notesFor } from './prompt';
import { explain } from '../problems';
import type { Problem } from '../problems';
import { withTranscript } from '../withTranscript';
import type { Result } from '../../base/result';
import { underHome } from '../../base/underHome';

export interface HookSetting {
  readonly limits: Limits;
  readonly flushEnabled: boolean;
  readonly memory: MemoryOptions;
  /** The agents whose conversations are looked at. */
  readonly agents: readonly AgentName[];
}

/** The settings for the folder an agent works in; null = it says none. */
export type SettingFor = (cwd: string | null) => Promise<HookSetting>;

/** A reply that grows, so that what is known when time is up is still given. */
class Draft {
  #reply: HookReply = { out: '', notes: [] };

  constructor(readonly known: (reply: HookReply) => void) {}

  get reply(): HookReply {
    return this.#reply;
  }

  say(out: string): void {
    this.#now({ ...this.#reply, out });
  }

  note(sentence: string): void {
    this.#now({ ...this.#reply, notes: [...this.#reply.notes, sentence] });
  }

  #now(reply: HookReply): void {
    this.#reply = reply;
    this.known(reply);
  }
}

/**
 * Answers an event. Never rejects; when `signal` aborts, it gives what it has. `known` is told each time when more is known, for
 * whoever has to answer should this thread never come back.
 */
export async function answerHook(
  client: HookedAgent,
  event: FurtherEvent,
  settingFor: SettingFor,
  outside: Outside,
  signal: AbortSignal,
  known: (reply: HookReply) => void = () => undefined,
): Promise<HookReply> {
  const draft = new Draft(known);
  const answered = async (): Promise<void> => {
    try {
      await answer(client, event, settingFor, outside, signal, draft);
    } catch (error) {
      draft.note(`Tidemark's hook failed unexpectedly: ${firstLineOf(error)}`);
    }
  };
  const timeUp = new Promise<void>((resolve) => {
    const stop = (): void => resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  await Promise.race([answered(), timeUp]);
  return draft.reply;
}

async function answer(
  client: HookedAgent,
  event: FurtherEvent,
  settingFor: SettingFor,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  const placed = atHome(event, outside.around.home);
  const setting = await settingFor(placed.cwd);
  if (!setting.agents.includes(client.name)) return;
  if (placed.kind === 'prompt') return onPrompt(client, placed, setting.memory, outside, draft);
  const { kind } = placed;
  await onTranscript(client, placed, outside, signal, draft, (seen) =>
    onEvent(client, { ...placed, kind }, seen, setting, outside, signal, draft),
  );
}

/** An event whose answer is in a transcript. */
type SeenEvent = Exclude<FurtherEvent, { readonly kind: 'prompt' }>;
type PromptEvent = Extract<FurtherEvent, { readonly kind: 'prompt' }>;

/** What goes with a prompt, and what of it is noted: for this, no transcript is read. */
async function onPrompt(
  { name, hooks }: HookedAgent,
  { prompt, cwd, session, transcript }: PromptEvent,
  memory: MemoryOptions,
  outside: Outside,
  draft: Draft,
): Promise<void> {
  const sessionId = session ?? transcript;
  if (cwd === null || sessionId === null || !(await areTrusted([cwd], outside))) return;
  const asked = { agent: name, sessionId, prompt, workspace: cwd };
  const notes = memory.autoRecall ? await notesFor(asked, memory, outside) : null;
  if (notes !== null) draft.say(hooks.handBack(notes, 'prompt'));
  if (memory.autoCapture) await noteAsked(asked, outside);
}

/** Runs something on the event's conversation; a sentence where it cannot be read. */
async function onTranscript(
  client: HookedAgent,
  event: FurtherEvent,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
  use: (seen: Seen) => Promise<void>,
): Promise<void> {
  const file = event.transcript ?? (await fileOf(client, event, outside));
  if (file === null) return;
  await withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh(signal);
    if (read.ok) await use(read.value);
    else draft.note(inEnglish(explain(read.problem)));
  });
}

/** The event with its paths as they are on this machine. */
const atHome = (event: FurtherEvent, home: string): FurtherEvent => ({
  ...event,
  transcript: expanded(event.transcript, home),
  cwd: expanded(event.cwd, home),
});

const expanded = (place: string | null, home: string): string | null =>
  place === null ? null : path.normalize(underHome(place, home));

/** The transcript of a thread that is only named; where it lies, a folder says only where the editor trusts it. */
async function fileOf(
  { name }: HookedAgent,
  { cwd, session }: FurtherEvent,
  outside: Outside,
): Promise<string | null> {
  if (cwd === null || session === null) return null;
  const found = await findSessions([cwd], [name], outside, await areTrusted([cwd], outside));
  return found.find(({ sessionId }) => sessionId === session)?.file ?? null;
}

async function onEvent(
  client: HookedAgent,
  event: SeenEvent,
  seen: Seen,
  setting: HookSetting,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  const { limits } = setting;
  const flush = (run: typeof flushDue): Promise<void> =>
    flushed(run, client, event, seen, setting, outside, signal, draft);
  switch (event.kind) {
    case 'preCompact':
      if (client.hooks.takesSummaryWishes) draft.say(summaryWishes(seen, limits, outside) ?? '');
      return flush(flushBefore);
    case 'afterCompaction': {
      const evidence = await evidenceBefore(seen, limits, outside);
      draft.say(evidence === null ? '' : client.hooks.handBack(evidence, 'afterCompaction'));
      return;
    }
    case 'turnEnd':
      return flush((about, ...more) =>
        heldBack(about.conversation, () => flushDue(about, ...more), outside),
      );
  }
}

/** Writes notes where the conversation belongs to the folder the agent works in. */
async function flushed(
  run: (...args: Parameters<typeof flushDue>) => Promise<Result<FlushAnswer | null, Problem>>,
  client: HookedAgent,
  { cwd }: FurtherEvent,
  seen: Seen,
  { limits, flushEnabled }: HookSetting,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  if (!flushEnabled) return;
  const workspace = await workspaceOf(client, cwd, seen, outside);
  if (workspace === null) return;
  const folders = [cwd, workspace];
  const place = { workspace, trusted: await areTrusted(folders, outside) };
  const done = await run(seen, { limits, place, byPerson: false }, outside, signal);
  if (done.ok) return;
  const doubt = place.trusted ? null : await doubtOf(folders, outside);
  draft.note(inEnglish(doubt ?? explain(done.problem)));
}

/**
 * Whether notes may be written: not where the editor has one of the folders in Restricted Mode. The person who installed the
 * hooks wanted notes in all others.
 */
async function areTrusted(
  folders: readonly (string | null)[],
  { hookHome }: Outside,
): Promise<boolean> {
  const known = await Promise.all(folders.map((folder) => hookHome.around(folder)));
  return known.every(({ trusted }) => trusted !== false);
}

/**
 * The folder notes go to: the one the conversation was started in, whether the agent has gone further in or says a folder above,
 * which may be anybody's. None where the two have nothing to do with each other. Some agents do not name their folder while they are in a run.
 */
async function workspaceOf(
  { name, hooks }: HookedAgent,
  cwd: string | null,
  { conversation }: Seen,
  { listing }: Outside,
): Promise<string | null> {
  const own = conversation.cwd;
  if (cwd === null && hooks.mayNameNoFolder && conversation.agent === name) return own;
  if (cwd === null || own === null) return null;
  const related = (await belongsTo(own, cwd, listing)) || (await belongsTo(cwd, own, listing));
  return related ? own : null;
}

/** Why none of the folders counts as trusted where that is no decision of the person's; null where it is one. */
async function doubtOf(
  folders: readonly (string | null)[],
  { hookHome }: Outside,
): Promise<Sentence | null> {
  const named = folders.filter((folder) => folder !== null);
  const doubts = await Promise.all(named.map((folder) => hookHome.doubt(folder)));
  return doubts.find((doubt) => doubt !== null) ?? null;
}
