/** Writes a draft as it is saved: at once, or as soon as the agent is idle, which a reload of the window does not end. */
import * as vscode from 'vscode';
import { errorData } from '../../../base/log';
import type { Compacted } from '../../../operations/compact/outcome';
import type { CallOptions } from '../../../operations/verbs';
import type { RefusedReply, Reply } from '../../act/answer';
import { isEdited } from '../../drafts/draftFile';
import { pause } from '../../host/timers';
import type { Shell } from '../../shell';
import { draftDocument } from '../../show/documents';
import { buttons } from '../../show/text/notices';
import { forgetDraft, notThere, renew, targetOf } from './draft';
import { showCompacted } from './outcomeNotice';
import { needTrust } from '../preconditions';
import { underWay } from '../progress';

/** How often it is looked whether the agent is idle, and for how long: nobody expects a compaction after that. */
const lookMs = 5_000;
const longestWaitMs = 60 * 60_000;

/** Writes what is saved of a draft. */
export async function applyDraft(shell: Shell, uri: vscode.Uri): Promise<Reply<Compacted>> {
  const trust = needTrust(shell);
  if (!trust.ok) return trust;
  const answer = await underWay(shell, shell.language.say('Compacting'), (options) =>
    tryToApply(shell, uri, options),
  );
  return answer.ok ? answer : offerAgain(shell, uri, answer);
}

/** Goes on to wait for the drafts that were waited for when the window was closed or loaded anew. */
export function waitOnForDrafts(shell: Shell): void {
  if (!vscode.workspace.isTrusted) return;
  const waitOn = async (): Promise<void> => {
    for (const { uri, sinceMs } of await shell.drafts.waitedFor())
      void waitAndApply(shell, uri, sinceMs);
  };
  waitOn().catch((error: unknown) =>
    shell.editorLog.log.warn('drafts that wait were not found', errorData(error)),
  );
}

/** Writes it as soon as the agent is idle; what is saved by then counts. */
async function applyWhenIdle(shell: Shell, uri: vscode.Uri): Promise<void> {
  const sinceMs = Date.now();
  await waits(shell, uri, sinceMs);
  await waitAndApply(shell, uri, sinceMs);
}

async function waitAndApply(shell: Shell, uri: vscode.Uri, sinceMs: number): Promise<void> {
  const waiting = async (options: CallOptions): Promise<Reply<Compacted>> => {
    for (;;) {
      const answer = await tryToApply(shell, uri, options);
      if (answer.ok || answer.kind !== 'busy') return answer;
      await pause(lookMs, options.signal);
    }
  };
  const leftMs = Math.min(longestWaitMs, sinceMs + longestWaitMs - Date.now());
  if (leftMs <= 0) return waits(shell, uri, null);
  const title = shell.language.say('Waiting until the agent is idle');
  const answer = await underWay(shell, title, waiting, leftMs);
  if (answer.ok) return;
  // A worker that ended, as it does with its window, says nothing about the agent: that is looked at again.
  if (answer.kind !== 'failed') await waits(shell, uri, null);
  offerAgain(shell, uri, answer);
}

/** Keeps since when it is waited for; null = it is not. */
async function waits({ drafts }: Shell, uri: vscode.Uri, sinceMs: number | null): Promise<void> {
  const kept = await drafts.read(uri);
  if (kept) await drafts.replace(uri, { ...kept, waitsSinceMs: sinceMs });
}

async function tryToApply(
  shell: Shell,
  uri: vscode.Uri,
  options: CallOptions,
): Promise<Reply<Compacted>> {
  const kept = await shell.drafts.read(uri);
  if (!kept) return notThere(shell);
  const document = await draftDocument(uri);
  if (document.isDirty) await document.save();
  const text = document.getText();
  const { draft } = kept;
  const summary = isEdited(text, draft) ? text : null;
  const target = targetOf(shell, kept);
  const answer = await shell.acts.apply(target, draft, summary, { ...options, byPerson: true });
  if (!answer.ok) return answer;
  await forgetDraft(shell, uri);
  showCompacted(shell, target, answer.value);
  return answer;
}

/** Says why a draft was not applied, with the one thing to do about it. */
function offerAgain(shell: Shell, uri: vscode.Uri, refusal: RefusedReply): RefusedReply {
  const label = buttons(shell.language.say);
  const choice = {
    busy: { label: shell.language.say('Apply When Idle'), run: () => applyWhenIdle(shell, uri) },
    outdated: { label: label.newDraft, run: () => renew(shell, uri, {}) },
  };
  if (refusal.kind === 'busy' || refusal.kind === 'outdated')
    shell.person.warn(refusal.sentence, [choice[refusal.kind]]);
  else if (refusal.kind !== 'missing' && refusal.kind !== 'cancelled')
    shell.person.warn(refusal.sentence, [
      { label: label.tryAgain, run: () => applyDraft(shell, uri) },
    ]);
  return refusal;
}
