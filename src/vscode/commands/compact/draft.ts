/** Compact Conversation with a look at it first: the draft is made, may be edited, and what is saved is applied. */
import * as vscode from 'vscode';
import type { Compacted } from '../../../operations/compact/outcome';
import type { CompactionDraft } from '../../../operations/compact/compactionDraft';
import type { CallOptions } from '../../../operations/verbs';
import type { Status } from '../../../operations/meter/status';
import type { Refused, Told } from '../../act/answer';
import type { Target } from '../../act/acts';
import { pause } from '../../host/after';
import { isEdited } from '../../drafts/draftFile';
import type { KeptDraft } from '../../drafts/draftFile';
import type { Shell } from '../../shell';
import { draftDocument } from '../../show/documents';
import { draftPage } from '../../show/text/draftText';
import { buttons, refusals } from '../../show/text/notices';
import { ask } from '../../show/picks';
import { showCompacted } from './outcomeNotice';
import { sayTrouble, underWay } from '../underWay';

/** Drafts a compaction and shows it. `folder`: of the workspace, that the conversation was started in; null = in none. */
export async function draftCompaction(
  shell: Shell,
  target: Target,
  folder: string | null,
  title: string | null,
): Promise<Told<vscode.Uri>> {
  const told = await drafted(shell, target, null);
  if (!told.ok) return told;
  const kept: KeptDraft = { version: 1, folder, draft: plain(told.value) };
  const uri = await shell.drafts.keep(kept, title ?? '');
  await show(shell, uri, kept);
  return { ok: true, value: uri };
}

/** Shows a draft that was made before. */
export async function openDraft(shell: Shell, uri: vscode.Uri): Promise<Told<vscode.Uri>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  await show(shell, uri, kept);
  return { ok: true, value: uri };
}

/** What the draft of a conversation is called. */
export const titleOf = ({ title, opening }: Pick<Status, 'title' | 'opening'>): string | null =>
  title ?? opening;

/** Writes what is saved of a draft. */
export async function applyDraft(shell: Shell, uri: vscode.Uri): Promise<Told<Compacted>> {
  const told = await underWay(shell, shell.language.say('Compacting'), (options) =>
    tryToApply(shell, uri, options),
  );
  return told.ok ? told : offerAgain(shell, uri, told);
}

/** Writes it as soon as the agent is idle; what is saved by then counts. */
async function applyWhenIdle(shell: Shell, uri: vscode.Uri): Promise<void> {
  const waiting = async (options: CallOptions): Promise<Told<Compacted>> => {
    for (;;) {
      const told = await tryToApply(shell, uri, options);
      if (told.ok || told.kind !== 'busy') return told;
      await pause(lookMs, options.signal);
    }
  };
  const title = shell.language.say('Waiting until the agent is idle');
  const told = await underWay(shell, title, waiting, longestWaitMs);
  if (!told.ok) offerAgain(shell, uri, told);
}

async function tryToApply(
  shell: Shell,
  uri: vscode.Uri,
  options: CallOptions,
): Promise<Told<Compacted>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  const document = await draftDocument(uri);
  if (document.isDirty) await document.save();
  const text = document.getText();
  const { draft } = kept;
  const summary = isEdited(text, draft) ? text : null;
  const target = targetOf(shell, kept);
  const told = await shell.acts.apply(target, draft, summary, { ...options, byPerson: true });
  if (!told.ok) return told;
  await forget(shell, uri);
  showCompacted(shell, target, told.value);
  return told;
}

/** Says why a draft was not applied, with the one thing to do about it. */
function offerAgain(shell: Shell, uri: vscode.Uri, told: Refused): Refused {
  const label = buttons(shell.language.say);
  const choice = {
    busy: { label: shell.language.say('Apply When Idle'), run: () => applyWhenIdle(shell, uri) },
    outdated: { label: label.newDraft, run: () => renew(shell, uri, {}) },
  };
  if (told.kind === 'busy' || told.kind === 'outdated')
    shell.person.warn(told.sentence, [choice[told.kind]]);
  else if (told.kind !== 'missing' && told.kind !== 'cancelled')
    shell.person.warn(told.sentence, [
      { label: label.tryAgain, run: () => applyDraft(shell, uri) },
    ]);
  return told;
}

/** How often it is looked whether the agent is idle, and for how long: nobody expects a compaction after that. */
const lookMs = 5_000;
const longestWaitMs = 60 * 60_000;

/** Drafts anew by what the person asks of the summary. */
export async function regenerateDraft(shell: Shell, uri: vscode.Uri): Promise<Told<vscode.Uri>> {
  const { say } = shell.language;
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  const instructions = await ask({
    title: say('Regenerate with Instructions'),
    prompt: say('What should this summary pay attention to?'),
    value: kept.draft.instructions ?? '',
  });
  if (instructions === undefined) return { ok: false, kind: 'cancelled', sentence: '' };
  return renew(shell, uri, { instructions: instructions.trim() || null });
}

/** Drafts anew with code alone. */
export const draftWithoutModel = (shell: Shell, uri: vscode.Uri): Promise<Told<vscode.Uri>> =>
  renew(shell, uri, { isOffline: true });

/** Forgets a draft; nothing was written anywhere. */
export async function discardDraft(shell: Shell, uri: vscode.Uri): Promise<Told<null>> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  // A tab with unsaved text would ask before it closes, though everything in it is to go.
  if (open?.isDirty === true) await open.save();
  await forget(shell, uri);
  return { ok: true, value: null };
}

/** Shows what goes and what stays. */
export async function showDraftDetails(shell: Shell, uri: vscode.Uri): Promise<Told<null>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  await showPage(shell, uri, kept);
  return { ok: true, value: null };
}

interface Anew {
  readonly instructions?: string | null;
  readonly isOffline?: boolean;
}

async function renew(
  shell: Shell,
  uri: vscode.Uri,
  { instructions, isOffline = false }: Anew,
): Promise<Told<vscode.Uri>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  const target = targetOf(shell, kept);
  const { models } = target.limits;
  const limits = isOffline
    ? { ...target.limits, models: { ...models, choice: { kind: 'offline' } as const } }
    : target.limits;
  const asked = instructions === undefined ? kept.draft.instructions : instructions;
  const told = await drafted(shell, { ...target, limits }, asked);
  if (!told.ok) return told;
  const fresh: KeptDraft = { ...kept, draft: plain(told.value) };
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
): Promise<Told<CompactionDraft>> {
  const told = await underWay(shell, shell.language.say('Drafting the summary'), (options) =>
    shell.acts.draft(target, instructions, options),
  );
  if (!told.ok) sayTrouble(shell, told);
  return told;
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
async function forget({ documents, drafts }: Shell, uri: vscode.Uri): Promise<void> {
  const page = drafts.pages.get(uri.toString());
  if (page) await documents.close(page);
  await drafts.drop(uri);
}

const targetOf = ({ following }: Shell, { folder, draft }: KeptDraft): Target => {
  const { agent, sessionId } = draft.plannedOn;
  return following.targetOf({ file: draft.file, agent, sessionId }, folder);
};

function notThere(shell: Shell): Refused {
  const sentence = refusals(shell.language.say).draftGone;
  shell.person.warn(sentence);
  return { ok: false, kind: 'missing', sentence };
}

/** What came from the worker, as it is kept: lists that may be written to. */
const plain = (draft: CompactionDraft): KeptDraft['draft'] =>
  JSON.parse(JSON.stringify(draft)) as KeptDraft['draft'];
