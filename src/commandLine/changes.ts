/** Commands that write: compact, undo, flush. What they say happened was seen on re-reading. */
import { failed, type Result } from '../base/result';
import { inEnglish, type Sentence } from '../base/sentence';
import { counted } from '../base/text';
import { compact as runCompact } from '../operations/compact/compact';
import type { Compacted } from '../operations/compact/outcome';
import { draft as runDraft, type CompactionDraft } from '../operations/compact/compactionDraft';
import type { ActWatch, CompactProgress, DraftRequest } from '../operations/compact/draftTypes';
import { compactByAgent } from '../operations/compact/ownCompaction';
import { flush as runFlush, type FlushOutcome } from '../operations/flush/flush';
import type { Limits, WorkspacePlace } from '../operations/limits';
import { refusal, type Problem } from '../operations/problems';
import { undo as runUndo } from '../operations/compact/undo';
import type { OpenTranscript, SeenFile } from '../ports/transcripts';
import { onTranscript, type Job } from './conversations';
import { done, notDone, problemOutput, usage, type Output } from './io';
import { say } from './job';
import { readSummary, type CommandSetting } from './place';
import { compactedText, draftText, flushedText, progressText, sizeText } from './sentences';
import { whyTable } from './why';

/** What the answer holds where nothing was compacted. */
const none = { compacted: false, tier: 'offline' } as const;

export async function compact(job: Job): Promise<Output> {
  const { args } = job;
  const keep = readTokens(args.text('keep'));
  if (keep === 'wrong') return usage('--keep takes a number of tokens, such as --keep 20000.');
  const summary = await readSummary(job.args, job.io);
  if (!summary.ok) return notDone(summary.problem, none);
  const isDry = args.flag('dry-run');
  if (args.flag('why') && !isDry) return usage(whyAlone);
  return onTranscript(job, async (seen, transcript) => {
    const request = requestOf(job, seen, keep, summary.value);
    if (isDry) {
      // It writes nothing, notes included.
      const asked = { ...request, flushFirst: false };
      const drafted = await runDraft(transcript, asked, job.outside, watchOf(job));
      return drafted.ok
        ? draftOutcome(job, drafted.value)
        : problemOutput(drafted.problem, { ...none, applicable: false });
    }
    const done = await written(job, seen, transcript, request);
    return done.ok
      ? compactedOutcome(done.value, keep !== undefined)
      : problemOutput(done.problem, none);
  });
}

function requestOf(
  job: Job,
  seen: SeenFile,
  keep: number | undefined,
  summary: string | null,
): DraftRequest {
  const { compaction } = job.setting.limits;
  const keepRecentTokens = keep ?? compaction.keepRecentTokens;
  return {
    limits: {
      ...summarisedBy(job.setting),
      compaction: { ...compaction, keepRecentTokens },
    },
    place: placeOf(job, seen),
    byPerson: true,
    instructions: job.args.text('instructions') ?? null,
    summary,
  };
}

const watchOf = (job: Job): ActWatch => ({ onProgress: shown(job), signal: job.io.signal });

/** By the agent where it has a way of its own, which takes no words of the person's; else by us. */
async function written(
  job: Job,
  seen: SeenFile,
  transcript: OpenTranscript,
  request: DraftRequest,
): Promise<Result<Compacted, Problem>> {
  const { args, outside, setting } = job;
  const { flushEnabled: flushFirst } = setting.settings.policy;
  const own = seen.adapter.own?.(seen, outside.around);
  const hasWords = request.instructions !== null || request.summary !== null;
  if (own?.kind === 'own' && hasWords) return failed(refusal(own.noWords));
  const asked = { ...request, flushFirst };
  return own
    ? compactByAgent(transcript, asked, outside, watchOf(job))
    : runCompact(transcript, { ...asked, force: args.flag('force') }, outside, watchOf(job));
}

/** What a dry run answers. */
function draftOutcome({ args }: Job, draft: CompactionDraft): Output {
  const { tier, model, why, forecast, hindrance, lines, leftOut, summary, firstKeptId } = draft;
  const { tokensBefore, tokensAfter, details } = draft;
  const json = {
    ok: true,
    compacted: false,
    applicable: hindrance === null,
    lines,
    leftOut,
    ...reasonOf(hindrance === null ? 'dry run' : inEnglish(hindrance), why),
    tier,
    model,
    ...(forecast === null ? {} : { forecast }),
    result: { summary, firstKeptEntryId: firstKeptId ?? '', tokensBefore, tokensAfter, details },
    archive: null,
  };
  // What the lines of the summary rest on, where that was asked for.
  const table = args.flag('why') ? `\n${whyTable(lines)}` : '';
  return done(json, `${draftText(draft)}${table}`, mended(draft));
}

function compactedOutcome(compacted: Compacted, hasKeep: boolean): Output {
  const { tier, model, why, forecast, result, archive, flushed, followUp } = compacted;
  const json = {
    ok: true,
    compacted: true,
    ...reasonOf(null, why),
    tier,
    model,
    ...(forecast === null ? {} : { forecast }),
    result,
    archive,
    ...(followUp ? { followUp } : {}),
    ...(flushed ? { flushed: { ...flushed, ...reasonOfFlush(flushed) } } : {}),
  };
  const isUnused = compacted.writtenBy === 'agent' && hasKeep;
  return done(json, compactedText(compacted), [
    ...mended(compacted),
    ...(isUnused ? [keepUnused] : []),
  ]);
}

const keepUnused = '--keep was not used: the agent keeps as much as its own settings say.';

const mended = ({ repairs }: Pick<Compacted, 'repairs'>): readonly string[] =>
  repairs.map((repair) => `Corrected in the summary: ${inEnglish(repair)}`);

const whyAlone = '--why goes with --dry-run: it says what the lines of a summary rest on.';

/** Why nothing was done, or not as asked; `why` = who wrote it instead of the model of the setting. */
function reasonOf(
  notDone: string | null,
  because: Sentence | null,
): { readonly reason?: string; readonly why?: string } {
  const why = because && inEnglish(because);
  const joint = notDone?.endsWith('.') === true ? ' ' : ': ';
  const reason = [notDone, why].filter((part) => part !== null).join(joint);
  return {
    ...(reason === '' ? {} : { reason }),
    ...(why === null ? {} : { why }),
  };
}

/** The same of a flush, alone or before a compaction. */
const reasonOfFlush = ({ skipped, why }: Pick<FlushOutcome, 'skipped' | 'why'>) =>
  reasonOf(skipped && inEnglish(skipped), why);

/** Tells each stage as it begins; in the log where that is wanted. */
function shown({ args, io, outside }: Job): (progress: CompactProgress) => void {
  // Parts go on side by side: each is told once.
  const told = new Set(['']);
  return (progress) => {
    const text = progressText(progress);
    if (told.has(text)) return;
    told.add(text);
    if (args.flag('verbose')) outside.log.info('stage', { stage: text });
    else say(text, io);
  };
}

/** With what `--model` names to write the summary or the notes; else it is the conversation's model, as for every command. */
function summarisedBy({ limits, choice }: CommandSetting): Limits {
  return choice === null
    ? limits
    : { ...limits, model: null, models: { ...limits.models, choice } };
}

/** A due flush runs first only where the conversation's own folder is the workspace, given or current. */
function placeOf({ args, setting }: Job, seen: SeenFile): WorkspacePlace {
  const given = args.text('workspace') !== undefined;
  return given || seen.conversation.cwd !== null
    ? setting.place
    : { ...setting.place, workspace: null };
}

export const undo = (job: Job): Promise<Output> =>
  onTranscript(job, async (_seen, transcript) => {
    const { args, io, outside, setting } = job;
    const request = {
      limits: setting.limits,
      id: args.text('id') ?? null,
      force: args.flag('force'),
    };
    const result = await runUndo(transcript, request, outside, io.signal);
    if (!result.ok) return problemOutput(result.problem, { undone: false });
    const { also, tokensBefore, tokensAfter, isAfterReported, followUp } = result.value;
    const change =
      tokensBefore === null || tokensAfter === null
        ? 'as before the compaction'
        : `${sizeText(tokensBefore, false)} → ${sizeText(tokensAfter, isAfterReported)} tokens`;
    return done(
      {
        ok: true,
        undone: true,
        id: result.value.undone,
        tokensBefore,
        tokensAfter,
        ...(also.length > 0 ? { also } : {}),
        ...(followUp ? { followUp } : {}),
      },
      `Undone${also.length > 0 ? `, with ${counted(also.length, 'later compaction')}` : ''}: ${change}.\n${followUp ? `${inEnglish(followUp.sentence)}\n` : ''}`,
    );
  });

export const flush = (job: Job): Promise<Output> =>
  onTranscript(job, async (seen) => {
    const { place } = job.setting;
    const limits = summarisedBy(job.setting);
    const request = { limits, place, byPerson: true };
    const result = await runFlush(seen, request, job.outside, job.io.signal);
    if (!result.ok)
      return problemOutput(result.problem, { file: null, notes: [], tier: 'offline' });
    const { file, notes, tier, skipped, model, why } = result.value;
    const json = {
      ok: true,
      file,
      notes,
      tier,
      model,
      ...reasonOfFlush({ skipped, why }),
      ...(skipped === null ? {} : { skipped: true }),
    };
    return done(json, flushedText(result.value));
  });

function readTokens(text: string | undefined): number | undefined | 'wrong' {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : 'wrong';
}
