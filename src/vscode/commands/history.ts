/** Show History…: what was done to the conversation and what waits; a compaction is read, compared with what it replaced, or undone. */
import * as vscode from 'vscode';
import type { ReplacedPassage } from '../../operations/history/passages';
import type { History, Past, PastCompaction, PastFlush } from '../../operations/history/history';
import type { Reply } from '../act/reply';
import type { Target } from '../act/acts';
import { passagesText } from '../panel/passagesText';
import { pick, type Deed, type PickRow } from '../show/picks';
import type { App } from '../app';
import type { Waiting } from '../drafts/store';
import { draftRow } from '../show/rows/draftRows';
import { pastRow, sumText } from '../show/rows/historyRows';
import { draftActions } from '../show/text/draftText';
import { buttons } from '../show/text/notices';
import { discardDraft, openDraft } from './compact/draft';
import { copyMessage } from './copyMessage';
import { takeOut } from './notes';
import { needConversation, refuse } from './preconditions';
import { afterwards, askOperation } from './progress';
import { undoOf } from './compact/undo';

interface HistoryRow extends PickRow {
  readonly deeds: () => readonly Deed[];
}

/** Lists it, at a summary that of its conversation; what can be done with a row is asked next. */
export async function showHistory(app: App, at?: vscode.Uri): Promise<Reply<History>> {
  const about = at && app.documents.aboutOf(at);
  const needed = about ? ({ ok: true, value: about.target } as const) : needConversation(app);
  if (!needed.ok) return needed;
  const answer = await askOperation(app, 'history', needed.value);
  if (!answer.ok) return answer;
  const { say } = app.language;
  const target = needed.value;
  const drafts = (await app.drafts.of(target.file)).map((waiting) => ({
    ...draftRow(waiting, app.language),
    deeds: () => ofDraft(app, waiting),
  }));
  const past = answer.value.past.map((one) => ({
    ...pastRow(one, app.language),
    deeds: () => deedsOf(app, target, one),
  }));
  const rows: readonly HistoryRow[] = [...drafts, ...past];
  if (rows.length === 0)
    return refuse(app, 'nothing', say('Nothing was compacted or noted in this conversation yet.'));
  // Not awaited: the list may stay open.
  afterwards(app, choose(app, rows, sumText(answer.value, app.language)));
  return answer;
}

async function choose(app: App, rows: readonly HistoryRow[], placeHolder: string): Promise<void> {
  const { say } = app.language;
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

const deedsOf = (app: App, target: Target, past: Past): readonly Deed[] =>
  past.kind === 'flush' ? ofFlush(app, past) : ofCompaction(app, target, past);

function ofDraft(app: App, { uri }: Waiting): readonly Deed[] {
  const { openDraft: open } = buttons(app.language.say);
  const { discard } = draftActions(app.language.say);
  return [
    { icon: 'go-to-file', label: open, run: () => openDraft(app, uri) },
    { icon: 'trash', label: discard, run: () => discardDraft(app, uri) },
  ];
}

function ofFlush(app: App, { file, receipt }: PastFlush): readonly Deed[] {
  const { say } = app.language;
  const open: Deed = {
    icon: 'go-to-file',
    label: say('Open the Notes'),
    run: () => vscode.window.showTextDocument(vscode.Uri.file(file)),
  };
  const undo: Deed = {
    icon: 'discard',
    label: say('Take These Notes Out Again'),
    run: () => takeOut(app, receipt),
  };
  return vscode.workspace.isTrusted ? [open, undo] : [open];
}

function ofCompaction(app: App, target: Target, past: PastCompaction): readonly Deed[] {
  const { say } = app.language;
  // What is not in the file any more has no text there.
  if (past.line === null) return [{ icon: 'circle-slash', label: say('Close'), run: () => null }];
  const about = { target, entryId: past.id };
  const opening: Deed = {
    icon: 'book',
    label: say('Open Its Summary'),
    run: () =>
      read(app, target, past, ({ summary }) => app.documents.show(say('Summary'), summary, about)),
  };
  // Of what is not on the branch nobody knows what it replaced.
  if (past.standing === 'undone' || past.standing === 'elsewhere') return [opening];
  const reading: readonly Deed[] = [
    opening,
    {
      icon: 'split-horizontal',
      label: say('Compare with What It Replaced'),
      run: () =>
        read(app, target, past, ({ summary, replaced }) =>
          app.documents.showBeside(
            [say('Replaced'), passagesText(replaced, app.language)],
            [say('Summary'), summary],
            about,
          ),
        ),
    },
    {
      icon: 'copy',
      label: say("Copy One of Its Messages into the Agent's Prompt…"),
      run: () => copyMessage(app, target, past.id),
    },
  ];
  const undo: Deed = {
    icon: 'discard',
    label: past.standing === 'inForce' ? say('Undo It') : say('Undo It, with Those After It'),
    run: () => undoOf(app, target, past.id),
  };
  return past.canUndo && vscode.workspace.isTrusted ? [...reading, undo] : reading;
}

async function read(
  app: App,
  target: Target,
  past: PastCompaction,
  show: (texts: ReplacedPassage) => Promise<unknown>,
): Promise<void> {
  const answer = await askOperation(app, 'replaced', { file: target.file, id: past.id });
  if (answer.ok) await show(answer.value);
}

/** What can be done with one act, asked right away. */
export const showPast = (app: App, target: Target, past: Past): Promise<void> =>
  chooseDeed(pastRow(past, app.language), deedsOf(app, target, past));
