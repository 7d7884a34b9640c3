/** Compact Conversation: with progress, cancellable, and an answer that can be undone. */
import type { Compacted, CompactProgress } from '../../operations/compact';
import type { Told } from '../../operations/service';
import type { Status } from '../../operations/status';
import type { Target } from '../acts';
import type { Shell } from '../shell';
import { buttons, compactedText, progressText } from '../text/notices';
import { followUpChoices } from './followUp';
import { needWritable } from './needs';
import { offerByAgent } from './byAgent';
import { offerInChat } from './readOnlyChat';
import { undoOf } from './undo';

/** VS Code's own chat, which is only read. */
export const isChat = ({ agent }: Pick<Status, 'agent'>): boolean => agent === 'vscode-chat';

/** A compaction that takes longer has gone wrong; it ends with nothing changed. */
const longestMs = 10 * 60_000;

export async function compactConversation(shell: Shell): Promise<Told<Compacted>> {
  const needed = needWritable(shell);
  if (!needed.ok) return needed;
  const { status } = shell.following.snapshot;
  if (status !== null && isChat(status)) return offerInChat(shell, needed.value, status);
  if (status !== null && status.ownCompaction !== null) {
    const { value } = needed;
    return offerByAgent(shell, status, () => compactTarget(shell, value, 'offer'));
  }
  return compactTarget(shell, needed.value, 'offer');
}

/**
 * Compacts one conversation, whatever is followed by now. While its agent is busy, waiting is offered, or simply done where
 * the person has said yes already.
 */
export async function compactTarget(
  shell: Shell,
  target: Target,
  whenBusy: 'offer' | 'wait',
  previewed: Compacted | null = null,
): Promise<Told<Compacted>> {
  const told = await withProgress(shell, target, previewed);
  if (told.ok) showCompacted(shell, target, told.value);
  else if (told.kind === 'busy' && whenBusy === 'wait') waitForIdle(shell, target);
  else showTrouble(shell, target, told);
  return told;
}

function waitForIdle(shell: Shell, { file }: Target): void {
  shell.automation.compactWhenIdle(file);
  shell.automation.look(shell.view());
}

/** What is over sooner shows only in the status item: a notification would flash and stand beside the result. */
const quickMs = 600;

async function withProgress(
  shell: Shell,
  target: Target,
  previewed: Compacted | null,
): Promise<Told<Compacted>> {
  const cancelled = new AbortController();
  const timer = setTimeout(() => cancelled.abort(), longestMs);
  let now: CompactProgress = { step: 'reading', stage: null, chars: 0 };
  let report = (): void => undefined;
  const compacting = shell.acts.compact(target, {
    byPerson: true,
    previewed,
    signal: cancelled.signal,
    onProgress: (progress) => {
      now = progress;
      report();
    },
  });
  const { person, language } = shell;
  const { say } = language;
  const slow = setTimeout(() => {
    person.progress(
      say('Compacting'),
      (show) => {
        report = () => show(progressText(now, say));
        report();
        return compacting;
      },
      () => cancelled.abort(),
    );
  }, quickMs);
  try {
    return await compacting;
  } finally {
    clearTimeout(slow);
    clearTimeout(timer);
  }
}

/** Says what a compaction gave; its summary can be read and it can be undone from there. */
function showCompacted(shell: Shell, target: Target, compacted: Compacted): void {
  shell.automation.compacted(target.file, compacted);
  const { language, person, documents } = shell;
  const label = buttons(language.say);
  const { followUp } = compacted;
  const isNews = compacted.why === null || person.isNews(compacted.why);
  const text = [compactedText(compacted, language, isNews), followUp?.sentence ?? '']
    .join(' ')
    .trim();
  person.tell(text, [
    ...followUpChoices(shell, followUp),
    ...(compacted.writtenBy === 'agent'
      ? []
      : [{ label: label.undo, run: () => undoOf(shell, target, compacted.entryId) }]),
    {
      label: label.showSummary,
      run: () => documents.show(language.say('Summary'), compacted.result.summary),
    },
  ]);
}

function showTrouble(
  shell: Shell,
  target: Target,
  told: Extract<Told<never>, { readonly ok: false }>,
): void {
  const label = buttons(shell.language.say);
  switch (told.kind) {
    case 'cancelled':
      shell.person.tell(told.sentence);
      return;
    case 'busy':
      shell.person.warn(told.sentence, [
        {
          label: label.compactWhenIdle,
          run: () => waitForIdle(shell, target),
        },
      ]);
      return;
    default:
      shell.person.warn(told.sentence, [
        { label: label.showLog, run: () => shell.editorLog.show() },
      ]);
  }
}
