/** Tells the menus of tabs which open drafts something is left out for; until that is known they offer all of it. */
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import type { App } from '../app';
import { textTabs } from '../show/textTabs';
import { leftOutOf } from './draftOffers';

export function tellingMenus({
  drafts,
  contextKeys,
}: Pick<App, 'drafts' | 'contextKeys'>): Disposable {
  let round = 0;
  const look = async (): Promise<void> => {
    const own = ++round;
    const open = textTabs().filter(({ uri }) => drafts.isOurs(uri));
    const read = open.map(async ({ uri }) => {
      const kept = await drafts.read(uri);
      return { path: uri.fsPath, draft: kept?.draft };
    });
    const leftOut = leftOutOf(await Promise.all(read));
    if (own !== round) return;
    contextKeys.set('heldBackDrafts', leftOut.heldBackDrafts);
    contextKeys.set('codeDrafts', leftOut.codeDrafts);
  };
  // Not awaited: it only decides what menus list.
  const again = (): void => void look();
  again();
  return vscode.Disposable.from(
    drafts.onDidChange(again),
    vscode.window.tabGroups.onDidChangeTabs(again),
  );
}
