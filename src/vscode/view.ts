/**
 * Everything that is drawn, as one plain value: what is followed, by which settings, what is at work, what is to be told.
 * Decides nothing and draws nothing; the item, its tooltip and the context view are made of it alone.
 */
import * as vscode from 'vscode';
import { isEditors } from '../agents/all';
import type { Snapshot } from '../operations/follow/watchTypes';
import type { Settings } from '../settings/resolve';
import type { App } from './app';
import { troublesOf } from './show/meter/troubles';
import type { MeterView } from './show/meter/view';

export function presentView(app: App): MeterView {
  const { following, acts, language } = app;
  const { snapshot, places } = following;
  const settings = places.settings();
  // What is done, not what is set: where a draft is always looked at first, the person is asked.
  const { belongs, policy } = places.placed;
  const file = snapshot.status?.file ?? snapshot.session?.file ?? null;
  return {
    snapshot,
    isReading: following.isReading,
    pinned: file !== null && following.pinned === file,
    belongs,
    trusted: vscode.workspace.isTrusted,
    policy,
    flushEnabled: settings.policy.flushEnabled,
    onDisk: places.onDisk,
    hasFolder: places.folders().length > 0,
    working: acts.workOn(file) ?? following.workOn(file),
    compactsWhenIdle: snapshot.automation?.isWaiting ?? false,
    notes: [
      ...troublesOf(snapshot, language),
      ...(snapshot.status?.refusedSettings ?? []).map(language.tell),
      ...app.repaired,
      ...(isChatWanted(settings, snapshot) ? app.unseen : []),
    ],
    nowMs: Date.now(),
    editorVersion: vscode.version,
  };
}

/** Whether it matters that the editor's own chats are out of reach: they are wanted, and none of them is shown. */
const isChatWanted = ({ agents }: Settings, { status }: Snapshot): boolean =>
  agents.some(isEditors) && !isEditors(status?.agent ?? '');
