/**
 * Notices that a followed chat of the editor compacted itself, whoever asked for it, and offers our evidence for its next
 * message: its summary was made without us. Says so once for each compaction, in its turn, and never where people want none of ours.
 */
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import { attachEvidence } from '../commands/compact/attachEvidence';
import { isChat } from '../commands/compact/compact';
import { CompactionNews } from './compactionNews';
import type { App } from '../app';
import { buttons, chatCompactedText } from '../show/text/notices';

/** Listens until disposed. */
export function offeringEvidence(app: App): Disposable {
  const seen = new CompactionNews();
  const { following, language, person } = app;
  return following.onDidChange(() => {
    const { status } = following.snapshot;
    if (status === null || !isChat(status)) return;
    const isNews = seen.isNews(status.file, status.compactions);
    const isWanted =
      following.places.settings().compactionPolicy !== 'off' && vscode.workspace.isTrusted;
    const target = following.places.target();
    const unwanted = `noEvidence:${status.sessionId}`;
    if (!isNews || !isWanted || target === undefined || person.wasGiven(unwanted)) return;
    const label = buttons(language.say);
    person.tellUnasked(chatCompactedText(status, language), [
      {
        label: label.attachEvidence,
        run: () => attachEvidence(app, target, status.sessionId),
      },
      { label: label.neverAsk, run: () => person.isFirstEver(unwanted) },
    ]);
  });
}
