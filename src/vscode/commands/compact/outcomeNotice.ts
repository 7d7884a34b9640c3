/** Says what a compaction gave; its summary can be read and it can be undone from there. */
import type { Compacted } from '../../../operations/compact/outcome';
import type { Target } from '../../act/acts';
import type { App } from '../../app';
import { buttons, compactedText } from '../../show/text/notices';
import { tellBefore } from '../notes';
import { followUpChoices } from './followUp';
import { undoOf } from './undo';

export function showCompacted(app: App, target: Target, compacted: Compacted): void {
  const { language, person, documents } = app;
  const label = buttons(language.say);
  const { followUp } = compacted;
  // That no model can be reached is a hint for those who may not know that one can be used; what went wrong with one is news.
  const isHint = compacted.model === null && target.limits.models.choice.kind === 'session';
  const isNews =
    compacted.why === null ||
    (isHint ? person.isFirstEver('model') : person.isNews(language.tell(compacted.why)));
  const text = compactedText(compacted, language, { isNews, isHint });
  person.tell(text, [
    ...followUpChoices(app, target, followUp),
    ...(compacted.writtenBy === 'agent'
      ? []
      : [{ label: label.undo, run: () => undoOf(app, target, compacted.entryId) }]),
    {
      label: label.showSummary,
      run: () =>
        documents.show(language.say('Summary'), compacted.result.summary, {
          target,
          entryId: compacted.entryId,
        }),
    },
  ]);
  tellBefore(app, compacted.flushed);
}
