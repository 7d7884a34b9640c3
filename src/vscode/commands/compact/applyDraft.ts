/** Writes a draft as it is saved: at once, or as soon as the agent is idle, which a reload of the window does not end. */
import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposable';
import { neverAborted } from '../../../base/neverAborted';
import { sentenceOf } from '../../../base/sentence';
import type { Compacted } from '../../../operations/compact/outcome';
import type { CallOptions } from '../../../operations/verbs';
import type { RefusedReply, Reply } from '../../act/reply';
import { whenIdle } from '../../act/whenIdle';
import { whenSaved } from '../../act/whenSaved';
import { whenTrusted } from '../../act/whenTrusted';
import { isEdited } from '../../drafts/draftFile';
import { pause } from '../../host/timers';
import type { App } from '../../app';
import { draftDocument } from '../../show/documents';
import { draftActions } from '../../show/text/draftText';
import { buttons } from '../../show/text/notices';
import { forgetDraft, notThere, renew, targetOf } from './draft';
import { showCompacted } from './outcomeNotice';
import { cancelled, needTrust } from '../preconditions';
import { underWay } from '../progress';

/** How long an agent is waited for: nobody expects a compaction after that. */
const longestWaitMs = 60 * 60_000;
/** Before a worker is asked for anything by itself once one has ended. */
const restMs = 5_000;

/** Writes what is saved of a draft. */
export async function applyDraft(app: App, uri: vscode.Uri): Promise<Reply<Compacted>> {
  const trust = needTrust(app);
  if (!trust.ok) return trust;
  const answer = await underWay(app, app.language.say('Compacting'), (options) =>
    tryToApply(app, uri, options),
  );
  return answer.ok ? answer : offerAgain(app, uri, answer);
}

/** Goes on to wait for the drafts that were waited for when the window was closed or loaded anew. */
export function waitOnForDrafts(app: App): Disposable {
  const waitOn = async (): Promise<void> => {
    const waiting = await app.drafts.waitedFor();
    await Promise.all(waiting.map(({ uri, sinceMs }) => waitAndApply(app, uri, sinceMs)));
  };
  return whenTrusted(vscode.workspace, () => {
    waitOn().catch((error: unknown) => app.person.warn(app.language.tell(sentenceOf(error))));
  });
}

/** Writes it as soon as the agent is idle; what is saved by then counts. */
async function applyWhenIdle(app: App, uri: vscode.Uri): Promise<void> {
  const sinceMs = Date.now();
  await waits(app, uri, sinceMs);
  await waitAndApply(app, uri, sinceMs);
}

async function waitAndApply(app: App, uri: vscode.Uri, sinceMs: number): Promise<void> {
  const waiting = (options: CallOptions): Promise<Reply<Compacted>> =>
    whenIdle({
      wait: () => untilIdle(app, uri, options),
      act: () => applySaved(app, uri, options),
      rest: () => pause(restMs, options.signal),
    });
  const leftMs = Math.min(longestWaitMs, sinceMs + longestWaitMs - Date.now());
  if (leftMs <= 0) {
    await waits(app, uri, null);
    tellOfTheEnd(app, uri);
    return;
  }
  const title = app.language.say('Waiting until the agent is idle');
  const answer = await underWay(app, title, waiting, { longestMs: longestWaitMs, leftMs });
  if (answer.ok) return;
  // A worker that ended, as it does with its window, says nothing about the agent: that is looked at again.
  if (answer.kind !== 'failed') await waits(app, uri, null);
  offerAgain(app, uri, answer);
}

/** That a wait is over which went on while no window was open to see it. */
function tellOfTheEnd(app: App, uri: vscode.Uri): void {
  const { say } = app.language;
  app.person.tellUnasked(
    say(
      'The wait for an idle agent ended after {0} minutes; the draft was not applied.',
      longestWaitMs / 60_000,
    ),
    [{ label: draftActions(say).apply, run: () => applyDraft(app, uri) }],
  );
}

/** Over when the agent is idle, nobody waits any more, or the draft is gone. */
async function untilIdle(app: App, uri: vscode.Uri, options: CallOptions): Promise<Reply<null>> {
  const kept = await app.drafts.read(uri);
  if (!kept) return cancelled;
  return whileThere(app, uri, options, (signal) =>
    app.ask('untilIdle', { file: kept.draft.file }, { signal }),
  );
}

/** Writes it once all of it is saved; who is typing when the agent falls idle is told. */
async function applySaved(
  app: App,
  uri: vscode.Uri,
  options: CallOptions,
): Promise<Reply<Compacted>> {
  const { drafts, language, person } = app;
  if (!(await drafts.read(uri))) return cancelled;
  const document = await draftDocument(uri);
  if (document.isDirty) {
    const { say } = language;
    const apply = { label: draftActions(say).apply, run: () => applyDraft(app, uri) };
    person.tellUnasked(
      say(
        'The agent is idle, but changes of the draft are not saved yet. It is applied once they are.',
      ),
      [apply],
    );
    await whileThere(app, uri, options, (signal) => whenSaved(vscode.workspace, document, signal));
  }
  const isWanted = options.signal?.aborted !== true && (await drafts.read(uri)) !== undefined;
  return isWanted ? tryToApply(app, uri, options) : cancelled;
}

/** Does something with a signal that aborts as well when the draft is gone. */
async function whileThere<T>(
  { drafts }: App,
  uri: vscode.Uri,
  { signal = neverAborted }: CallOptions,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const listening = drafts.onDidChange(() => {
    void drafts.read(uri).then((still) => still ?? gone.abort());
  });
  try {
    return await job(AbortSignal.any([signal, gone.signal]));
  } finally {
    listening.dispose();
  }
}

/** Keeps since when it is waited for; null = it is not. */
async function waits({ drafts }: App, uri: vscode.Uri, sinceMs: number | null): Promise<void> {
  const kept = await drafts.read(uri);
  if (kept) await drafts.replace(uri, { ...kept, waitsSinceMs: sinceMs });
}

async function tryToApply(
  app: App,
  uri: vscode.Uri,
  options: CallOptions,
): Promise<Reply<Compacted>> {
  const kept = await app.drafts.read(uri);
  if (!kept) return notThere(app);
  const document = await draftDocument(uri);
  if (document.isDirty) await document.save();
  const text = document.getText();
  const { draft } = kept;
  const summary = isEdited(text, draft) ? text : null;
  const target = targetOf(app, kept);
  const answer = await app.acts.apply(target, draft, summary, { ...options, byPerson: true });
  if (!answer.ok) return answer;
  await forgetDraft(app, uri);
  showCompacted(app, target, answer.value);
  return answer;
}

/** Says why a draft was not applied, with the one thing to do about it. */
function offerAgain(app: App, uri: vscode.Uri, refusal: RefusedReply): RefusedReply {
  const label = buttons(app.language.say);
  const choice = {
    busy: { label: app.language.say('Apply When Idle'), run: () => applyWhenIdle(app, uri) },
    outdated: { label: label.newDraft, run: () => renew(app, uri, {}) },
  };
  if (refusal.kind === 'busy' || refusal.kind === 'outdated')
    app.person.warn(refusal.sentence, [choice[refusal.kind]]);
  else if (refusal.kind !== 'missing' && refusal.kind !== 'cancelled')
    app.person.warn(refusal.sentence, [{ label: label.tryAgain, run: () => applyDraft(app, uri) }]);
  return refusal;
}
