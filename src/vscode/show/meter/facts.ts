/**
 * Facts about the followed conversation in one sentence each, shared by the tooltip and the quick pick.
 * Plain text: nothing here is Markdown, and foreign text is the caller's to escape.
 */
import { canCompact, type CompactionHold } from '../../../engine/automation/nextStep';
import type { Status } from '../../../operations/meter/status';
import type { Language } from '../text/language';
import { sizeText } from '../text/sizes';
import type { MeterView, WorkUnderWay } from './view';

/** `Context window 62% full: 124,310 of 200,000 tokens, estimated.` */
export function fillSentence(status: Status, { say, count, percent }: Language): string {
  const { tokens, window } = status;
  if (tokens === null || status.percent === null) {
    return say('Context window: {0} tokens, how much of it is used is unknown.', count(window));
  }
  const values = [percent(status.percent), count(tokens), count(window)] as const;
  return status.source === 'reported'
    ? say('Context window {0} full: {1} of {2} tokens, as reported.', ...values)
    : say('Context window about {0} full: {1} of {2} tokens, estimated.', ...values);
}

/** What is being done right now. */
export function workSentence(work: WorkUnderWay, { say }: Language): string {
  switch (work) {
    case 'compact':
      return say('Compacting the conversation.');
    case 'flush':
      return say('Writing notes.');
    case 'undo':
      return say('Undoing the compaction.');
  }
}

/** Where the window's size is from, as words after the number; '' where it needs no remark. */
export function windowRemark(status: Status, { say }: Language): string {
  switch (status.windowSource) {
    case 'reported':
      return say('as reported by the provider');
    case 'setting':
      return say('from your settings');
    case 'table':
      return say('known for this model');
    case 'assumed':
      return say('assumed: the model is not known, see the setting "contextTokens"');
    case 'disproved':
      return say('guessed: more was used than the model was thought to hold');
  }
}

/** `Thresholds: warning 156,000, notes 176,000, compaction 180,000 tokens.`: what is done there depends on the settings. */
export const thresholdsFact = (status: Status, { say, count }: Language): string =>
  say(
    'Thresholds: warning {0}, notes {1}, compaction {2} tokens.',
    count(status.warnAt),
    count(status.flushAt),
    count(status.compactAt),
  );

/** Where the agent compacts by itself; '' where it does not or nobody knows. */
export const ownLimitFact = (status: Status, { say, count }: Language): string =>
  status.ownLimitAt === null
    ? ''
    : say('The agent itself compacts from {0} tokens.', count(status.ownLimitAt));

/** When notes were last written for this conversation. */
export function flushFact(view: MeterView, status: Status, { say, moment }: Language): string {
  if (!view.hasFolder) return say('Notes: skipped, no folder is open.');
  if (!view.onDisk) return say('Notes: skipped, this folder is not on a disk.');
  if (!view.flushEnabled) return say('Notes: the automatic flush is switched off.');
  const { memoryFlushAt: at } = status;
  return at === null
    ? say('Notes: none written yet.')
    : say('Notes: last written {0}.', moment(at, view.nowMs));
}

/** How often the conversation was compacted, and when last. */
export function compactionFact(view: MeterView, status: Status, language: Language): string {
  const { say, count, moment } = language;
  const { compactions, lastCompactionAtMs: at } = status;
  if (compactions === 0) return say('Compactions: none.');
  return at === null
    ? say('Compactions: {0}.', count(compactions))
    : say('Compactions: {0}, last {1}.', count(compactions), moment(at, view.nowMs));
}

/** What happens next, and what it waits for; '' where nothing does. */
export function nextFact(view: MeterView, status: Status, language: Language): string {
  const { say } = language;
  const { tokens, due } = status;
  if (!view.trusted) {
    return say('Restricted Mode: only the meter works; nothing is written or compacted.');
  }
  if (view.compactsWhenIdle) return say('Next: compaction, as soon as the agent is idle.');
  if (due.compact) return dueFact(view, status, language);
  if (due.flush && view.belongs) {
    return view.working === 'flush'
      ? say('Next: notes are being written.')
      : say('Next: notes are due.');
  }
  return tokens === null
    ? say('Next: unknown until the agent answers.')
    : comingFact(view, status, tokens, language);
}

/** What comes first, and in how many tokens; a compaction only where one comes, or is asked about, by itself. */
function comingFact(view: MeterView, status: Status, tokens: number, language: Language): string {
  const { say } = language;
  const left = (at: number): string =>
    sizeText(Math.max(0, at - tokens), status.source === 'reported', language);
  const flushDone = status.memoryFlushCompactionCount === status.compactionCount;
  const isToNote = mayNote(view) && !flushDone && status.flushAt > tokens;
  const noted = isToNote ? left(status.flushAt) : null;
  const held = heldBack(view, status);
  const compactAt = held === null ? status.compactAt : Infinity;
  const next = isFirst(status.ownLimitAt, tokens, compactAt)
    ? ownNext(noted, left(status.ownLimitAt), language)
    : oursNext(noted, held === null ? left(compactAt) : null, language);
  if (held !== 'undone') return next;
  const rest = say(
    'The last compaction was undone: until you compact again, none comes or is asked about by itself.',
  );
  return [next, rest].join(' ').trim();
}

/** Notes, where they come before it, and the agent's own compaction. */
const ownNext = (noted: string | null, own: string, { say }: Language): string =>
  noted === null
    ? say('Next: the agent itself compacts in {0} tokens.', own)
    : say('Next: notes in {0} tokens, the agent itself compacts in {1}.', noted, own);

/** Notes, where they come before it, and a compaction, where one comes. */
function oursNext(noted: string | null, compacted: string | null, { say }: Language): string {
  if (compacted === null) return noted === null ? '' : say('Next: notes in {0} tokens.', noted);
  return noted === null
    ? say('Next: compaction in {0} tokens.', compacted)
    : say('Next: notes in {0} tokens, compaction in {1}.', noted, compacted);
}

/** Why none of ours comes or is asked about, however full the window; null where one does. */
const heldBack = (view: MeterView, status: Status): CompactionHold | 'leftAlone' | null =>
  !canCompact(status) || isLeftAlone(view) ? 'leftAlone' : (view.snapshot.automation?.held ?? null);

/** Whether the agent compacts by itself, from now on and before it is compacted by us. */
const isFirst = (own: number | null, tokens: number, compactAt: number): own is number =>
  own !== null && own > tokens && own <= compactAt;

/** Whether no compaction comes or is asked about here, however full the window. */
const isLeftAlone = ({ policy, belongs }: MeterView): boolean => !belongs || policy === 'off';

/** Of a conversation from elsewhere no notes are written by themselves. */
const mayNote = ({ belongs, onDisk, flushEnabled }: MeterView): boolean =>
  belongs && onDisk && flushEnabled;

function dueFact(view: MeterView, status: Status, { say, tell }: Language): string {
  if (!canCompact(status) && status.refusal !== null)
    return say('A compaction is due, but Tidemark cannot do it: {0}', tell(status.refusal));
  if (isLeftAlone(view) || isOver(view)) {
    return say('A compaction is due: run Compact Conversation when it suits you.');
  }
  return view.policy === 'on'
    ? say('A compaction is due: it is done as soon as the agent is idle.')
    : say('A compaction is due: Tidemark asks before it is done.');
}

/** Whether it was asked already, or comes by itself no more: nothing is waited for then but, with the question, a flush that failed. */
const isOver = ({ snapshot: { automation }, policy, working }: MeterView): boolean =>
  working === null &&
  (automation?.step === 'nothing' || (policy === 'ask' && automation?.step === 'wait'));

/** Lines that were not understood; undefined where there are none. */
export function oddityFact(status: Status, { say, tell, count }: Language): string | undefined {
  const { oddities, oddLines, tornLine } = status;
  const [first] = oddities;
  if (first === undefined) {
    return tornLine === null
      ? undefined
      : say('Line {0} of the transcript, its last one, is unfinished.', tornLine);
  }
  return oddLines === 1
    ? say('Line {0} of the transcript {1}.', first.line, tell(first.reason))
    : say(
        '{0} lines of the transcript are odd; line {1}, the first of them, {2}.',
        count(oddLines),
        first.line,
        tell(first.reason),
      );
}
