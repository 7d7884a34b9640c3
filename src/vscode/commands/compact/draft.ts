/** Compact Conversation with a look at it first: the draft is made, may be edited, and what is saved is applied. */
import * as vscode from 'vscode';
import type { CompactionDraft } from '../../../operations/compact/compactionDraft';
import type { Status } from '../../../operations/meter/status';
import type { RefusedReply, Reply } from '../../act/answer';
import type { Target } from '../../act/acts';
import type { KeptDraft } from '../../drafts/draftFile';
import type { Shell } from '../../shell';
import { draftDocument } from '../../show/documents';
import { draftPage } from '../../show/text/draftText';
import { refusals } from '../../show/text/notices';
import { ask } from '../../show/picks';
import { cancelled, needTrust } from '../preconditions';
import { sayTrouble, underWay } from '../progress';

/** Drafts a compaction and shows it. `folder`: of the workspace, that the conversation was started in; null = in none. */
export async function draftCompaction(
  shell: Shell,
  target: Target,
  folder: string | null,
  title: string | null,
): Promise<Reply<vscode.Uri>> {
  const answer = await drafted(shell, target, null);
  if (!answer.ok) return answer;
  const kept: KeptDraft = { version: 1, folder, waitsSinceMs: null, draft: plain(answer.value) };
  const uri = await shell.drafts.keep(kept, title ?? '');
  await show(shell, uri, kept);
  return { ok: true, value: uri };
}

/** Shows a draft that was made before. */
export async function openDraft(shell: Shell, uri: vscode.Uri): Promise<Reply<vscode.Uri>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  await show(shell, uri, kept);
  return { ok: true, value: uri };
}

/** What the draft of a conversation is called. */
export const titleOf = ({ title, opening }: Pick<Status, 'title' | 'opening'>): string | null =>
  title ?? opening;

/** Drafts anew by what the person asks of the summary. */
export async function regenerateDraft(shell: Shell, uri: vscode.Uri): Promise<Reply<vscode.Uri>> {
  const { say } = shell.language;
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  const instructions = await ask({
    title: say('Regenerate with Instructions'),
    prompt: say('What should this summary pay attention to?'),
    value: kept.draft.instructions ?? '',
  });
  if (instructions === undefined) return cancelled;
  return renew(shell, uri, { instructions: instructions.trim() || null });
}

/** Drafts anew with code alone. */
export const draftWithoutModel = (shell: Shell, uri: vscode.Uri): Promise<Reply<vscode.Uri>> =>
  renew(shell, uri, { isOffline: true });

/** Forgets a draft; nothing was written anywhere. */
export async function discardDraft(shell: Shell, uri: vscode.Uri): Promise<Reply<null>> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  // A tab with unsaved text would ask before it closes, though everything in it is to go.
  if (open?.isDirty === true) await open.save();
  await forgetDraft(shell, uri);
  return { ok: true, value: null };
}

/** Shows what goes and what stays. */
export async function showDraftDetails(shell: Shell, uri: vscode.Uri): Promise<Reply<null>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  await showPage(shell, uri, kept);
  return { ok: true, value: null };
}

interface Anew {
  readonly instructions?: string | null;
  readonly isOffline?: boolean;
}

/** Drafts anew, asked as before where nothing else is said. */
export async function renew(
  shell: Shell,
  uri: vscode.Uri,
  { instructions, isOffline = false }: Anew,
): Promise<Reply<vscode.Uri>> {
  const trust = needTrust(shell);
  if (!trust.ok) return trust;
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  const target = targetOf(shell, kept);
  const { models } = target.limits;
  const limits = isOffline
    ? { ...target.limits, models: { ...models, choice: { kind: 'offline' } as const } }
    : target.limits;
  const asked = instructions === undefined ? kept.draft.instructions : instructions;
  const answer = await drafted(shell, { ...target, limits }, asked);
  if (!answer.ok) return answer;
  const fresh: KeptDraft = { ...kept, draft: plain(answer.value) };
  await shell.drafts.replace(uri, fresh);
  const document = await draftDocument(uri);
  // An edit, so that the text before it comes back with the editor's own undo.
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(uri, whole, fresh.draft.summary);
  await vscode.workspace.applyEdit(edit);
  await document.save();
  await show(shell, uri, fresh);
  return { ok: true, value: uri };
}

async function drafted(
  shell: Shell,
  target: Target,
  instructions: string | null,
): Promise<Reply<CompactionDraft>> {
  const { file, limits, place } = target;
  const request = { file, limits, place, byPerson: true, instructions, summary: null };
  const answer = await underWay(shell, shell.language.say('Drafting the summary'), (options) =>
    shell.ask('draft', request, options),
  );
  return sayTrouble(shell, answer);
}

/** The text to edit, and beside it what goes and what stays. */
async function show(shell: Shell, uri: vscode.Uri, kept: KeptDraft): Promise<void> {
  await vscode.window.showTextDocument(await draftDocument(uri), { preview: false });
  await showPage(shell, uri, kept);
}

async function showPage(shell: Shell, uri: vscode.Uri, kept: KeptDraft): Promise<void> {
  const { documents, drafts, language } = shell;
  const old = drafts.pages.get(uri.toString());
  if (old) await documents.close(old);
  const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const title = language.say('What Goes and What Stays');
  const about = { target: targetOf(shell, kept), entryId: null };
  const page = draftPage(kept.draft, language);
  drafts.pages.set(uri.toString(), await documents.show(title, page, about, where));
}

/** Closes a draft and the page beside it, and removes it. */
export async function forgetDraft({ documents, drafts }: Shell, uri: vscode.Uri): Promise<void> {
  const page = drafts.pages.get(uri.toString());
  if (page) await documents.close(page);
  await drafts.drop(uri);
}

/** What a draft is applied to. */
export const targetOf = ({ following }: Shell, { folder, draft }: KeptDraft): Target => {
  const { agent, sessionId } = draft.plannedOn;
  return following.targetOf({ file: draft.file, agent, sessionId }, folder);
};

/** Says that a draft is gone. */
export function notThere(shell: Shell): RefusedReply {
  const sentence = refusals(shell.language.say).draftGone;
  shell.person.warn(sentence);
  return { ok: false, kind: 'missing', sentence };
}

/** What came from the worker, as it is kept: lists that may be written to. */
const plain = (draft: CompactionDraft): KeptDraft['draft'] =>
  JSON.parse(JSON.stringify(draft)) as KeptDraft['draft'];
