/** Undo Last Compaction, and the undo in a summary's title. */
import type { Uri } from 'vscode';
import type { Reply } from '../../act/reply';
import type { Undone } from '../../../operations/compact/undo';
import type { Target } from '../../act/acts';
import { summaryScheme } from '../../ids';
import type { App } from '../../app';
import { refusals, undoneText } from '../../show/text/notices';
import { followUpChoices } from './followUp';
import { needTrust, needWritable, refuse } from '../preconditions';
import { sayTrouble, underWay } from '../progress';

async function undoLastCompaction(app: App): Promise<Reply<Undone>> {
  const needed = needWritable(app);
  return needed.ok ? undoOf(app, needed.value, null) : needed;
}

/** At a summary, takes back the compaction it is of, with those after it; anywhere else the last one of the followed conversation. */
export async function undoAt(app: App, at: Uri | undefined): Promise<Reply<Undone>> {
  if (at?.scheme !== summaryScheme) return undoLastCompaction(app);
  const trust = needTrust(app);
  if (!trust.ok) return trust;
  const about = app.documents.aboutOf(at);
  return about === null || about.entryId === null
    ? refuse(app, 'nothing', refusals(app.language.say).noSummary)
    : undoOf(app, about.target, about.entryId);
}

/** Takes one compaction back; null = the last. */
export async function undoOf(app: App, target: Target, id: string | null): Promise<Reply<Undone>> {
  const answer = await underWay(app, app.language.say('Undoing the compaction'), (options) =>
    app.acts.undo(target, id, options),
  );
  if (!answer.ok) return sayTrouble(app, answer);
  const { followUp } = answer.value;
  const text = [
    undoneText(answer.value, app.language),
    followUp ? app.language.tell(followUp.sentence) : '',
  ]
    .join(' ')
    .trim();
  app.person.tell(text, followUpChoices(app, target, followUp));
  return answer;
}
