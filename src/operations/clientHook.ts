/**
 * One call of a hook by an agent: its payload in, what it is answered out. A hook must never disturb its agent: whatever is
 * wrong here becomes a sentence and no answer, an event that is not known gets none, and what takes too long is left undone.
 */
import path from 'node:path';
import { percentText, tokensText } from '../engine/meter/text';
import type { HookClient } from '../ports/clientHooks';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import { findSessions } from './find';
import { flushBefore, flushDue } from './flush';
import type { FlushAnswer } from './flush';
import { belongsTo } from './folders';
import { evidenceBefore, summaryWishes } from './handBack';
import { readHookPayload } from './hookPayload';
import type { HookEvent } from './hookPayload';
import type { Limits } from './limits';
import { explain } from './problems';
import type { Problem } from './problems';
import type { Result } from '../base/result';

/** What goes to the client and what only to its log. */
export interface HookReply {
  /** For standard output; '' = nothing. */
  readonly out: string;
  /** For standard error, one sentence each. */
  readonly notes: readonly string[];
}

export interface HookSetting {
  readonly limits: Limits;
  readonly flushEnabled: boolean;
}

/** A reply that grows, so that what is known when time is up is still given. */
interface Draft {
  out: string;
  readonly notes: string[];
}

/** Answers a payload. Never rejects; when `signal` aborts, it gives what it has. */
export async function answerHook(
  client: HookClient,
  payload: string,
  setting: HookSetting,
  outside: Outside,
  signal: AbortSignal,
): Promise<HookReply> {
  const draft: Draft = { out: '', notes: [] };
  const answered = async (): Promise<void> => {
    try {
      await answer(client, payload, setting, outside, signal, draft);
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      draft.notes.push(`Tidemark's hook failed unexpectedly: ${reason}`);
    }
  };
  const timeUp = new Promise<void>((resolve) => {
    const stop = (): void => resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  await Promise.race([answered(), timeUp]);
  return { out: draft.out, notes: [...draft.notes] };
}

async function answer(
  client: HookClient,
  payload: string,
  setting: HookSetting,
  outside: Outside,
  signal: AbortSignal,
  draft: Draft,
): Promise<void> {
  const read = readHookPayload(client, payload);
  if (!read.ok) draft.notes.push(read.problem);
  const event = read.ok ? read.value : null;
  switch (event?.kind) {
    case undefined:
      return;
    case 'statusLine':
      draft.out = `${statusLine(event)}\n`;
      return;
    case 'preCompact':
    case 'afterCompaction':
    case 'turnEnd':
      await onTranscript(event, outside, signal, draft, (seen) =>
        onEvent(client, event, seen, setting, outside, signal, draft),
      );
  }
}

/** `62% · 124k/200k`, in the client's own figures; what it does not tell is left out. */
function statusLine({ windowTokens, tokens, percent }: HookEvent & { kind: 'statusLine' }): string {
  const share = percent ?? (tokens === null ? null : (tokens / windowTokens) * 100);
  const fill = share === null ? '—' : percentText(share);
  const size = tokensText(windowTokens);
  return `${fill} · ${tokens === null ? '—' : tokensText(tokens)}/${size}`;
}

type TranscriptEvent = Exclude<HookEvent, { readonly kind: 'statusLine' }>;

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
  const transcript = outside.transcripts.open(expanded(file, outside.around.home));
  try {
    const read = await transcript.refresh(signal);
    if (read.ok) await use(read.value);
    else draft.notes.push(explain(read.problem));
  } finally {
    await transcript.close();
  }
}

const expanded = (file: string, home: string): string =>
  file.startsWith('~/') ? path.join(home, file.slice(2)) : file;

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
      if (client === 'claude-code') draft.out = summaryWishes(seen, limits, outside) ?? '';
      return flush(flushBefore);
    case 'afterCompaction':
      draft.out = additional(evidenceBefore(seen, limits, outside));
      return;
    case 'turnEnd':
      return flush(flushDue);
  }
}

/** Text for the model in the form both clients take; nothing where there is none. */
const additional = (additionalContext: string | null): string =>
  additionalContext === null
    ? ''
    : `${JSON.stringify({
        hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext },
      })}\n`;

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
  const place = { workspace, trusted: true };
  const done = await run(seen, { limits, place, byPerson: false }, outside, signal);
  if (!done.ok) draft.notes.push(explain(done.problem));
}

/** The folder notes go to: the agent's, or the one its conversation was started in where the agent has gone further in. */
async function workspaceOf(
  cwd: string | null,
  { conversation }: Seen,
  { listing }: Outside,
): Promise<string | null> {
  const own = conversation.cwd;
  if (cwd === null || own === null) return null;
  if (await belongsTo(own, cwd, listing)) return cwd;
  return (await belongsTo(cwd, own, listing)) ? own : null;
}
