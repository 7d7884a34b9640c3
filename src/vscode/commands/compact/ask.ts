/** The one question per cycle: a compaction is due, and the person decides. */
import { canCompact } from '../../../engine/automation/nextStep';
import type { DueQuestion } from '../../../operations/automate/state';
import type { Target } from '../../act/acts';
import { keepDecision } from '../../act/decide';
import type { ActionButton } from '../../show/person';
import type { App } from '../../app';
import { askText, buttons, noQuestionText, ownText } from '../../show/text/notices';
import { compactingOf, compactTarget, isChat, type Doing } from './compact';
import { titleOf } from './draft';
import { draftOrOpen } from './draftAgain';
import { offerInChat } from './readOnlyChat';
import { handOffConversation } from '../handOff';

/** Asks whether to compact. The conversation asked about is compacted, whatever is followed by then. */
export function askToCompact(app: App, { status, folder }: DueQuestion): void {
  const { following, language, person } = app;
  const { say } = language;
  const target = following.places.targetOf(status, folder);
  const label = buttons(say);
  if (isChat(status)) {
    offerInChat(app, target, status);
    return;
  }
  const later = [
    { label: label.notNow, run: () => undefined },
    { label: label.neverAsk, run: () => keepDecision(app, target, { kind: 'neverAsk' }) },
  ];
  if (!canCompact(status)) {
    const handOff = { label: say('Hand Off…'), run: () => handOffConversation(app, target) };
    person.tellUnasked(noQuestionText(status, language), [handOff, ...later]);
    return;
  }
  const isOwn = status.ownCompaction !== null;
  const preview = (): unknown => draftOrOpen(app, target, folder, titleOf(status));
  person.tellUnasked(isOwn ? ownText(status, language) : askText(status, language), [
    ...(following.places.settingsOf(folder).preview === 'always' && !isOwn
      ? []
      : [compactChoice(app, target, compactingOf(app, target, status))]),
    ...(isOwn ? [] : [{ label: label.preview, run: preview }]),
    ...later,
  ]);
}

const compactChoice = (app: App, target: Target, doing: Doing): ActionButton => ({
  label: buttons(app.language.say).compact,
  run: () => compactTarget(app, target, 'wait', doing),
});
