/**
 * Our evidence on the way to a chat that compacted itself: written to a file below our own storage and put beside the chat's
 * box as an attachment. Nothing is sent, and what stands in the box stays there; the person sees it and may take it out.
 */
import * as vscode from 'vscode';
import type { Reply } from '../../act/reply';
import type { Target } from '../../act/acts';
import { keepText } from '../../host/keptTexts';
import type { App } from '../../app';
import { askOperation } from '../progress';

const openChat = 'workbench.action.chat.open';

/** Attaches the evidence of a chat to its next message; the answer is the file. */
export async function attachEvidence(
  app: App,
  target: Target,
  sessionId: string,
): Promise<Reply<string>> {
  const { say } = app.language;
  const answer = await askOperation(app, 'evidence', target);
  if (!answer.ok) return answer;
  if (answer.value === null) {
    const sentence = say('There is nothing on record for this chat to attach.');
    app.person.tell(sentence);
    return { ok: false, kind: 'nothing', sentence };
  }
  const file = await keepText(app.evidenceFolder, 'evidence', sessionId, answer.value);
  // Without a query the box stays as it is.
  await vscode.commands.executeCommand(openChat, { isPartialQuery: true, attachFiles: [file] });
  return { ok: true, value: file.fsPath };
}
