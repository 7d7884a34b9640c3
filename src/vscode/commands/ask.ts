/** The one question per cycle: a compaction is due, and the person decides. */
import type { Status } from '../../operations/status';
import type { Target } from '../acts';
import type { Choice } from '../person';
import type { Shell } from '../shell';
import { askText, buttons, ownText, previewText } from '../text/notices';
import { compactTarget, isChat } from './compact';
import { offerInChat } from './readOnlyChat';

/** Asks whether to compact. The conversation asked about is compacted, whatever is followed by then. */
export function askToCompact(shell: Shell, target: Target, status: Status): void {
  const { say } = shell.language;
  const label = buttons(say);
  if (isChat(status)) {
    offerInChat(shell, target, status);
    return;
  }
  const isOwn = status.ownCompaction !== null;
  const texts = [
    askText(status, shell.language),
    ...(isOwn ? [ownText(status, shell.language)] : []),
  ];
  shell.person.tell(texts.join(' '), [
    compactChoice(shell, target, label.compact),
    ...(isOwn ? [] : [{ label: label.preview, run: () => preview(shell, target) }]),
    { label: label.notNow, run: () => undefined },
    { label: label.neverAsk, run: () => shell.automation.neverAsk(target.file) },
  ]);
}

const compactChoice = (shell: Shell, target: Target, label: string): Choice => ({
  label,
  run: () => compactTarget(shell, target, 'wait'),
});

/** Shows what a compaction would write, and asks again. */
async function preview(shell: Shell, target: Target): Promise<void> {
  const told = await shell.acts.preview(target, { byPerson: true });
  if (!told.ok) {
    shell.person.warn(told.sentence);
    return;
  }
  const { language, person, documents } = shell;
  const label = buttons(language.say);
  const { summary } = told.value.result;
  await documents.show(language.say('Preview of the summary'), summary);
  const compact: Choice = {
    label: label.compact,
    run: () => compactTarget(shell, target, 'wait', told.value),
  };
  person.tell(previewText(told.value, language), [
    // What was shown is what is written, and a model is not asked twice.
    ...(told.value.hindrance === null ? [compact] : []),
    { label: label.notNow, run: () => undefined },
  ]);
}
