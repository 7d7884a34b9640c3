/** Show History…: what was done to the conversation; a compaction is read, compared with what it replaced, or undone. */
import * as vscode from 'vscode';
import type { Replaced } from '../../operations/history/passages';
import type { History, Past, PastCompaction, PastFlush } from '../../operations/history/history';
import type { Told } from '../act/told';
import type { Target } from '../act/acts';
import { pick } from '../show/picks';
import type { PickRow } from '../show/picks';
import type { Shell } from '../shell';
import { pastRow, sumText } from '../show/rows/historyRows';
import { copyMessage } from './copyMessage';
import { takeOut } from './notes';
import { needConversation, refuse } from './needs';
import { sayTrouble } from './underWay';
import { undoOf } from './compact/undo';

interface Row extends PickRow {
  readonly past: Past;
}

interface Deed extends PickRow {
  readonly run: () => unknown;
}

/** Lists it; what can be done with a row is asked next. */
export async function showHistory(shell: Shell): Promise<Told<History>> {
  const needed = needConversation(shell);
  if (!needed.ok) return needed;
  const told = await shell.acts.history(needed.value);
  if (!told.ok) {
    sayTrouble(shell, told);
    return told;
  }
  const { say } = shell.language;
  const rows = told.value.past.map((past) => ({ past, ...pastRow(past, shell.language) }));
  if (rows.length === 0)
    return refuse(
      shell,
      'nothing',
      say('Nothing was compacted or noted in this conversation yet.'),
    );
  // Not awaited: the list may stay open.
  void choose(shell, needed.value, rows, sumText(told.value, shell.language));
  return told;
}

async function choose(
  shell: Shell,
  target: Target,
  rows: readonly Row[],
  placeHolder: string,
): Promise<void> {
  const { say } = shell.language;
  const row = await pick(rows, { title: say('History of the conversation'), placeHolder });
  if (!row) return;
  const { past } = row;
  const deeds = past.kind === 'flush' ? ofFlush(shell, past) : ofCompaction(shell, target, past);
  await (await pick(deeds, { title: row.label, placeHolder: row.description ?? '' }))?.run();
}

function ofFlush(shell: Shell, { file, receipt }: PastFlush): readonly Deed[] {
  const { say } = shell.language;
  const open: Deed = {
    ...{ icon: 'go-to-file', label: say('Open the Notes') },
    run: () => vscode.window.showTextDocument(vscode.Uri.file(file)),
  };
  const undo: Deed = {
    ...{ icon: 'discard', label: say('Take These Notes Out Again') },
    run: () => takeOut(shell, receipt),
  };
  return vscode.workspace.isTrusted ? [open, undo] : [open];
}

function ofCompaction(shell: Shell, target: Target, past: PastCompaction): readonly Deed[] {
  const { say } = shell.language;
  // What is not on the branch has no text there any more.
  if (past.line === null) return [{ icon: 'circle-slash', label: say('Close'), run: () => null }];
  const reading: readonly Deed[] = [
    {
      ...{ icon: 'book', label: say('Open Its Summary') },
      run: () =>
        read(shell, target, past, ({ summary }) => shell.documents.show(say('Summary'), summary)),
    },
    {
      ...{ icon: 'diff', label: say('Compare with What It Replaced') },
      run: () =>
        read(shell, target, past, ({ summary, replaced }) =>
          shell.documents.compare(say('Replaced ↔ Summary'), replaced, summary),
        ),
    },
    {
      ...{ icon: 'copy', label: say("Copy One of Its Messages into the Agent's Prompt…") },
      run: () => copyMessage(shell, target, past.id),
    },
  ];
  const undo: Deed = {
    ...{ icon: 'discard', label: say('Undo It, with Those After It') },
    run: () => undoOf(shell, target, past.id),
  };
  return past.canUndo && vscode.workspace.isTrusted ? [...reading, undo] : reading;
}

async function read(
  shell: Shell,
  target: Target,
  past: PastCompaction,
  show: (texts: Replaced) => Promise<unknown>,
): Promise<void> {
  const told = await shell.acts.replaced(target, past.id);
  if (!told.ok) {
    sayTrouble(shell, told);
    return;
  }
  await show(told.value);
}
