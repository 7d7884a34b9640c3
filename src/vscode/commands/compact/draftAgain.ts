/** A draft that waits to be applied is offered before another one is made: edits and words that were paid for are in it. */
import type { Uri } from 'vscode';
import type { Reply } from '../../act/reply';
import type { Target } from '../../act/acts';
import type { App } from '../../app';
import { draftRow } from '../../show/rows/draftRows';
import { pick, type Deed } from '../../show/picks';
import { buttons } from '../../show/text/notices';
import { draftCompaction, openDraft } from './draft';
import { cancelled } from '../preconditions';

/** Opens a draft of the conversation that there is already, if the person wants that one; else makes one. */
export async function draftOrOpen(
  app: App,
  target: Target,
  folder: string | null,
  title: string | null,
): Promise<Reply<Uri>> {
  const anew = (): Promise<Reply<Uri>> => draftCompaction(app, target, folder, title);
  const waiting = await app.drafts.of(target.file);
  if (waiting.length === 0) return anew();
  const { language } = app;
  const label = buttons(language.say);
  const rows: readonly Deed<Promise<Reply<Uri>>>[] = [
    ...waiting.map((one) => {
      const { label: sizes, description } = draftRow(one, language);
      const about = `${sizes} · ${description}`;
      return {
        icon: 'go-to-file',
        label: label.openDraft,
        description: about,
        run: () => openDraft(app, one.uri),
      };
    }),
    { icon: 'new-file', label: label.newDraft, run: anew },
  ];
  const row = await pick(rows, {
    title: language.say('Compact Conversation'),
    placeHolder: language.say('A draft of this conversation waits to be applied'),
  });
  return row ? row.run() : cancelled;
}
