/** Commands that show what is in a conversation: context, evidence, predict. None of them writes. */
import { grouped } from '../base/text';
import { collectEvidence, type Evidence } from '../engine/record/evidence';
import { contextMessages, type ContextMessage } from '../engine/conversation/context';
import { anthropicForm, neutralForm, openaiForm } from '../engine/conversation/forms';
import { type Mask, maskOf } from '../engine/secrets/mask';
import { mostEntries, newestEntries, tooLongProblem } from '../operations/bounds';
import { measure } from '../operations/meter/measure';
import { predictAll } from '../operations/meter/predict';
import { onTranscript, type Job } from './conversations';
import { done, exitCodes, problemOutput, usage, type Output } from './io';
import { whyTable } from './why';

const forms: Readonly<Record<string, (messages: readonly ContextMessage[]) => object>> = {
  neutral: (messages) => ({ messages: neutralForm(messages) }),
  anthropic: anthropicForm,
  openai: (messages) => ({ messages: openaiForm(messages) }),
};

export async function context(job: Job): Promise<Output> {
  const name = job.args.text('as') ?? 'neutral';
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (!form) return usage(`--as takes anthropic or openai, not "${name}".`);
  return onTranscript(job, (seen) => {
    const tooLong = tooLongProblem(seen);
    if (tooLong) return problemOutput(tooLong);
    const { path } = seen.conversation;
    const { tokens } = measure(seen.conversation, job.setting.limits, job.outside).reading;
    return json({ ...form(contextMessages(path)), tokens });
  });
}

/** Answers that are data also for people. */
const json = (value: unknown): Output => done(value, `${JSON.stringify(value, null, 2)}\n`);

export const evidence = (job: Job): Promise<Output> =>
  onTranscript(job, ({ conversation }) => {
    const { path, cwd } = conversation;
    const mask = maskOf();
    const { why, ...found } = collectEvidence(newestEntries(path), cwd, mask);
    const explained = why.map((line) => ({ ...line, text: mask(line.text) }));
    const outcome = job.args.flag('why')
      ? done({ ...shownOf(found, mask), why: explained }, whyTable(explained))
      : json(shownOf(found, mask));
    if (path.length <= mostEntries) return outcome;
    const note = `Only the newest ${grouped(mostEntries)} of ${grouped(path.length)} entries were read.`;
    return { ...outcome, code: exitCodes.inPart, notes: [note] };
  });

/** Secrets do not come out of a transcript by way of a terminal or a pipe. */
const shownOf = (found: Evidence, mask: Mask): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(found).map(([name, item]) => [name, masked(item, mask)]));

const masked = (value: unknown, mask: Mask): unknown => {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, mask)]));
};

export const predict = (job: Job): Promise<Output> =>
  onTranscript(job, ({ conversation }) =>
    json(predictAll(conversation, job.setting.limits, job.outside)),
  );
