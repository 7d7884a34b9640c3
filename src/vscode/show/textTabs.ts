/** The tabs of texts in all groups of the window, and closing those that are meant. */
import * as vscode from 'vscode';

export interface TextTab {
  readonly tab: vscode.Tab;
  readonly uri: vscode.Uri;
}

export const textTabs = (): readonly TextTab[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap((tab) =>
      tab.input instanceof vscode.TabInputText ? [{ tab, uri: tab.input.uri }] : [],
    );

export async function closeTabs(tabs: readonly TextTab[]): Promise<void> {
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs.map(({ tab }) => tab));
}
