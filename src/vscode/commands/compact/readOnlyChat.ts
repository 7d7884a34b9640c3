/**
 * Compact Conversation for a chat that may only be read (VS Code's own): its own `/compact` with what it should keep, a new
 * chat that begins with a summary, or our evidence beside the next message. All is put into the chat's box; the person sends
 * it, and no undo is needed or promised.
 */
import * as vscode from 'vscode';
import type { Compacted } from '../../../operations/compact/outcome';
import type { Reply } from '../../act/reply';
import type { Status } from '../../../operations/meter/status';
import type { Target } from '../../act/acts';
import type { App } from '../../app';
import { attachEvidence } from './attachEvidence';
import { buttons, chatText, compactRequest, handOffText } from '../../show/text/notices';
import { sayTrouble, underWay } from '../progress';

const openChat = 'workbench.action.chat.open';
const newChat = 'workbench.action.chat.newChat';

/** Says why nothing is written, and offers what can be done instead. */
export function offerInChat(app: App, target: Target, status: Status): Reply<Compacted> {
  const label = buttons(app.language.say);
  const sentence = chatText(status, app.language);
  const request = compactRequest(target.limits.models.instructions);
  app.person.tell(sentence, [
    { label: label.compactInChat, run: () => fillIn(request) },
    { label: label.handOff, run: () => toNewChat(app, target) },
    { label: label.attachEvidence, run: () => attachEvidence(app, target, status.sessionId) },
  ]);
  return { ok: false, kind: 'refused', sentence };
}

/** Sums the chat up, opens a new one, and puts the summary into its box. */
const toNewChat = (app: App, target: Target): Promise<void> =>
  withSummary(app, target, app.language.say('Summing up the chat'), fillChat);

/** Sums a conversation up, and does something with the text. */
export async function withSummary(
  app: App,
  { file, limits, place }: Target,
  title: string,
  take: (text: string) => Promise<unknown>,
): Promise<void> {
  const answer = await underWay(app, title, (options) =>
    app.ask('handOff', { file, limits, place, byPerson: true }, options),
  );
  if (answer.ok) await take(handOffText(answer.value, app.language));
  else sayTrouble(app, answer);
}

/** Opens a new chat with a text in its box. */
export async function fillChat(text: string): Promise<void> {
  await vscode.commands.executeCommand(newChat);
  await fillIn(text);
}

/** Into the box, not sent: what goes to a model is the person's to send. */
export const fillIn = (query: string): Thenable<unknown> =>
  vscode.commands.executeCommand(openChat, { query, isPartialQuery: true });
