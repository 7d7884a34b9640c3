/**
 * One message of a conversation, put into the prompt of its agent: pasted into the agent's terminal or filled into the chat's box. Never
 * sent off: the person does that. Where no terminal of the agent is known it is in the clipboard.
 */
import * as vscode from 'vscode';
import { isEditors } from '../../agents/all';
import type { Target } from '../act/acts';
import { pick } from '../show/picks';
import type { App } from '../app';
import { messageRow } from '../show/rows/messageRows';
import { fillIn } from './compact/readOnlyChat';
import { askOperation } from './progress';

/** Asks which message, the newest before `before` first. */
export async function copyMessage(app: App, target: Target, before: string): Promise<void> {
  const { say } = app.language;
  const answer = await askOperation(app, 'messages', { file: target.file, before });
  if (!answer.ok) return;
  const rows = answer.value.map((one) => ({ id: one.id, ...messageRow(one, app.language) }));
  const row = await pick(rows, {
    title: say("Copy into the Agent's Prompt"),
    placeHolder: say('Nothing is sent: you look at it and press Enter'),
  });
  if (!row) return;
  const message = await askOperation(app, 'message', { file: target.file, id: row.id });
  if (message.ok) await intoPrompt(app, target, message.value);
}

async function intoPrompt(app: App, target: Target, text: string): Promise<void> {
  if (isEditors(target.agent)) {
    await fillIn(text);
    return;
  }
  await vscode.env.clipboard.writeText(text);
  const terminal = app.following.terminalOf(target.file);
  if (terminal === undefined) {
    app.person.tell(app.language.say("Copied. Paste it into the agent's prompt."));
    return;
  }
  terminal.show();
  // The editor's own paste: it marks the text as pasted, so that no line of it is sent off by itself.
  await vscode.commands.executeCommand('workbench.action.terminal.paste');
}
