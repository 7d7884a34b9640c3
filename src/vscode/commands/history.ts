/** Show History…: what was done to the conversation and what waits; a compaction is read, compared with what it replaced, or undone. */
import * as vscode from 'vscode';
import type { ReplacedPassage } from '../../operations/history/passages';
import type { History, Past, PastCompaction, PastFlush } from '../../operations/history/history';
import type { Reply } from '../act/answer';
import type { Target } from '../act/acts';
import { pick } from '../show/picks';
import type { Deed, PickRow } from '../show/picks';
import type { Shell } from '../shell';
import type { Waiting } from '../drafts/store';
import { draftRow } from '../show/rows/draftRows';
import { pastRow, sumText } from '../show/rows/historyRows';
import { draftActions } from '../show/text/draftText';
import { buttons } from '../show/text/notices';
import { discardDraft, openDraft } from './compact/draft';
import { copyMessage } from './copyMessage';
import { takeOut } from './notes';
import { needConversation, refuse } from './preconditions';
import { askOperation } from './progress';
import { undoOf } from './compact/undo';

interface HistoryRow extends PickRow {
  readonly deeds: () => readonly Deed[];
}

/** Lists it, at a summary that of its conversation; what can be done with a row is asked next. */
export async function showHistory(shell: Shell, at?: vscode.Uri): Promise<Reply<History>> {
  const about = at && shell.documents.aboutOf(at);
  const needed = about ? ({ ok: true, value: about.target } as const) : needConversation(shell);
  if (!needed.ok) return needed;
  const answer = await askOperation(shell, 'history', needed.value);
  if (!answer.ok) return answer;
  const { say } = shell.language;
  const target = needed.value;
  const drafts = (await shell.drafts.of(target.file)).map((waiting) => ({
    ...draftRow(waiting, shell.language),
    deeds: () => ofDraft(shell, waiting),
  }));
  const past = answer.value.past.map((one) => ({
    ...pastRow(one, shell.language),
    deeds: () => deedsOf(shell, target, one),
  }));
  const rows: readonly HistoryRow[] = [...drafts, ...past];
  if (rows.length === 0)
    return refuse(
      shell,
      'nothing',
      say('Nothing was compacted or noted in this conversation yet.'),
    );
  // Not awaited: the list may stay open.
  void choose(shell, rows, sumText(answer.value, shell.language));
  return answer;
}

async function choose(
  shell: Shell,
  rows: readonly HistoryRow[],
  placeHolder: string,
): Promise<void> {
  const { say } = shell.language;
  const row = await pick(rows, { title: say('History of the conversation'), placeHolder });
  if (row) await chooseDeed(row, row.deeds());
}

/** What is to be done with a row. */
async function chooseDeed(
  { label, description = '' }: PickRow,
  deeds: readonly Deed[],
): Promise<void> {
  await (await pick(deeds, { title: label, placeHolder: description }))?.run();
}

const deedsOf = (shell: Shell, target: Target, past: Past): readonly Deed[] =>
  past.kind === 'flush' ? ofFlush(shell, past) : ofCompaction(shell, target, past);

function ofDraft(shell: Shell, { uri }: Waiting): readonly Deed[] {
  const { openDraft: open } = buttons(shell.language.say);
  const { discard } = draftActions(shell.language.say);
  return [
    { icon: 'go-to-file', label: open, run: () => openDraft(shell, uri) },
    { icon: 'trash', label: discard, run: () => discardDraft(shell, uri) },
  ];
}

function ofFlush(shell: Shell, { file, receipt }: PastFlush): readonly Deed[] {
  const { say } = shell.language;
  const open: Deed = {
    icon: 'go-to-file',
    label: say('Open the Notes'),
    run: () => vscode.window.showTextDocument(vscode.Uri.file(file)),
  };
  const undo: Deed = {
    icon: 'discard',
    label: say('Take These Notes Out Again'),
    run: () => takeOut(shell, receipt),
  };
  return vscode.workspace.isTrusted ? [open, undo] : [open];
}

function ofCompaction(shell: Shell, target: Target, past: PastCompaction): readonly Deed[] {
  const { say } = shell.language;
  // What is not in the file any more has no text there.
  if (past.line === null) return [{ icon: 'circle-slash', label: say('Close'), run: () => null }];
  const about = { target, entryId: past.id };
  const opening: Deed = {
    icon: 'book',
    label: say('Open Its Summary'),
    run: () =>
      read(shell, target, past, ({ summary }) =>
        shell.documents.show(say('Summary'), summary, about),
      ),
  };
  // Of what is not on the branch nobody knows what it replaced.
  if (past.standing === 'undone' || past.standing === 'elsewhere') return [opening];
  const reading: readonly Deed[] = [
    opening,
    {
      icon: 'diff',
      label: say('Compare with What It Replaced'),
      run: () =>
        read(shell, target, past, ({ summary, replaced }) =>
          shell.documents.compare(say('Replaced ↔ Summary'), replaced, summary, about),
        ),
    },
    {
      icon: 'copy',
      label: say("Copy One of Its Messages into the Agent's Prompt…"),
      run: () => copyMessage(shell, target, past.id),
    },
  ];
  const undo: Deed = {
    icon: 'discard',
    label: past.standing === 'inForce' ? say('Undo It') : say('Undo It, with Those After It'),
    run: () => undoOf(shell, target, past.id),
  };
  return past.canUndo && vscode.workspace.isTrusted ? [...reading, undo] : reading;
}

async function read(
  shell: Shell,
  target: Target,
  past: PastCompaction,
  show: (texts: ReplacedPassage) => Promise<unknown>,
): Promise<void> {
  const answer = await askOperation(shell, 'replaced', { file: target.file, id: past.id });
  if (answer.ok) await show(answer.value);
}

/** What can be done with one act, asked right away. */
export const showPast = (shell: Shell, target: Target, past: Past): Promise<void> =>
  chooseDeed(pastRow(past, shell.language), deedsOf(shell, target, past));
