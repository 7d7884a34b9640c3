/**
 * One call of a hook by an agent: its payload in, what it is answered out. A hook must never disturb its agent: whatever is
 * wrong here becomes a sentence and no answer, an event that is not known gets none, and what takes too long is left undone.
 */
import path from 'node:path';
import type { AgentName } from '../engine/conversation/types';
import type { HookClient } from '../ports/clientHooks';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import { findSessions } from './find';
import { flushBefore, flushDue } from './flush';
import type { FlushAnswer } from './flush';
import { belongsTo } from './folders';
import { evidenceBefore, summaryWishes } from './handBack';
import type { HookReply, TranscriptEvent } from './hookFirst';
import type { Limits } from './limits';
import { explain } from './problems';
import type { Problem } from './problems';
import type { Result } from '../base/result';

export interface HookSetting {
  readonly limits: Limits;
  readonly flushEnabled: boolean;
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
  client: HookClient,
  event: TranscriptEvent,
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
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      draft.note(`Tidemark's hook failed unexpectedly: ${reason}`);
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
  client: HookClient,
  event: TranscriptEvent,
  settingFor: SettingFor,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  const placed = atHome(event, outside.around.home);
  const setting = await settingFor(placed.cwd);
  if (!setting.agents.includes(client)) return;
  await onTranscript(placed, outside, signal, draft, (seen) =>
    onEvent(client, placed, seen, setting, outside, signal, draft),
  );
}

/** Runs something on the event's conversation; a sentence where it cannot be read. */
async function onTranscript(
  event: TranscriptEvent,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
  use: (seen: Seen) => Promise<void>,
): Promise<void> {
  const file = event.transcript ?? (await fileOf(event, outside));
  if (file === null) return;
  const transcript = outside.transcripts.open(file);
  try {
    const read = await transcript.refresh(signal);
    if (read.ok) await use(read.value);
    else draft.note(explain(read.problem));
  } finally {
    await transcript.close();
  }
}

/** The event with its paths as they are on this machine. */
const atHome = (event: TranscriptEvent, home: string): TranscriptEvent => ({
  ...event,
  transcript: expanded(event.transcript, home),
  cwd: expanded(event.cwd, home),
});

const expanded = (place: string | null, home: string): string | null =>
  place?.startsWith('~/') === true ? path.join(home, place.slice(2)) : place;

/** The transcript of a thread that is only named. */
async function fileOf({ cwd, session }: TranscriptEvent, outside: Outside): Promise<string | null> {
  if (cwd === null || session === null) return null;
  const found = await findSessions([cwd], ['codex'], outside);
  return found.find(({ sessionId }) => sessionId === session)?.file ?? null;
}

async function onEvent(
  client: HookClient,
  event: TranscriptEvent,
  seen: Seen,
  setting: HookSetting,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  const { limits } = setting;
  const flush = (run: typeof flushDue): Promise<void> =>
    flushed(run, event, seen, setting, outside, signal, draft);
  switch (event.kind) {
    case 'preCompact':
      // Only Claude Code takes what a hook prints into its summary's instructions.
      if (client === 'claude-code') draft.say(summaryWishes(seen, limits, outside) ?? '');
      return flush(flushBefore);
    case 'afterCompaction':
      draft.say(handedBack(client, evidenceBefore(seen, limits, outside)));
      return;
    case 'turnEnd':
      return flush(flushDue);
  }
}

/** Text for the model in the form the client takes, which is our own plugin's for OpenClaw; nothing where there is none. */
function handedBack(client: HookClient, additionalContext: string | null): string {
  if (additionalContext === null) return '';
  if (client === 'openclaw') return `${additionalContext.trimEnd()}\n`;
  const hookSpecificOutput = { hookEventName: 'SessionStart', additionalContext };
  return `${JSON.stringify({ hookSpecificOutput })}\n`;
}

/** Writes notes where the conversation belongs to the folder the agent works in. */
async function flushed(
  run: (...args: Parameters<typeof flushDue>) => Promise<Result<FlushAnswer | null, Problem>>,
  { cwd }: TranscriptEvent,
  seen: Seen,
  { limits, flushEnabled }: HookSetting,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  if (!flushEnabled) return;
  const workspace = await workspaceOf(cwd, seen, outside);
  if (workspace === null) return;
  const folders = [cwd, workspace];
  const place = { workspace, trusted: await areTrusted(folders, outside) };
  const done = await run(seen, { limits, place, byPerson: false }, outside, signal);
  if (done.ok) return;
  const doubt = place.trusted ? null : await doubtOf(folders, outside);
  draft.note(doubt ?? explain(done.problem));
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
 * which may be anybody's. None where the two have nothing to do with each other. OpenClaw does not name its folder while it is in a run.
 */
async function workspaceOf(
  cwd: string | null,
  { conversation }: Seen,
  { listing }: Outside,
): Promise<string | null> {
  const own = conversation.cwd;
  if (cwd === null && conversation.agent === 'openclaw') return own;
  if (cwd === null || own === null) return null;
  const related = (await belongsTo(own, cwd, listing)) || (await belongsTo(cwd, own, listing));
  return related ? own : null;
}

/** Why none of the folders counts as trusted where that is no decision of the person's; null where it is one. */
async function doubtOf(
  folders: readonly (string | null)[],
  { hookHome }: Outside,
): Promise<string | null> {
  const named = folders.filter((folder) => folder !== null);
  const doubts = await Promise.all(named.map((folder) => hookHome.doubt(folder)));
  return doubts.find((doubt) => doubt !== null) ?? null;
}
