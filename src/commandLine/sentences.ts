/** The command line's answers for people, in one place. Plain text, no colours, safe on any terminal. */
import { isOpen } from '../agents/all';
import { inEnglish } from '../base/sentence';
import { counted, grouped, plainText } from '../base/text';
import type { ReadingSource } from '../engine/meter/reading';
import { wholePercent } from '../engine/meter/text';
import type { Reckoned, Status } from '../operations/meter/status';
import type { Compacted } from '../operations/compact/outcome';
import type { CompactionDraft } from '../operations/compact/compactionDraft';
import type { CompactProgress } from '../operations/compact/draftTypes';
import type { SessionListed } from '../operations/follow/find';
import type { FlushOutcome } from '../operations/flush/flush';
import type { Oddity } from '../engine/conversation/types';
import type { StageAt } from '../operations/model/stages';
import type { SeenFile } from '../ports/transcripts';

/** How full a window is; an estimate has a mark. */
const fullText = (percent: number | null, source: ReadingSource, unknown: string): string =>
  percent === null ? unknown : `${source === 'reported' ? '' : '~'}${wholePercent(percent)}%`;

const windowWords: Readonly<Record<Status['windowSource'], string>> = {
  reported: '',
  setting: ' (set by you)',
  table: '',
  assumed: ' (assumed: this model is not known; set tidemark.contextTokens)',
  disproved: ' (more was used than was assumed; set tidemark.contextTokens)',
};

/** The meter line, what is due, and when notes were last written (`flushed`, local). */
export function statusText(status: Reckoned, flushed: string | null): string {
  const tokens = status.tokens === null ? 'unknown' : grouped(status.tokens);
  const window = `${grouped(status.window)} tokens${windowWords[status.windowSource]}`;
  const model = status.model === null ? 'model unknown' : plainText(status.model, 80);
  const lines = [
    `${fullText(status.percent, status.source, 'unknown')} · ${tokens} of ${window} · ${model}`,
    `Flush at ${grouped(status.flushAt)}, compaction at ${grouped(status.compactAt)} tokens; ${dueText(status)}.`,
    `${counted(status.entries, 'entry', 'entries')}, ${counted(status.compactions, 'compaction', 'compactions')} on this branch.`,
    flushed === null ? 'No notes yet.' : `Last notes: ${flushed}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function dueText({ due }: Pick<Status, 'due'>): string {
  if (due.flush && due.compact) return 'both are due';
  if (due.flush) return 'a flush is due';
  return due.compact ? 'a compaction is due' : 'nothing is due';
}

/** A stage of a compaction that begins; '' for what is over at once. */
export function progressText({ step, stage }: CompactProgress): string {
  if (stage !== null) return stageText(stage);
  switch (step) {
    case 'reading':
    case 'summarising':
      return '';
    case 'flushing':
      return 'Looking for notes that are due.';
    case 'writing':
      return 'Writing the compaction.';
    case 'verifying':
      return 'Reading it back.';
  }
}

function stageText({ kind, index, of, chunk, chunks }: StageAt): string {
  const part = of > 1 ? `part ${index} of ${of}` : '';
  const within = chunks > 1 ? `chunk ${chunk} of ${chunks}` : '';
  const listed = (what: string): string =>
    `Summarising ${[what, part, within].filter((words) => words !== '').join(', ')}.`;
  switch (kind) {
    case 'history':
      return listed('the oldest messages');
    case 'part':
      return listed(part === '' ? 'the conversation' : '');
    case 'merge':
      return 'Joining the parts.';
    case 'turn':
      return 'Summarising the turn under way.';
  }
}

/** What a compaction would give, and the summary itself. */
export function draftText(draft: CompactionDraft): string {
  const { hindrance } = draft;
  const lines = [
    `Would compact: ${sizesText(draft)}`,
    ...(hindrance === null
      ? []
      : [`It cannot be applied: ${plainText(inEnglish(hindrance), 1_000)}`]),
    recordText(draft),
    ...authorLines(draft, writtenHere),
    ...['', draft.summary],
  ];
  return `${lines.join('\n')}\n`;
}

const sizesText = ({
  tokensBefore,
  isBeforeReported,
  tokensAfter,
}: Pick<CompactionDraft, 'tokensBefore' | 'isBeforeReported' | 'tokensAfter'>): string =>
  `${sizeText(tokensBefore, isBeforeReported)} → ~${counted(tokensAfter, 'token')}.`;

/** `182,340`, or `~182,340` where it is not what a provider reported. */
export const sizeText = (tokens: number, isReported: boolean): string =>
  `${isReported ? '' : '~'}${grouped(tokens)}`;

const recordText = ({ details }: Pick<CompactionDraft, 'details'>): string =>
  `On record: ${counted(details.readFiles.length, 'file', 'files')} read, ${details.modifiedFiles.length} modified, ${counted(details.toolFailures.length, 'open tool failure', 'open tool failures')}.`;

export function compactedText(compacted: Compacted): string {
  const { result, isBeforeReported, archive, flushed } = compacted;
  const lines = [
    `Compacted: ${sizesText({ ...result, isBeforeReported })}`,
    recordText(result),
    ...(compacted.writtenBy === 'agent'
      ? ['Written by the agent itself.']
      : authorLines(compacted, writtenHere)),
    ...(flushed ? [beforeText(flushed)] : []),
    ...(compacted.followUp === null ? [] : [inEnglish(compacted.followUp.sentence)]),
    `Archive: ${plainText(archive, 400)}`,
  ];
  return `${lines.join('\n')}\n`;
}

const writtenHere = 'Written on this machine';

/** Who wrote it and what that took; why code did where a model was wished for, behind what `offline` says of that. */
function authorLines(
  { tier, model, why }: Pick<Compacted, 'tier' | 'model' | 'why'>,
  offline: string,
): readonly string[] {
  const because = why === null ? '' : plainText(inEnglish(why), 400);
  const reason = (words: string): readonly string[] =>
    because === '' ? [] : [`${words}: ${because}`];
  if (tier === 'offline') return reason(offline);
  const cost = model?.usd === null || model === null ? '' : `, about $${model.usd.toFixed(3)}`;
  const requests = counted(model?.calls ?? 0, 'request', 'requests');
  const by = `Written by ${plainText(model?.model ?? 'a model', 120)}: ${requests}${cost}.`;
  return tier === 'partial' ? [by, ...(because === '' ? [] : [because])] : [by];
}

const beforeText = (flushed: FlushOutcome): string =>
  `${flushed.hasFailed === true ? 'No notes were written before: ' : ''}${flushedText(flushed).trimEnd()}`;

export function flushedText(answer: FlushOutcome): string {
  const { notes, file, skipped } = answer;
  const author = authorLines(answer, file === null ? 'Without a model' : writtenHere);
  if (file === null)
    return `${[skipped ? inEnglish(skipped) : 'Nothing to note.', ...author].join('\n')}\n`;
  const lines = notes.map((note) => `- [${note.kind}] ${note.text}`);
  return `${[`${counted(notes.length, 'note', 'notes')} written to ${plainText(file, 400)}`, ...author, ...lines].join('\n')}\n`;
}

/** `reading`: whether the agent reported the size, or how else it is known. */
export interface Described extends SessionListed {
  readonly title: string | null;
  readonly percent: number | null;
  readonly reading: ReadingSource;
}

export function sessionText(session: Described): string {
  const percent = fullText(session.percent, session.reading, '—');
  const title = plainText(session.title ?? session.sessionId, 60);
  const mark = isOpen(session) ? ` (${session.live === 'busy' ? 'busy' : 'open'})` : '';
  return `${percent.padStart(5)}  ${session.agent}${mark}  ${title}  ${plainText(session.file, 400)}`;
}

/** Whether an answer is less sure for lines that were passed over. */
export function isShortOf(seen: SeenFile, withHoles: boolean): boolean {
  const { listed, more } = oddLines(seen, withHoles);
  return listed.length + more > 0;
}

function oddLines(
  { conversation: { oddities, unlisted } }: SeenFile,
  withHoles: boolean,
): { readonly listed: readonly Oddity[]; readonly more: number } {
  const { lines, holes } = unlisted ?? { lines: 0, holes: 0 };
  if (withHoles) return { listed: oddities, more: lines + holes };
  return { listed: oddities.filter(({ isHole }) => !isHole), more: lines };
}

/** Most lines that are named one by one. */
const mostOddities = 5;

/**
 * Sentences about odd lines: at most five, then how many more. A hole never goes away and makes no answer less sure, so it is
 * said by the one command that tells how a conversation stands.
 */
export function oddityNotes(seen: SeenFile, withHoles: boolean): readonly string[] {
  const { file, tornLine } = seen;
  const { listed, more: unlisted } = oddLines(seen, withHoles);
  const shown = listed.slice(0, mostOddities);
  const more = unlisted + listed.length - shown.length;
  return [
    ...shown.map(({ line, reason }) => `${file}:${line} ${plainText(inEnglish(reason), 300)}.`),
    ...(more > 0 ? [`${file}: ${counted(more, 'more line is', 'more lines are')} like that.`] : []),
    ...(tornLine === null
      ? []
      : [`${file}:${tornLine} ends in an unfinished line; it counts once it is complete.`]),
  ];
}
