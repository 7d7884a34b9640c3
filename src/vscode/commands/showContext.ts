/** Show Context: what fills the window as a list, and what can be done about it. Changes nothing by itself. */
import * as vscode from 'vscode';
import type { Reply } from '../act/reply';
import type { Status } from '../../operations/meter/status';
import { commands } from '../ids';
import { pick, type PickRow } from '../show/picks';
import type { App } from '../app';
import { contextRows, hasUndo } from '../show/rows/contextRows';
import { itemLook } from '../show/meter/meter';
import type { MeterView } from '../show/meter/view';
import { notFollowed } from './preconditions';

interface ContextRow extends PickRow {
  readonly command?: string;
}

export function showContext(app: App): Reply<Status | null> {
  const view = app.view();
  // Where nothing can be read, nobody knows that there is none: the rows say what the item says.
  if (itemLook(view, app.language) === null) return notFollowed(app);
  const { say } = app.language;
  const items: readonly ContextRow[] = [
    ...contextRows(view, app.language),
    { label: say('Actions'), kind: vscode.QuickPickItemKind.Separator },
    ...actions(app, view),
  ];
  const choice = pick(items, {
    title: say('Context of the conversation'),
    placeHolder: say('Choose an action, or press Escape'),
  });
  // Not awaited: the list may stay open; whoever runs the command by its name gets the figures at once.
  void choice.then(
    (item) => item?.command !== undefined && vscode.commands.executeCommand(item.command),
  );
  const { status, stopped } = view.snapshot;
  return { ok: true, value: stopped === undefined ? status : null };
}

function actions(app: App, { snapshot, onDisk }: MeterView): readonly ContextRow[] {
  const { status, stopped } = snapshot;
  const { say } = app.language;
  const undo: ContextRow = {
    icon: 'discard',
    label: say('Undo Last Compaction'),
    command: commands.undo,
  };
  const flush: ContextRow = {
    icon: 'save',
    label: say('Flush Memory Now'),
    command: commands.flush,
  };
  const writing: readonly ContextRow[] = [
    { icon: 'fold', label: say('Compact Conversation'), command: commands.compact },
    ...(onDisk ? [flush] : []),
    ...(hasUndo(status) ? [undo] : []),
  ];
  const restart: ContextRow = {
    icon: 'debug-restart',
    label: say('Restart Background Worker'),
    command: commands.restart,
  };
  const mayWrite = vscode.workspace.isTrusted && app.following.places.target() !== undefined;
  return [
    ...(stopped === undefined ? [] : [restart]),
    { icon: 'pie-chart', label: say('Open Context View'), command: commands.openContextView },
    ...(mayWrite ? writing : []),
    {
      icon: 'list-selection',
      label: say('Select Conversation…'),
      command: commands.selectConversation,
    },
    { icon: 'notebook', label: say("Open Today's Memory"), command: commands.openTodaysMemory },
    { icon: 'output', label: say('Show Log'), command: commands.showLog },
  ];
}
