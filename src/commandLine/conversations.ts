/** Commands that only look: status, sessions, context, evidence, predict. None of them writes. */
import { collectEvidence } from '../engine/compaction/evidence';
import { contextMessages } from '../engine/conversation/context';
import { anthropicForm, neutralForm, openaiForm } from '../engine/conversation/forms';
import { findSessions } from '../operations/find';
import type { SessionListed } from '../operations/find';
import { measure } from '../operations/measure';
import { explain } from '../operations/problems';
import { predictAll } from '../operations/predict';
import { statusOf } from '../operations/status';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import type { Args } from './args';
import { done, exitCodes, notDone, usage } from './io';
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

/** Runs something on the transcript of `--transcript`, open and read. */
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
    return read.ok ? await use(read.value, transcript) : notDone(explain(read.problem));
  } finally {
    await transcript.close();
  }
}

export const status = (job: Job): Promise<Outcome> =>
  onTranscript(job, async (seen) => {
    const { limits, place } = job.setting;
    const answer = await statusOf(seen, limits, place, job.outside);
    const { oddities, torn, title, cwd, updatedAtMs, warnAt, ...printed } = answer;
    const notes = oddityNotes({ oddities, torn }, seen.file);
    const json = { ...printed, title, cwd, warnAt, updatedAt: new Date(updatedAtMs).toISOString() };
    const outcome = done(json, statusText(answer), notes);
    return oddities.length > 0 ? { ...outcome, code: exitCodes.inPart } : outcome;
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

export const context = (job: Job): Promise<Outcome> =>
  onTranscript(job, async ({ conversation }) => {
    await Promise.resolve();
    const messages = contextMessages(conversation.path);
    const { tokens } = measure(conversation.path, job.setting.limits, job.outside).reading;
    const form = job.args.text('as');
    switch (form) {
      case undefined:
        return json({ messages: neutralForm(messages), tokens });
      case 'anthropic':
        return json({ ...anthropicForm(messages), tokens });
      case 'openai':
        return json({ messages: openaiForm(messages), tokens });
      default:
        return usage(`--as takes anthropic or openai, not "${form}".`);
    }
  });

/** Answers that are data also for people. */
const json = (value: unknown): Outcome => done(value, `${JSON.stringify(value, null, 2)}\n`);

export const evidence = (job: Job): Promise<Outcome> =>
  onTranscript(job, async ({ conversation }) => {
    await Promise.resolve();
    const entries = conversation.path.map((ref) => ref.load());
    return json(collectEvidence(entries, conversation.cwd));
  });

export const predict = (job: Job): Promise<Outcome> =>
  onTranscript(job, async ({ conversation }) => {
    await Promise.resolve();
    return json(predictAll(conversation.path, job.setting.limits, job.outside));
  });
