/** Undo Last Compaction, and the undo in a summary's title. */
import type { Uri } from 'vscode';
import type { Reply } from '../../act/answer';
import type { Undone } from '../../../operations/compact/undo';
import type { Target } from '../../act/acts';
import { summaryScheme } from '../../ids';
import type { Shell } from '../../shell';
import { refusals, undoneText } from '../../show/text/notices';
import { followUpChoices } from './followUp';
import { needTrust, needWritable, refuse } from '../preconditions';
import { sayTrouble, underWay } from '../progress';

async function undoLastCompaction(shell: Shell): Promise<Reply<Undone>> {
  const needed = needWritable(shell);
  return needed.ok ? undoOf(shell, needed.value, null) : needed;
}

/** At a summary, takes back the compaction it is of, with those after it; anywhere else the last one of the followed conversation. */
export async function undoAt(shell: Shell, at: Uri | undefined): Promise<Reply<Undone>> {
  if (at?.scheme !== summaryScheme) return undoLastCompaction(shell);
  const trust = needTrust(shell);
  if (!trust.ok) return trust;
  const about = shell.documents.aboutOf(at);
  return about === null || about.entryId === null
    ? refuse(shell, 'nothing', refusals(shell.language.say).noSummary)
    : undoOf(shell, about.target, about.entryId);
}

/** Takes one compaction back; null = the last. */
export async function undoOf(
  shell: Shell,
  target: Target,
  id: string | null,
): Promise<Reply<Undone>> {
  const answer = await underWay(shell, shell.language.say('Undoing the compaction'), (options) =>
    shell.acts.undo(target, id, options),
  );
  if (!answer.ok) return sayTrouble(shell, answer);
  const { followUp } = answer.value;
  const text = [
    undoneText(answer.value, shell.language),
    followUp ? shell.language.tell(followUp.sentence) : '',
  ]
    .join(' ')
    .trim();
  shell.person.tell(text, followUpChoices(shell, followUp));
  return answer;
}
