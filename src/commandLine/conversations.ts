/** Commands that only look: status, sessions, context, evidence, predict. None of them writes. */
import { grouped } from '../base/text';
import { collectEvidence } from '../engine/compaction/evidence';
import { contextMessages } from '../engine/conversation/context';
import type { ContextMessage } from '../engine/conversation/context';
import { pairedContext } from '../engine/conversation/paired';
import { anthropicForm, neutralForm, openaiForm } from '../engine/conversation/forms';
import { redact } from '../engine/secrets/redact';
import { mostEntries, newestEntries, tooLongProblem } from '../operations/bounds';
import { findSessions } from '../operations/find';
import type { SessionListed } from '../operations/find';
import { measure } from '../operations/measure';
import { predictAll } from '../operations/predict';
import { statusOf } from '../operations/status';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import type { Args, CommandName } from './args';
import { done, exitCodes, refused, usage } from './io';
import type { Io, Outcome } from './io';
import { expand } from './place';
import type { Setting } from './place';
import { oddityNotes, sessionText, statusText } from './sentences';

/** What a command is given. */
export interface Job {
  readonly args: Args;
  readonly io: Io;
  readonly outside: Outside;
  readonly setting: Setting;
}

/**
 * Runs something on the transcript of `--transcript`, open and read. Lines that were passed over are named, and an
 * answer that only looks is then one that cannot be relied on in full.
 */
export async function onTranscript(
  { args, io, outside }: Job,
  use: (seen: Seen, transcript: OpenTranscript) => Promise<Outcome>,
): Promise<Outcome> {
  const file = args.text('transcript');
  if (file === undefined) {
    return usage(
      `"${args.command}" needs --transcript FILE; \`tidemark sessions\` lists the workspace's transcripts.`,
    );
  }
  const transcript = outside.transcripts.open(expand(file, io));
  try {
    const read = await transcript.refresh(io.signal);
    if (io.signal.aborted) return refused({ kind: 'cancelled' });
    if (!read.ok) return refused(read.problem);
    const outcome = await use(read.value, transcript);
    const notes = [...oddityNotes(read.value), ...outcome.notes];
    const isShort = looks.includes(args.command) && read.value.conversation.oddities.length > 0;
    const code = outcome.code === exitCodes.done && isShort ? exitCodes.inPart : outcome.code;
    return { ...outcome, code, notes };
  } finally {
    await transcript.close();
  }
}

const looks: readonly CommandName[] = ['status', 'context', 'evidence', 'predict'];

/** What `status --json` prints, exactly (cli.md); the editor's tooltip knows more. */
const printed = [
  ...(['agent', 'sessionId', 'file', 'model', 'window', 'windowSource'] as const),
  ...(['tokens', 'source', 'reportedTokens', 'trailingTokens', 'percent', 'entries'] as const),
  ...(['compactions', 'compactionCount', 'memoryFlushAt', 'memoryFlushCompactionCount'] as const),
  ...(['flushAt', 'compactAt', 'due', 'byCategory'] as const),
] as const;

export const status = (job: Job): Promise<Outcome> =>
  onTranscript(job, async (seen) => {
    const { limits, place } = job.setting;
    const answer = await statusOf(seen, limits, place, job.outside);
    const json = Object.fromEntries(printed.map((key) => [key, answer[key]]));
    return done(json, statusText(answer), answer.refusedSettings);
  });

export async function sessions({ setting, outside }: Job): Promise<Outcome> {
  const { place, settings } = setting;
  const found = await findSessions([place.workspace], settings.agents, outside);
  const listed = [];
  for (const session of found) listed.push(await described(session, setting, outside));
  const text =
    listed.length === 0
      ? `No conversation was started in ${place.workspace} or below it.\n`
      : `${listed.map(sessionText).join('\n')}\n`;
  const json = listed.map(({ updatedAtMs, sizeBytes, ...session }) => ({
    ...session,
    sizeBytes,
    updatedAt: new Date(updatedAtMs).toISOString(),
  }));
  return done(json, text);
}

type Described = SessionListed & { readonly title: string | null; readonly percent: number | null };

async function described(
  session: SessionListed,
  { limits, place }: Setting,
  outside: Outside,
): Promise<Described> {
  const transcript = outside.transcripts.open(session.file);
  try {
    const read = await transcript.refresh();
    if (!read.ok) return { ...session, title: null, percent: null };
    const { title, percent } = await statusOf(read.value, limits, place, outside);
    return { ...session, title, percent };
  } finally {
    await transcript.close();
  }
}

const forms: Readonly<Record<string, (messages: readonly ContextMessage[]) => object>> = {
  neutral: (messages) => ({ messages: neutralForm(messages) }),
  anthropic: anthropicForm,
  openai: (messages) => ({ messages: openaiForm(pairedContext(messages)) }),
};

export async function context(job: Job): Promise<Outcome> {
  const name = job.args.text('as') ?? 'neutral';
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (!form) return usage(`--as takes anthropic or openai, not "${name}".`);
  return onTranscript(job, async (seen) => {
    await Promise.resolve();
    const tooLong = tooLongProblem(seen);
    if (tooLong) return refused(tooLong);
    const { path } = seen.conversation;
    const { tokens } = measure(seen.conversation, job.setting.limits, job.outside).reading;
    return json({ ...form(contextMessages(path)), tokens });
  });
}

/** Answers that are data also for people. */
const json = (value: unknown): Outcome => done(value, `${JSON.stringify(value, null, 2)}\n`);

export const evidence = (job: Job): Promise<Outcome> =>
  onTranscript(job, async ({ conversation }) => {
    await Promise.resolve();
    const { path, cwd } = conversation;
    const outcome = json(
      masked(collectEvidence(newestEntries(path), cwd, (text) => redact(text).text)),
    );
    if (path.length <= mostEntries) return outcome;
    const note = `Only the newest ${grouped(mostEntries)} of ${grouped(path.length)} entries were read.`;
    return { ...outcome, code: exitCodes.inPart, notes: [note] };
  });

/** Secrets do not come out of a transcript by way of a terminal or a pipe. */
const masked = (value: unknown): unknown => {
  if (typeof value === 'string') return redact(value).text;
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item)]));
};

export const predict = (job: Job): Promise<Outcome> =>
  onTranscript(job, async ({ conversation }) => {
    await Promise.resolve();
    return json(predictAll(conversation.path, job.setting.limits, job.outside));
  });
