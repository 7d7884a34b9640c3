/** Search Memory…: answers as you type, each shown in its file while it is chosen. */
import type * as vscode from 'vscode';
import { Bag, onDispose, type Disposable } from '../../../base/disposable';
import { neverAborted } from '../../../base/neverAborted';
import { readSharedPath } from '../../../engine/memory/sharedPath';
import { errorData } from '../../../base/log';
import type { Reply } from '../../act/reply';
import { after } from '../../host/timers';
import { SearchAsYouType } from '../../memory/searchAsYouType';
import { openNote, type NoteAt } from '../../memory/notes';
import type { App } from '../../app';
import { drawn, openList, type Drawn, type PickRow } from '../../show/picks';
import { noteRow } from '../../show/rows/noteRows';
import { refusals } from '../../show/text/notices';
import { refuse } from '../preconditions';

/** A row that is a note; one that only says something has none. */
interface NoteRow extends PickRow {
  readonly at?: NoteAt;
}
type List = vscode.QuickPick<Drawn<NoteRow>>;

const mostHits = 30;
/** By the built-in search alone, by it before others have answered, or with them. */
type SearchHow = 'alone' | 'aloneFirst' | 'withOthers';

export function searchMemory(app: App): Reply<null> {
  const { say } = app.language;
  if (app.notes.folders.length === 0) return refuse(app, 'noFolder', refusals(say).noFolder);
  const title = say('Search Memory');
  const list: List = openList(
    title,
    say('A question, a name, a path, a day: “what broke last Tuesday”'),
  );
  const bag = new Bag();
  bag.add(list);
  bag.add(answering(app, list));
  bag.add(
    list.onDidChangeActive(([row]) => {
      if (row?.row.at && list.value !== '') open(app, row.row.at, true);
    }),
  );
  bag.add(
    list.onDidAccept(() => {
      const [row] = list.selectedItems;
      if (row?.row.at) open(app, row.row.at, false);
      list.hide();
    }),
  );
  bag.add(list.onDidHide(() => bag.dispose()));
  list.show();
  return { ok: true, value: null };
}

/** Not awaited: a file that cannot be shown is in the log. */
function open(app: App, at: NoteAt, isPreview: boolean): void {
  void shown(app, at, isPreview).catch((error: unknown) =>
    app.editorLog.log.warn('note not shown', errorData(error)),
  );
}

/** A note of another machine is in no file here: it is shown when it is chosen, by itself. */
async function shown({ documents }: App, at: NoteAt, isPreview: boolean): Promise<void> {
  const { path, text } = at.note;
  if (readSharedPath(path) === undefined) await openNote(at, isPreview);
  else if (!isPreview) await documents.show(path, text);
}

/** Fills the list with what answers the words in it. */
function answering(app: App, list: List): Disposable {
  const rows = (text: string, how: SearchHow, signal = neverAborted): Promise<readonly NoteRow[]> =>
    rowsFor(app, text, how, signal);
  const { asksOthers } = app.notes;
  const asTyped = new SearchAsYouType<readonly NoteRow[]>({
    // What others add is still to come then: that there is nothing is theirs to say.
    atOnce: (text) => rows(text, asksOthers ? 'aloneFirst' : 'alone'),
    whole: asksOthers ? (text, signal) => rows(text, 'withOthers', signal) : null,
    after,
    show: (answer) => show(list, answer),
    busy: (isBusy) => (list.busy = isBusy),
  });
  const typed = list.onDidChangeValue((text) => asTyped.typed(text));
  return onDispose(() => {
    typed.dispose();
    asTyped.dispose();
  });
}

/** A row that was gone to stays the chosen one. */
function show(list: List, rows: readonly NoteRow[]): void {
  const [active] = list.activeItems;
  const isChosen = active !== undefined && list.items.indexOf(active) > 0;
  list.items = rows.map((row) => drawn({ ...row, alwaysShow: true }));
  const same = list.items.find(({ row }) => isChosen && isSame(row.at, active.row.at));
  if (same !== undefined) list.activeItems = [same];
}

const isSame = (a: NoteAt | undefined, b: NoteAt | undefined): boolean =>
  a?.folder === b?.folder && a?.note.path === b?.note.path && a?.note.line === b?.note.line;

async function rowsFor(
  app: App,
  text: string,
  how: SearchHow,
  signal: AbortSignal,
): Promise<readonly NoteRow[]> {
  const { notes, language } = app;
  if (text.trim() === '') return [];
  const answer = await notes.search(text, mostHits, how === 'withOthers' ? how : 'alone', signal);
  if (!answer.ok) return [{ icon: 'warning', label: answer.sentence }];
  const isMany = notes.folders.length > 1;
  const answers = answer.value.notes.map((at) => ({
    ...noteRow(at.note, isMany ? at.folder.name : null),
    at,
  }));
  const isNone = answers.length === 0 && how !== 'aloneFirst';
  const none = isNone ? [{ icon: 'info', label: language.say('No note answers that.') }] : [];
  const problems = answer.value.problems.map((label) => ({ icon: 'warning', label }));
  return [...none, ...answers, ...problems];
}
