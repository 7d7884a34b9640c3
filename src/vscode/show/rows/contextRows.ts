/** Rows of Show Context: what is known of the conversation, one fact a row. Plain text for a quick pick. */
import { categoriesOf } from '../meter/categories';
import {
  compactionFact,
  fillSentence,
  flushFact,
  nextFact,
  oddityFact,
  thresholdsFact,
  windowRemark,
} from '../meter/facts';
import type { Language } from '../text/language';
import { estimated } from '../text/sizes';
import type { Status } from '../../../operations/meter/status';
import type { PickRow } from '../picks';
import { notReadSentence, standstillSentence } from '../meter/standstill';
import { labelText, conversationName } from './sessions';
import type { MeterView } from '../meter/view';

/** Facts, the fill first. */
export function contextRows(view: MeterView, language: Language): readonly PickRow[] {
  const { status, problem, stopped } = view.snapshot;
  if (stopped !== undefined) {
    return [
      { icon: 'debug-pause', label: notReadSentence(language) },
      { icon: 'warning', label: standstillSentence(stopped, language) },
    ];
  }
  const troubles = [...(problem === null ? [] : [language.tell(problem)]), ...view.notes];
  const warnings = troubles.map((trouble) => ({ icon: 'warning', label: labelText(trouble, 300) }));
  if (status === null) return warnings;
  const { say, count, percent } = language;
  const odd = oddityFact(status, language);
  const next = labelText(nextFact(view, status, language), 300);
  const share = (tokens: number): string => percent((100 * tokens) / status.window);
  return [
    {
      icon: 'dashboard',
      label: fillSentence(status, language),
      description: [conversationName(status), labelText(status.model ?? '', 60)]
        .filter(Boolean)
        .join(' · '),
    },
    ...categoriesOf(status, language).map(({ label, tokens }) => ({
      icon: 'blank',
      label,
      description: say(
        '{0} tokens · {1} of the window',
        estimated(tokens, language),
        share(tokens),
      ),
    })),
    ...(next === '' ? [] : [{ icon: 'arrow-right', label: next }]),
    {
      icon: 'info',
      label: say('Window: {0} tokens, {1}.', count(status.window), windowRemark(status, language)),
    },
    // A row of its own: behind another text the list would cut it.
    { icon: 'blank', label: thresholdsFact(status, language) },
    {
      icon: 'history',
      label: flushFact(view, status, language),
      description: compactionFact(view, status, language),
    },
    ...(odd === undefined ? [] : [{ icon: 'warning', label: labelText(odd, 300) }]),
    ...warnings,
  ];
}

/** Whether there may be a compaction to undo: not before the first one, nor where the transcript is only read. */
export const hasUndo = (status: Status | null): boolean =>
  status !== null && status.compactions > 0 && status.refusal === null;
