/**
 * One call of a hook by an agent: its payload in, what it is answered out. A hook must never disturb its agent: whatever is
 * wrong here becomes a sentence and no answer, an event that is not known gets none, and what takes too long is left undone.
 */
import path from 'node:path';
import { inEnglish, type Sentence } from '../../base/sentence';
import { firstLineOf } from '../../base/text';
import type { AgentName } from '../../engine/conversation/types';
import type { MemoryOptions } from '../../engine/memory/options';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import { findSessions } from '../follow/find';
import { heldBack } from '../automate/hookPauses';
import { flushBefore, flushDue, type FlushOutcome } from '../flush/flush';
import { belongsTo } from '../follow/folders';
import type { HookedAgent } from './clients';
import { evidenceBefore, summaryWishes } from './handBack';
import type { HookReply, FurtherEvent } from './firstAnswer';
import type { Limits } from '../limits';
import { lineAtHand } from '../lineAtHand';
import { noteAsked, notesFor } from './prompt';
import { explain, type Problem } from '../problems';
import { withTranscript } from '../withTranscript';
import type { Result } from '../../base/result';
import { underHome } from '../../base/homePaths';

export interface HookSetting {
  readonly limits: Limits;
  /** The agents whose conversations are looked at. */
  readonly agents: readonly AgentName[];
}

/** The settings for the folder an agent works in; null = it says none. */
export type SettingFor = (cwd: string | null) => Promise<HookSetting>;

/** A reply that grows, so that what is known when time is up is still given. */
class GrowingReply {
  #reply: HookReply = { out: '', notes: [] };

  constructor(readonly known: (reply: HookReply) => void) {}

  get soFar(): HookReply {
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

/** One call while it is answered: who calls, what is answered so far, and until when. */
interface HookCall {
  readonly client: HookedAgent;
  readonly outside: Outside;
  readonly signal: AbortSignal;
  readonly reply: GrowingReply;
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
  const reply = new GrowingReply(known);
  const answered = async (): Promise<void> => {
    try {
      await answer({ client, outside, signal, reply }, event, settingFor);
    } catch (error) {
      reply.note(`Tidemark's hook failed unexpectedly: ${firstLineOf(error)}`);
    }
  };
  const timeUp = new Promise<void>((resolve) => {
    const stop = (): void => resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  await Promise.race([answered(), timeUp]);
  return reply.soFar;
}

async function answer(call: HookCall, event: FurtherEvent, settingFor: SettingFor): Promise<void> {
  const placed = atHome(event, call.outside.around.home);
  const setting = await settingFor(placed.cwd);
  if (!setting.agents.includes(call.client.name)) return;
  const { limits } = setting;
  if (placed.kind === 'prompt') return onPrompt(call, placed, limits.memory);
  const { kind } = placed;
  await onTranscript(call, placed, (seen) => onEvent(call, { ...placed, kind }, seen, limits));
}

/** An event whose answer is in a transcript. */
type SeenEvent = Exclude<FurtherEvent, { readonly kind: 'prompt' }>;
type PromptEvent = Extract<FurtherEvent, { readonly kind: 'prompt' }>;

/** What goes with a prompt, and what of it is noted: for this, only the beginning of a transcript is read. */
async function onPrompt(
  { client: { name, hooks }, outside, reply }: HookCall,
  { prompt, cwd, session, transcript }: PromptEvent,
  memory: MemoryOptions,
): Promise<void> {
  const sessionId = session ?? transcript;
  if (cwd === null || sessionId === null) return;
  const started = transcript && (await startFolder(transcript, name, outside));
  // A first prompt has no transcript yet: then the agent is where it was started.
  const workspace = (await relatedFolder(started, cwd, outside)) ?? cwd;
  if (!(await areTrusted([cwd, workspace], outside))) return;
  const asked = { agent: name, sessionId, file: transcript, prompt, workspace };
  const notes = memory.autoRecall ? await notesFor(asked, memory, outside) : null;
  if (notes !== null) reply.say(hooks.handBack(notes, 'prompt'));
  if (memory.autoCapture) await noteAsked(asked, outside);
}

/** Runs something on the event's conversation; a sentence where it cannot be read. */
async function onTranscript(
  { client, outside, signal, reply }: HookCall,
  event: FurtherEvent,
  use: (seen: SeenFile) => Promise<void>,
): Promise<void> {
  const file = event.transcript ?? (await fileOf(client, event, outside));
  if (file === null) return;
  await withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh(signal);
    if (read.ok) await use(read.value);
    else reply.note(inEnglish(explain(read.problem)));
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
  call: HookCall,
  event: SeenEvent,
  seen: SeenFile,
  limits: Limits,
): Promise<void> {
  const { client, outside, reply } = call;
  switch (event.kind) {
    case 'preCompact':
      if (client.hooks.takesSummaryWishes) reply.say(summaryWishes(seen, limits, outside) ?? '');
      return flushed(call, event, seen, limits, flushBefore);
    case 'afterCompaction': {
      const evidence = await evidenceBefore(seen, limits, outside);
      reply.say(evidence === null ? '' : client.hooks.handBack(evidence, 'afterCompaction'));
      return;
    }
    case 'turnEnd':
      return flushed(call, event, seen, limits, (about, ...more) =>
        heldBack(about.conversation, () => flushDue(about, ...more), outside),
      );
  }
}

/** Writes notes where the conversation belongs to the folder the agent works in. */
async function flushed(
  { client, outside, signal, reply }: HookCall,
  { cwd }: FurtherEvent,
  seen: SeenFile,
  limits: Limits,
  flush: (...args: Parameters<typeof flushDue>) => Promise<Result<FlushOutcome | null, Problem>>,
): Promise<void> {
  if (!limits.policy.flushEnabled) return;
  const workspace = await workspaceOf(client, cwd, seen, outside);
  if (workspace === null) return;
  const folders = [cwd, workspace];
  const place = { workspace, trusted: await areTrusted(folders, outside) };
  const done = await flush(seen, { limits, place, byPerson: false }, outside, signal);
  if (done.ok) return;
  const doubt = place.trusted ? null : await doubtOf(folders, outside);
  reply.note(inEnglish(doubt ?? explain(done.problem)));
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
  { conversation }: SeenFile,
  outside: Outside,
): Promise<string | null> {
  const own = conversation.cwd;
  if (cwd === null && hooks.mayNameNoFolder && conversation.agent === name) return own;
  return relatedFolder(own, cwd, outside);
}

async function relatedFolder(
  own: string | null,
  cwd: string | null,
  { listing }: Outside,
): Promise<string | null> {
  if (cwd === null || own === null) return null;
  const related = (await belongsTo(own, cwd, listing)) || (await belongsTo(cwd, own, listing));
  return related ? own : null;
}

/** A conversation says within so many bytes where it was started. */
const headBytes = 64 * 1024;

/** The folder that a conversation was started in, by the beginning of its transcript; null where that does not tell. */
async function startFolder(
  file: string,
  client: AgentName,
  { agents, listing }: Outside,
): Promise<string | null> {
  const lines = (await listing.head(file, headBytes))?.split('\n') ?? [];
  const agent = agents.find(({ name }) => name === client);
  const reader = agent?.read.createReader((offset) => lines[offset] ?? '');
  lines.forEach((text, i) => reader?.push(lineAtHand(text, i + 1)));
  return reader?.conversation(true).cwd ?? null;
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
