/** Compact Conversation with a look at it first: the draft is made, may be edited, and what is saved is applied. */
import * as vscode from 'vscode';
import type { CompactionDraft } from '../../../operations/compact/compactionDraft';
import type { Status } from '../../../operations/meter/status';
import type { RefusedReply, Reply } from '../../act/reply';
import type { Target } from '../../act/acts';
import type { KeptDraft } from '../../drafts/draftFile';
import type { App } from '../../app';
import { draftDocument } from '../../show/documents';
import { draftPage } from '../../show/text/draftText';
import { refusals } from '../../show/text/notices';
import { ask } from '../../show/picks';
import { tellBefore } from '../notes';
import { cancelled, needTrust } from '../preconditions';
import { sayTrouble, underWay } from '../progress';

/** Drafts a compaction and shows it. `folder`: of the workspace, that the conversation was started in; null = in none. */
export async function draftCompaction(
  app: App,
  target: Target,
  folder: string | null,
  title: string | null,
): Promise<Reply<vscode.Uri>> {
  const answer = await drafted(app, target, null);
  if (!answer.ok) return answer;
  const kept: KeptDraft = { version: 1, folder, waitsSinceMs: null, draft: plain(answer.value) };
  const uri = await app.drafts.keep(kept, title ?? '');
  await show(app, uri, kept);
  return { ok: true, value: uri };
}

/** Shows a draft that was made before. */
export async function openDraft(app: App, uri: vscode.Uri): Promise<Reply<vscode.Uri>> {
  const kept = await app.drafts.read(uri);
  if (!kept) return notThere(app);
  await show(app, uri, kept);
  return { ok: true, value: uri };
}

/** What the draft of a conversation is called. */
export const titleOf = ({ title, opening }: Pick<Status, 'title' | 'opening'>): string | null =>
  title ?? opening;

/** Drafts anew by what the person asks of the summary. */
export async function regenerateDraft(app: App, uri: vscode.Uri): Promise<Reply<vscode.Uri>> {
  const { say } = app.language;
  const kept = await app.drafts.read(uri);
  if (!kept) return notThere(app);
  const instructions = await ask({
    title: say('Regenerate with Instructions'),
    prompt: say('What should this summary pay attention to?'),
    value: kept.draft.instructions ?? '',
  });
  if (instructions === undefined) return cancelled;
  return renew(app, uri, { instructions: instructions.trim() || null });
}

/** Drafts anew with code alone. */
export const draftWithoutModel = (app: App, uri: vscode.Uri): Promise<Reply<vscode.Uri>> =>
  renew(app, uri, { isOffline: true });

/** Forgets a draft; nothing was written anywhere. */
export async function discardDraft(app: App, uri: vscode.Uri): Promise<Reply<null>> {
  // A command may be run by its name, at any text.
  if (!app.drafts.isOurs(uri)) return notThere(app);
  await forgetDraft(app, uri);
  return { ok: true, value: null };
}

/** Shows what goes and what stays. */
export async function showDraftDetails(app: App, uri: vscode.Uri): Promise<Reply<null>> {
  const kept = await app.drafts.read(uri);
  if (!kept) return notThere(app);
  await showPage(app, uri, kept);
  return { ok: true, value: null };
}

interface Anew {
  readonly instructions?: string | null;
  readonly isOffline?: boolean;
}

/** Drafts anew, asked as before where nothing else is said. */
export async function renew(
  app: App,
  uri: vscode.Uri,
  { instructions, isOffline = false }: Anew,
): Promise<Reply<vscode.Uri>> {
  const trust = needTrust(app);
  if (!trust.ok) return trust;
  const kept = await app.drafts.read(uri);
  if (!kept) return notThere(app);
  const target = targetOf(app, kept);
  const { models } = target.limits;
  const limits = isOffline
    ? { ...target.limits, models: { ...models, choice: { kind: 'offline' } as const } }
    : target.limits;
  const asked = instructions === undefined ? kept.draft.instructions : instructions;
  const answer = await drafted(app, { ...target, limits }, asked);
  if (!answer.ok) return answer;
  // A model takes minutes: what was discarded or applied meanwhile does not come back.
  const still = await app.drafts.read(uri);
  if (!still) return cancelled;
  const fresh: KeptDraft = { ...still, draft: plain(answer.value) };
  await app.drafts.replace(uri, fresh);
  const document = await draftDocument(uri);
  // An edit, so that the text before it comes back with the editor's own undo.
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(uri, whole, fresh.draft.summary);
  await vscode.workspace.applyEdit(edit);
  await document.save();
  await show(app, uri, fresh);
  return { ok: true, value: uri };
}

async function drafted(
  app: App,
  target: Target,
  instructions: string | null,
): Promise<Reply<CompactionDraft>> {
  const { file, limits, place, flushFirst } = target;
  const request = { file, limits, place, flushFirst, byPerson: true, instructions, summary: null };
  const answer = await underWay(app, app.language.say('Drafting the summary'), (options) =>
    app.ask('draft', request, options),
  );
  if (!answer.ok) return sayTrouble(app, answer);
  const { flushed, ...draft } = answer.value;
  tellBefore(app, flushed);
  return { ok: true, value: draft };
}

/** The text to edit, and beside it what goes and what stays. */
async function show(app: App, uri: vscode.Uri, kept: KeptDraft): Promise<void> {
  await vscode.window.showTextDocument(await draftDocument(uri), { preview: false });
  await showPage(app, uri, kept);
}

async function showPage(app: App, uri: vscode.Uri, kept: KeptDraft): Promise<void> {
  const { documents, drafts, language } = app;
  const old = drafts.pages.get(uri.toString());
  if (old) await documents.close(old);
  const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const title = language.say('What Goes and What Stays');
  const about = { target: targetOf(app, kept), entryId: null };
  const page = draftPage(kept.draft, language);
  drafts.pages.set(uri.toString(), await documents.show(title, page, about, where));
}

/** Closes a draft and the page beside it, and removes it. */
export async function forgetDraft({ documents, drafts }: App, uri: vscode.Uri): Promise<void> {
  const page = drafts.pages.get(uri.toString());
  // First of all: what is under way with it must not go on.
  await drafts.drop(uri);
  if (page) await documents.close(page);
}

/** What a draft is applied to. */
export const targetOf = ({ following }: App, { folder, draft }: KeptDraft): Target => {
  const { agent, sessionId } = draft.plannedOn;
  return following.places.targetOf({ file: draft.file, agent, sessionId }, folder);
};

/** Says that a draft is gone. */
export function notThere(app: App): RefusedReply {
  const sentence = refusals(app.language.say).draftGone;
  app.person.warn(sentence);
  return { ok: false, kind: 'missing', sentence };
}

/** What came from the worker, as it is kept: lists that may be written to. */
const plain = (draft: CompactionDraft): KeptDraft['draft'] =>
  JSON.parse(JSON.stringify(draft)) as KeptDraft['draft'];
