/**
 * Notices that a followed chat of the editor compacted itself, whoever asked for it, and offers our evidence for its next
 * message: its summary was made without us. Says so once for each compaction, and never where people want none of ours.
 */
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import { attachEvidence } from '../commands/compact/attachEvidence';
import { isChat } from '../commands/compact/compact';
import { CompactionNews } from './compactionNews';
import type { Shell } from '../shell';
import { buttons, chatCompactedText } from '../show/text/notices';

/** Listens until disposed. */
export function offeringEvidence(shell: Shell): Disposable {
  const seen = new CompactionNews();
  const { following, language, person } = shell;
  return following.onDidChange(() => {
    const { status } = following.snapshot;
    if (status === null || !isChat(status)) return;
    const isNews = seen.isNews(status.file, status.compactions);
    const isWanted = following.settings().compactionPolicy !== 'off' && vscode.workspace.isTrusted;
    const target = following.target();
    if (!isNews || !isWanted || target === undefined) return;
    person.tell(chatCompactedText(status, language), [
      {
        label: buttons(language.say).attachEvidence,
        run: () => attachEvidence(shell, target, status.sessionId),
      },
    ]);
  });
}
