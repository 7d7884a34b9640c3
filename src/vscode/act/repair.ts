/**
 * Completes what an earlier session left half done, as soon as writing is allowed: never in Restricted Mode. What was found
 * is told in the view and stands in the log.
 */
import * as vscode from 'vscode';
import { errorData } from '../../base/log';
import type { Disposable } from '../../base/disposable';
import { inEnglish } from '../../base/sentence';
import type { App } from '../app';
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
  const run = (): void => {
    repair().catch((error: unknown) => log.warn('repair failed', errorData(error)));
  };
  return whenTrusted(vscode.workspace, run);
}
