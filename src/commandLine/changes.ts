/** Commands that write: compact, undo, flush. What they say happened was seen on re-reading. */
import { grouped } from '../base/text';
import { compact as runCompact } from '../operations/compact';
import type { Compacted, CompactProgress } from '../operations/compact';
import { flush as runFlush } from '../operations/flush';
import type { Limits, Place } from '../operations/limits';
import { undo as runUndo } from '../operations/undo';
import type { Seen } from '../ports/transcripts';
import { onTranscript } from './conversations';
import type { Job } from './conversations';
import { done, notDone, refused, usage } from './io';
import type { Outcome } from './io';
import { say } from './job';
import { expand } from './place';
import type { Setting } from './place';
import { compactedText, flushedText, progressText } from './sentences';
import { whyTable } from './why';

/** What the answer holds where nothing was compacted. */
const none = { compacted: false, tier: 'offline' } as const;

export async function compact(job: Job): Promise<Outcome> {
  const { args, io, outside, setting } = job;
  const keep = readTokens(args.text('keep'));
  if (keep === 'wrong') return usage('--keep takes a number of tokens, such as --keep 20000.');
  const summaryFile = args.text('summary');
  const editedSummary =
    summaryFile === undefined
      ? null
      : await io.readFile(expand(summaryFile, io)).catch(() => undefined);
  if (editedSummary === undefined) {
    return notDone(`The summary file ${summaryFile} cannot be read; check the path.`, none);
  }
  const dryRun = args.flag('dry-run');
  if (args.flag('why') && !dryRun) return usage(whyAlone);
  return onTranscript(job, async (seen, transcript) => {
    const limits = {
      ...summarisedBy(setting),
      compaction: {
        ...setting.limits.compaction,
        keepRecentTokens: keep ?? setting.limits.compaction.keepRecentTokens,
      },
    };
    const request = {
      limits,
      place: placeOf(job, seen),
      flushFirst: setting.settings.policy.flushEnabled,
      instructions: args.text('instructions') ?? null,
      editedSummary,
      author: null,
      handOff: false,
      dryRun,
      byPerson: true,
      force: args.flag('force'),
    };
    const result = await runCompact(transcript, request, outside, shown(job), io.signal);
    if (!result.ok) return refused(result.problem, none);
    const { tier, model, why, forecast, result: answer, archive, flushed } = result.value;
    const { repairs, hindrance, lines } = result.value;
    const json = {
      ok: true,
      compacted: !dryRun,
      ...(dryRun ? { applicable: hindrance === null, lines } : {}),
      ...reasonOf(dryRun ? (hindrance ?? 'dry run') : null, why),
      ...{ tier, model },
      ...(forecast === null ? {} : { forecast }),
      result: answer,
      archive,
      ...(result.value.followUp ? { followUp: result.value.followUp } : {}),
      ...(flushed ? { flushed } : {}),
    };
    const notes = repairs.map((repair) => `Mended in the summary: ${repair}`);
    if (result.value.writtenBy === 'agent' && keep !== undefined) {
      notes.push('--keep was not used: the agent keeps as much as its own settings say.');
    }
    return done(json, `${compactedText(result.value, dryRun)}${whyText(job, result.value)}`, notes);
  });
}

const whyAlone = '--why goes with --dry-run: it says what the lines of a summary rest on.';

/** What the lines of a summary rest on, where that was asked for. */
const whyText = ({ args }: Job, { lines }: Compacted): string =>
  args.flag('why') ? `\n${whyTable(lines)}` : '';

/** Why nothing was done, or not as asked; `why` = who wrote it instead of the model of the setting. */
function reasonOf(
  notDone: string | null,
  why: string | null,
): { readonly reason?: string; readonly why?: string } {
  const joint = notDone?.endsWith('.') === true ? ' ' : ': ';
  const reason = [notDone, why].filter((part) => part !== null).join(joint);
  return {
    ...(reason === '' ? {} : { reason }),
    ...(why === null ? {} : { why }),
  };
}

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
function summarisedBy({ limits, choice }: Setting): Limits {
  return choice === null
    ? limits
    : { ...limits, model: null, models: { ...limits.models, choice } };
}

/** A due flush runs first only where the conversation's own folder is the workspace, given or current. */
function placeOf({ args, setting }: Job, seen: Seen): Place {
  const given = args.text('workspace') !== undefined;
  return given || seen.conversation.cwd !== null
    ? setting.place
    : { ...setting.place, workspace: null };
}

export const undo = (job: Job): Promise<Outcome> =>
  onTranscript(job, async (_seen, transcript) => {
    const { args, io, outside, setting } = job;
    const request = {
      limits: setting.limits,
      id: args.text('id') ?? null,
      force: args.flag('force'),
    };
    const result = await runUndo(transcript, request, outside, io.signal);
    if (!result.ok) return refused(result.problem, { undone: false });
    const { tokensBefore, tokensAfter, followUp } = result.value;
    const change =
      tokensBefore === null || tokensAfter === null
        ? 'as before the compaction'
        : `${grouped(tokensBefore)} → ${grouped(tokensAfter)} tokens`;
    return done(
      {
        ...{ ok: true, undone: true, id: result.value.undone, tokensBefore, tokensAfter },
        ...(followUp ? { followUp } : {}),
      },
      `Undone: ${change}.\n${followUp ? `${followUp.sentence}\n` : ''}`,
    );
  });

export const flush = (job: Job): Promise<Outcome> =>
  onTranscript(job, async (seen) => {
    const { place } = job.setting;
    const limits = summarisedBy(job.setting);
    const request = { limits, place, byPerson: true };
    const result = await runFlush(seen, request, job.outside, job.io.signal);
    if (!result.ok) return refused(result.problem, { file: null, notes: [], tier: 'offline' });
    const { file, notes, tier, skipped, model, why } = result.value;
    const json = {
      ok: true,
      file,
      notes,
      ...{ tier, model },
      ...reasonOf(skipped, why),
      ...(skipped === null ? {} : { skipped: true }),
    };
    return done(json, flushedText(result.value));
  });

function readTokens(text: string | undefined): number | undefined | 'wrong' {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : 'wrong';
}
