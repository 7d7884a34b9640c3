/**
 * Completes what an earlier session left half done, as soon as writing is allowed: never in Restricted Mode. The same for a background
 * worker that was ended, as soon as the next one follows. What was found is told in the view and stands in the log.
 */
import * as vscode from 'vscode';
import { errorData } from '../../base/log';
import { Bag, type Disposable } from '../../base/disposable';
import { inEnglish } from '../../base/sentence';
import type { App } from '../app';
import { whenReadAgain } from './whenReadAgain';
import { whenTrusted } from './whenTrusted';

export function repairWhenTrusted(app: App, told: () => void): Disposable {
  const { operations, repaired, editorLog, language } = app;
  const { log } = editorLog;
  const repair = async (): Promise<void> => {
    const sentences = await operations.call('repair', {});
    for (const sentence of sentences) log.warn(inEnglish(sentence));
    repaired.push(...sentences.map(language.tell));
    if (sentences.length > 0) told();
  };
  // What ends the worker itself is not tried again with each new one.
  let hasFailed = false;
  const run = (): void => {
    if (hasFailed) return;
    repair().catch((error: unknown) => {
      hasFailed = true;
      log.warn('repair failed', errorData(error));
    });
  };
  const bag = new Bag();
  bag.add(whenTrusted(vscode.workspace, run));
  bag.add(
    whenReadAgain(app.following, () => {
      if (vscode.workspace.isTrusted) run();
    }),
  );
  return bag;
}
